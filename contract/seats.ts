import * as z from 'zod/mini';
import { accessLevels, sectionStatuses, sectionTypes } from '#domain/venue/section.ts';
import { frameStyles } from '#domain/venue/shape.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, money, sectionCode } from './values.ts';

/** Venue layouts and seat availability. Payloads are ours; Spec §7 gives the paths /api/frame, /api/stock, /api/seats. */

const tag = 'Seats';

export const getFrame = defineEndpoint({
  name: 'getFrame',
  method: 'GET',
  path: '/api/frame',
  tag,
  summary: 'Returns the frame style of an event’s venue and the address of its geometry.',
  access: 'public',
  query: z.object({ eventId: id }),
  status: 200,
  response: z.object({
    layoutId: z.string(),
    venueCode: z.string(),
    frameStyle: z.enum(frameStyles),
    overviewUrl: z.string(),
    geometryUrl: z.string(),
  }),
  failures: [],
});

export const sectionStock = z.object({
  code: sectionCode,
  name: z.string(),
  zone: z.string(),
  door: z.string(),
  type: z.enum(sectionTypes),
  unnumbered: z.boolean(),
  capacity: z.int(),
  available: z.int(),
  status: z.enum(sectionStatuses),
  accessLevel: z.nullable(z.enum(accessLevels)),
  price: money,
  disabled: z.boolean(),
});

export const getStock = defineEndpoint({
  name: 'getStock',
  method: 'GET',
  path: '/api/stock',
  tag,
  summary: 'Lists the sections of an event with their all-in price and number of available admissions.',
  access: 'public',
  query: z.object({ eventId: id }),
  status: 200,
  response: z.object({ version: z.string(), serverNow: instant, sections: z.array(sectionStock) }),
  failures: [],
});

export const getSeats = defineEndpoint({
  name: 'getSeats',
  method: 'GET',
  path: '/api/seats',
  tag,
  summary:
    'Returns the state of every seat in layout order as one compact text, and the version from which live updates continue.',
  access: 'public',
  query: z.object({ eventId: id }),
  status: 200,
  response: z.object({
    layoutId: z.string(),
    /** The version from which live updates continue (`Last-Event-ID`). */
    version: z.string(),
    serverNow: instant,
    /** The encoded seat states; see `#domain/venue/seat-states.ts`. */
    states: z.string(),
    /** The available admissions of each general admission section. */
    unnumbered: z.array(z.object({ section: sectionCode, available: z.int() })),
  }),
  failures: [],
});

/**
 * The server-sent events for `?eventId=…&after=<version of the snapshot>`: `event: seats`, `id` = version, `data` =
 * `seatChanges`. A reconnect with `Last-Event-ID` misses nothing; after too long a gap the client gets `event: reload` and
 * fetches the snapshot again.
 */
export const seatUpdatesPath = '/api/seats/live';
export const seatChanges = z.object({
  /** The encoded seat changes in chronological order ('12A,40U'). */
  seats: z.string(),
  unnumbered: z.array(z.object({ section: sectionCode, available: z.int() })),
});
export type SeatChanges = z.output<typeof seatChanges>;
