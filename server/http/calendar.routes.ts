import * as z from 'zod/mini';
import { id, text } from '#contract/values.ts';
import { calendarPath } from '#domain/order/calendar-path.ts';
import { type CalendarParts, purchaseCalendar } from '#server/application/orders/purchase-calendar.ts';
import { languageOf } from './language.ts';
import { refuse } from './problem.ts';
import { readAs, readQuery } from './read-request.ts';
import { openSession } from './session.ts';
import { declare, type Shell } from './shell.ts';

/** Registers the calendar file of a purchase, for its owner and for holders of its signed link. */
export function calendarRoutes(shell: Shell, parts: CalendarParts): void {
  declare(shell, 'GET', calendarPath);
  shell.app.get(calendarPath, async (c) => {
    const asked = readQuery(new URL(c.req.url));
    if (!asked.ok) return refuse(c, asked.error);
    const read = readAs(calendarQuery, asked.value);
    if (!read.ok) return refuse(c, read.error);
    const session = await openSession(c, shell.sessions, shell.callerOf(c));
    if (session === 'suspect') return refuse(c, { code: 'BAD_REQUEST' });
    const language = languageOf(c.req.header('accept-language'));
    const file = await purchaseCalendar(parts, session.principal, {
      ...read.value,
      language,
      now: shell.now(),
    });
    if (file === null) return refuse(c, { code: 'NOT_FOUND' });
    return c.body(file.text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      // Phones offer to add an inline calendar; a download would have to be searched for.
      'content-disposition': `inline; filename="${file.fileName}"`,
      'cache-control': 'no-store',
    });
  });
}

const calendarQuery = z.object({ orderId: z.optional(id), token: z.optional(text(200)) });
