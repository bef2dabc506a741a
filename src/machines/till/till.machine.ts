import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Purchase } from '#domain/order/purchase.ts';
import type { WindowSale } from '#domain/order/window-sale.ts';
import { parseWindowCode } from '#domain/payment/window-payment.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Flow } from '../support/flow.ts';
import { hasNoAnswer, reasonIn, refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import { type Trouble, troubleWith, unexpected } from '../support/trouble.ts';
import { brokenTo, keepReason, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { TillEvent } from './till.events.ts';

type Context = {
  readonly seed: string;
  /** How many codes were looked at: each is an intention of its own. */
  readonly looks: number;
  readonly code: string | null;
  readonly sale: WindowSale | null;
  readonly purchase: Purchase | null;
  readonly trouble: Trouble | null;
};

/** What this flow needs done by others; `tillActors` fills every slot. */
export const tillSlots = {
  look: unprovided<Settled<WindowSale>, { readonly code: string }>('till.look'),
  take: unprovided<
    Settled<Purchase>,
    { readonly code: string; readonly seenTotal: Money; readonly key: string }
  >('till.take'),
};

/** The till of a window: a code is said, looked at, and its cash taken. One key per look, so that a lost answer takes once. */
export const tillMachine = setup({
  types: {
    context: {} as Context,
    events: {} as TillEvent,
    input: {} as { readonly seed: string },
    tags: {} as 'busy',
  },
  actors: tillSlots,
  guards: {
    isCode: ({ event }) => event.type === 'code.said' && parseWindowCode(event.text) !== null,
    isOfShown: ({ context, event }) =>
      event.type === 'cash.counted' &&
      context.sale?.standing === 'TO_PAY' &&
      context.sale.code === event.code,
  },
  actions: {
    keepCode: assign(({ context, event }) => ({
      code: event.type === 'code.said' ? parseWindowCode(event.text) : null,
      looks: context.looks + 1,
      sale: null,
      purchase: null,
      trouble: null,
    })),
    refuseCode: assign({ code: null, sale: null, purchase: null, trouble: troubleWith('NO_SUCH_CODE') }),
    clear: assign({ code: null, sale: null, purchase: null, trouble: null }),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
}).createMachine({
  id: 'till',
  context: ({ input }) => ({
    seed: input.seed,
    looks: 0,
    code: null,
    sale: null,
    purchase: null,
    trouble: null,
  }),
  initial: 'waiting',
  on: {
    'code.said': [
      { guard: 'isCode', target: '.looking', actions: 'keepCode' },
      { target: '.waiting', actions: 'refuseCode' },
    ],
    'till.cleared': { target: '.waiting', actions: 'clear' },
  },
  states: {
    waiting: {},
    looking: {
      tags: 'busy',
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          {
            guard: succeeded,
            target: 'showing',
            actions: assign(({ event }) => ({ sale: valueIn(event) })),
          },
          {
            guard: refusedAs('NOT_FOUND'),
            target: 'waiting',
            actions: assign({ trouble: troubleWith('NO_SUCH_CODE') }),
          },
          refusedTo('waiting'),
        ],
        onError: brokenTo('waiting'),
      },
    },
    showing: {
      on: { 'cash.counted': { guard: 'isOfShown', target: 'taking', actions: assign({ trouble: null }) } },
    },
    /** Money and seats change hands: what is said meanwhile waits. */
    taking: {
      tags: 'busy',
      on: { 'code.said': {}, 'till.cleared': {} },
      invoke: {
        id: 'take',
        src: 'take',
        input: ({ context: { sale, seed, looks } }) => {
          if (sale === null) throw new Error('Cash without a code');
          return { code: sale.code, seenTotal: totalOf(sale.total), key: `${seed}-till-${looks}` };
        },
        onDone: [
          {
            guard: succeeded,
            target: 'taken',
            actions: assign(({ event }) => ({ purchase: valueIn(event) })),
          },
          // Nobody knows whether it was taken: the same press again asks with the same key.
          { guard: hasNoAnswer, target: 'showing', actions: keepReason },
          // It was paid, given up or ran out meanwhile: how it stands now is looked at, with the reason beside it.
          refusedTo('lookingAgain'),
        ],
        onError: brokenTo('showing'),
      },
    },
    lookingAgain: {
      tags: 'busy',
      entry: assign(({ context }) => ({ looks: context.looks + 1 })),
      invoke: {
        id: 'lookAgain',
        src: 'look',
        input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [
          {
            guard: succeeded,
            target: 'showing',
            actions: assign(({ event }) => ({ sale: valueIn(event) })),
          },
          { target: 'waiting', actions: assign(({ event }) => ({ sale: null, trouble: reasonIn(event) })) },
        ],
        onError: { target: 'waiting', actions: assign({ sale: null, trouble: unexpected }) },
      },
    },
    taken: {},
  },
});

export type TillSnapshot = SnapshotFrom<typeof tillMachine>;
export type TillFlow = Flow<TillSnapshot, TillEvent>;
