import type { ReactNode } from 'react';
import styles from './Tag.module.css';

export type Tone = 'neutral' | 'success' | 'pending' | 'info' | 'danger' | 'ink';

type TagProps = { readonly tone?: Tone; readonly icon?: ReactNode; readonly children: ReactNode };

/** A short status; the icon is the second cue beside the colour. */
export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
