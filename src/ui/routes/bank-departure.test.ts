import { describe, expect, it } from 'vitest';
import type { CheckoutOutcomeView } from '#machines/checkout-outcome/checkout-outcome.view.ts';
import type { SaleView } from '#machines/sale/sale.view.ts';
import { createBankDeparture } from './bank-departure.ts';

const url = 'https://bank.example/pay';
const outcome = (bank: 'OWN_BANK' | 'LENDER' | 'FANS_BANK', orderId = 'order-1') =>
  ({
    screen: 'bankRedirect',
    bank,
    purchase: { orderId },
    instruction: { kind: 'BANK', url, expiresAt: 0 },
  }) as CheckoutOutcomeView;
const sale = (previous: 'payment' | null, orderId = 'order-1') =>
  ({
    screen: 'settled',
    orderId,
    previous: previous === null ? null : { screen: previous },
  }) as SaleView;

function createDeparture() {
  const left: string[] = [];
  return { left, depart: createBankDeparture((to) => void left.push(to)) };
}

/** ADR 0041: straight to the bank after the payment, and never again by coming back. */
describe('the departure to the bank', () => {
  it.each(['OWN_BANK', 'LENDER'] as const)('leaves once for %s after the payment', (bank) => {
    const { left, depart } = createDeparture();

    depart(outcome(bank), sale('payment'));
    depart(outcome(bank), sale('payment'));

    expect(left).toEqual([url]);
  });

  it.each([
    ['an order that was paid in another tab or before a reload', outcome('OWN_BANK'), null],
    ['a sale that found its order after a reload', outcome('OWN_BANK'), sale(null)],
    ['another order than the one just paid', outcome('OWN_BANK', 'order-2'), sale('payment')],
    ['a seller, beside the fan', outcome('FANS_BANK'), sale('payment')],
  ])('stays for %s', (_, view, paid) => {
    const { left, depart } = createDeparture();

    depart(view, paid);

    expect(left).toEqual([]);
  });
});
