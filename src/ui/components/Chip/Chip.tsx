import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Chip.module.css';

type ChipProps = Omit<ComponentPropsWithRef<'button'>, 'aria-pressed'> & {
  readonly pressed: boolean;
  readonly icon?: ReactNode;
};

/** A toggle for a filter or a saved card. */
export function Chip({ pressed, icon, type = 'button', children, ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} className={styles.chip} aria-pressed={pressed}>
      {icon}
      {children}
    </button>
  );
}

type ChipGroupProps = {
  readonly label: string;
  readonly children: ReactNode;
  /** `scroll` keeps one line that scrolls to the edges of a phone; `wrap` takes as many lines as needed. */
  readonly flow?: 'scroll' | 'wrap';
};

export function ChipGroup({ label, children, flow = 'wrap' }: ChipGroupProps) {
  return (
    <fieldset className={styles.group} aria-label={label} data-flow={flow}>
      {children}
    </fieldset>
  );
}
