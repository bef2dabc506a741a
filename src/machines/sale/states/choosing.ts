import { assign } from 'xstate';
import { withoutSeats } from '#domain/sale/choice.ts';
import { reasonIn, refusedAs, succeeded, valueIn } from '../../support/settle.ts';
import { unexpected } from '../../support/trouble.ts';
import { brokenTo, refusedTo } from '../../support/unmet.ts';
import { keyOf, type SaleContext } from '../sale.context.ts';
import { type ClaimTrouble, saleSetup } from '../sale.setup.ts';

/** Picking seats that nobody holds yet: the same before the first hold and when adding to one. */
export const picking = {
  'way.chosen': { actions: 'keepWay' },
  'seat.toggled': [{ guard: 'hasRoom', actions: 'toggle' }, { actions: 'refuseMore' }],
  'quantity.chosen': [{ guard: 'hasRoom', actions: 'keepQuantity' }, { actions: 'refuseMore' }],
  'choice.cleared': { actions: 'clearChoice' },
} as const;

/** What a refused claim leaves behind: why, and a choice without the seats that are gone. */
export function afterRefusal(context: SaleContext, trouble: ClaimTrouble): Partial<SaleContext> {
  const { conflict } = trouble;
  return { trouble, conflict, choice: withoutSeats(context.choice, conflict?.taken ?? []) };
}

/** What a granted claim leaves behind. */
export const afterClaim = (reservation: SaleContext['reservation']): Partial<SaleContext> => ({
  reservation,
  reservationId: reservation?.reservationId ?? null,
  choice: [],
  wish: null,
  conflict: null,
  trouble: null,
  at: 'BUY',
});

export const choosingEvent = saleSetup.createStateConfig({
  on: { 'event.chosen': { target: 'openingEvent', actions: 'wantEvent' } },
});

export const openingEvent = saleSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'open',
    src: 'recall',
    input: ({ context }) => ({ mode: context.mode, eventId: context.eventId }),
    onDone: [
      { guard: succeeded, target: 'sorting', actions: assign(({ event }) => ({ ...valueIn(event) })) },
      {
        target: 'choosingEvent',
        actions: assign(({ event }) => ({ eventId: null, trouble: reasonIn(event) })),
      },
    ],
    onError: { target: 'choosingEvent', actions: assign({ eventId: null, trouble: unexpected }) },
  },
  on: {
    'event.chosen': [{ guard: 'isWanted' }, { target: 'openingEvent', actions: 'wantEvent', reenter: true }],
  },
});

export const choosingSeats = saleSetup.createStateConfig({
  entry: assign({ at: 'STADIUM' }),
  on: {
    ...picking,
    'hold.requested': { guard: 'canHold', target: 'holding', actions: 'nameIntention' },
    'best.requested': { target: 'holdingBest', actions: ['keepWish', 'nameIntention'] },
    'alternative.chosen': { target: 'holding', actions: ['takeAlternative', 'nameIntention'] },
    'event.chosen': [{ guard: 'isSameEvent' }, { target: 'recalling', actions: 'wantEvent' }],
    'step.requested': { guard: 'asksEntry', target: 'choosingEvent', actions: 'startOver' },
    'sale.abandoned': 'abandoning',
    'memory.changed': 'recalling',
  },
});

export const holding = saleSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'hold',
    src: 'hold',
    input: ({ context }) => ({
      mode: context.mode,
      eventId: context.event?.id ?? '',
      reservationId: null,
      items: context.choice,
      key: keyOf(context),
    }),
    onDone: [
      { guard: succeeded, target: 'sorting', actions: assign(({ event }) => afterClaim(valueIn(event))) },
      { guard: refusedAs('UNKNOWN'), target: 'recalling' },
      {
        target: 'choosingSeats',
        actions: assign(({ context, event }) => afterRefusal(context, reasonIn(event))),
      },
    ],
    onError: brokenTo('recalling'),
  },
});

export const holdingBest = saleSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'holdBest',
    src: 'holdBest',
    input: ({ context }) => ({
      mode: context.mode,
      eventId: context.event?.id ?? '',
      wish: context.wish ?? { quantity: 1, together: true, zone: null, maxTotal: null },
      key: keyOf(context),
    }),
    onDone: [
      { guard: succeeded, target: 'sorting', actions: assign(({ event }) => afterClaim(valueIn(event))) },
      { guard: refusedAs('UNKNOWN'), target: 'recalling' },
      {
        target: 'choosingSeats',
        actions: assign(({ context, event }) => afterRefusal(context, reasonIn(event))),
      },
    ],
    onError: brokenTo('recalling'),
  },
});

/** The clock ran out; the very same seats are one tap away while nobody else has them. */
export const expired = saleSetup.createStateConfig({
  on: {
    'sameSeats.requested': { target: 'takingAgain', actions: 'nameIntention' },
    'event.chosen': { target: 'recalling', actions: 'wantEvent' },
    'step.requested': [
      { guard: 'asksStadium', target: 'choosingSeats', actions: assign({ reservation: null }) },
      { guard: 'asksEntry', target: 'abandoning' },
    ],
    'sale.abandoned': 'abandoning',
    'memory.changed': 'recalling',
  },
});

export const takingAgain = saleSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'takeAgain',
    src: 'hold',
    input: ({ context }) => ({
      mode: context.mode,
      eventId: context.event?.id ?? '',
      reservationId: null,
      items: (context.reservation?.items ?? []).map(({ sectionCode, seatCode, quantity }) => ({
        sectionCode,
        seatCode,
        quantity,
      })),
      key: keyOf(context),
    }),
    onDone: [
      { guard: succeeded, target: 'sorting', actions: assign(({ event }) => afterClaim(valueIn(event))) },
      { guard: refusedAs('UNKNOWN'), target: 'recalling' },
      {
        guard: refusedAs('SEATS_TAKEN', 'STOCK_EXHAUSTED'),
        target: 'choosingSeats',
        actions: assign(({ context, event }) => ({
          ...afterRefusal(context, reasonIn(event)),
          reservation: null,
        })),
      },
      refusedTo('expired'),
    ],
    onError: brokenTo('recalling'),
  },
});
