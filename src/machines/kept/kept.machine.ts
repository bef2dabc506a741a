import { assign, type SnapshotFrom, setup } from 'xstate';
import type { KeptAct, KeptKind, KeptPage, KeptSale } from '#domain/order/kept-sale.ts';
import type { Flow } from '../support/flow.ts';
import { hasNoAnswer, reasonIn, type Settled, succeeded, valueIn } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, keepReason, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { KeptEvent } from './kept.events.ts';

type Context = {
  readonly kind: KeptKind;
  readonly seed: string;
  readonly words: string;
  readonly page: number;
  readonly found: KeptPage | null;
  /** The one that is looked at. */
  readonly sale: KeptSale | null;
  readonly act: KeptAct | null;
  /** How many ends were asked for: each is an intention of its own, also when it is asked for twice. */
  readonly round: number;
  /** What was ended just now, and how. */
  readonly done: { readonly sale: KeptSale; readonly act: KeptAct } | null;
  readonly trouble: Trouble | null;
};

/** What this flow needs done by others; `keptActors` fills every slot. */
export const keptSlots = {
  find: unprovided<
    Settled<KeptPage>,
    { readonly kind: KeptKind; readonly words: string; readonly page: number }
  >('kept.find'),
  act: unprovided<Settled<null>, { readonly sale: KeptSale; readonly act: KeptAct; readonly key: string }>(
    'kept.act',
  ),
};

/**
 * Seats that wait for somebody here: one of them is chosen, and its waiting ends once, whatever is pressed how often or lost on
 * the way. Whoever was second finds the list read anew, with the reason beside it. Spec §3 (RESERVATION, PROCESSING_TRANSFER).
 */
export const keptMachine = setup({
  types: {
    context: {} as Context,
    events: {} as KeptEvent,
    input: {} as { readonly kind: KeptKind; readonly seed: string },
    tags: {} as 'busy',
  },
  actors: keptSlots,
  guards: {
    isListed: ({ context, event }) => event.type === 'sale.chosen' && saleIn(context, event) !== null,
    fits: ({ context, event }) => event.type === 'act.asked' && canDo(context.sale, event.act),
    knowsList: ({ context }) => context.found !== null,
  },
  actions: {
    seek: assign(({ context, event }) => ({
      words: event.type === 'words.sought' ? event.words.trim() : context.words,
      page: event.type === 'page.chosen' ? event.page : 0,
      sale: null,
      done: null,
      trouble: null,
    })),
    choose: assign(({ context, event }) => ({
      sale: event.type === 'sale.chosen' ? saleIn(context, event) : context.sale,
      act: null,
      done: null,
      trouble: null,
    })),
    keepAct: assign(({ context, event }) => ({
      act: event.type === 'act.asked' ? event.act : context.act,
      // The very same end asked for again is the same intention; its answer may have been lost.
      round: event.type === 'act.asked' && isSame(event.act, context.act) ? context.round : context.round + 1,
      trouble: null,
    })),
    leave: assign({ sale: null, act: null, trouble: null }),
    forgetTrouble: assign({ trouble: null }),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
}).createMachine({
  id: 'kept',
  context: ({ input }) => ({
    ...input,
    words: '',
    page: 0,
    found: null,
    sale: null,
    act: null,
    round: 0,
    done: null,
    trouble: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      on: {
        'words.sought': { target: 'reading', reenter: true, actions: 'seek' },
        // What is in sight can be taken up while it is read anew.
        'sale.chosen': { guard: 'isListed', target: 'deciding', actions: 'choose' },
      },
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context: { kind, words, page } }) => ({ kind, words, page }),
        onDone: [
          {
            guard: succeeded,
            target: 'showing',
            actions: assign(({ event }) => ({ found: valueIn(event) })),
          },
          refusedTo('unread'),
        ],
        onError: brokenTo('unread'),
      },
    },
    /** The list that was read before stays in sight. */
    unread: { always: [{ guard: 'knowsList', target: 'showing' }, { target: 'failed' }] },
    failed: {
      on: {
        'retry.requested': { target: 'reading', actions: 'forgetTrouble' },
        'words.sought': { target: 'reading', actions: 'seek' },
      },
    },
    showing: {
      on: {
        'sale.chosen': { guard: 'isListed', target: 'deciding', actions: 'choose' },
        'words.sought': { target: 'reading', actions: 'seek' },
        'page.chosen': { target: 'reading', actions: 'seek' },
        'retry.requested': { target: 'reading', actions: 'forgetTrouble' },
      },
    },
    deciding: {
      on: {
        'act.asked': { guard: 'fits', target: 'acting', actions: 'keepAct' },
        'sale.chosen': { guard: 'isListed', actions: 'choose' },
        'sale.left': { target: 'reading', actions: 'leave' },
        'words.sought': { target: 'reading', actions: 'seek' },
      },
    },
    /** Seats change hands: what is pressed meanwhile waits. */
    acting: {
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context: { sale, act, seed, round } }) => {
          if (sale === null || act === null) throw new Error('Nothing was to be ended');
          return { sale, act, key: `${seed}-kept-${round}` };
        },
        onDone: [
          {
            guard: succeeded,
            target: 'reading',
            actions: assign(({ context: { sale, act } }) => ({
              done: sale === null || act === null ? null : { sale, act },
              sale: null,
              act: null,
              trouble: null,
            })),
          },
          // Nobody knows whether it happened: the same press again asks with the same key.
          { guard: hasNoAnswer, target: 'deciding', actions: keepReason },
          // What was typed can be put right where it was typed.
          {
            guard: ({ event: { output } }) => !output.ok && output.error.fields.length > 0,
            target: 'deciding',
            actions: keepReason,
          },
          {
            target: 'reading',
            actions: assign(({ event }) => ({ sale: null, act: null, trouble: reasonIn(event) })),
          },
        ],
        onError: brokenTo('deciding'),
      },
    },
  },
});

const saleIn = (
  { found }: Pick<Context, 'found'>,
  { reservationId }: { readonly reservationId: string },
): KeptSale | null => found?.items.find((sale) => sale.reservationId === reservationId) ?? null;

/** Bookings are paid or let go, transfers confirmed or refused; what is nobody's can only be let go, and what is late not refused. */
export function canDo(sale: KeptSale | null, act: Pick<KeptAct, 'do'>): boolean {
  if (sale === null) return false;
  switch (act.do) {
    case 'PAY':
      return sale.kind === 'BOOKING' && sale.code !== null;
    case 'RELEASE':
      return sale.kind === 'BOOKING';
    case 'CONFIRM':
      return sale.kind === 'TRANSFER';
    case 'REFUSE':
      return sale.kind === 'TRANSFER' && !sale.isLate;
  }
}

const isSame = (one: KeptAct, other: KeptAct | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export type KeptSnapshot = SnapshotFrom<typeof keptMachine>;
export type KeptFlow = Flow<KeptSnapshot, KeptEvent>;
