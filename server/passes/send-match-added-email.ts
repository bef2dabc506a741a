import { formatDate, formatTime } from '#domain/market/format/date.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { SalesContexts } from '#server/catalogue/public.ts';
import type { Messenger, OutboxHandler } from '#server/kernel/public.ts';
import { formatTicketPlace } from '#server/notifications/public.ts';
import type { UnitOfWork } from '#server/unit-of-work/public.ts';
import type { GivenTickets } from './added-matches.port.ts';
import { renderMatchAddedEmail } from './match-added-email.ts';

export type MatchAddedEmailDeps = {
  readonly sales: Pick<UnitOfWork, 'buyers'>;
  readonly salesContexts: Pick<SalesContexts, 'find'>;
  readonly givenTickets: GivenTickets;
  readonly messenger: Messenger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
};

/** Creates the handler that emails the holder of a pass about added matches; skipped when none of the tickets is valid any more. */
export const createMatchAddedEmailHandler =
  ({ sales, salesContexts, givenTickets, messenger, publicUrls }: MatchAddedEmailDeps): OutboxHandler =>
  async ({ key, payload }) => {
    const [fan, pass, tickets] = await Promise.all([
      sales.buyers.find(String(payload.personId)),
      salesContexts.find(String(payload.passId)),
      givenTickets.list(Array.isArray(payload.ticketIds) ? payload.ticketIds.map(String) : []),
    ]);
    if (fan === null || fan.email === '' || pass === null || tickets.length === 0) return true;
    const { language } = fan;
    const matches = Map.groupBy(tickets, ({ titles, startsAt }) => `${startsAt} ${titles.es}`);
    return messenger.send(
      renderMatchAddedEmail({
        key,
        to: fan.email,
        language,
        market: pass.market,
        firstName: fan.firstName,
        pass: pass.titles[language],
        matches: [...matches.values()].flatMap((ofMatch) => {
          const [first] = ofMatch;
          if (first === undefined) return [];
          const { titles, startsAt, timeZone, venue } = first;
          const when = `${formatDate(startsAt, timeZone, language)}, ${formatTime(startsAt, timeZone)}`;
          return [
            { title: titles[language], where: `${when} · ${venue}`, seats: ofMatch.map(formatTicketPlace) },
          ];
        }),
        ticketsUrl: new URL('/my-tickets', publicUrls[pass.market]).href,
      }),
    );
  };
