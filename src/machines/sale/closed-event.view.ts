import type { EventDetail } from '#domain/catalogue/event.ts';
import { isClosedSale } from '#domain/catalogue/sale-state.ts';
import type { SaleSnapshot } from './sale.machine.ts';

/**
 * Returns the event of a sale when it is over or disabled and nothing of it is held or being paid: the sale has
 * nothing left to show.
 */
export function findClosedEvent(snapshot: SaleSnapshot): EventDetail | null {
  const { event, reservation, attempt } = snapshot.context;
  if (event === null || reservation !== null || attempt !== null || snapshot.hasTag('busy')) return null;
  return isClosedSale(event.saleState) ? event : null;
}
