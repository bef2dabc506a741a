import { type EventObject, fromCallback, fromPromise, type InputFrom } from 'xstate';
import type { LiveSeatsPort, SeatSnapshot } from '#application/live-seats.port.ts';
import type { VenueLayoutsPort } from '#application/venue-layouts.port.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { VenueOverview } from '#domain/venue/layout.ts';
import { type LiveSeatStates, liveSeatStates } from '#domain/venue/live-seat-states.ts';
import { decodeSeatStates } from '#domain/venue/seat-states.ts';
import { numberedSeats } from '#domain/venue/seat-table.ts';
import { settled } from '../support/settle.actors.ts';
import type { Settled } from '../support/settle.ts';
import { troubleWith } from '../support/trouble.ts';
import type { HouseEvent } from './house.events.ts';
import type { FilledHouse, houseActorSlots } from './house.machine.ts';

/** The actors of one house, and its seat states, which change far too often to be data of a flow. */
export function houseActors(ports: {
  readonly venueLayouts: VenueLayoutsPort;
  readonly liveSeats: LiveSeatsPort;
}): { readonly actors: typeof houseActorSlots; readonly seats: () => LiveSeatStates | null } {
  const { venueLayouts, liveSeats } = ports;
  let seats: LiveSeatStates | null = null;

  function take(snapshot: SeatSnapshot, count: number): boolean {
    const states = decodeSeatStates(snapshot.states, count);
    if (!states.ok) return false;
    if (seats?.bytes.length === count) seats.replace(states.value);
    else seats = liveSeatStates(states.value);
    return true;
  }

  async function fill(eventId: string, layoutId: string): Promise<Settled<FilledHouse>> {
    const [layout, snapshot] = await Promise.all([
      settled(venueLayouts.layout(layoutId)),
      settled(liveSeats.snapshot(eventId)),
    ]);
    if (!layout.ok) return layout;
    if (!snapshot.ok) return snapshot;
    const { unnumbered, version } = snapshot.value;
    const fits = take(snapshot.value, numberedSeats(layout.value));
    return fits
      ? ok({ layout: layout.value, places: unnumbered, version })
      : err(troubleWith('SEATS_UNREADABLE'));
  }

  return {
    seats: () => seats,
    actors: {
      outline: fromPromise<Settled<VenueOverview>, { readonly layoutId: string }>(({ input }) =>
        settled(venueLayouts.overview(input.layoutId)),
      ),
      fill: fromPromise<Settled<FilledHouse>, InputFrom<(typeof houseActorSlots)['fill']>>(({ input }) =>
        fill(input.eventId, input.layoutId),
      ),
      follow: fromCallback<EventObject, InputFrom<(typeof houseActorSlots)['follow']>, HouseEvent>(
        ({ input, sendBack }) =>
          liveSeats.follow(input.eventId, input.version, (heard) => {
            switch (heard.kind) {
              case 'changes':
                seats?.apply(heard.seats);
                if (heard.unnumbered.length > 0)
                  sendBack({ type: 'places.changed', places: heard.unnumbered });
                return;
              case 'snapshot':
                take(heard.snapshot, seats?.bytes.length ?? 0);
                return sendBack({ type: 'places.changed', places: heard.snapshot.unnumbered });
              case 'stale':
                return sendBack({ type: 'feed.lost' });
              case 'live':
                return sendBack({ type: 'feed.found' });
            }
          }),
      ),
    },
  };
}
