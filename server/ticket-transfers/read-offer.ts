import { maskContact } from '#domain/identity/contact.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { OfferViewer, TicketOffer } from '#domain/ticket/ticket-offer.ts';
import { getTransferDeadline } from '#domain/ticket/ticket-transfer.ts';
import type { SalesContexts } from '#server/catalogue/public.ts';
import type { TransferRecord } from './ticket-transfers.port.ts';
import { findOfferObstacle, isProven, parseOffer, type TransferTicketsDeps } from './transfer-tickets.ts';

export type ReadOfferDeps = Pick<TransferTicketsDeps, 'transfers' | 'offerLinks'> & {
  readonly salesContexts: Pick<SalesContexts, 'find'>;
};

type Reader = { readonly personId: string | null; readonly language: Language; readonly now: Instant };

/**
 * Returns an offer to anybody who has its link, without a code or a full contact; by its id alone, to its receiver or sender only.
 * Null for an unknown one.
 */
export async function readOffer(
  deps: ReadOfferDeps,
  reader: Reader,
  offer: string,
): Promise<TicketOffer | null> {
  const { id, isSigned } = parseOffer(deps.offerLinks, offer);
  const transfer = await deps.transfers.find(id);
  if (transfer === null) return null;
  const viewer = await findViewer(deps, transfer, reader.personId);
  if (!isSigned && viewer !== 'RECEIVER' && viewer !== 'SENDER') return null;
  const eventId = transfer.tickets[0]?.eventId ?? '';
  const context = await deps.salesContexts.find(eventId);
  if (context === null) return null;
  return {
    id,
    status: transfer.status,
    viewer,
    sender: transfer.senderName,
    to: transfer.contact === null ? '' : maskContact(transfer.contact.to),
    event: {
      id: eventId,
      title: context.titles[reader.language],
      venue: context.venueName,
      startsAt: context.startsAt,
      timeZone: context.timeZone,
    },
    tickets: transfer.tickets.map(({ zone, sectionCode, seatCode }) => ({ zone, sectionCode, seatCode })),
    until: getTransferDeadline(context.startsAt),
    obstacle: transfer.status === 'OFFERED' ? findOfferObstacle(transfer, reader.now) : null,
  };
}

async function findViewer(
  { transfers }: Pick<ReadOfferDeps, 'transfers'>,
  { senderId, receiverId, contact }: TransferRecord,
  personId: string | null,
): Promise<OfferViewer> {
  if (personId === null) return 'ANONYMOUS';
  if (personId === senderId) return 'SENDER';
  if (personId === receiverId) return 'RECEIVER';
  const proven = await transfers.findProvenContacts(personId);
  return contact !== null && isProven(proven, contact) ? 'RECEIVER' : 'OTHER';
}
