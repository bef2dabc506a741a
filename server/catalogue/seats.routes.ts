import { gunzipSync } from 'node:zlib';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { geometryPath, overviewPath } from '#contract/layout-paths.ts';
import { getSeatConflicts } from '#contract/seat-conflicts.ts';
import { getFrame, getSeats, getStock, seatUpdatesPath } from '#contract/seats.ts';
import { id } from '#contract/values.ts';
import { err, ok } from '#domain/shared/result.ts';
import { encodeSeatRanges } from '#domain/venue/seat-ranges.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { buildSectionStock } from '#server/catalogue/event-stock.ts';
import type { CachedLayout, LayoutCache } from '#server/catalogue/layout-cache.ts';
import type { HttpEnv } from '#server/http/public.ts';
import {
  bind,
  declareRoute,
  parseInput,
  readQuery,
  respondWithProblem,
  type Shell,
} from '#server/http/public.ts';
import type { SeatUpdateStreams } from './seat-update-streams.routes.ts';

export type SeatRouteDeps = {
  readonly catalogue: Catalogue;
  readonly layouts: LayoutCache;
  readonly live: SeatUpdateStreams;
};

const publicResponse = { ignoresSession: true, cacheControl: 'no-cache' } as const;

/** Registers the venue layout and seat availability endpoints. Spec §7, /api/frame, /api/stock, /api/seats. */
export function registerSeatRoutes(shell: Shell, { catalogue, layouts, live }: SeatRouteDeps): void {
  bind(
    shell,
    getFrame,
    async ({ query, market }) => {
      const found = await catalogue.findOnSale(market, query.eventId);
      if (found === null) return err({ code: 'NOT_FOUND' });
      const { layoutId, frameStyle, venue } = found.event;
      return ok({
        layoutId,
        venueCode: venue.code,
        frameStyle,
        overviewUrl: overviewPath(layoutId),
        geometryUrl: geometryPath(layoutId),
      });
    },
    publicResponse,
  );

  serveImmutable(shell, overviewPath(':layoutId'), layouts, ({ overviewGz }) => overviewGz);
  serveImmutable(shell, geometryPath(':layoutId'), layouts, ({ geometryGz }) => geometryGz);

  bind(
    shell,
    getStock,
    async ({ query, market, now }) => {
      const stock = await catalogue.findStock(market, query.eventId);
      return stock === null ? err({ code: 'NOT_FOUND' }) : ok({ ...stock, serverNow: now });
    },
    publicResponse,
  );

  bind(
    shell,
    getSeats,
    async ({ query, market, now }) => {
      const found = await catalogue.findOnSale(market, query.eventId);
      if (found === null) return err({ code: 'NOT_FOUND' });
      return ok({
        layoutId: found.event.layoutId,
        version: found.feed.horizon,
        serverNow: now,
        states: found.feed.encodeStates(),
        unnumbered: buildSectionStock(found.event, found.feed)
          .filter(({ unnumbered }) => unnumbered)
          .map(({ code, available }) => ({ section: code, available })),
      });
    },
    publicResponse,
  );

  bind(
    shell,
    getSeatConflicts,
    async ({ query, market, language, now }) => {
      const events = await catalogue.findSeatConflicts({ market, language, now }, query);
      return events === null
        ? err({ code: 'NOT_FOUND' })
        : ok({ events: events.map(({ seats, ...event }) => ({ ...event, seats: encodeSeatRanges(seats) })) });
    },
    publicResponse,
  );

  declareRoute(shell, 'GET', seatUpdatesPath);
  shell.app.get(seatUpdatesPath, async (c) => {
    const queryParams = readQuery(new URL(c.req.url));
    if (!queryParams.ok) return respondWithProblem(c, queryParams.error);
    const read = parseInput(updatesQuery, {
      ...queryParams.value,
      lastEventId: c.req.header('last-event-id'),
    });
    if (!read.ok) return respondWithProblem(c, read.error);
    const { eventId, after, lastEventId } = read.value;
    const caller = shell.callerOf(c);
    const found = await catalogue.findOnSale(caller.market, eventId);
    if (found === null) return respondWithProblem(c, { code: 'NOT_FOUND' });
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    };
    // A HEAD request has no body: nobody would read the stream or close it.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    const stream = live.open(found.feed, caller.address, lastEventId ?? after ?? found.feed.horizon);
    if (stream === null) return respondWithProblem(c, { code: 'OVERLOADED', retryAfter: 10 });
    return c.body(stream, 200, headers);
  });
}

const version = z.string().check(z.regex(/^\d{1,19}$/));
const updatesQuery = z.object({ eventId: id, after: z.optional(version), lastEventId: z.optional(version) });

/** Serves geometry, immutable under its hash: cacheable forever and sent compressed as stored in the database. */
function serveImmutable(
  shell: Shell,
  path: string,
  layouts: LayoutCache,
  selectBytes: (layout: CachedLayout) => Uint8Array,
): void {
  const unpacked = new WeakMap<Uint8Array, Uint8Array>();
  const unpack = (gz: Uint8Array): Uint8Array => {
    const known = unpacked.get(gz);
    if (known !== undefined) return known;
    const bytes = gunzipSync(gz);
    unpacked.set(gz, bytes);
    return bytes;
  };
  declareRoute(shell, 'GET', path);
  shell.app.get(path, async (c: Context<HttpEnv>) => {
    const layoutId = c.req.param('layoutId') ?? '';
    const layout = /^[0-9a-f]{64}$/.test(layoutId) ? await layouts(layoutId) : null;
    if (layout === null) return respondWithProblem(c, { code: 'NOT_FOUND' });
    const etag = `"${layoutId}"`;
    const headers = {
      etag,
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      vary: 'Accept-Encoding',
    };
    if (c.req.header('if-none-match')?.includes(etag) === true) return c.body(null, 304, headers);
    const gz = selectBytes(layout);
    const takesGzip = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
    const bytes = takesGzip ? gz : unpack(gz);
    return c.body(new Uint8Array(bytes), 200, {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(bytes.byteLength),
      ...(takesGzip && { 'content-encoding': 'gzip' }),
    });
  });
}
