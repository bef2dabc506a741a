import type { Reservation } from '#domain/reservation/reservation.ts';
import { extendHold as extension } from '#domain/sale/hold-window.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '../auth/principal.ts';
import { allOrNothing } from './all-or-nothing.ts';
import type { SaleParts } from './claim-places.ts';
import { shown } from './current-reservation.ts';
import { ownHold } from './own-hold.ts';
import type { ReservationRecord } from './sale-records.ts';
import type { SaleRefusal } from './sale-refusal.ts';

/**
 * Extends the caller's hold by two minutes, up to ten times, unless the event is in high demand (WCAG 2.2.1).
 */
export async function extendHold(
  parts: SaleParts,
  principal: Principal,
  request: { readonly id: string; readonly key: string },
): Promise<Result<Reservation, SaleRefusal>> {
  const extended = await allOrNothing<ReservationRecord, SaleRefusal>(parts.sales, async (store) => {
    const own = await ownHold(store, principal, request);
    if (!own.ok) return own;
    const { hold, isRepeated } = own.value;
    if (isRepeated) return ok(hold);
    const allowed = extension({ ...hold, expiresAt: hold.expiresAt ?? hold.now }, hold.now);
    if (!allowed.ok) return err({ code: refusals[allowed.error] });
    const outcome = await store.extend(hold.id);
    if (outcome !== 'EXTENDED')
      return err({ code: outcome === 'LIMIT' ? 'EXTENSION_LIMIT' : 'HOLD_EXPIRED' });
    return ok((await store.reservation(hold.id)) ?? hold);
  });
  return extended.ok ? shown(parts, extended.value) : extended;
}

const refusals = {
  HIGH_DEMAND: 'EXTENSION_LIMIT',
  EXTENSION_LIMIT: 'EXTENSION_LIMIT',
  HOLD_EXPIRED: 'HOLD_EXPIRED',
} as const;
