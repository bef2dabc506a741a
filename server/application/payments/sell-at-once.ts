import type { ProviderWords } from '../sale/sale-records.ts';
import type { SaleStore } from '../sale/sale-store.port.ts';
import { payOrder } from './take-money.ts';

type Sale = Omit<Parameters<typeof payOrder>[0], 'store'>;
/** What was said of the money; nothing where it says nothing that the books do not say. */
type Said = Pick<ProviderWords, 'statusDetail' | 'paymentMethodId' | 'paymentTypeId'>;

/**
 * Money that is ours already, or none that is needed: the seats are sold, the order is paid and its tickets are issued, all in
 * the transaction of `store`. The reservation is locked by the caller, so seats that cannot be sold are our own fault.
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
