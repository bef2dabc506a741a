import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { venueSummary } from './events.ts';
import { id, instant, sectionCode } from './values.ts';

/** The seats of season passes and event bundles that are not free at some event. Apart from `seats.ts`, which the first pages load. */

export const getSeatConflicts = defineEndpoint({
  name: 'getSeatConflicts',
  method: 'GET',
  path: '/api/seats/conflicts',
  tag: 'Seats',
  summary:
    'Returns for each event that a season pass or event bundle still admits to the seats of one section that are not free at it. Empty for a single event.',
  access: 'public',
  query: z.object({ eventId: id, sectionCode }),
  status: 200,
  response: z.object({
    events: z.array(
      z.object({
        id,
        title: z.string(),
        startsAt: instant,
        venue: venueSummary,
        /** Ranges of seat indexes in layout order ('3-7,9'); see `#domain/venue/seat-ranges.ts`. */
        seats: z.string(),
      }),
    ),
  }),
  failures: [],
});
