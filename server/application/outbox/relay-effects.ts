import type { StaffAlert } from '../payments/staff-alert.port.ts';
import type { EffectKind } from '../sale/sale-store.port.ts';
import type { Outbox, OwedEffect } from './outbox.port.ts';

/** True when it was carried out, false to try again later. It may be called twice for one effect: sinks know the key. */
export type Carry = (effect: OwedEffect) => Promise<boolean>;

export type RelayParts = {
  readonly outbox: Outbox;
  readonly carriers: Readonly<Record<EffectKind, Carry>>;
  readonly onError: (error: unknown, effect: OwedEffect) => void;
  readonly alert: StaffAlert;
};

const longestPauseMs = 10 * 60 * 1_000;

/** After so many tries in vain staff hear of it. Assumption. */
const quietTries = 5;

/** A letter that no server takes for so long will not be taken; money is owed for ever. Assumption. */
const lettersKeptMs = 3 * 24 * 60 * 60 * 1_000;

/**
 * Carries out some of what is owed, side by side; answers how many effects were taken. So few at once that all of them end
 * long before they would be given to another server.
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
