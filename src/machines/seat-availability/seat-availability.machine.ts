import { assign, type SnapshotFrom, setup } from 'xstate';
import {
  type GeneralAdmissionStock,
  mergeGeneralAdmissionStock,
} from '#domain/venue/general-admission-stock.ts';
import type { VenueLayout, VenueOverview } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { type ActorResult, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor, declareListener } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { SeatAvailabilityEvent } from './seat-availability.events.ts';

type Context = {
  readonly eventId: string;
  readonly layoutId: string;
  readonly overview: VenueOverview | null;
  readonly layout: VenueLayout | null;
  readonly generalAdmission: GeneralAdmissionStock;
  /** The version after which updates continue. */
  readonly version: string;
  readonly failure: FlowFailure | null;
};

/** The loaded layout. The seat states are kept outside of the context (`SeatAvailabilityFlow.seats`). */
export type LoadedSeats = {
  readonly layout: VenueLayout;
  readonly generalAdmission: GeneralAdmissionStock;
  readonly version: string;
};

type SubscriptionInput = { readonly eventId: string; readonly version: string };

/** Actors this flow requires; `createSeatAvailabilityActors` provides them. */
export const seatAvailabilityActorSlots = {
  loadOverview: declareActor<ActorResult<VenueOverview>, { readonly layoutId: string }>(
    'seatAvailability.loadOverview',
  ),
  loadSeats: declareActor<ActorResult<LoadedSeats>, { readonly eventId: string; readonly layoutId: string }>(
    'seatAvailability.loadSeats',
  ),
  subscribe: declareListener<SeatAvailabilityEvent, SubscriptionInput>('seatAvailability.subscribe'),
};

/** Loads the seat availability of an event: the overview first, then every seat, then live updates. */
export const seatAvailabilityMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SeatAvailabilityEvent,
    input: {} as { readonly eventId: string; readonly layoutId: string },
  },
  actors: seatAvailabilityActorSlots,
  actions: {
    storeGeneralAdmission: assign(({ context, event }) =>
      event.type === 'generalAdmission.changed'
        ? { generalAdmission: mergeGeneralAdmissionStock(context.generalAdmission, event.generalAdmission) }
        : {},
    ),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
}).createMachine({
  id: 'seatAvailability',
  context: ({ input }) => ({
    ...input,
    overview: null,
    layout: null,
    generalAdmission: [],
    version: '',
    failure: null,
  }),
  initial: 'loadingOverview',
  states: {
    loadingOverview: {
      invoke: {
        id: 'loadOverview',
        src: 'loadOverview',
        input: ({ context }) => ({ layoutId: context.layoutId }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'loadingSeats',
            actions: assign(({ event }) => ({ overview: getValue(event), failure: null })),
          },
          transitionOnFailure('failed'),
        ],
        onError: transitionOnError('failed'),
      },
    },
    loadingSeats: {
      invoke: {
        id: 'loadSeats',
        src: 'loadSeats',
        input: ({ context }) => ({ eventId: context.eventId, layoutId: context.layoutId }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'subscribed',
            actions: assign(({ event }) => ({ ...getValue(event), failure: null })),
          },
          transitionOnFailure('failed'),
        ],
        onError: transitionOnError('failed'),
      },
    },
    subscribed: {
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        input: ({ context }) => ({ eventId: context.eventId, version: context.version }),
        onError: transitionOnError('failed'),
      },
      initial: 'live',
      on: { 'generalAdmission.changed': { actions: 'storeGeneralAdmission' } },
      states: {
        live: { on: { 'updates.disconnected': 'stale' } },
        stale: { on: { 'updates.reconnected': 'live', 'retry.requested': '#seatAvailability.loadingSeats' } },
      },
    },
    failed: { on: { 'retry.requested': 'loadingOverview' } },
  },
});

export type SeatAvailabilitySnapshot = SnapshotFrom<typeof seatAvailabilityMachine>;
export type SeatAvailabilityFlow = Flow<SeatAvailabilitySnapshot, SeatAvailabilityEvent> & {
  /** The live seat states; available once the view is `ready`. */
  readonly seats: () => LiveSeatStates | null;
};
