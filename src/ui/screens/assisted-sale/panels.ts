import type { SaleView } from '#machines/sale/sale.view.ts';
import type { AssistedSalePanel } from './shortcuts.ts';

/** Finds the panel in which the seller continues. */
export function findActivePanel({ screen }: Pick<SaleView, 'screen'>): AssistedSalePanel | null {
  switch (screen) {
    case 'entry':
      return 'event';
    case 'seats':
    case 'checking':
    case 'expired':
    case 'unreachable':
      return 'seats';
    case 'signIn':
    case 'signedOut':
    case 'identity':
    case 'fan':
      return 'fan';
    case 'payment':
    case 'freeOrder':
      return 'payment';
    case 'restoring':
    case 'settled':
      return null;
  }
}

/**
 * Scrolls to the panel in which the sale continues when the panels are stacked on a phone, and focuses its heading
 * unless somebody is typing. Does nothing when the panels stand side by side.
 */
export function scrollToPanel(panel: HTMLElement | null): void {
  if (panel === null || matchMedia('(min-width: 1024px)').matches) return;
  const { activeElement } = panel.ownerDocument;
  const isTyping = activeElement?.matches('input:not([type="radio"]), select, textarea') === true;
  if (isTyping && !panel.contains(activeElement)) return;
  panel.scrollIntoView({ block: 'start' });
  if (isTyping) return;
  const heading = panel.querySelector('h2');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Keeps the selected event visible in its list, which is short once an event is selected. */
export function scrollIntoList(row: HTMLElement | null): void {
  const list = row?.parentElement;
  if (!row || !list) return;
  const visibleArea = list.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  if (top < visibleArea.top || bottom > visibleArea.bottom) list.scrollTop += top - visibleArea.top;
}
