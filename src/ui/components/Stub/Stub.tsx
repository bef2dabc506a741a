import type { ReactNode } from 'react';
import styles from './Stub.module.css';

type StubProps = {
  /** What stays: art, names. */
  readonly top: ReactNode;
  /** What is torn off: lines, total, place. */
  readonly children: ReactNode;
  readonly label?: string;
  readonly as?: 'aside' | 'section' | 'div';
  /** The torn-off half hangs askew; it tears by itself, once. */
  readonly torn?: boolean;
};

/** Something that is, or becomes, a ticket: two halves, two notches, a perforation. */
export function Stub({ top, children, label, as: Element = 'section', torn = false }: StubProps) {
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
