import { assign, type SnapshotFrom, setup } from 'xstate';
import { type Contact, type PhoneChannel, parseContact } from '#domain/identity/contact.ts';
import type { InputIssue } from '#domain/identity/fan-identity.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { type ActorResult, getFailure, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import { type FlowFailure, isResultUncertain } from '../support/flow-failure.ts';
import type { TicketTransferEvent } from './ticket-transfer.events.ts';

type Input = { readonly seed: string; readonly ticketId: string; readonly market: MarketCode };

type Context = Input & {
  /** The number of requests that changed something; each has a key of its own. */
  readonly requests: number;
  /** Null until they were read. */
  readonly groups: readonly EventTickets[] | null;
  readonly ticketIds: readonly string[];
  /** The contact as it was typed. */
  readonly contact: string;
  readonly channel: PhoneChannel;
  readonly issues: readonly InputIssue[];
  /** The last action of this flow. */
  readonly done: 'OFFERED' | 'WITHDRAWN' | null;
  readonly failure: FlowFailure | null;
};

type OfferInput = { readonly ticketIds: readonly string[]; readonly to: Contact; readonly key: string };
type WithdrawalInput = { readonly offerId: string; readonly key: string };

/** Actors this flow requires; `createTicketTransferActors` provides them. */
export const ticketTransferActorSlots = {
  list: declareActor<ActorResult<readonly EventTickets[]>>('ticketTransfer.list'),
  offer: declareActor<ActorResult<null>, OfferInput>('ticketTransfer.offer'),
  withdraw: declareActor<ActorResult<null>, WithdrawalInput>('ticketTransfer.withdraw'),
};

/**
 * Offers a ticket, with others of its event, to the owner of a contact, and withdraws the offer. A decision that came too late reads the
 * tickets again and says why; one whose result is unknown can be repeated.
 */
export const ticketTransferMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TicketTransferEvent,
    input: {} as Input,
    tags: {} as 'busy',
  },
  actors: ticketTransferActorSlots,
  actions: {
    storeForm: assign(({ event }) =>
      event.type === 'offer.submitted'
        ? {
            ticketIds: event.ticketIds,
            contact: event.contact,
            channel: event.channel,
            failure: null,
            done: null,
          }
        : {},
    ),
    storeIssues: assign(({ context: { contact, market, ticketIds } }) => {
      const parsed = parseContact(contact, market);
      const missing: readonly InputIssue[] =
        ticketIds.length > 0 ? [] : [{ field: 'ticket', reason: 'REQUIRED' }];
      return { issues: parsed.ok ? missing : [...missing, { field: 'contact', reason: parsed.error }] };
    }),
    countRequest: assign(({ context }) => ({ requests: context.requests + 1, failure: null, done: null })),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    isComplete: ({ context, event }) =>
      event.type === 'offer.submitted' &&
      event.ticketIds.length > 0 &&
      parseContact(event.contact, context.market).ok,
    isOffered: ({ context }) => findTicket(context)?.transfer.offer != null,
    hasList: ({ context }) => context.groups !== null,
  },
}).createMachine({
  id: 'ticketTransfer',
  context: ({ input }) => ({
    ...input,
    requests: 0,
    groups: null,
    ticketIds: [input.ticketId],
    contact: '',
    channel: 'whatsapp',
    issues: [],
    done: null,
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
            actions: assign(({ event }) => ({ groups: getValue(event) })),
          },
          transitionOnFailure('loadFailed'),
        ],
        onError: transitionOnError('loadFailed'),
      },
    },
    /** The tickets that were read before stay visible. */
    loadFailed: { always: [{ guard: 'hasList', target: 'listed' }, { target: 'failed' }] },
    failed: { on: { 'retry.requested': { target: 'loading', actions: 'clearFailure' } } },
    listed: {
      on: {
        'offer.submitted': [
          { guard: 'isComplete', target: 'offering', actions: ['storeForm', 'storeIssues', 'countRequest'] },
          { actions: ['storeForm', 'storeIssues'] },
        ],
        'withdrawal.confirmed': { guard: 'isOffered', target: 'withdrawing', actions: 'countRequest' },
        'retry.requested': { target: 'loading', actions: 'clearFailure' },
      },
    },
    offering: {
      tags: 'busy',
      invoke: {
        id: 'offer',
        src: 'offer',
        input: ({ context }) => toOfferInput(context),
        onDone: [
          { guard: hasSucceeded, target: 'loading', actions: assign({ done: 'OFFERED' }) },
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
    withdrawing: {
      tags: 'busy',
      invoke: {
        id: 'withdraw',
        src: 'withdraw',
        input: ({ context }) => toWithdrawalInput(context),
        onDone: [
          { guard: hasSucceeded, target: 'loading', actions: assign({ done: 'WITHDRAWN' }) },
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
  },
});

/** Finds the ticket that this flow is about; null when the fan does not have it. */
export const findTicket = ({ groups, ticketId }: Pick<Context, 'groups' | 'ticketId'>): IssuedTicket | null =>
  groups?.flatMap(({ tickets }) => tickets).find(({ id }) => id === ticketId) ?? null;

function toOfferInput({ contact, market, channel, ticketIds, seed, requests }: Context): OfferInput {
  const parsed = parseContact(contact, market);
  if (!parsed.ok) throw new Error('There is no contact to write to');
  const to = 'phone' in parsed.value ? { ...parsed.value, channel } : parsed.value;
  return { ticketIds, to, key: `${seed}-offer-${requests}` };
}

function toWithdrawalInput(context: Context): WithdrawalInput {
  const offer = findTicket(context)?.transfer.offer ?? null;
  if (offer === null) throw new Error('There is no offer to withdraw');
  return { offerId: offer.id, key: `${context.seed}-withdrawal-${context.requests}` };
}

/** Checks whether a failure says that the tickets or the offer changed meanwhile. */
const isDecided = (failure: FlowFailure): boolean =>
  !isResultUncertain(failure) &&
  (failure.code === 'OFFER_OVER' ||
    failure.code === 'NOT_FOUND' ||
    failure.code === 'TICKET_NOT_TRANSFERABLE');

export type TicketTransferSnapshot = SnapshotFrom<typeof ticketTransferMachine>;
export type TicketTransferFlow = Flow<TicketTransferSnapshot, TicketTransferEvent>;
