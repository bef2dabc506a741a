import type { ProviderPaymentStatus, UnitOfWork } from '#server/unit-of-work/public.ts';
import { completeOrder } from './settle-approved.ts';

type Sale = Omit<Parameters<typeof completeOrder>[0], 'store'>;
/** The reported status of the payment; null where it adds nothing to what is already recorded. */
type ReportedStatus = Pick<ProviderPaymentStatus, 'statusDetail' | 'paymentMethodId' | 'paymentTypeId'>;

/**
 * Completes a sale whose money is already ours, or that needs none: sells the seats, pays the order and issues its
 * tickets in the caller's transaction. The caller has locked the reservation, so seats that cannot be sold are a bug
 * and throw.
 */
export async function sellImmediately(
  store: UnitOfWork,
  sale: Sale,
  reported: ReportedStatus | null,
): Promise<void> {
  if (!(await store.holds.sell(sale.reservation.id, null)))
    throw new Error('Seats in payment could not be sold.');
  await store.attempts.update(sale.attemptId, {
    status: 'COMPLETED',
    record: 'PAID',
    ...(reported !== null && { providerStatus: { status: 'approved', ...reported, challengeUrl: null } }),
  });
  await completeOrder({ store, ...sale });
}
