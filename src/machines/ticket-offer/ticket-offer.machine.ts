import { assign, type SnapshotFrom, setup } from 'xstate';
import type { TicketOffer } from '#domain/ticket/ticket-offer.ts';
import { type ActorResult, getFailure, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import { createFlowFailure, type FlowFailure, isResultUncertain } from '../support/flow-failure.ts';
import type { TicketOfferEvent } from './ticket-offer.events.ts';

/** The token of a link, or the id of an offer; null when the link is truncated. */
type Input = { readonly seed: string; readonly reference: string | null };

type Context = Input & {
  /** The number of acceptances that were requested; each has a key of its own. */
  readonly requests: number;
  /** Null until it was read. */
  readonly offer: TicketOffer | null;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createTicketOfferActors` provides them. */
export const ticketOfferActorSlots = {
  read: declareActor<ActorResult<TicketOffer>, { readonly reference: string }>('ticketOffer.read'),
  accept: declareActor<ActorResult<null>, { readonly reference: string; readonly key: string }>(
    'ticketOffer.accept',
  ),
  decline: declareActor<ActorResult<null>, { readonly reference: string }>('ticketOffer.decline'),
};

/**
 * Shows an offer of tickets to the person who opened its link; its receiver accepts or declines it. A decision that came too late reads
 * the offer again; one whose result is unknown can be repeated.
 */
export const ticketOfferMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TicketOfferEvent,
    input: {} as Input,
    tags: {} as 'busy',
  },
  actors: ticketOfferActorSlots,
  actions: {
    clearFailure: assign({ failure: null }),
    countRequest: assign(({ context }) => ({ requests: context.requests + 1, failure: null })),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    hasReference: ({ context }) => context.reference !== null,
    hasOffer: ({ context }) => context.offer !== null,
    isAcceptable: ({ context: { offer } }) =>
      offer?.status === 'OFFERED' && offer.viewer === 'RECEIVER' && offer.obstacle === null,
    isOpen: ({ context: { offer } }) => offer?.status === 'OFFERED' && offer.viewer !== 'SENDER',
  },
}).createMachine({
  id: 'ticketOffer',
  context: ({ input }) => ({ ...input, requests: 0, offer: null, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'hasReference', target: 'reading' },
        { target: 'failed', actions: { type: 'storeFailure', params: createFlowFailure('NOT_FOUND') } },
      ],
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ reference: getReference(context) }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'shown',
            actions: assign(({ event }) => ({ offer: getValue(event) })),
          },
          transitionOnFailure('readFailed'),
        ],
        onError: transitionOnError('readFailed'),
      },
    },
    /** The offer that was read before stays visible. */
    readFailed: { always: [{ guard: 'hasOffer', target: 'shown' }, { target: 'failed' }] },
    failed: { on: { 'retry.requested': { target: 'opening', actions: 'clearFailure' } } },
    shown: {
      on: {
        'acceptance.confirmed': { guard: 'isAcceptable', target: 'accepting', actions: 'countRequest' },
        'decline.confirmed': { guard: 'isOpen', target: 'declining', actions: 'clearFailure' },
        'retry.requested': { target: 'reading', actions: 'clearFailure' },
      },
    },
    accepting: {
      tags: 'busy',
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ context }) => ({
          reference: getReference(context),
          key: `${context.seed}-accept-${context.requests}`,
        }),
        onDone: [
          { guard: hasSucceeded, target: 'accepted' },
          {
            guard: ({ event }) => isDecided(getFailure(event)),
            target: 'reading',
            actions: storeResultFailure,
          },
          transitionOnFailure('shown'),
        ],
        onError: transitionOnError('shown'),
      },
    },
    declining: {
      tags: 'busy',
      invoke: {
        id: 'decline',
        src: 'decline',
        input: ({ context }) => ({ reference: getReference(context) }),
        onDone: [
          { guard: hasSucceeded, target: 'declined' },
          {
            guard: ({ event }) => isDecided(getFailure(event)),
            target: 'reading',
            actions: storeResultFailure,
          },
          transitionOnFailure('shown'),
        ],
        onError: transitionOnError('shown'),
      },
    },
    accepted: { type: 'final' },
    declined: { type: 'final' },
  },
});

function getReference({ reference }: Pick<Context, 'reference'>): string {
  if (reference === null) throw new Error('The link of the offer is truncated');
  return reference;
}

/** Checks whether a failure says that the offer changed meanwhile. */
const isDecided = (failure: FlowFailure): boolean =>
  !isResultUncertain(failure) && failure.code !== 'OFFLINE' && failure.code !== 'SESSION_REQUIRED';

export type TicketOfferSnapshot = SnapshotFrom<typeof ticketOfferMachine>;
export type TicketOfferFlow = Flow<TicketOfferSnapshot, TicketOfferEvent>;
