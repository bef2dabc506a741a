import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { ClockPort } from '#application/clock.port.ts';
import type { SeatHoldsPort } from '#application/seat-holds.port.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { settled } from '../support/settle.actors.ts';
import type { Settled } from '../support/settle.ts';
import type { ReservationEvent } from './reservation.events.ts';
import type { reservationActorSlots } from './reservation.machine.ts';

export const reservationActors = ({
  seatHolds,
  clock,
}: {
  readonly seatHolds: SeatHoldsPort;
  readonly clock: ClockPort;
}): typeof reservationActorSlots => ({
  extend: fromPromise<Settled<Reservation>, { readonly reservationId: string; readonly key: string }>(
    ({ input }) => settled(seatHolds.extend(input.reservationId, input.key)),
  ),
  release: fromPromise<Settled<Reservation>, { readonly reservationId: string }>(({ input }) =>
    settled(seatHolds.release(input.reservationId)),
  ),
  ask: fromPromise<Settled<Reservation | null>, { readonly reservationId: string }>(({ input }) =>
    settled(seatHolds.current({ id: input.reservationId })),
  ),
  clock: fromCallback<EventObject, NonReducibleUnknown, ReservationEvent>(({ sendBack }) => {
    const tick = (awake: boolean) => sendBack({ type: 'clock.ticked', steady: clock.steady(), awake });
    tick(false);
    return clock.ticking(1_000, tick);
  }),
});
