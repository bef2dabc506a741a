import * as z from 'zod/mini';
import { id } from '#contract/values.ts';
import { ticketPrintingPath } from '#domain/ticket/ticket.ts';
import {
  checkAccess,
  declareRoute,
  negotiateLanguage,
  openSession,
  parseInput,
  readQuery,
  respondWithProblem,
  type Shell,
} from '#server/http/public.ts';
import { type PrintTicketsDeps, type PrintTicketsIssue, printTickets } from './print-tickets.ts';

/** Registers the PDF of an order's tickets, for their holder. Spec §7, /api/ticket-printing-service/resource. */
export function registerTicketPrintingRoute(shell: Shell, deps: PrintTicketsDeps): void {
  declareRoute(shell, 'GET', ticketPrintingPath);
  shell.app.get(ticketPrintingPath, async (c) => {
    const queryParams = readQuery(new URL(c.req.url));
    if (!queryParams.ok) return respondWithProblem(c, queryParams.error);
    const read = parseInput(printingQuery, queryParams.value);
    if (!read.ok) return respondWithProblem(c, read.error);
    const caller = shell.callerOf(c);
    const session = await openSession(c, shell.sessions, caller);
    if (session === 'suspect') return respondWithProblem(c, { code: 'BAD_REQUEST' });
    const { principal } = session;
    const accessError = checkAccess({ access: 'fan' }, principal);
    if (accessError !== null || principal.kind !== 'person')
      return respondWithProblem(c, accessError ?? { code: 'SESSION_REQUIRED' });
    const printed = await printTickets(deps, principal.personId, {
      ...read.value,
      language: negotiateLanguage(c.req.header('accept-language')),
      market: caller.market,
      now: shell.now(),
    });
    if (!printed.ok) return respondWithProblem(c, { code: problemCodes[printed.error] });
    return c.body(new Uint8Array(printed.value), 200, {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="taquilla.pdf"',
      'cache-control': 'no-store',
    });
  });
}

const problemCodes = {
  NOT_HELD: 'NOT_FOUND',
  NOT_PRINTABLE: 'TICKET_NOT_PRINTABLE',
} as const satisfies Record<PrintTicketsIssue, string>;

const printingQuery = z.object({ orderId: id });
