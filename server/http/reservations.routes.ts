import {
  currentReservation,
  extendReservation,
  holdBestAvailable,
  holdSeats,
  releaseReservation,
} from '#contract/reservations.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Keeper } from '#server/application/requests/idempotency.port.ts';
import { holdBestAvailable as holdBest } from '#server/application/sale/best-available.ts';
import type { HoldKeeper, SaleParts } from '#server/application/sale/claim-places.ts';
import { newestReservation, ownReservation } from '#server/application/sale/current-reservation.ts';
import { extendHold } from '#server/application/sale/extend-hold.ts';
import { holdSeats as hold } from '#server/application/sale/hold-seats.ts';
import { releaseHold } from '#server/application/sale/release-hold.ts';
import { bind } from './bind.ts';
import { answered, refusalOnWire, reservationOnWire } from './sale-wire.ts';
import type { Shell } from './shell.ts';
import { iso } from './wire.ts';

/** Registers the hold endpoints. Spec §7, /api/reservations. */
export function reservationRoutes(shell: Shell, parts: SaleParts): void {
  bind(
    shell,
    holdSeats,
    async ({ body: { eventId, mode, reservationId, items }, principal, market, key, keeper }) =>
      answered(
        await hold(parts, {
          desk: { principal, market, eventId, mode },
          reservationId: reservationId ?? null,
          items,
          key,
          keeper: onWire(keeper),
        }),
      ),
    { keepsItself: true },
  );

  bind(
    shell,
    holdBestAvailable,
    async ({ body: { eventId, mode, ...wish }, principal, market, key, keeper }) =>
      answered(
        await holdBest(parts, {
          desk: { principal, market, eventId, mode },
          wish: { ...wish, zone: wish.zone ?? null, maxTotal: wish.maxTotal ?? null },
          key,
          keeper: onWire(keeper),
        }),
      ),
    { keepsItself: true },
  );

  bind(shell, currentReservation, async ({ query: { id, eventId, mode }, principal, now }) => {
    if (id === undefined) {
      const reservation = await newestReservation(parts, principal, { eventId, mode });
      return reservation === null ? ok({ reservation, serverNow: iso(now) }) : ok(withClock(reservation));
    }
    const found = await ownReservation(parts, principal, id);
    return found.ok ? ok(withClock(found.value)) : err(refusalOnWire(found.error));
  });

  bind(shell, extendReservation, async ({ body, principal, key }) =>
    answered(await extendHold(parts, principal, { id: body.reservationId, key })),
  );

  bind(shell, releaseReservation, async ({ body, principal }) =>
    answered(await releaseHold(parts, principal, body.reservationId)),
  );
}

const onWire = (keeper: Keeper<ReturnType<typeof reservationOnWire>> | null): HoldKeeper | null =>
  keeper && { ...keeper, answerTo: (reservation) => keeper.answerTo(reservationOnWire(reservation)) };

const withClock = (reservation: Reservation) => ({
  reservation: reservationOnWire(reservation),
  serverNow: iso(reservation.serverNow),
});
