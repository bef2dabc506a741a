import type { ProviderWords } from '../sale/sale-records.ts';
import type { SaleStore } from '../sale/sale-store.port.ts';
import { payOrder } from './take-money.ts';

type Sale = Omit<Parameters<typeof payOrder>[0], 'store'>;
/** The reported status of the payment; null where it adds nothing to what is already recorded. */
type Said = Pick<ProviderWords, 'statusDetail' | 'paymentMethodId' | 'paymentTypeId'>;

/**
 * Completes a sale whose money is already ours, or that needs none: sells the seats, pays the order and issues its
 * tickets in the caller's transaction. The caller has locked the reservation, so seats that cannot be sold are a bug
 * and throw.
 */
export async function sellAtOnce(store: SaleStore, sale: Sale, said: Said | null): Promise<void> {
  if (!(await store.sell(sale.reservation.id, null))) throw new Error('Seats in payment could not be sold.');
  await store.updateAttempt(sale.attemptId, {
    status: 'COMPLETED',
    record: 'PAID',
    ...(said !== null && { words: { status: 'approved', ...said, challengeUrl: null } }),
  });
  await payOrder({ store, ...sale });
}
