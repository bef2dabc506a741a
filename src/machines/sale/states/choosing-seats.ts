import { assign } from 'xstate';
import { removeSeats } from '#domain/sale/seat-selection.ts';
import { getFailure, getValue, hasFailedWith, hasSucceeded } from '../../support/actor-result.ts';
import { transitionOnError, transitionOnFailure } from '../../support/failure-transitions.ts';
import { unexpectedFailure } from '../../support/flow-failure.ts';
import type { HoldFailure } from '../sale.actor-slots.ts';
import { buildIdempotencyKey, type SaleContext } from '../sale.context.ts';
import { saleSetup } from '../sale.setup.ts';

/** Events for selecting seats, before the first hold and when adding to one. */
export const seatPickingEvents = {
  'selectionMethod.chosen': { actions: 'storeSelectionMethod' },
  'seat.toggled': [
    { guard: 'isWithinTicketLimit', actions: 'toggleSeatSelection' },
    { actions: 'rejectOverLimit' },
  ],
  'quantity.chosen': [
    { guard: 'isWithinTicketLimit', actions: 'storeQuantity' },
    { actions: 'rejectOverLimit' },
  ],
  'selection.cleared': { actions: 'clearSelection' },
  'selection.restored': { actions: 'restoreSelection' },
  'seats.taken': { actions: 'removeTakenSeats' },
  'conflict.dismissed': { actions: 'dismissConflict' },
} as const;

/** Stores a failed hold and removes the taken seats from the selection. */
export function applyHoldFailure(context: SaleContext, failure: HoldFailure): Partial<SaleContext> {
  const { conflict } = failure;
  return { failure, conflict, choice: removeSeats(context.choice, conflict?.taken ?? []) };
}

/**
 * Stores a failed hold of proposed seats. Part of an offer is no longer what was proposed: nothing of it stays selected, and
 * what was lost is stored, so that the next proposal does without it.
 */
export function applyLostOffer(context: SaleContext, failure: HoldFailure): Partial<SaleContext> {
  const taken = failure.conflict?.taken ?? (failure.code === 'STOCK_EXHAUSTED' ? context.choice : []);
  const conflict = taken.length === 0 ? null : { taken, alternatives: [] };
  return { failure, conflict, choice: [] };
}

/** Stores a successful hold. */
export const applyHold = (reservation: SaleContext['reservation']): Partial<SaleContext> => ({
  reservation,
  reservationId: reservation?.reservationId ?? null,
  choice: [],
  bestSeatsRequest: null,
  conflict: null,
  failure: null,
  at: 'BUY',
});

export const choosingEvent = saleSetup.createStateConfig({
  on: { 'event.chosen': { target: 'loadingEvent', actions: 'requestEvent' } },
});

export const loadingEvent = saleSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'loadEvent',
    src: 'restoreSale',
    input: ({ context }) => ({ salesChannel: context.salesChannel, eventId: context.eventId }),
    onDone: [
      { guard: hasSucceeded, target: 'routing', actions: assign(({ event }) => ({ ...getValue(event) })) },
      {
        target: 'choosingEvent',
        actions: assign(({ event }) => ({ eventId: null, failure: getFailure(event) })),
      },
    ],
    onError: { target: 'choosingEvent', actions: assign({ eventId: null, failure: unexpectedFailure }) },
  },
  on: {
    'selection.restored': { actions: 'restoreSelection' },
    'event.chosen': [
      { guard: 'isRequestedEvent' },
      { target: 'loadingEvent', actions: 'requestEvent', reenter: true },
    ],
  },
});

export const choosingSeats = saleSetup.createStateConfig({
  entry: assign({ at: 'STADIUM' }),
  on: {
    ...seatPickingEvents,
    'hold.requested': { guard: 'canHold', target: 'holding', actions: 'issueKey' },
    'bestSeats.requested': { target: 'holdingBestSeats', actions: ['storeRequest', 'issueKey'] },
    'alternative.chosen': { target: 'holding', actions: ['selectAlternative', 'issueKey'] },
    'offer.accepted': {
      guard: 'isOnSale',
      target: 'holdingOffer',
      actions: [assign({ choice: ({ event }) => event.items }), 'issueKey'],
    },
    'event.chosen': [{ guard: 'isSameEvent' }, { target: 'restoring', actions: 'requestEvent' }],
    'step.requested': { guard: 'requestsEntry', target: 'choosingEvent', actions: 'resetSale' },
    'sale.abandoned': 'abandoning',
    'storage.changed': 'restoring',
    // The account may hold seats of this event.
    'buyer.signedIn': { guard: 'isSelfService', target: 'restoring', actions: 'storeBuyer' },
  },
});

/** Builds the request for a new hold of the selected seats. */
const buildNewHold = ({ context }: { readonly context: SaleContext }) => ({
  salesChannel: context.salesChannel,
  eventId: context.event?.id ?? '',
  reservationId: null,
  items: context.choice,
  key: buildIdempotencyKey(context),
});

export const holding = saleSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'hold',
    src: 'hold',
    input: buildNewHold,
    onDone: [
      { guard: hasSucceeded, target: 'routing', actions: assign(({ event }) => applyHold(getValue(event))) },
      { guard: hasFailedWith('UNKNOWN'), target: 'restoring' },
      {
        target: 'choosingSeats',
        actions: assign(({ context, event }) => applyHoldFailure(context, getFailure(event))),
      },
    ],
    onError: transitionOnError('restoring'),
  },
});

/** Holds proposed seats: all of them, or none, and then something else is proposed. */
export const holdingOffer = saleSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'holdOffer',
    src: 'hold',
    input: buildNewHold,
    onDone: [
      { guard: hasSucceeded, target: 'routing', actions: assign(({ event }) => applyHold(getValue(event))) },
      { guard: hasFailedWith('UNKNOWN'), target: 'restoring', actions: assign({ choice: [] }) },
      {
        target: 'choosingSeats',
        actions: assign(({ context, event }) => applyLostOffer(context, getFailure(event))),
      },
    ],
    onError: transitionOnError('restoring'),
  },
});

export const holdingBestSeats = saleSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'holdBest',
    src: 'holdBest',
    input: ({ context }) => ({
      salesChannel: context.salesChannel,
      eventId: context.event?.id ?? '',
      bestSeatsRequest: context.bestSeatsRequest ?? {
        quantity: 1,
        together: true,
        zone: null,
        maxTotal: null,
      },
      key: buildIdempotencyKey(context),
    }),
    onDone: [
      { guard: hasSucceeded, target: 'routing', actions: assign(({ event }) => applyHold(getValue(event))) },
      { guard: hasFailedWith('UNKNOWN'), target: 'restoring' },
      {
        target: 'choosingSeats',
        actions: assign(({ context, event }) => applyHoldFailure(context, getFailure(event))),
      },
    ],
    onError: transitionOnError('restoring'),
  },
});

/** The hold has expired; the same seats can be held again while they are available. */
export const expired = saleSetup.createStateConfig({
  on: {
    'sameSeats.requested': { target: 'holdingAgain', actions: 'issueKey' },
    'event.chosen': { target: 'restoring', actions: 'requestEvent' },
    'step.requested': [
      { guard: 'requestsStadium', target: 'choosingSeats', actions: assign({ reservation: null }) },
      { guard: 'requestsEntry', target: 'abandoning' },
    ],
    'sale.abandoned': 'abandoning',
    'storage.changed': 'restoring',
  },
});

export const holdingAgain = saleSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'holdAgain',
    src: 'hold',
    input: ({ context }) => ({
      salesChannel: context.salesChannel,
      eventId: context.event?.id ?? '',
      reservationId: null,
      items: (context.reservation?.items ?? []).map(({ sectionCode, seatCode, quantity, zone }) => ({
        sectionCode,
        seatCode,
        quantity,
        ...(context.event?.tour != null && { zone }),
      })),
      key: buildIdempotencyKey(context),
    }),
    onDone: [
      { guard: hasSucceeded, target: 'routing', actions: assign(({ event }) => applyHold(getValue(event))) },
      { guard: hasFailedWith('UNKNOWN'), target: 'restoring' },
      {
        guard: hasFailedWith('SEATS_TAKEN', 'STOCK_EXHAUSTED'),
        target: 'choosingSeats',
        actions: assign(({ context, event }) => ({
          ...applyHoldFailure(context, getFailure(event)),
          reservation: null,
        })),
      },
      transitionOnFailure('expired'),
    ],
    onError: transitionOnError('restoring'),
  },
});
