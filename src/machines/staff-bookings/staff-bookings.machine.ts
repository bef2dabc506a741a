import { assign, type SnapshotFrom, setup } from 'xstate';
import type {
  StaffBooking,
  StaffBookingAction,
  StaffBookingKind,
  StaffBookingPage,
} from '#domain/order/staff-booking.ts';
import {
  type ActorResult,
  getFailure,
  getValue,
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
import type { FlowFailure } from '../support/flow-failure.ts';
import type { StaffBookingsEvent } from './staff-bookings.events.ts';

type Context = {
  readonly kind: StaffBookingKind;
  readonly seed: string;
  readonly searchText: string;
  readonly page: number;
  readonly found: StaffBookingPage | null;
  readonly sale: StaffBooking | null;
  readonly act: StaffBookingAction | null;
  /** The number of requested actions; each has its own idempotency key. */
  readonly attempt: number;
  /** The booking that was just resolved, and the action. */
  readonly done: { readonly sale: StaffBooking; readonly act: StaffBookingAction } | null;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createStaffBookingsActors` provides them. */
export const staffBookingsActorSlots = {
  findBookings: declareActor<
    ActorResult<StaffBookingPage>,
    { readonly kind: StaffBookingKind; readonly searchText: string; readonly page: number }
  >('staffBookings.findBookings'),
  resolve: declareActor<
    ActorResult<null>,
    { readonly sale: StaffBooking; readonly act: StaffBookingAction; readonly key: string }
  >('staffBookings.resolve'),
};

/**
 * Resolves staff bookings and announced transfers, each exactly once. When somebody else was first, the list
 * is read again and the reason is shown. Spec §3 (RESERVATION, PROCESSING_TRANSFER).
 */
export const staffBookingsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as StaffBookingsEvent,
    input: {} as { readonly kind: StaffBookingKind; readonly seed: string },
    tags: {} as 'busy',
  },
  actors: staffBookingsActorSlots,
  guards: {
    isListed: ({ context, event }) => event.type === 'booking.chosen' && findBooking(context, event) !== null,
    canPerformAction: ({ context, event }) =>
      event.type === 'action.requested' && isActionAllowed(context.sale, event.act),
    hasList: ({ context }) => context.found !== null,
  },
  actions: {
    startSearch: assign(({ context, event }) => ({
      searchText: event.type === 'search.submitted' ? event.searchText.trim() : context.searchText,
      page: event.type === 'page.chosen' ? event.page : 0,
      sale: null,
      done: null,
      failure: null,
    })),
    choose: assign(({ context, event }) => ({
      sale: event.type === 'booking.chosen' ? findBooking(context, event) : context.sale,
      act: null,
      done: null,
      failure: null,
    })),
    storeAction: assign(({ context, event }) => ({
      act: event.type === 'action.requested' ? event.act : context.act,
      // A retry of the same action reuses the key, because the response may have been lost.
      attempt:
        event.type === 'action.requested' && isSameAction(event.act, context.act)
          ? context.attempt
          : context.attempt + 1,
      failure: null,
    })),
    leave: assign({ sale: null, act: null, failure: null }),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
}).createMachine({
  id: 'staffBookings',
  context: ({ input }) => ({
    ...input,
    searchText: '',
    page: 0,
    found: null,
    sale: null,
    act: null,
    attempt: 0,
    done: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      on: {
        'search.submitted': { target: 'loading', reenter: true, actions: 'startSearch' },
        // A visible booking can be selected during a reload.
        'booking.chosen': { guard: 'isListed', target: 'choosingAction', actions: 'choose' },
      },
      invoke: {
        id: 'findBookings',
        src: 'findBookings',
        input: ({ context: { kind, searchText, page } }) => ({ kind, searchText, page }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'showing',
            actions: assign(({ event }) => ({ found: getValue(event) })),
          },
          transitionOnFailure('loadFailed'),
        ],
        onError: transitionOnError('loadFailed'),
      },
    },
    /** The previous list stays visible. */
    loadFailed: { always: [{ guard: 'hasList', target: 'showing' }, { target: 'failed' }] },
    failed: {
      on: {
        'retry.requested': { target: 'loading', actions: 'clearFailure' },
        'search.submitted': { target: 'loading', actions: 'startSearch' },
      },
    },
    showing: {
      on: {
        'booking.chosen': { guard: 'isListed', target: 'choosingAction', actions: 'choose' },
        'search.submitted': { target: 'loading', actions: 'startSearch' },
        'page.chosen': { target: 'loading', actions: 'startSearch' },
        'retry.requested': { target: 'loading', actions: 'clearFailure' },
      },
    },
    choosingAction: {
      on: {
        'action.requested': { guard: 'canPerformAction', target: 'acting', actions: 'storeAction' },
        'booking.chosen': { guard: 'isListed', actions: 'choose' },
        'booking.closed': { target: 'loading', actions: 'leave' },
        'search.submitted': { target: 'loading', actions: 'startSearch' },
      },
    },
    /** Seats change hands: further input is ignored. */
    acting: {
      tags: 'busy',
      invoke: {
        id: 'resolve',
        src: 'resolve',
        input: ({ context: { sale, act, seed, attempt } }) => {
          if (sale === null || act === null) throw new Error('Nothing was to be ended');
          return { sale, act, key: `${seed}-kept-${attempt}` };
        },
        onDone: [
          {
            guard: hasSucceeded,
            target: 'loading',
            actions: assign(({ context: { sale, act } }) => ({
              done: sale === null || act === null ? null : { sale, act },
              sale: null,
              act: null,
              failure: null,
            })),
          },
          // The result is unknown: a retry uses the same key.
          { guard: isResultUnknown, target: 'choosingAction', actions: storeResultFailure },
          // The input can be corrected and submitted again.
          {
            guard: ({ event: { output } }) => !output.ok && output.error.fields.length > 0,
            target: 'choosingAction',
            actions: storeResultFailure,
          },
          {
            target: 'loading',
            actions: assign(({ event }) => ({ sale: null, act: null, failure: getFailure(event) })),
          },
        ],
        onError: transitionOnError('choosingAction'),
      },
    },
  },
});

const findBooking = (
  { found }: Pick<Context, 'found'>,
  { reservationId }: { readonly reservationId: string },
): StaffBooking | null => found?.items.find((sale) => sale.reservationId === reservationId) ?? null;

/**
 * Checks whether an action is allowed. Bookings can be paid or released, transfers confirmed or rejected; a
 * booking without an order can only be released, and a late transfer cannot be rejected.
 */
export function isActionAllowed(sale: StaffBooking | null, act: Pick<StaffBookingAction, 'kind'>): boolean {
  if (sale === null) return false;
  switch (act.kind) {
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

const isSameAction = (one: StaffBookingAction, other: StaffBookingAction | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export type StaffBookingsSnapshot = SnapshotFrom<typeof staffBookingsMachine>;
export type StaffBookingsFlow = Flow<StaffBookingsSnapshot, StaffBookingsEvent>;
