import type { LiveSeatsPort } from '#application/live-seats.port.ts';
import { ok } from '#domain/shared/result.ts';
import { encodeSeatStates } from '#domain/venue/seat-states.ts';
import { type BoxOffice, seatBytesOf, unnumberedOf } from './box-office.ts';

export const memoryLiveSeats = (office: BoxOffice): LiveSeatsPort => ({
  snapshot: (eventId) =>
    office.read(() =>
      ok({
        layoutId: office.layoutId,
        version: String(office.clock.houseNow()),
        states: encodeSeatStates(seatBytesOf(office, eventId)),
        unnumbered: unnumberedOf(office, eventId),
      }),
    ),
  follow(eventId, _version, listener) {
    const hear: Parameters<BoxOffice['feed']['add']>[0] = (changed, event) => {
      if (changed === eventId) listener(event);
    };
    office.feed.add(hear);
    return () => office.feed.delete(hear);
  },
});
