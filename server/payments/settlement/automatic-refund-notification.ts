import { type SettlementMethod, settlementMethods } from '#domain/payment/payment-method.ts';
import type { Money } from '#domain/shared/money.ts';
import { type ClaimedOutboxMessage, readPayloadAmount } from '#server/kernel/public.ts';
import type { UnitOfWork } from '#server/unit-of-work/public.ts';
import {
  type AutomaticRefundDestination,
  type AutomaticRefundReason,
  automaticRefundDestinations,
  automaticRefundReasons,
} from './automatic-refund-reason.ts';

/** The facts that the buyer reads about a payment that was refunded without a request. */
export type AutomaticRefundNotification = {
  readonly reason: AutomaticRefundReason;
  /** The refunded amount, which need not be the order's total. */
  readonly amount: Money;
  readonly destination: AutomaticRefundDestination;
  readonly method: SettlementMethod;
};

/** Enqueues the email about an automatic refund; once for each subject, such as the payment. */
export const enqueueAutomaticRefundNotification = (
  store: Pick<UnitOfWork, 'outbox'>,
  subjectId: string,
  notification: AutomaticRefundNotification & { readonly orderId: string },
): Promise<void> =>
  store.outbox.insert({
    key: `automatic_refund_email:${subjectId}`,
    kind: 'AUTOMATIC_REFUND_EMAIL',
    payload: notification,
  });

/** Reads the notification of an outbox message; null for a payload that cannot be read. */
export function readAutomaticRefundNotification({
  payload,
}: Pick<ClaimedOutboxMessage, 'payload'>): AutomaticRefundNotification | null {
  const reason = automaticRefundReasons.find((known) => known === payload.reason);
  const destination = automaticRefundDestinations.find((known) => known === payload.destination);
  const method = settlementMethods.find((known) => known === payload.method);
  const amount = readPayloadAmount(payload);
  if (reason === undefined || destination === undefined || method === undefined || amount === null)
    return null;
  return { reason, amount, destination, method };
}
