import type { AttemptRecord } from '#server/unit-of-work/public.ts';
import type { ProviderPayment } from '../attempts/payment-provider.port.ts';
import type { ReconcileAttemptDeps } from '../reconciliation/reconcile-attempt.ts';
import { isFailedPayment, selectDecisivePayments } from '../settlement/decisive-payments.ts';
import { settleLoadedAttempt } from '../settlement/settle-payment.ts';
import type { SettlementResult } from '../settlement/settlement-context.ts';
import type { WebhookEvent, WebhookInbox } from './webhook-inbox.port.ts';

export type WebhookInboxDeps = ReconcileAttemptDeps & {
  readonly webhookInbox: WebhookInbox;
  /** Settles a payment that belongs to no order; null when it is not one of ours at all. */
  readonly settleOtherPayment: (
    payment: ProviderPayment,
    webhookEventId: string,
  ) => Promise<SettlementResult | null>;
  readonly onError: (error: unknown, event: WebhookEvent) => void;
};

const maxBackoffMs = 10 * 60_000;

/**
 * The time for which a webhook event is retried before staff are alerted. A refund or a chargeback is reported by
 * nothing else, and the provider itself retries for about as long. Assumption.
 */
const retryWindowMs = 4 * 24 * 60 * 60_000;

/**
 * Processes stored webhook events, those of different payments side by side. An event only says that something happened: the
 * payment is fetched from the provider and settled in the same transaction that finishes the event. Events of one payment
 * that wait together need one look. Returns the number of events claimed.
 */
export async function processWebhookInbox(deps: WebhookInboxDeps, limit = maxEventsAtOnce): Promise<number> {
  const claimed = await deps.webhookInbox.claim(limit);
  const byPayment = Map.groupBy(claimed, ({ paymentId }) => paymentId);
  await Promise.all([...byPayment.values()].map((events) => processEvents(deps, events)));
  return claimed.length;
}

/**
 * The events that one server processes side by side: at 300 ms for a look at the provider about 100 a second. All of them
 * end before the lease of a minute does, also when each waits for the provider's timeout. Assumption.
 */
const maxEventsAtOnce = 32;

/** Processes the events of one payment; an event that cannot be settled does not delay those of others. */
async function processEvents(deps: WebhookInboxDeps, events: readonly WebhookEvent[]): Promise<void> {
  const [first, ...repetitions] = events;
  if (first === undefined) return;
  const isFinished = await processEvent(deps, first).catch((error: unknown) => {
    deps.onError(error, first);
    return retryLater(deps, first, 'NOT_SETTLED');
  });
  // The repetitions were stored before the look at the payment, which has shown what they report.
  for (const event of repetitions)
    await (isFinished ? deps.sales.webhookEvents.finish(event.id) : retryLater(deps, event, 'NOT_SETTLED'));
}

/** Returns true when the event is finished. */
async function processEvent(deps: WebhookInboxDeps, event: WebhookEvent): Promise<boolean> {
  const { provider, sales } = deps;
  const response = await provider.findPayment(event.paymentId);
  if (!response.ok) return retryLater(deps, event, 'PROVIDER_SILENT');
  // The event may arrive before the provider's own API knows the payment.
  if (response.value === null) return retryLater(deps, event, 'NO_SUCH_PAYMENT');
  const reference = response.value.externalReference;
  const attempt = reference === null ? null : await sales.attempts.find(reference);
  if (attempt === null) {
    const other = await deps.settleOtherPayment(response.value, event.id);
    return other === null || other === 'NEEDS_REVIEW' ? park(deps, event, other ?? 'NOT_OURS') : true;
  }
  const payment = await findDecisivePayment(deps, attempt, response.value);
  if (payment === null) return retryLater(deps, event, 'PROVIDER_SILENT');
  const result = await settleLoadedAttempt(deps, { attempt }, payment, event.id);
  return result === 'NEEDS_REVIEW' ? park(deps, event, 'NEEDS_REVIEW') : true;
}

/**
 * Selects the payment that decides the attempt's status. A payment that failed on a hosted page may have a sibling
 * that succeeded. Null when the provider does not respond.
 */
async function findDecisivePayment(
  { provider }: WebhookInboxDeps,
  attempt: AttemptRecord,
  payment: ProviderPayment,
): Promise<ProviderPayment | null> {
  if (!attempt.isHosted || !isFailedPayment(payment)) return payment;
  const all = await provider.listPayments(attempt.id);
  if (!all.ok) return null;
  const decisive = selectDecisivePayments(all.value).at(-1);
  return decisive === undefined || isFailedPayment(decisive) ? payment : decisive;
}

async function retryLater(deps: WebhookInboxDeps, event: WebhookEvent, reason: string): Promise<false> {
  if (event.ageMs >= retryWindowMs) return park(deps, event, reason);
  await deps.webhookInbox.postpone(event.id, Math.min(maxBackoffMs, 500 * 2 ** event.attempts));
  return false;
}

async function park(
  { webhookInbox, sales, alert }: WebhookInboxDeps,
  event: WebhookEvent,
  reason: string,
): Promise<false> {
  await webhookInbox.flagForReview(event.id, reason);
  // A payment that was flagged with its order has already raised a payment exception.
  if (reason !== 'NEEDS_REVIEW')
    await sales.exceptions.raise({
      key: `webhook-event:${event.paymentId}:${reason}`,
      kind: reason === 'NOT_SETTLED' ? 'UPDATE_NOT_SETTLED' : 'UNKNOWN_PAYMENT',
      market: null,
      orderId: null,
      attemptId: null,
      refundId: null,
      paymentId: event.paymentId,
      amount: null,
      expectedAmount: null,
      detail: reason,
    });
  alert({ kind: 'WEBHOOK_EVENT_NEEDS_REVIEW', reason, paymentId: event.paymentId });
  return false;
}
