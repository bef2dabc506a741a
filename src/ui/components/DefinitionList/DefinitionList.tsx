import type { ReactNode } from 'react';
import styles from './DefinitionList.module.css';

export type DefinitionItem = { readonly id: string; readonly term: ReactNode; readonly value: ReactNode };

type DefinitionListProps = {
  readonly items: readonly DefinitionItem[];
  /** Draws a heavy rule on top, as a receipt opens. */
  readonly ruled?: boolean;
};

/** Terms and their values at the two ends of each line. */
export function DefinitionList({ items, ruled = false }: DefinitionListProps) {
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
