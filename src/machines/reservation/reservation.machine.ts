import { assign, type SnapshotFrom, setup } from 'xstate';
import { calculateRemainingTime, findDueAnnouncement, holdWindow } from '#domain/reservation/hold-window.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { type ActorResult, getValue, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import { declareActor, declareListener } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { ReservationEvent } from './reservation.events.ts';

type Context = {
  readonly reservation: Reservation;
  readonly highDemand: boolean;
  /** The last reading of the monotonic clock; null before the first. */
  readonly monotonicMs: number | null;
  /** Its readings when the hold was last updated and when it was last requested. */
  readonly updatedAtMs: number | null;
  readonly refreshedAtMs: number | null;
  /** Milliseconds left by the server's clock, at the last tick. */
  readonly remaining: number;
  /** The last announcement threshold that was passed. */
  readonly lastAnnouncement: number | null;
  /** The parts of idempotency keys: the sale's seed and the number of extensions. */
  readonly seed: string;
  readonly extensionCount: number;
  /** The server does not know this hold. */
  readonly isMissing: boolean;
  readonly failure: FlowFailure | null;
};

/** The interval at which the hold is read in any case, in milliseconds. */
const refreshIntervalMs = 60_000;
/** The interval after the local countdown has ended, in milliseconds: only the server ends a hold. */
const expiredRefreshIntervalMs = 3_000;

type HoldReference = { readonly reservationId: string };

/** Actors this flow requires; `createReservationActors` provides them. */
export const reservationActorSlots = {
  extend: declareActor<ActorResult<Reservation>, HoldReference & { readonly key: string }>(
    'reservation.extend',
  ),
  release: declareActor<ActorResult<Reservation>, HoldReference>('reservation.release'),
  fetchHold: declareActor<ActorResult<Reservation | null>, HoldReference>('reservation.fetchHold'),
  clock: declareListener<ReservationEvent>('reservation.clock'),
};

/**
 * The lifetime of a hold. The countdown uses the monotonic clock and the server's timestamps; only the server
 * ends the hold. The output is its final state, which the sale evaluates.
 */
export const reservationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReservationEvent,
    input: {} as { readonly reservation: Reservation; readonly highDemand: boolean; readonly seed: string },
    /** Null when the server no longer knows the hold. */
    output: {} as { readonly reservation: Reservation | null },
  },
  actors: reservationActorSlots,
  actions: {
    updateCountdown: assign(({ context, event }) =>
      event.type === 'clock.ticked' ? calculateCountdown(context, event.monotonicMs) : {},
    ),
    markRefreshed: assign(({ context }) => ({ refreshedAtMs: context.monotonicMs })),
    markMissing: assign({ isMissing: true }),
    applyChange: assign(({ context, event }) =>
      event.type === 'reservation.changed' ? applyReservation(context, event.reservation) : {},
    ),
    startExtension: assign(({ context }) => ({ extensionCount: context.extensionCount + 1, failure: null })),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    isWarning: ({ context }) => context.remaining <= holdWindow.warnAt,
    hasEnded: ({ context }) => context.reservation.status !== 'ACTIVE',
    canExtend: ({ context }) => canExtend(context),
    shouldRefresh: ({ context, event }) => event.type === 'clock.ticked' && shouldRefresh(context, event),
  },
}).createMachine({
  id: 'reservation',
  context: ({ input }) => ({
    ...input,
    monotonicMs: null,
    updatedAtMs: null,
    refreshedAtMs: null,
    remaining: calculateRemaining(input.reservation, 0),
    lastAnnouncement: null,
    extensionCount: 0,
    isMissing: false,
    failure: null,
  }),
  initial: 'active',
  states: {
    active: {
      invoke: { id: 'clock', src: 'clock', onError: '.refreshing' },
      initial: 'routing',
      on: {
        'clock.ticked': { actions: 'updateCountdown' },
        'reservation.changed': { target: '.routing', actions: 'applyChange' },
        'release.requested': '.releasing',
      },
      states: {
        routing: {
          always: [
            { guard: 'hasEnded', target: '#reservation.ended' },
            { guard: 'isWarning', target: 'expiring' },
            { target: 'held' },
          ],
        },
        held: {
          on: {
            'clock.ticked': [
              { guard: 'shouldRefresh', target: 'refreshing', actions: ['updateCountdown', 'markRefreshed'] },
              { target: 'routing', actions: 'updateCountdown' },
            ],
            'extension.requested': { guard: 'canExtend', target: 'extending', actions: 'startExtension' },
          },
        },
        expiring: {
          on: {
            'clock.ticked': [
              { guard: 'shouldRefresh', target: 'refreshing', actions: ['updateCountdown', 'markRefreshed'] },
              { target: 'routing', actions: 'updateCountdown' },
            ],
            'extension.requested': { guard: 'canExtend', target: 'extending', actions: 'startExtension' },
          },
        },
        extending: {
          invoke: {
            id: 'extend',
            src: 'extend',
            input: ({ context }) => ({
              reservationId: context.reservation.reservationId,
              key: `${context.seed}-extend-${context.extensionCount}`,
            }),
            onDone: [
              {
                guard: hasSucceeded,
                target: 'routing',
                actions: assign(({ context, event }) => applyReservation(context, getValue(event))),
              },
              { guard: hasFailedWith('HOLD_EXPIRED'), target: 'refreshing' },
              transitionOnFailure('refreshing'),
            ],
            onError: transitionOnError('refreshing'),
          },
        },
        refreshing: {
          invoke: {
            id: 'fetchHold',
            src: 'fetchHold',
            input: ({ context }) => ({ reservationId: context.reservation.reservationId }),
            onDone: [
              {
                guard: ({ event }) => event.output.ok && event.output.value === null,
                target: '#reservation.ended',
                actions: 'markMissing',
              },
              {
                guard: hasSucceeded,
                target: 'routing',
                actions: assign(({ context, event }) =>
                  applyReservation(context, getValue(event) ?? context.reservation),
                ),
              },
              { target: 'routing' },
            ],
            onError: 'routing',
          },
        },
        releasing: {
          on: { 'release.requested': {} },
          invoke: {
            id: 'release',
            src: 'release',
            input: ({ context }) => ({ reservationId: context.reservation.reservationId }),
            onDone: [
              {
                guard: hasSucceeded,
                target: 'routing',
                actions: assign(({ context, event }) => applyReservation(context, getValue(event))),
              },
              transitionOnFailure('refreshing'),
            ],
            onError: transitionOnError('refreshing'),
          },
        },
      },
    },
    ended: { type: 'final' },
  },
  output: ({ context }) => ({ reservation: context.isMissing ? null : context.reservation }),
});

/** Checks whether the server still grants an extension. */
export const canExtend = ({
  reservation,
  highDemand,
}: Pick<Context, 'reservation' | 'highDemand'>): boolean => !highDemand && reservation.extensionsLeft > 0;

/**
 * Checks whether the hold has to be read: when the page resumes, every minute, and every few seconds after
 * the local countdown has ended.
 */
function shouldRefresh(
  context: Context,
  tick: { readonly monotonicMs: number; readonly hasResumed: boolean },
): boolean {
  if (context.refreshedAtMs === null) return false;
  const silence = tick.monotonicMs - context.refreshedAtMs;
  const pause = context.remaining === 0 ? expiredRefreshIntervalMs : refreshIntervalMs;
  return tick.hasResumed || silence < 0 || silence >= pause;
}

function calculateCountdown(context: Context, monotonicMs: number): Partial<Context> {
  const updatedAtMs = context.updatedAtMs ?? monotonicMs;
  const remaining = calculateRemaining(context.reservation, monotonicMs - updatedAtMs);
  const lastAnnouncement = findDueAnnouncement(context.remaining, remaining) ?? context.lastAnnouncement;
  return {
    monotonicMs,
    updatedAtMs,
    refreshedAtMs: context.refreshedAtMs ?? monotonicMs,
    remaining,
    lastAnnouncement,
  };
}

const applyReservation = ({ monotonicMs }: Context, reservation: Reservation): Partial<Context> => ({
  reservation,
  updatedAtMs: monotonicMs,
  refreshedAtMs: monotonicMs,
  remaining: calculateRemaining(reservation, 0),
});

const calculateRemaining = ({ serverNow, expiresAt }: Reservation, elapsed: number): number =>
  expiresAt === null ? 0 : calculateRemainingTime({ serverNow, expiresAt, elapsed });

export type ReservationSnapshot = SnapshotFrom<typeof reservationMachine>;
export type ReservationFlow = Flow<ReservationSnapshot, ReservationEvent>;
