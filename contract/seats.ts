import * as z from 'zod/mini';
import { accessLevels, sectionStatuses, sectionTypes } from '#domain/venue/section.ts';
import { frameStyles } from '#domain/venue/shape.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, money, sectionCode } from './values.ts';

/** What is where and what is free. Payloads are ours; Spec §7 gives the paths /api/frame, /api/stock, /api/seats. */

const tag = 'Seats';

export const getFrame = endpoint({
  name: 'getFrame',
  method: 'GET',
  path: '/api/frame',
  tag,
  summary: 'Which drawing an event uses: the frame style and the address of its geometry.',
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

/** Immutable geometry, cached for ever under its content hash. The body is the domain's layout text (`decodeLayout`). */
export const geometryPath = (layoutId: string): string => `/api/frame/${layoutId}/geometry`;
/** Immutable outlines and labels only, for the first paint (`decodeOverview`). */
export const overviewPath = (layoutId: string): string => `/api/frame/${layoutId}/overview`;

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

export const getStock = endpoint({
  name: 'getStock',
  method: 'GET',
  path: '/api/stock',
  tag,
  summary: 'Every section with its all-in price and the number of free places.',
  access: 'public',
  query: z.object({ eventId: id }),
  status: 200,
  response: z.object({ version: z.string(), serverNow: instant, sections: z.array(sectionStock) }),
  failures: [],
});

export const getSeats = endpoint({
  name: 'getSeats',
  method: 'GET',
  path: '/api/seats',
  tag,
  summary: 'The state of every seat in layout order as one compact text, and where the live changes start.',
  access: 'public',
  query: z.object({ eventId: id }),
  status: 200,
  response: z.object({
    layoutId: z.string(),
    /** Resume point for the live changes (`Last-Event-ID`). */
    version: z.string(),
    serverNow: instant,
    /** Domain seat-state text; see `#domain/venue/seat-states.ts`. */
    states: z.string(),
    /** Free places of each unnumbered section. */
    unnumbered: z.array(z.object({ section: sectionCode, available: z.int() })),
  }),
  failures: [],
});

/**
 * Server-sent events for `?eventId=…&after=<version of the snapshot>`: `event: seats`, `id` = version, `data` = this.
 * A reconnect with `Last-Event-ID` misses nothing; who was away for too long is told `event: reload` and takes the
 * snapshot again.
 */
export const seatsLivePath = '/api/seats/live';
export const seatChanges = z.object({
  /** Domain seat-change text in the order in which they happened ('12A,40U'). */
  seats: z.string(),
  unnumbered: z.array(z.object({ section: sectionCode, available: z.int() })),
});
export type SeatChanges = z.output<typeof seatChanges>;
