import { paymentMethodTraits } from '#domain/payment/payment-method.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { getTicketLimitLockName } from '#server/holds/public.ts';
import type { ReservationRecord, SaleTransactions } from '#server/unit-of-work/public.ts';
import type { PaymentError } from '../attempts/payment-error.ts';
import {
  type CreatedPaymentAttempt,
  createPaymentAttempt,
  describeAttempt,
  describeOrder,
  type PaymentAttemptInput,
  priceAttempt,
} from './create-payment-attempt.ts';

/** An attempt that is durable; `version` is that of its reservation, where nothing but the attempt has changed it. */
export type BegunPaymentAttempt = CreatedPaymentAttempt & { readonly version?: number };

/**
 * Writes the order and the attempt before the provider is called: in one statement where the hold is as it was read and
 * nothing about the payment is unusual, else in a transaction, which also finds the reason of a rejection.
 */
export async function beginPayment(
  sales: SaleTransactions,
  input: PaymentAttemptInput,
  reservation: ReservationRecord,
): Promise<Result<BegunPaymentAttempt, PaymentError>> {
  const begun = await beginOrdinaryPayment(sales, input, reservation);
  return begun === null ? sales.transaction((store) => createPaymentAttempt(store, input)) : ok(begun);
}

async function beginOrdinaryPayment(
  { steps }: SaleTransactions,
  input: PaymentAttemptInput,
  reservation: ReservationRecord,
): Promise<BegunPaymentAttempt | null> {
  const { principal, salesChannel, buyerId, handler } = input;
  if (!isOrdinary(input, reservation)) return null;
  const priced = priceAttempt(input, { reservation, walletBalance: null });
  if (!priced.ok) return null;
  const { total, remainder } = priced.value;
  const order = describeOrder(input, { reservation, total });
  return steps.begin({
    reservation,
    lockName: getTicketLimitLockName({ ...principal, personId: buyerId }),
    isLimited: salesChannel === 'SELF_SERVICE',
    leaseMs: handler.leaseMs,
    order,
    attempt: describeAttempt(input, { orderId: order.id, reservation, amount: remainder }),
  });
}

/** Returns true for the first payment of a live hold whose method reads and writes nothing of its own. */
const isOrdinary = (
  { method, handler, walletPortion = 0, replacesAttemptId, buyerId }: PaymentAttemptInput,
  { status, orderId, personId }: ReservationRecord,
): boolean =>
  status === 'ACTIVE' &&
  orderId === null &&
  personId === buyerId &&
  replacesAttemptId === undefined &&
  walletPortion === 0 &&
  !paymentMethodTraits[method].paysFromBalance &&
  handler.bookedUntil === undefined &&
  handler.validateLocked === undefined &&
  handler.write === undefined;
