import type { SaleFlow } from '#machines/sale/sale.machine.ts';
import { type SaleView, toSaleView } from '#machines/sale/sale.view.ts';

/**
 * Runs work as soon as seats are chosen or held, when a purchase is likely and still some seconds away. Returns a function that
 * cancels it.
 */
export function runWhenSeatsChosen(flow: SaleFlow, work: () => void): () => void {
  let isDone = false;
  const check = (): void => {
    if (isDone || !hasSeats(toSaleView(flow.getSnapshot()))) return;
    isDone = true;
    work();
  };
  const subscription = flow.subscribe(check);
  check();
  return () => subscription.unsubscribe();
}

const hasSeats = (view: SaleView): boolean =>
  view.screen === 'seats'
    ? view.chosen.length > 0 || view.holding || view.cart !== null
    : 'cart' in view && view.cart !== null;
