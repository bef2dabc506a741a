import type { SaleView } from '#machines/sale/sale.view.ts';
import type { DeskPanel } from './shortcuts.ts';

/** The panel where the seller goes on. */
export function panelOf({ screen }: Pick<SaleView, 'screen'>): DeskPanel | null {
  switch (screen) {
    case 'entry':
      return 'event';
    case 'seats':
    case 'checking':
    case 'expired':
    case 'unreachable':
      return 'seats';
    case 'signIn':
    case 'identity':
    case 'fan':
      return 'fan';
    case 'payment':
      return 'payment';
    case 'recalling':
    case 'settled':
      return null;
  }
}

/**
 * On a phone the panels stand one below the other: the one where the sale goes on comes into view, and its name takes the
 * focus unless somebody is typing. Side by side there is nothing to bring forward, and the hands stay where they are.
 */
export function bringForward(panel: HTMLElement | null): void {
  if (panel === null || matchMedia('(min-width: 1024px)').matches) return;
  const { activeElement } = panel.ownerDocument;
  const isTyping = activeElement?.matches('input:not([type="radio"]), select, textarea') === true;
  if (isTyping && !panel.contains(activeElement)) return;
  panel.scrollIntoView({ block: 'start' });
  if (isTyping) return;
  const name = panel.querySelector('h2');
  if (name === null) return;
  name.tabIndex = -1;
  name.focus({ preventScroll: true });
}

/** The chosen event stays in sight of its list, which is short once there is one. */
export function showInList(row: HTMLElement | null): void {
  const list = row?.parentElement;
  if (!row || !list) return;
  const shown = list.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  if (top < shown.top || bottom > shown.bottom) list.scrollTop += top - shown.top;
}
