import * as z from 'zod/mini';
import { purchaseUpdatesPath } from '#contract/orders.ts';
import { id, text } from '#contract/values.ts';
import {
  declareRoute,
  openSession,
  parseInput,
  readQuery,
  respondWithProblem,
  type Shell,
} from '#server/http/public.ts';
import { type FindPurchaseDeps, findAccessibleOrder } from '#server/payments/public.ts';
import type { PurchaseUpdateStreams } from './purchase-update-streams.routes.ts';

/** Registers the update stream of a purchase (SSE), for its owner and for holders of its signed link. */
export function registerPurchaseUpdateRoute(
  shell: Shell,
  deps: Pick<FindPurchaseDeps, 'sales' | 'links'> & { readonly live: PurchaseUpdateStreams },
): void {
  declareRoute(shell, 'GET', purchaseUpdatesPath);
  shell.app.get(purchaseUpdatesPath, async (c) => {
    const queryParams = readQuery(new URL(c.req.url));
    if (!queryParams.ok) return respondWithProblem(c, queryParams.error);
    const read = parseInput(updatesQuery, {
      ...queryParams.value,
      lastEventId: c.req.header('last-event-id'),
    });
    if (!read.ok) return respondWithProblem(c, read.error);
    const caller = shell.callerOf(c);
    const session = await openSession(c, shell.sessions, caller);
    if (session === 'suspect') return respondWithProblem(c, { code: 'BAD_REQUEST' });
    const found = await findAccessibleOrder(deps, session.principal, read.value);
    if (found === null) return respondWithProblem(c, { code: 'NOT_FOUND' });
    const headers = {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    };
    // A HEAD request has no body: nobody would read the stream or close it.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers);
    const stream = deps.live.open({
      orderId: found.orderId,
      address: caller.address,
      lastSeenStamp: read.value.lastEventId ?? null,
      sessionId: found.byLink ? null : session.principal.sessionId,
    });
    if (stream === null) return respondWithProblem(c, { code: 'OVERLOADED', retryAfter: 10 });
    return c.body(stream, 200, headers);
  });
}

const versionStamp = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const updatesQuery = z.object({
  orderId: z.optional(id),
  token: z.optional(text(200)),
  lastEventId: z.optional(versionStamp),
});
