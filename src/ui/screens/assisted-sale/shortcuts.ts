/** The panel that each key leads to, as listed in the footer. */
export const panelByKey = { F2: 'event', F4: 'seats', F6: 'fan', F8: 'payment' } as const;
export type AssistedSalePanel = (typeof panelByKey)[keyof typeof panelByKey];

/**
 * Focuses a panel on F2, F4, F6 and F8, and presses its main button on Ctrl+Enter. Listens on the whole document,
 * because nothing has the focus at first. Returns the function that removes the listener.
 */
export function listenForShortcuts(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return undefined;
  const page = root.ownerDocument;
  const onKeyDown = (event: KeyboardEvent): void => {
    const panel = Object.entries(panelByKey).find(([key]) => key === event.key)?.[1];
    if (panel !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      focusFirst(root.querySelector(`[data-panel="${panel}"]`));
    }
    pressMainAction(root, event);
  };
  page.addEventListener('keydown', onKeyDown);
  return () => page.removeEventListener('keydown', onKeyDown);
}

/**
 * Starts the next sale on F2, from a page next to a running sale, and presses the page's main button on Ctrl+Enter.
 * Returns the function that removes the listener.
 */
export function listenForNextSale(page: Document, onNextSale: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    pressMainAction(page, event);
    if (event.key !== 'F2' || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onNextSale();
  };
  page.addEventListener('keydown', onKeyDown);
  return () => page.removeEventListener('keydown', onKeyDown);
}

/**
 * Presses the main button on Ctrl+Enter. What is separate from the sale, such as the cash for a code, takes it only while
 * the focus is there.
 */
function pressMainAction(root: ParentNode, event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  const separate = event.target instanceof Element ? event.target.closest('[data-separate]') : null;
  const mainAction =
    separate === null
      ? root.querySelector('[data-main-action]:not([data-separate] *)')
      : separate.querySelector('[data-main-action]');
  if (!(mainAction instanceof HTMLElement)) return;
  event.preventDefault();
  mainAction.click();
}

/** Focuses what the panel marks as its first control, else its first field, its first button or its heading. */
function focusFirst(panel: Element | null): void {
  const target =
    panel?.querySelector('[data-first]:not(:disabled, [aria-disabled])') ??
    panel?.querySelector('input:not([type="hidden"], :disabled), select:not(:disabled)') ??
    panel?.querySelector('button:not(:disabled)') ??
    panel?.querySelector('h2');
  if (target instanceof HTMLElement) {
    if (target.tagName === 'H2') target.tabIndex = -1;
    target.focus();
  }
}
