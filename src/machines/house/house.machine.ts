import { assign, type SnapshotFrom, setup } from 'xstate';
import type { VenueLayout, VenueOverview } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { type UnnumberedPlaces, withPlaces } from '#domain/venue/unnumbered-places.ts';
import type { Flow } from '../support/flow.ts';
import { type Settled, succeeded, valueIn } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, refusedTo } from '../support/unmet.ts';
import { unprovided, unprovidedListener } from '../support/unprovided.ts';
import type { HouseEvent } from './house.events.ts';

type Context = {
  readonly eventId: string;
  readonly layoutId: string;
  readonly overview: VenueOverview | null;
  readonly layout: VenueLayout | null;
  readonly places: UnnumberedPlaces;
  /** Where the live changes go on from. */
  readonly version: string;
  readonly trouble: Trouble | null;
};

/** The seats as they were read; their states are kept outside (`HouseFlow.seats`), for they are no data of a flow. */
export type FilledHouse = {
  readonly layout: VenueLayout;
  readonly places: UnnumberedPlaces;
  readonly version: string;
};

type Feed = { readonly eventId: string; readonly version: string };

/** What this flow needs done by others; `houseActors` fills every slot. */
export const houseActorSlots = {
  outline: unprovided<Settled<VenueOverview>, { readonly layoutId: string }>('house.outline'),
  fill: unprovided<Settled<FilledHouse>, { readonly eventId: string; readonly layoutId: string }>(
    'house.fill',
  ),
  follow: unprovidedListener<HouseEvent, Feed>('house.follow'),
};

/** The house of an event: its outline at once, then every seat, then each change as it happens. */
export const houseMachine = setup({
  types: {
    context: {} as Context,
    events: {} as HouseEvent,
    input: {} as { readonly eventId: string; readonly layoutId: string },
  },
  actors: houseActorSlots,
  actions: {
    keepPlaces: assign(({ context, event }) =>
      event.type === 'places.changed' ? { places: withPlaces(context.places, event.places) } : {},
    ),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
}).createMachine({
  id: 'house',
  context: ({ input }) => ({
    ...input,
    overview: null,
    layout: null,
    places: [],
    version: '',
    trouble: null,
  }),
  initial: 'outlining',
  states: {
    outlining: {
      invoke: {
        id: 'outline',
        src: 'outline',
        input: ({ context }) => ({ layoutId: context.layoutId }),
        onDone: [
          {
            guard: succeeded,
            target: 'filling',
            actions: assign(({ event }) => ({ overview: valueIn(event), trouble: null })),
          },
          refusedTo('failed'),
        ],
        onError: brokenTo('failed'),
      },
    },
    filling: {
      invoke: {
        id: 'fill',
        src: 'fill',
        input: ({ context }) => ({ eventId: context.eventId, layoutId: context.layoutId }),
        onDone: [
          {
            guard: succeeded,
            target: 'following',
            actions: assign(({ event }) => ({ ...valueIn(event), trouble: null })),
          },
          refusedTo('failed'),
        ],
        onError: brokenTo('failed'),
      },
    },
    following: {
      invoke: {
        id: 'follow',
        src: 'follow',
        input: ({ context }) => ({ eventId: context.eventId, version: context.version }),
        onError: brokenTo('failed'),
      },
      initial: 'live',
      on: { 'places.changed': { actions: 'keepPlaces' } },
      states: {
        live: { on: { 'feed.lost': 'stale' } },
        stale: { on: { 'feed.found': 'live', 'retry.requested': '#house.filling' } },
      },
    },
    failed: { on: { 'retry.requested': 'outlining' } },
  },
});

export type HouseSnapshot = SnapshotFrom<typeof houseMachine>;
export type HouseFlow = Flow<HouseSnapshot, HouseEvent> & {
  /** The living seat states; there once the view is `ready`. */
  readonly seats: () => LiveSeatStates | null;
};
