import type { ReactNode } from 'react';
import styles from './Lines.module.css';

export type LineItem = { readonly id: string; readonly term: ReactNode; readonly value: ReactNode };

type LinesProps = {
  readonly items: readonly LineItem[];
  /** A heavy rule on top opens a receipt. */
  readonly ruled?: boolean;
};

/** What something is called and what it is, at the two ends of a line. */
export function Lines({ items, ruled = false }: LinesProps) {
  return (
    <dl className={styles.lines} data-ruled={ruled || undefined}>
      {items.map((item) => (
        <div key={item.id} className={styles.line}>
          <dt>{item.term}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
