import { currentSession } from '#contract/current-session.ts';
import { myTickets } from '#contract/tickets.ts';

/** The addresses that the tickets page reads, stored for when there is no network. */
export const offlineReads = { sessionPath: currentSession.path, ticketsPath: myTickets.path } as const;
