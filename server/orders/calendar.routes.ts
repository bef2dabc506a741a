import * as z from 'zod/mini';
import { id, text } from '#contract/values.ts';
import { calendarPath } from '#domain/order/order-paths.ts';
import {
  declareRoute,
  negotiateLanguage,
  openSession,
  parseInput,
  readQuery,
  respondWithProblem,
  type Shell,
} from '#server/http/public.ts';
import { createPurchaseCalendar, type PurchaseCalendarDeps } from '#server/orders/purchase-calendar.ts';

/** Registers the calendar file of a purchase, for its owner and for holders of its signed link. */
export function registerCalendarRoute(shell: Shell, deps: PurchaseCalendarDeps): void {
  declareRoute(shell, 'GET', calendarPath);
  shell.app.get(calendarPath, async (c) => {
    const queryParams = readQuery(new URL(c.req.url));
    if (!queryParams.ok) return respondWithProblem(c, queryParams.error);
    const read = parseInput(calendarQuery, queryParams.value);
    if (!read.ok) return respondWithProblem(c, read.error);
    const session = await openSession(c, shell.sessions, shell.callerOf(c));
    if (session === 'suspect') return respondWithProblem(c, { code: 'BAD_REQUEST' });
    const language = negotiateLanguage(c.req.header('accept-language'));
    const file = await createPurchaseCalendar(deps, session.principal, {
      ...read.value,
      language,
      now: shell.now(),
    });
    if (file === null) return respondWithProblem(c, { code: 'NOT_FOUND' });
    return c.body(file.text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      // Phones offer to add an inline calendar; a download would have to be searched for.
      'content-disposition': `inline; filename="${file.fileName}"`,
      'cache-control': 'no-store',
    });
  });
}

const calendarQuery = z.object({ orderId: z.optional(id), token: z.optional(text(200)) });
