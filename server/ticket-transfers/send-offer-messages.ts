import { formatDate, formatTime } from '#domain/market/format/date.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { getTransferDeadline, ticketOfferPath } from '#domain/ticket/ticket-transfer.ts';
import type { SalesContexts } from '#server/catalogue/public.ts';
import type { Messenger, OutboxHandler } from '#server/kernel/public.ts';
import { formatTicketPlace } from '#server/notifications/public.ts';
import type { SignedLinks } from '#server/payments/public.ts';
import type { UnitOfWork } from '#server/unit-of-work/public.ts';
import { renderDecisionEmail, renderOfferMessage } from './offer-message.ts';
import type { TicketTransferReads } from './ticket-transfers.port.ts';

export type OfferMessageDeps = {
  readonly transfers: Pick<TicketTransferReads, 'find'>;
  readonly offerLinks: SignedLinks;
  readonly sales: Pick<UnitOfWork, 'buyers'>;
  readonly salesContexts: Pick<SalesContexts, 'find'>;
  readonly messenger: Messenger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
};

/** Creates the handler that sends an offer's link to its receiver; skipped once the offer has ended. */
export const createOfferMessageHandler =
  ({ transfers, offerLinks, salesContexts, messenger, publicUrls }: OfferMessageDeps): OutboxHandler =>
  async ({ key, payload }) => {
    const transfer = await transfers.find(String(payload.transferId));
    if (transfer === null || transfer.contact === null) return true;
    const event = await salesContexts.find(transfer.tickets[0]?.eventId ?? '');
    if (event === null) return true;
    const { id, contact, language, market, senderName, tickets } = transfer;
    const until = getTransferDeadline(event.startsAt);
    return messenger.send(
      renderOfferMessage({
        key,
        contact,
        language,
        market,
        sender: senderName,
        event: event.titles[language],
        count: tickets.length,
        seats: tickets.map(formatTicketPlace),
        until: `${formatDate(until, event.timeZone, language)}, ${formatTime(until, event.timeZone)} (${event.city})`,
        // The token stands in the fragment, which no server and no other site receives.
        url: `${publicUrls[market]}${ticketOfferPath}#${new URLSearchParams({ offer: offerLinks.createToken(id) })}`,
      }),
    );
  };

/** Creates the handler that emails the sender about the receiver's decision. */
export const createOfferDecidedHandler =
  ({ transfers, sales, salesContexts, messenger, publicUrls }: OfferMessageDeps): OutboxHandler =>
  async ({ key, payload }) => {
    const transfer = await transfers.find(String(payload.transferId));
    if (transfer === null) return true;
    const [sender, event] = await Promise.all([
      sales.buyers.find(transfer.senderId),
      salesContexts.find(transfer.tickets[0]?.eventId ?? ''),
    ]);
    if (sender === null || sender.email === '' || event === null) return true;
    return messenger.send(
      renderDecisionEmail({
        key,
        to: sender.email,
        language: sender.language,
        market: transfer.market,
        firstName: sender.firstName,
        event: event.titles[sender.language],
        count: transfer.tickets.length,
        isAccepted: transfer.status === 'ACCEPTED',
        ticketsUrl: new URL('/my-tickets', publicUrls[transfer.market]).href,
      }),
    );
  };
