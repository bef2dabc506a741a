import { describe, expect, it } from 'vitest';
import { hasEndedUnpaid, isPaid, orderStatuses, wasPaid } from './order-status.ts';

/** Spec §4 lists the statuses only. */
describe('an order', () => {
  it('is paid while its tickets are valid, and was paid when refunded, too', () => {
    expect(orderStatuses.filter((status) => isPaid({ status }))).toEqual(['PAID', 'TRANSFERRED']);
    expect(orderStatuses.filter((status) => wasPaid({ status }))).toEqual([
      'PAID',
      'TRANSFERRED',
      'REFUNDED',
    ]);
  });

  it('ends unpaid by expiry or cancellation', () => {
    expect(orderStatuses.filter((status) => hasEndedUnpaid({ status }))).toEqual(['CANCELED', 'EXPIRED']);
  });
});
