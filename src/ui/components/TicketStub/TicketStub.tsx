import type { ReactNode } from 'react';
import styles from './TicketStub.module.css';

type TicketStubProps = {
  /** The half that stays: art and names. */
  readonly top: ReactNode;
  /** The half that is torn off: items, total, place. */
  readonly children: ReactNode;
  readonly label?: string;
  readonly as?: 'aside' | 'section' | 'div';
  /** Shows the second half torn off at an angle, with an animation that runs once. */
  readonly torn?: boolean;
};

/** A ticket, or something that becomes one: two halves, two notches and a perforation. */
export function TicketStub({ top, children, label, as: Element = 'section', torn = false }: TicketStubProps) {
  return (
    <Element className={styles.stub} aria-label={label}>
      <div className={styles.half} data-cut="bottom">
        {top}
      </div>
      <div className={styles.half} data-cut="top" data-torn={torn || undefined}>
        {children}
      </div>
    </Element>
  );
}
