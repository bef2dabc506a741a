import { gunzipSync } from 'node:zlib';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { geometryPath, getFrame, getSeats, getStock, overviewPath, seatsLivePath } from '#contract/seats.ts';
import { id } from '#contract/values.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Catalogue } from '#server/application/catalogue/catalogue.ts';
import { sectionStockOf } from '#server/application/catalogue/event-stock.ts';
import type { LayoutShelf, ShelvedLayout } from '#server/application/venues/layout-shelf.ts';
import { bind } from './bind.ts';
import type { HttpEnv } from './env.ts';
import type { LiveSeats } from './live-seats.ts';
import { refuse } from './problem.ts';
import { readAs, readQuery } from './read-request.ts';
import { declare, type Shell } from './shell.ts';
import { iso } from './wire.ts';

export type SeatsParts = {
  readonly catalogue: Catalogue;
  readonly layouts: LayoutShelf;
  readonly live: LiveSeats;
};

const forEverybody = { ignoresSession: true, cacheControl: 'no-cache' } as const;

/** Registers the venue layout and seat availability endpoints. Spec §7, /api/frame, /api/stock, /api/seats. */
export function seatRoutes(shell: Shell, { catalogue, layouts, live }: SeatsParts): void {
  bind(
    shell,
    getFrame,
    async ({ query, market }) => {
      const found = await catalogue.onSale(market, query.eventId);
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
    forEverybody,
  );

  serveImmutable(shell, overviewPath(':layoutId'), layouts, ({ overviewGz }) => overviewGz);
  serveImmutable(shell, geometryPath(':layoutId'), layouts, ({ geometryGz }) => geometryGz);

  bind(
    shell,
    getStock,
    async ({ query, market, now }) => {
      const stock = await catalogue.stock(market, query.eventId);
      return stock === null ? err({ code: 'NOT_FOUND' }) : ok({ ...stock, serverNow: iso(now) });
    },
    forEverybody,
  );

  bind(
    shell,
    getSeats,
    async ({ query, market, now }) => {
      const found = await catalogue.onSale(market, query.eventId);
      if (found === null) return err({ code: 'NOT_FOUND' });
      return ok({
        layoutId: found.event.layoutId,
        version: found.board.horizon,
        serverNow: iso(now),
        states: found.board.text(),
        unnumbered: sectionStockOf(found.event, found.board)
          .filter(({ unnumbered }) => unnumbered)
          .map(({ code, available }) => ({ section: code, available })),
      });
    },
    forEverybody,
  );

  declare(shell, 'GET', seatsLivePath);
  shell.app.get(seatsLivePath, async (c) => {
    const asked = readQuery(new URL(c.req.url));
    if (!asked.ok) return refuse(c, asked.error);
    const read = readAs(liveQuery, { ...asked.value, last: c.req.header('last-event-id') });
    if (!read.ok) return refuse(c, read.error);
    const { eventId, after, last } = read.value;
    const caller = shell.callerOf(c);
    const found = await catalogue.onSale(caller.market, eventId);
    if (found === null) return refuse(c, { code: 'NOT_FOUND' });
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    };
    // A HEAD request has no body: nobody would read the stream or close it.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    const stream = live.open(found.board, caller.address, last ?? after ?? found.board.horizon);
    if (stream === null) return refuse(c, { code: 'OVERLOADED', retryAfter: 10 });
    return c.body(stream, 200, headers);
  });
}

const version = z.string().check(z.regex(/^\d{1,19}$/));
const liveQuery = z.object({ eventId: id, after: z.optional(version), last: z.optional(version) });

/** Serves geometry, immutable under its hash: cacheable forever and sent compressed as stored in the database. */
function serveImmutable(
  shell: Shell,
  path: string,
  layouts: LayoutShelf,
  partOf: (layout: ShelvedLayout) => Uint8Array,
): void {
  const unpacked = new WeakMap<Uint8Array, Uint8Array>();
  const unpack = (gz: Uint8Array): Uint8Array => {
    const known = unpacked.get(gz);
    if (known !== undefined) return known;
    const bytes = gunzipSync(gz);
    unpacked.set(gz, bytes);
    return bytes;
  };
  declare(shell, 'GET', path);
  shell.app.get(path, async (c: Context<HttpEnv>) => {
    const layoutId = c.req.param('layoutId') ?? '';
    const layout = /^[0-9a-f]{64}$/.test(layoutId) ? await layouts(layoutId) : null;
    if (layout === null) return refuse(c, { code: 'NOT_FOUND' });
    const etag = `"${layoutId}"`;
    const headers = {
      etag,
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      vary: 'Accept-Encoding',
    };
    if (c.req.header('if-none-match')?.includes(etag) === true) return c.body(null, 304, headers);
    const gz = partOf(layout);
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
