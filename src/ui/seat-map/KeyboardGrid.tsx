import { type KeyboardEvent, useId } from 'react';
import styles from './SeatMap.module.css';

type KeyboardGridProps = {
  readonly label: string;
  readonly description: string;
  /** The seat or section under the keyboard cursor; null while the map has no focus. */
  readonly activeCell: { readonly name: string; readonly selected: boolean } | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
};

/**
 * The map for keyboards: one tab stop over a drawing that has no focusable seats. Only the active cell exists; the drawing
 * shows where it is. A real table would promise rows and cells that are not there.
 */
export function KeyboardGrid({
  label,
  description,
  activeCell,
  onKeyDown,
  onFocus,
  onBlur,
}: KeyboardGridProps) {
  const cell = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be an interactive grid of one cell
    <div
      role="grid"
      tabIndex={0}
      className={styles.grid}
      aria-label={label}
      aria-description={description}
      aria-multiselectable="true"
      aria-rowcount={-1}
      aria-activedescendant={activeCell === null ? undefined : cell}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="row" tabIndex={-1}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div
          role="gridcell"
          tabIndex={-1}
          id={cell}
          className={styles.cell}
          aria-selected={activeCell?.selected ?? false}
        >
          {activeCell?.name}
        </div>
      </div>
    </div>
  );
}
