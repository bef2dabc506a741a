import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { ClockPort } from '#application/clock.port.ts';
import type { SaleStoragePort } from '#application/sale-storage.port.ts';
import type { SeatHoldsPort } from '#application/seat-holds.port.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { ok } from '#domain/shared/result.ts';
import { createReservationActors } from '../reservation/reservation.actors.ts';
import { reservationMachine } from '../reservation/reservation.machine.ts';
import { getSaleStorageKey } from '../sale/sale-storage-key.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ActorResult } from '../support/actor-result.ts';
import type { RunningHoldEvent } from './running-hold.events.ts';
import type { runningHoldActorSlots } from './running-hold.machine.ts';

const storageKey = getSaleStorageKey('SELF_SERVICE');

/** Creates the actors of the running hold. A visitor who holds nothing on this device causes no request. */
export const createRunningHoldActors = ({
  seatHolds,
  saleStorage,
  clock,
}: {
  readonly seatHolds: SeatHoldsPort;
  readonly saleStorage: SaleStoragePort;
  readonly clock: ClockPort;
}): typeof runningHoldActorSlots => ({
  readHold: fromPromise<ActorResult<Reservation | null>>(async () => {
    const id = saleStorage.read(storageKey)?.reservationId ?? null;
    return id === null ? ok(null) : toActorResult(seatHolds.findCurrent({ id }));
  }),
  otherTabs: fromCallback<EventObject, NonReducibleUnknown, RunningHoldEvent>(({ sendBack }) =>
    saleStorage.onChange(storageKey, () => sendBack({ type: 'storage.changed' })),
  ),
  reservation: reservationMachine.provide({ actors: createReservationActors({ seatHolds, clock }) }),
});
