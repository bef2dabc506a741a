import type { SalesContext } from '#server/catalogue/public.ts';
import type { SeatRequest } from '#server/unit-of-work/public.ts';

/**
 * Expands requested seats to the events that they are for: in a bundle the same seat at each of its remaining events, else as they are.
 */
export const expandSeatRequests = (
  { bundle }: Pick<SalesContext, 'bundle'>,
  seatRequests: readonly SeatRequest[],
): readonly SeatRequest[] =>
  bundle === null
    ? seatRequests
    : seatRequests.flatMap((request) =>
        bundle.remaining.map(({ eventId }) => ({ ...request, event: eventId })),
      );
