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
  /** The row is a tab stop, so that the keyboard scrolls it although every chip is disabled. */
  readonly isTabStop?: boolean;
};

export function ChipGroup({ label, children, flow = 'wrap', isTabStop = false }: ChipGroupProps) {
  return (
    <fieldset
      className={styles.group}
      aria-label={label}
      data-flow={flow}
      tabIndex={isTabStop ? 0 : undefined}
    >
      {children}
    </fieldset>
  );
}
