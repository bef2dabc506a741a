/** The panel that each key leads to, as the foot of the desk says. */
export const panelKeys = { F2: 'event', F4: 'seats', F6: 'fan', F8: 'payment' } as const;
export type DeskPanel = (typeof panelKeys)[keyof typeof panelKeys];

/**
 * A seller's hands stay on the keyboard: F2, F4, F6 and F8 go to a panel, Ctrl+Enter presses its main button. The page is
 * heard as a whole, for at the start nothing has the focus. The answer stops it.
 */
export function hearShortcuts(desk: HTMLElement | null): (() => void) | undefined {
  if (desk === null) return undefined;
  const page = desk.ownerDocument;
  const hear = (event: KeyboardEvent): void => {
    const panel = Object.entries(panelKeys).find(([key]) => key === event.key)?.[1];
    if (panel !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      focusFirst(desk.querySelector(`[data-panel="${panel}"]`));
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      const main = desk.querySelector('[data-main-action]');
      if (main instanceof HTMLElement) {
        event.preventDefault();
        main.click();
      }
    }
  };
  page.addEventListener('keydown', hear);
  return () => page.removeEventListener('keydown', hear);
}

/** F2 is where a sale begins: beside a sale it goes to the next one. The answer stops it. */
export function hearNextSale(page: Document, onNextSale: () => void): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (event.key !== 'F2' || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onNextSale();
  };
  page.addEventListener('keydown', hear);
  return () => page.removeEventListener('keydown', hear);
}

/** The first thing to type into, else to press; else the panel's name is read. */
function focusFirst(panel: Element | null): void {
  const target =
    panel?.querySelector('input:not([type="hidden"], :disabled), select:not(:disabled)') ??
    panel?.querySelector('button:not(:disabled)') ??
    panel?.querySelector('h2');
  if (target instanceof HTMLElement) {
    if (target.tagName === 'H2') target.tabIndex = -1;
    target.focus();
  }
}
