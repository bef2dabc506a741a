import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type EmptyStateProps = {
  readonly title: ReactNode;
  /** Says what will appear here. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly as?: 'h1' | 'h2' | 'h3';
};

export function EmptyState({ title, children, action, as: Title = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Title className={styles.title}>{title}</Title>
      {children ? <p className={styles.text}>{children}</p> : null}
      {action}
    </div>
  );
}
