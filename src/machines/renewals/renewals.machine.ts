import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Renewal } from '#domain/order/renewal.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { type ActorResult, getFailure, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import { type FlowFailure, isResultUncertain } from '../support/flow-failure.ts';
import type { RenewalsEvent } from './renewals.events.ts';

type Context = {
  /** The start of the idempotency keys of this flow. */
  readonly seed: string;
  /** The number of requests that changed something; each has a key of its own. */
  readonly requests: number;
  /** Null until they were read. */
  readonly renewals: readonly Renewal[] | null;
  /** The renewal that is being renewed or released, or was released last. */
  readonly chosen: Renewal | null;
  /** The cart that the renewal became. */
  readonly cart: Reservation | null;
  readonly failure: FlowFailure | null;
};

type DecisionInput = { readonly reservationId: string; readonly key: string };

/** Actors this flow requires; `createRenewalsActors` provides them. */
export const renewalsActorSlots = {
  list: declareActor<ActorResult<readonly Renewal[]>>('renewals.list'),
  renew: declareActor<ActorResult<Reservation>, DecisionInput>('renewals.renew'),
  release: declareActor<ActorResult<null>, DecisionInput>('renewals.release'),
};

/**
 * Lists a fan's renewals; each is renewed, which makes its seats the cart and ends this flow, or released. A decision that came too late
 * reads the list again and says why; one whose result is unknown can be repeated.
 */
export const renewalsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RenewalsEvent,
    input: {} as { readonly seed: string },
    tags: {} as 'busy',
  },
  actors: renewalsActorSlots,
  actions: {
    choose: assign(({ context, event }) =>
      event.type === 'retry.requested'
        ? {}
        : {
            chosen: findRenewal(context, event),
            requests: context.requests + 1,
            failure: null,
          },
    ),
    clearFailure: assign({ failure: null, chosen: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure, chosen: null })),
  },
  guards: {
    isListed: ({ context, event }) =>
      event.type !== 'retry.requested' && findRenewal(context, event) !== null,
    hasList: ({ context }) => context.renewals !== null,
  },
}).createMachine({
  id: 'renewals',
  context: ({ input: { seed } }) => ({
    seed,
    requests: 0,
    renewals: null,
    chosen: null,
    cart: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'list',
        src: 'list',
        onDone: [
          {
            guard: hasSucceeded,
            target: 'listed',
            actions: assign(({ event }) => ({ renewals: getValue(event) })),
          },
          transitionOnFailure('loadFailed'),
        ],
        onError: transitionOnError('loadFailed'),
      },
    },
    /** The list that was read before stays visible. */
    loadFailed: { always: [{ guard: 'hasList', target: 'listed' }, { target: 'failed' }] },
    failed: { on: { 'retry.requested': { target: 'loading', actions: 'clearFailure' } } },
    listed: {
      on: {
        'renewal.requested': { guard: 'isListed', target: 'renewing', actions: 'choose' },
        'release.confirmed': { guard: 'isListed', target: 'releasing', actions: 'choose' },
        'retry.requested': { target: 'loading', actions: 'clearFailure' },
      },
    },
    renewing: {
      tags: 'busy',
      invoke: {
        id: 'renew',
        src: 'renew',
        input: ({ context }) => toDecisionInput(context),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'inCart',
            actions: assign(({ event }) => ({ cart: getValue(event) })),
          },
          {
            guard: ({ event }) => isDecided(getFailure(event)),
            target: 'loading',
            actions: storeResultFailure,
          },
          transitionOnFailure('listed'),
        ],
        onError: transitionOnError('listed'),
      },
    },
    releasing: {
      tags: 'busy',
      invoke: {
        id: 'release',
        src: 'release',
        input: ({ context }) => toDecisionInput(context),
        onDone: [
          { guard: hasSucceeded, target: 'loading' },
          {
            guard: ({ event }) => isDecided(getFailure(event)),
            target: 'loading',
            actions: storeResultFailure,
          },
          transitionOnFailure('listed'),
        ],
        onError: transitionOnError('listed'),
      },
    },
    inCart: { type: 'final' },
  },
});

const findRenewal = (
  { renewals }: Pick<Context, 'renewals'>,
  { reservationId }: { readonly reservationId: string },
): Renewal | null => renewals?.find((renewal) => renewal.reservationId === reservationId) ?? null;

function toDecisionInput({ chosen, seed, requests }: Context): DecisionInput {
  if (chosen === null) throw new Error('There is no renewal to decide about');
  return { reservationId: chosen.reservationId, key: `${seed}-renewal-${requests}` };
}

/** Checks whether a failure says that the renewal was decided elsewhere or ended. */
const isDecided = (failure: FlowFailure): boolean =>
  !isResultUncertain(failure) && failure.code !== 'OFFLINE' && failure.code !== 'SESSION_REQUIRED';

export type RenewalsSnapshot = SnapshotFrom<typeof renewalsMachine>;
export type RenewalsFlow = Flow<RenewalsSnapshot, RenewalsEvent>;
