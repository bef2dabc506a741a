import * as z from 'zod/mini';
import { purchaseLivePath } from '#contract/orders.ts';
import { id, text } from '#contract/values.ts';
import { type FindParts, findOwnOrder } from '#server/application/orders/find-purchase.ts';
import type { LivePurchases } from './live-purchases.ts';
import { refuse } from './problem.ts';
import { readAs, readQuery } from './read-request.ts';
import { openSession } from './session.ts';
import { declare, type Shell } from './shell.ts';

/** Registers the update stream of a purchase (SSE), for its owner and for holders of its signed link. */
export function livePurchaseRoutes(
  shell: Shell,
  parts: Pick<FindParts, 'sales' | 'links'> & { readonly live: LivePurchases },
): void {
  declare(shell, 'GET', purchaseLivePath);
  shell.app.get(purchaseLivePath, async (c) => {
    const asked = readQuery(new URL(c.req.url));
    if (!asked.ok) return refuse(c, asked.error);
    const read = readAs(liveQuery, { ...asked.value, last: c.req.header('last-event-id') });
    if (!read.ok) return refuse(c, read.error);
    const caller = shell.callerOf(c);
    const session = await openSession(c, shell.sessions, caller);
    if (session === 'suspect') return refuse(c, { code: 'BAD_REQUEST' });
    const found = await findOwnOrder(parts, session.principal, read.value);
    if (found === null) return refuse(c, { code: 'NOT_FOUND' });
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    };
    // A HEAD request has no body: nobody would read the stream or close it.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    const stream = parts.live.open({
      orderId: found.orderId,
      address: caller.address,
      known: read.value.last ?? null,
      sessionId: found.byLink ? null : session.principal.sessionId,
    });
    if (stream === null) return refuse(c, { code: 'OVERLOADED', retryAfter: 10 });
    return c.body(stream, 200, headers);
  });
}

const stamp = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const liveQuery = z.object({
  orderId: z.optional(id),
  token: z.optional(text(200)),
  last: z.optional(stamp),
});
