import { extendHold as extension } from '#domain/reservation/hold-window.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '#server/kernel/public.ts';
import type { ReservationRecord } from '#server/unit-of-work/public.ts';
import { runAtomically } from '#server/unit-of-work/public.ts';
import { presentReservation } from './current-reservation.ts';
import { lockOwnedHold } from './lock-owned-hold.ts';
import type { SaleDeps } from './place-hold.ts';
import type { SaleError } from './sale-error.ts';

/**
 * Extends the caller's hold by two minutes, up to ten times, unless the event is in high demand (WCAG 2.2.1).
 */
export async function extendHold(
  deps: SaleDeps,
  principal: Principal,
  request: { readonly id: string; readonly key: string },
): Promise<Result<Reservation, SaleError>> {
  const extended = await runAtomically<ReservationRecord, SaleError>(deps.sales, async (store) => {
    const locked = await lockOwnedHold(store, principal, request);
    if (!locked.ok) return locked;
    const { hold, isReplayed: isRepeated } = locked.value;
    if (isRepeated) return ok(hold);
    const allowed = extension({ ...hold, expiresAt: hold.expiresAt ?? hold.now }, hold.now);
    if (!allowed.ok) return err({ code: errorCodes[allowed.error] });
    const result = await store.holds.extend(hold.id);
    if (result !== 'EXTENDED') return err({ code: result === 'LIMIT' ? 'EXTENSION_LIMIT' : 'HOLD_EXPIRED' });
    return ok((await store.reservations.find(hold.id)) ?? hold);
  });
  return extended.ok ? presentReservation(deps, extended.value) : extended;
}

const errorCodes = {
  HIGH_DEMAND: 'EXTENSION_LIMIT',
  EXTENSION_LIMIT: 'EXTENSION_LIMIT',
  HOLD_EXPIRED: 'HOLD_EXPIRED',
} as const;
