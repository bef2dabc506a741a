import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { announcementDue, holdWindow, remainingTime } from '#domain/sale/hold-window.ts';
import type { Flow } from '../support/flow.ts';
import { refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, refusedTo } from '../support/unmet.ts';
import { unprovided, unprovidedListener } from '../support/unprovided.ts';
import type { ReservationEvent } from './reservation.events.ts';

type Context = {
  readonly reservation: Reservation;
  readonly highDemand: boolean;
  /** The steady clock's last reading; null before the first. */
  readonly steady: number | null;
  /** Its reading when the reservation was last heard of, and when the server was last asked. */
  readonly heardAt: number | null;
  readonly askedAt: number | null;
  /** Milliseconds left by the server's clock, at the last tick. */
  readonly remaining: number;
  /** The last announcement mark that was passed. */
  readonly announced: number | null;
  /** Names intentions: the sale's seed, and how many extensions were asked for. */
  readonly seed: string;
  readonly extensions: number;
  /** The server knows no such hold. */
  readonly vanished: boolean;
  readonly trouble: Trouble | null;
};

/** How often the server is asked how the hold stands, even when nothing seems to happen. */
const resyncEvery = 60_000;
/** How often it is asked once our own count has run out: only the server ends a hold. */
const askAgainEvery = 3_000;

type Call = { readonly reservationId: string };

/** What this flow needs done by others; `reservationActors` fills every slot. */
export const reservationActorSlots = {
  extend: unprovided<Settled<Reservation>, Call & { readonly key: string }>('reservation.extend'),
  release: unprovided<Settled<Reservation>, Call>('reservation.release'),
  ask: unprovided<Settled<Reservation | null>, Call>('reservation.ask'),
  clock: unprovidedListener<ReservationEvent>('reservation.clock'),
};

/**
 * The life of a hold as its owner sees it. It counts with the steady clock from the server's own instants; the server
 * alone ends it. Ends with what the reservation became, for the sale to decide what that means.
 */
export const reservationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReservationEvent,
    input: {} as { readonly reservation: Reservation; readonly highDemand: boolean; readonly seed: string },
    /** Null when the server knows nothing of it any more. */
    output: {} as { readonly reservation: Reservation | null },
  },
  actors: reservationActorSlots,
  actions: {
    count: assign(({ context, event }) =>
      event.type === 'clock.ticked' ? counted(context, event.steady) : {},
    ),
    noteAsking: assign(({ context }) => ({ askedAt: context.steady })),
    noteVanished: assign({ vanished: true }),
    hearChange: assign(({ context, event }) =>
      event.type === 'reservation.changed' ? heard(context, event.reservation) : {},
    ),
    newExtension: assign(({ context }) => ({ extensions: context.extensions + 1, trouble: null })),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
  guards: {
    isWarning: ({ context }) => context.remaining <= holdWindow.warnAt,
    isGone: ({ context }) => context.reservation.status !== 'ACTIVE',
    canExtend: ({ context }) => canExtend(context),
    shouldAsk: ({ context, event }) => event.type === 'clock.ticked' && shouldAsk(context, event),
  },
}).createMachine({
  id: 'reservation',
  context: ({ input }) => ({
    ...input,
    steady: null,
    heardAt: null,
    askedAt: null,
    remaining: leftOf(input.reservation, 0),
    announced: null,
    extensions: 0,
    vanished: false,
    trouble: null,
  }),
  initial: 'kept',
  states: {
    kept: {
      invoke: { id: 'clock', src: 'clock', onError: '.resyncing' },
      initial: 'weighing',
      on: {
        'clock.ticked': { actions: 'count' },
        'reservation.changed': { target: '.weighing', actions: 'hearChange' },
        'release.requested': '.releasing',
      },
      states: {
        weighing: {
          always: [
            { guard: 'isGone', target: '#reservation.lost' },
            { guard: 'isWarning', target: 'expiring' },
            { target: 'held' },
          ],
        },
        held: {
          on: {
            'clock.ticked': [
              { guard: 'shouldAsk', target: 'resyncing', actions: ['count', 'noteAsking'] },
              { target: 'weighing', actions: 'count' },
            ],
            'extension.requested': { guard: 'canExtend', target: 'extending', actions: 'newExtension' },
          },
        },
        expiring: {
          on: {
            'clock.ticked': [
              { guard: 'shouldAsk', target: 'resyncing', actions: ['count', 'noteAsking'] },
              { target: 'weighing', actions: 'count' },
            ],
            'extension.requested': { guard: 'canExtend', target: 'extending', actions: 'newExtension' },
          },
        },
        extending: {
          invoke: {
            id: 'extend',
            src: 'extend',
            input: ({ context }) => ({
              reservationId: context.reservation.reservationId,
              key: `${context.seed}-extend-${context.extensions}`,
            }),
            onDone: [
              {
                guard: succeeded,
                target: 'weighing',
                actions: assign(({ context, event }) => heard(context, valueIn(event))),
              },
              { guard: refusedAs('HOLD_EXPIRED'), target: 'resyncing' },
              refusedTo('resyncing'),
            ],
            onError: brokenTo('resyncing'),
          },
        },
        resyncing: {
          invoke: {
            id: 'ask',
            src: 'ask',
            input: ({ context }) => ({ reservationId: context.reservation.reservationId }),
            onDone: [
              {
                guard: ({ event }) => event.output.ok && event.output.value === null,
                target: '#reservation.lost',
                actions: 'noteVanished',
              },
              {
                guard: succeeded,
                target: 'weighing',
                actions: assign(({ context, event }) =>
                  heard(context, valueIn(event) ?? context.reservation),
                ),
              },
              { target: 'weighing' },
            ],
            onError: 'weighing',
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
                guard: succeeded,
                target: 'weighing',
                actions: assign(({ context, event }) => heard(context, valueIn(event))),
              },
              refusedTo('resyncing'),
            ],
            onError: brokenTo('resyncing'),
          },
        },
      },
    },
    lost: { type: 'final' },
  },
  output: ({ context }) => ({ reservation: context.vanished ? null : context.reservation }),
});

/** 'I need more time' is offered while the server still grants it. */
export const canExtend = ({
  reservation,
  highDemand,
}: Pick<Context, 'reservation' | 'highDemand'>): boolean => !highDemand && reservation.extensionsLeft > 0;

/** Asked when the page wakes, every minute, and every few seconds once our own count has run out. */
function shouldAsk(context: Context, tick: { readonly steady: number; readonly awake: boolean }): boolean {
  if (context.askedAt === null) return false;
  const silence = tick.steady - context.askedAt;
  const pause = context.remaining === 0 ? askAgainEvery : resyncEvery;
  return tick.awake || silence < 0 || silence >= pause;
}

function counted(context: Context, steady: number): Partial<Context> {
  const heardAt = context.heardAt ?? steady;
  const remaining = leftOf(context.reservation, steady - heardAt);
  const announced = announcementDue(context.remaining, remaining) ?? context.announced;
  return { steady, heardAt, askedAt: context.askedAt ?? steady, remaining, announced };
}

const heard = ({ steady }: Context, reservation: Reservation): Partial<Context> => ({
  reservation,
  heardAt: steady,
  askedAt: steady,
  remaining: leftOf(reservation, 0),
});

const leftOf = ({ serverNow, expiresAt }: Reservation, elapsed: number): number =>
  expiresAt === null ? 0 : remainingTime({ serverNow, expiresAt, elapsed });

export type ReservationSnapshot = SnapshotFrom<typeof reservationMachine>;
export type ReservationFlow = Flow<ReservationSnapshot, ReservationEvent>;
