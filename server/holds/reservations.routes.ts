import * as reservationEndpoints from '#contract/reservations.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { err, ok } from '#domain/shared/result.ts';
import { holdBestAvailable } from '#server/holds/best-available.ts';
import { findCurrentReservation, findOwnedReservation } from '#server/holds/current-reservation.ts';
import { extendHold } from '#server/holds/extend-hold.ts';
import { holdSeats } from '#server/holds/hold-seats.ts';
import type { SaleDeps } from '#server/holds/place-hold.ts';
import { releaseHold } from '#server/holds/release-hold.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import { toReservationResult, toSaleProblem } from './reservation.mapper.ts';

/** Registers the hold endpoints. Spec §7, /api/reservations. */
export function registerReservationRoutes(shell: Shell, deps: SaleDeps): void {
  bind(
    shell,
    reservationEndpoints.holdSeats,
    async ({
      body: { eventId, salesChannel, reservationId, items },
      principal,
      market,
      key,
      recorder,
      caller,
    }) =>
      toReservationResult(
        await holdSeats(deps, {
          caller: { principal, market, eventId, salesChannel, address: caller.address },
          reservationId: reservationId ?? null,
          items,
          key,
          recorder,
        }),
      ),
    { recordsOwnResponse: true },
  );

  bind(
    shell,
    reservationEndpoints.holdBestAvailable,
    async ({ body: { eventId, salesChannel, ...request }, principal, market, key, recorder, caller }) =>
      toReservationResult(
        await holdBestAvailable(deps, {
          caller: { principal, market, eventId, salesChannel, address: caller.address },
          criteria: { ...request, zone: request.zone ?? null, maxTotal: request.maxTotal ?? null },
          key,
          recorder,
        }),
      ),
    { recordsOwnResponse: true },
  );

  bind(
    shell,
    reservationEndpoints.currentReservation,
    async ({ query: { id, eventId, salesChannel }, principal, now }) => {
      if (id === undefined) {
        const reservation = await findCurrentReservation(deps, principal, {
          eventId,
          salesChannel,
        });
        return reservation === null
          ? ok({ reservation, serverNow: now })
          : ok(toCurrentReservation(reservation));
      }
      const found = await findOwnedReservation(deps, principal, id);
      return found.ok ? ok(toCurrentReservation(found.value)) : err(toSaleProblem(found.error));
    },
  );

  bind(shell, reservationEndpoints.extendReservation, async ({ body, principal, key }) =>
    toReservationResult(await extendHold(deps, principal, { id: body.reservationId, key })),
  );

  bind(shell, reservationEndpoints.releaseReservation, async ({ body, principal }) =>
    toReservationResult(await releaseHold(deps, principal, body.reservationId)),
  );
}

const toCurrentReservation = (reservation: Reservation) => ({
  reservation,
  serverNow: reservation.serverNow,
});
