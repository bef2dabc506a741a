import type { StaffAlert } from '../payments/staff-alert.port.ts';
import type { EffectKind } from '../sale/sale-store.port.ts';
import type { Outbox, OwedEffect } from './outbox.port.ts';

/**
 * Delivers an outbox message; false to retry later. It may run twice for one message, so receivers deduplicate by its
 * key.
 */
export type Carry = (effect: OwedEffect) => Promise<boolean>;

export type RelayParts = {
  readonly outbox: Outbox;
  readonly carriers: Readonly<Record<EffectKind, Carry>>;
  readonly onError: (error: unknown, effect: OwedEffect) => void;
  readonly alert: StaffAlert;
};

const longestPauseMs = 10 * 60 * 1_000;

/** The number of failed attempts after which staff are alerted. Assumption. */
const quietTries = 5;

/** The time after which an undeliverable email is abandoned; refunds are retried for ever. Assumption. */
const lettersKeptMs = 3 * 24 * 60 * 60 * 1_000;

/**
 * Delivers some outbox messages concurrently; returns how many were claimed. The limit is low enough that all of them
 * end before another server may claim them.
 */
export async function relayEffects(parts: RelayParts, limit = 4): Promise<number> {
  const owed = await parts.outbox.take(limit);
  await Promise.all(owed.map((effect) => relay(parts, effect)));
  return owed.length;
}

async function relay({ outbox, carriers, onError, alert }: RelayParts, effect: OwedEffect): Promise<void> {
  const { id, kind, key, attempts, ageMs } = effect;
  let reason = 'not accepted';
  const isCarried = await carriers[kind](effect).catch((error: unknown) => {
    reason = error instanceof Error ? error.message : 'unknown';
    onError(error, effect);
    return false;
  });
  if (isCarried) return outbox.done(id);
  if (kind !== 'REFUND' && ageMs >= lettersKeptMs) {
    await outbox.giveUp(id, reason);
    return alert({ kind: 'EFFECT_GIVEN_UP', reason, key, attempts });
  }
  await outbox.postpone(id, Math.min(longestPauseMs, 1_000 * 2 ** attempts), reason);
  if (attempts > quietTries) alert({ kind: 'EFFECT_LATE', reason, key, attempts });
}
