import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { reservationMachine } from '../reservation/reservation.machine.ts';
import { type ActorResult, getValue } from '../support/actor-result.ts';
import { declareActor, declareListener } from '../support/declare-actor.ts';
import type { Flow } from '../support/flow.ts';
import type { RunningHoldEvent } from './running-hold.events.ts';

type Context = {
  /** The hold that was read last; null without one. */
  readonly reservation: Reservation | null;
  /** Milliseconds left by the server's clock. */
  readonly remaining: number;
};

/** Actors this flow requires; `createRunningHoldActors` provides them. */
export const runningHoldActorSlots = {
  readHold: declareActor<ActorResult<Reservation | null>>('runningHold.readHold'),
  otherTabs: declareListener<RunningHoldEvent>('runningHold.otherTabs'),
  reservation: reservationMachine,
};

/**
 * Follows the hold of this device's self-service sale while the fan is elsewhere on the site. It reads the hold that
 * the sale has stored, and says so once when its time runs out; a hold in payment is none.
 */
export const runningHoldMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RunningHoldEvent,
    children: {} as { reservation: 'reservation' },
  },
  actors: runningHoldActorSlots,
}).createMachine({
  id: 'runningHold',
  context: { reservation: null, remaining: 0 },
  initial: 'reading',
  invoke: { id: 'otherTabs', src: 'otherTabs', onError: {} },
  on: { 'storage.changed': '.reading', 'refresh.requested': '.reading' },
  states: {
    reading: {
      invoke: {
        id: 'readHold',
        src: 'readHold',
        onDone: [
          {
            guard: ({ event }) => event.output.ok && event.output.value?.status === 'ACTIVE',
            target: 'running',
            actions: assign(({ event }) => describeHold(getValue(event))),
          },
          { target: 'none' },
        ],
        onError: 'none',
      },
    },
    none: { entry: assign({ reservation: null }) },
    running: {
      invoke: {
        id: 'reservation',
        src: 'reservation',
        input: ({ context: { reservation } }) => {
          if (reservation === null) throw new Error('There is no hold to follow');
          return { reservation, highDemand: true, seed: '' };
        },
        onSnapshot: {
          actions: assign(({ event: { snapshot } }) => ({
            reservation: snapshot.context.reservation,
            remaining: snapshot.context.remaining,
          })),
        },
        onDone: [
          {
            guard: ({ event }) => event.output.reservation?.status === 'EXPIRED',
            target: 'expired',
          },
          { target: 'none' },
        ],
        onError: 'none',
      },
    },
    expired: { on: { 'expiry.dismissed': 'none', 'refresh.requested': {} } },
  },
});

const describeHold = (reservation: Reservation | null): Context => ({
  reservation,
  remaining: Math.max(0, (reservation?.expiresAt ?? 0) - (reservation?.serverNow ?? 0)),
});

export type RunningHoldSnapshot = SnapshotFrom<typeof runningHoldMachine>;
export type RunningHoldFlow = Flow<RunningHoldSnapshot, RunningHoldEvent>;
