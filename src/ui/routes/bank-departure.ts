import type { CheckoutOutcomeView } from '#machines/checkout-outcome/checkout-outcome.view.ts';
import type { SaleView } from '#machines/sale/sale.view.ts';

/**
 * Creates the departure of a payer to their bank or lender, who said so with the pay button: it happens once for an order that
 * was paid on this visit of the site. Coming back, reloading or opening the order again stays on our page, which has the way
 * to the bank.
 */
export function createBankDeparture(leaveTo: (url: string) => void) {
  const departed = new Set<string>();
  return (outcome: CheckoutOutcomeView, sale: SaleView | null): void => {
    if (outcome.screen !== 'bankRedirect' || outcome.bank === 'FANS_BANK') return;
    const { orderId } = outcome.purchase;
    const wasPaidHere = sale?.screen === 'settled' && sale.orderId === orderId && sale.previous !== null;
    if (!wasPaidHere || departed.has(orderId)) return;
    departed.add(orderId);
    leaveTo(outcome.instruction.url);
  };
}
