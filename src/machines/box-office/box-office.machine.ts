import { assign, type SnapshotFrom, setup } from 'xstate';
import type { BoxOfficeSale } from '#domain/order/box-office-sale.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import { parseBoxOfficeCode } from '#domain/payment/box-office-payment.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { Money } from '#domain/shared/money.ts';
import {
  type ActorResult,
  getFailure,
  getValue,
  hasFailedWith,
  hasSucceeded,
  isResultUnknown,
} from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import { createFlowFailure, type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { BoxOfficeEvent } from './box-office.events.ts';

type Context = {
  readonly seed: string;
  /** The number of codes looked up; each has its own idempotency key. */
  readonly lookupCount: number;
  readonly code: string | null;
  readonly sale: BoxOfficeSale | null;
  readonly purchase: Purchase | null;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createBoxOfficeActors` provides them. */
export const boxOfficeActorSlots = {
  findSale: declareActor<ActorResult<BoxOfficeSale>, { readonly code: string }>('boxOffice.findSale'),
  collectCash: declareActor<
    ActorResult<Purchase>,
    { readonly code: string; readonly expectedTotal: Money; readonly key: string }
  >('boxOffice.collectCash'),
};

/**
 * The box office: looks up a code and collects the cash for it. Each lookup has one key, so a retry after a
 * lost response collects once.
 */
export const boxOfficeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BoxOfficeEvent,
    input: {} as { readonly seed: string },
    tags: {} as 'busy',
  },
  actors: boxOfficeActorSlots,
  guards: {
    isCode: ({ event }) => event.type === 'code.entered' && parseBoxOfficeCode(event.text) !== null,
    matchesShownSale: ({ context, event }) =>
      event.type === 'cash.received' && context.sale?.status === 'TO_PAY' && context.sale.code === event.code,
  },
  actions: {
    storeCode: assign(({ context, event }) => ({
      code: event.type === 'code.entered' ? parseBoxOfficeCode(event.text) : null,
      lookupCount: context.lookupCount + 1,
      sale: null,
      purchase: null,
      failure: null,
    })),
    rejectCode: assign({
      code: null,
      sale: null,
      purchase: null,
      failure: createFlowFailure('NO_SUCH_CODE'),
    }),
    clear: assign({ code: null, sale: null, purchase: null, failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
}).createMachine({
  id: 'boxOffice',
  context: ({ input }) => ({
    seed: input.seed,
    lookupCount: 0,
    code: null,
    sale: null,
    purchase: null,
    failure: null,
  }),
  initial: 'waiting',
  on: {
    'code.entered': [
      { guard: 'isCode', target: '.lookingUp', actions: 'storeCode' },
      { target: '.waiting', actions: 'rejectCode' },
    ],
    'boxOffice.cleared': { target: '.waiting', actions: 'clear' },
  },
  states: {
    waiting: {},
    lookingUp: {
      tags: 'busy',
      invoke: {
        id: 'findSale',
        src: 'findSale',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'showing',
            actions: assign(({ event }) => ({ sale: getValue(event) })),
          },
          {
            guard: hasFailedWith('NOT_FOUND'),
            target: 'waiting',
            actions: assign({ failure: createFlowFailure('NO_SUCH_CODE') }),
          },
          transitionOnFailure('waiting'),
        ],
        onError: transitionOnError('waiting'),
      },
    },
    showing: {
      on: {
        'cash.received': {
          guard: 'matchesShownSale',
          target: 'collecting',
          actions: assign({ failure: null }),
        },
      },
    },
    /** Money and seats change hands: further input is ignored. */
    collecting: {
      tags: 'busy',
      on: { 'code.entered': {}, 'boxOffice.cleared': {} },
      invoke: {
        id: 'collectCash',
        src: 'collectCash',
        input: ({ context: { sale, seed, lookupCount } }) => {
          if (sale === null) throw new Error('Cash without a code');
          return { code: sale.code, expectedTotal: getTotal(sale.total), key: `${seed}-till-${lookupCount}` };
        },
        onDone: [
          {
            guard: hasSucceeded,
            target: 'collected',
            actions: assign(({ event }) => ({ purchase: getValue(event) })),
          },
          // The result is unknown: a retry uses the same key.
          { guard: isResultUnknown, target: 'showing', actions: storeResultFailure },
          // The sale was paid, cancelled or expired meanwhile: its current state is read, and the reason is
          // shown.
          transitionOnFailure('refreshing'),
        ],
        onError: transitionOnError('showing'),
      },
    },
    refreshing: {
      tags: 'busy',
      entry: assign(({ context }) => ({ lookupCount: context.lookupCount + 1 })),
      invoke: {
        id: 'refreshSale',
        src: 'findSale',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'showing',
            actions: assign(({ event }) => ({ sale: getValue(event) })),
          },
          { target: 'waiting', actions: assign(({ event }) => ({ sale: null, failure: getFailure(event) })) },
        ],
        onError: { target: 'waiting', actions: assign({ sale: null, failure: unexpectedFailure }) },
      },
    },
    collected: {},
  },
});

export type BoxOfficeSnapshot = SnapshotFrom<typeof boxOfficeMachine>;
export type BoxOfficeFlow = Flow<BoxOfficeSnapshot, BoxOfficeEvent>;
