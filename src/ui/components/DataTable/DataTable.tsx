import type { ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './DataTable.module.css';

export type Column<Row> = {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and money align to the end. */
  readonly align?: 'start' | 'end' | 'center';
  /** True for the cell that names its row. */
  readonly isRowHeader?: boolean;
};

export type DataTableProps<Row> = {
  readonly caption: string;
  readonly captionShown?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly isSelected?: (row: Row) => boolean;
  readonly isMuted?: (row: Row) => boolean;
  readonly empty?: ReactNode;
  readonly density?: 'regular' | 'dense';
  /** On a phone each row becomes a card with its cells labelled one under another: for rows that have actions. */
  readonly cardsOnPhones?: boolean;
};

/** A table with rows of 34 to 52 px. It scrolls sideways in its own box, never the page. */
export function DataTable<Row>({
  caption,
  captionShown = false,
  columns,
  rows,
  rowId,
  isSelected,
  isMuted,
  empty,
  density = 'regular',
  cardsOnPhones = false,
}: DataTableProps<Row>) {
  return (
    <section
      className={styles.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={caption}
    >
      <table className={styles.table} data-density={density} data-cards={cardsOnPhones || undefined}>
        <caption className={styles.caption}>
          {captionShown ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowId(row)}
              data-selected={isSelected?.(row) || undefined}
              data-muted={isMuted?.(row) || undefined}
            >
              {columns.map((column) =>
                column.isRowHeader ? (
                  <th key={column.id} scope="row" data-align={column.align}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} data-align={column.align}>
                    {cardsOnPhones ? (
                      <>
                        <span className={styles.name}>{column.header}</span>
                        <div className={styles.value}>{column.cell(row)}</div>
                      </>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty ? <p className={styles.empty}>{empty}</p> : null}
    </section>
  );
}
