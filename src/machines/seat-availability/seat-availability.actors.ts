import { type EventObject, fromCallback, fromPromise, type InputFrom } from 'xstate';
import type { SeatAvailabilityPort, SeatSnapshot } from '#application/seat-availability.port.ts';
import type { VenueLayoutsPort } from '#application/venue-layouts.port.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { VenueOverview } from '#domain/venue/layout.ts';
import { createLiveSeatStates, type LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { decodeSeatStates } from '#domain/venue/seat-states.ts';
import { countNumberedSeats } from '#domain/venue/seat-table.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import type { SeatAvailabilityEvent } from './seat-availability.events.ts';
import type { LoadedSeats, seatAvailabilityActorSlots } from './seat-availability.machine.ts';

/**
 * Creates the actors for one event's seat availability. The seat states are kept here because they change too
 * often to be part of a machine's context.
 */
export function createSeatAvailabilityActors(ports: {
  readonly venueLayouts: VenueLayoutsPort;
  readonly seatAvailability: SeatAvailabilityPort;
}): { readonly actors: typeof seatAvailabilityActorSlots; readonly seats: () => LiveSeatStates | null } {
  const { venueLayouts, seatAvailability } = ports;
  let seats: LiveSeatStates | null = null;

  function applySnapshot(snapshot: SeatSnapshot, count: number): boolean {
    const states = decodeSeatStates(snapshot.states, count);
    if (!states.ok) return false;
    if (seats?.bytes.length === count) seats.replace(states.value);
    else seats = createLiveSeatStates(states.value);
    return true;
  }

  async function loadSeats(eventId: string, layoutId: string): Promise<ActorResult<LoadedSeats>> {
    const [layout, snapshot] = await Promise.all([
      toActorResult(venueLayouts.findLayout(layoutId)),
      toActorResult(seatAvailability.fetchSnapshot(eventId)),
    ]);
    if (!layout.ok) return layout;
    if (!snapshot.ok) return snapshot;
    const { unnumbered, version } = snapshot.value;
    const fits = applySnapshot(snapshot.value, countNumberedSeats(layout.value));
    return fits
      ? ok({ layout: layout.value, generalAdmission: unnumbered, version })
      : err(createFlowFailure('SEATS_UNREADABLE'));
  }

  return {
    seats: () => seats,
    actors: {
      loadOverview: fromPromise<ActorResult<VenueOverview>, { readonly layoutId: string }>(({ input }) =>
        toActorResult(venueLayouts.findOverview(input.layoutId)),
      ),
      loadSeats: fromPromise<
        ActorResult<LoadedSeats>,
        InputFrom<(typeof seatAvailabilityActorSlots)['loadSeats']>
      >(({ input }) => loadSeats(input.eventId, input.layoutId)),
      subscribe: fromCallback<
        EventObject,
        InputFrom<(typeof seatAvailabilityActorSlots)['subscribe']>,
        SeatAvailabilityEvent
      >(({ input, sendBack }) =>
        seatAvailability.subscribe(input.eventId, input.version, (update) => {
          switch (update.kind) {
            case 'changes':
              seats?.apply(update.seats);
              if (update.unnumbered.length > 0)
                sendBack({ type: 'generalAdmission.changed', generalAdmission: update.unnumbered });
              return;
            case 'snapshot':
              applySnapshot(update.snapshot, seats?.bytes.length ?? 0);
              return sendBack({
                type: 'generalAdmission.changed',
                generalAdmission: update.snapshot.unnumbered,
              });
            case 'stale':
              return sendBack({ type: 'updates.disconnected' });
            case 'live':
              return sendBack({ type: 'updates.reconnected' });
          }
        }),
      ),
    },
  };
}
