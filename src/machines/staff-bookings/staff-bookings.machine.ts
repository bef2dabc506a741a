import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import type {
  StaffBooking,
  StaffBookingAction,
  StaffBookingKind,
  StaffBookingPage,
} from '#domain/order/staff-booking.ts';
import { createConfirmedActionMachine } from '../confirmed-action/confirmed-action.machine.ts';
import {
  hasActionFailed,
  isActionDone,
  storeActionFailure,
} from '../confirmed-action/confirmed-action.output.ts';
import {
  type ConfirmedActionProgress,
  toConfirmedActionProgress,
} from '../confirmed-action/confirmed-action.view.ts';
import { type ActorResult, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import { type FlowFailure, isResultUncertain } from '../support/flow-failure.ts';
import type { StaffBookingsEvent } from './staff-bookings.events.ts';

type Context = {
  readonly kind: StaffBookingKind;
  readonly seed: string;
  readonly searchText: string;
  readonly page: number;
  readonly found: StaffBookingPage | null;
  readonly sale: StaffBooking | null;
  readonly act: StaffBookingAction | null;
  /** The number of actions that ended here; each has its own idempotency key. */
  readonly attempt: number;
  readonly phase: ConfirmedActionProgress['phase'];
  /** The booking that was just resolved, and the action. */
  readonly done: {
    readonly sale: StaffBooking;
    readonly act: StaffBookingAction;
  } | null;
  readonly failure: FlowFailure | null;
};

/** Failures that say nothing about the booking. */
const retryableCodes: ReadonlySet<FailureCode> = new Set(['OFFLINE', 'SESSION_REQUIRED']);

/** Actors this flow requires; `createStaffBookingsActors` provides them. */
export const staffBookingsActorSlots = {
  findBookings: declareActor<
    ActorResult<StaffBookingPage>,
    { readonly kind: StaffBookingKind; readonly searchText: string; readonly page: number }
  >('staffBookings.findBookings'),
  resolve: createConfirmedActionMachine<
    { readonly sale: Pick<StaffBooking, 'reservationId' | 'total'>; readonly act: StaffBookingAction },
    null
  >(isSeatDecisionOver),
};

/**
 * Checks whether a failure ends an action: somebody else was first. An unknown result can be retried, and
 * rejected input can be corrected.
 */
function isSeatDecisionOver(failure: FlowFailure): boolean {
  return !isResultUncertain(failure) && failure.fields.length === 0 && !retryableCodes.has(failure.code);
}

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
    children: {} as { resolve: 'resolve' },
  },
  actors: staffBookingsActorSlots,
  guards: {
    isListed: ({ context, event }) =>
      context.phase === 'confirming' &&
      event.type === 'booking.chosen' &&
      findBooking(context, event) !== null,
    canPerformAction: ({ context, event }) =>
      context.phase === 'confirming' &&
      event.type === 'action.requested' &&
      isActionAllowed(context.sale, event.act),
    isConfirming: ({ context }) => context.phase === 'confirming',
    hasList: ({ context }) => context.found !== null,
  },
  actions: {
    startSearch: assign(({ context, event }) => ({
      searchText: event.type === 'search.submitted' ? event.searchText.trim() : context.searchText,
      page: event.type === 'page.chosen' ? event.page : 0,
      sale: null,
      act: null,
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
    })),
    perform: sendTo('resolve', ({ context: { sale, act } }) => {
      if (sale === null || act === null) throw new Error('There is no action to perform');
      const { reservationId, total } = sale;
      return { type: 'confirmed', request: { sale: { reservationId, total }, act } };
    }),
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
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
    phase: 'confirming',
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
    /** Seats change hands: further input is ignored while the action runs. */
    choosingAction: {
      entry: assign({ phase: 'confirming' }),
      exit: assign({ phase: 'confirming' }),
      invoke: {
        id: 'resolve',
        src: 'resolve',
        input: ({ context: { seed, attempt } }) => ({ key: `${seed}-kept-${attempt}`, needsStepUp: false }),
        onSnapshot: { actions: assign(({ event }) => toConfirmedActionProgress(event.snapshot)) },
        onDone: [
          {
            guard: isActionDone,
            target: 'loading',
            actions: [
              assign(({ context: { sale, act } }) => ({
                done: sale === null || act === null ? null : { sale, act },
              })),
              'leave',
              'countAttempt',
            ],
          },
          {
            guard: hasActionFailed,
            target: 'loading',
            actions: ['leave', storeActionFailure, 'countAttempt'],
          },
          { target: 'loading', actions: 'leave' },
        ],
        onError: transitionOnError('showing'),
      },
      on: {
        'action.requested': { guard: 'canPerformAction', actions: ['storeAction', 'perform'] },
        'booking.chosen': { guard: 'isListed', target: 'choosingAction', reenter: true, actions: 'choose' },
        'booking.closed': { guard: 'isConfirming', target: 'loading', actions: 'leave' },
        'search.submitted': { guard: 'isConfirming', target: 'loading', actions: 'startSearch' },
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
      return sale.mayConfirm;
    case 'REJECT':
      return sale.kind === 'TRANSFER' && !sale.isLate;
  }
}

export type StaffBookingsSnapshot = SnapshotFrom<typeof staffBookingsMachine>;
export type StaffBookingsFlow = Flow<StaffBookingsSnapshot, StaffBookingsEvent>;
