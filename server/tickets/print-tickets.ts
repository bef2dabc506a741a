import { formatDate, formatTime } from '#domain/market/format/date.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { printRules } from '#domain/ticket/ticket.ts';
import { buildTicketFields } from '#domain/ticket/ticket-fields.ts';
import { listMyOrderTickets, type MyTicketsDeps } from './my-tickets.ts';
import type { RenderTicketSheets, TicketSheet } from './ticket-sheets.port.ts';

export type PrintTicketsDeps = MyTicketsDeps & { readonly renderSheets: RenderTicketSheets };

/** The caller holds no ticket of the order, or none that may be printed. */
export type PrintTicketsIssue = 'NOT_HELD' | 'NOT_PRINTABLE';

/**
 * Prints the tickets of one order that this person holds and that may leave our pages, in the order of their seats. A changing code is
 * not printable, a ticket that was read is worth nothing on paper, and a deposit has no code.
 */
export async function printTickets(
  deps: PrintTicketsDeps,
  ownerId: string,
  of: {
    readonly orderId: string;
    readonly language: Language;
    readonly market: MarketCode;
    readonly now: Instant;
  },
): Promise<Result<Buffer, PrintTicketsIssue>> {
  const groups = await listMyOrderTickets(deps, ownerId, of);
  if (groups.length === 0) return err('NOT_HELD');
  const sheets = groups.flatMap(({ event, tickets }) =>
    tickets
      .filter(({ isPrintable, readAt }) => isPrintable && readAt === null)
      .map((ticket): TicketSheet => {
        const { timeZone, name, city, code } = event.venue;
        return {
          event: event.title,
          when: `${formatDate(event.startsAt, timeZone, of.language)}, ${formatTime(event.startsAt, timeZone)}`,
          venue: `${name}, ${city}`,
          fields: buildTicketFields(code, ticket, event.tour),
          holder: ticket.holder,
          qr: ticket.qr,
          typedCode: ticket.fallbackCode,
          orderCode: ticket.orderCode,
          maxTickets: event.maxTickets,
          rules: printRules,
        };
      }),
  );
  if (sheets.length === 0) return err('NOT_PRINTABLE');
  return ok(await deps.renderSheets(sheets, of));
}
