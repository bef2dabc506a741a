import type { OutboxMessageKind } from '#server/kernel/outbox/outbox-message.ts';
import type { ClaimedOutboxMessage, Outbox } from './outbox.port.ts';
import type { StaffAlert } from './staff-alert.port.ts';

/**
 * Delivers an outbox message; false to retry later. It may run twice for one message, so receivers deduplicate by its
 * key.
 */
export type OutboxHandler = (message: ClaimedOutboxMessage) => Promise<boolean>;

export type DeliverOutboxDeps = {
  readonly outbox: Outbox;
  readonly handlers: Readonly<Record<OutboxMessageKind, OutboxHandler>>;
  readonly onError: (error: unknown, message: ClaimedOutboxMessage) => void;
  readonly alert: StaffAlert;
};

const maxBackoffMs = 10 * 60 * 1_000;

/** The number of failed attempts after which staff are alerted. Assumption. */
const attemptsBeforeAlert = 5;

/**
 * The messages that one server delivers side by side: at 200 ms for an email 160 a second. Each ends long before its lease
 * of a minute does. Assumption.
 */
const maxDeliveriesAtOnce = 32;

/** The time after which an undeliverable email is abandoned; refunds are retried for ever. Assumption. */
const emailLifetimeMs = 3 * 24 * 60 * 60 * 1_000;

/** Delivers some outbox messages concurrently; returns how many were claimed. */
export async function deliverOutbox(deps: DeliverOutboxDeps, limit = maxDeliveriesAtOnce): Promise<number> {
  const messages = await deps.outbox.claim(limit);
  await Promise.all(messages.map((message) => deliver(deps, message)));
  return messages.length;
}

async function deliver(
  { outbox, handlers, onError, alert }: DeliverOutboxDeps,
  message: ClaimedOutboxMessage,
): Promise<void> {
  const { id, kind, key, attempts, ageMs } = message;
  let reason = 'not accepted';
  const isDelivered = await handlers[kind](message).catch((error: unknown) => {
    reason = error instanceof Error ? error.message : 'unknown';
    onError(error, message);
    return false;
  });
  if (isDelivered) return outbox.complete(id);
  if (kind !== 'REFUND' && ageMs >= emailLifetimeMs) {
    await outbox.abandon(id, reason);
    return alert({ kind: 'OUTBOX_MESSAGE_ABANDONED', reason, key, attempts });
  }
  await outbox.postpone(id, Math.min(maxBackoffMs, 1_000 * 2 ** attempts), reason);
  if (attempts > attemptsBeforeAlert) alert({ kind: 'OUTBOX_MESSAGE_DELAYED', reason, key, attempts });
}
