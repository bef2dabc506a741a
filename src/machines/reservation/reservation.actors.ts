import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { ClockPort } from '#application/clock.port.ts';
import type { SeatHoldsPort } from '#application/seat-holds.port.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ActorResult } from '../support/actor-result.ts';
import type { ReservationEvent } from './reservation.events.ts';
import type { reservationActorSlots } from './reservation.machine.ts';

export const createReservationActors = ({
  seatHolds,
  clock,
}: {
  readonly seatHolds: SeatHoldsPort;
  readonly clock: ClockPort;
}): typeof reservationActorSlots => ({
  extend: fromPromise<ActorResult<Reservation>, { readonly reservationId: string; readonly key: string }>(
    ({ input }) => toActorResult(seatHolds.extend(input.reservationId, input.key)),
  ),
  release: fromPromise<ActorResult<Reservation>, { readonly reservationId: string }>(({ input }) =>
    toActorResult(seatHolds.release(input.reservationId)),
  ),
  fetchHold: fromPromise<ActorResult<Reservation | null>, { readonly reservationId: string }>(({ input }) =>
    toActorResult(seatHolds.findCurrent({ id: input.reservationId })),
  ),
  clock: fromCallback<EventObject, NonReducibleUnknown, ReservationEvent>(({ sendBack }) => {
    const tick = (hasResumed: boolean) =>
      sendBack({ type: 'clock.ticked', monotonicMs: clock.monotonicMs(), hasResumed });
    tick(false);
    return clock.onTick(1_000, tick);
  }),
});
