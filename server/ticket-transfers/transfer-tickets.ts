import { randomBytes } from 'node:crypto';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import {
  findTransferObstacle,
  separatesCompany,
  type TransferObstacle,
} from '#domain/ticket/ticket-transfer.ts';
import { hashMailbox } from '#server/identity/public.ts';
import type { RateLimits } from '#server/kernel/public.ts';
import { consumeLimits } from '#server/kernel/public.ts';
import type { SignedLinks } from '#server/payments/public.ts';
import type {
  OfferContact,
  ProvenContacts,
  TicketTransfers,
  TicketTransferUnit,
  TransferActor,
  TransferRecord,
} from './ticket-transfers.port.ts';

export type TransferTicketsDeps = {
  readonly transfers: TicketTransfers;
  readonly limits: RateLimits;
  readonly offerLinks: SignedLinks;
};

/** A signed-in fan. */
export type Fan = TransferActor & { readonly personId: string };

type TransferError =
  | {
      readonly code:
        | 'NOT_FOUND'
        | 'TICKETS_BELONG_TOGETHER'
        | 'OFFER_OVER'
        | 'OFFER_TO_YOURSELF'
        | 'OFFER_FOR_SOMEBODY_ELSE';
    }
  | { readonly code: 'TICKET_NOT_TRANSFERABLE'; readonly detail: { readonly obstacle: TransferObstacle } }
  | { readonly code: 'TooManyRequestsException'; readonly retryAfter: number };
type TransferResult = Result<{ readonly id: string }, TransferError>;

export type OfferRequest = {
  readonly ticketIds: readonly string[];
  readonly contact: OfferContact;
  readonly market: MarketCode;
  readonly language: Language;
};

const [hour, day] = [60 * 60, 24 * 60 * 60];

/** Assumption: more than a family needs, and too few to write to people who do not know the sender. */
const offerLimits = {
  perSender: [
    { max: 15, seconds: hour },
    { max: 40, seconds: day },
  ],
  perContact: [{ max: 10, seconds: day }],
  /** Free tickets cost nothing, and each offer is a message that we pay for. */
  perTicket: [{ max: 5, seconds: day }],
} as const;

/**
 * Offers tickets of one event to the owner of a contact, who gets a link. The tickets stay the sender's, and their codes valid,
 * until the offer is accepted.
 */
export async function offerTickets(
  { transfers, limits }: Pick<TransferTicketsDeps, 'transfers' | 'limits'>,
  sender: Fan,
  { ticketIds, contact, market, language }: OfferRequest,
): Promise<TransferResult> {
  const own = await transfers.findProvenContacts(sender.personId);
  if (isProven(own, contact)) return err({ code: 'OFFER_TO_YOURSELF' });
  const allowed = await consumeLimits(limits, [
    { key: `ticket-offer/sender/${sender.personId}`, windows: offerLimits.perSender },
    { key: `ticket-offer/contact/${hashMailbox(contact.to)}`, windows: offerLimits.perContact },
    ...[...new Set(ticketIds)].map((id) => ({
      key: `ticket-offer/ticket/${sender.personId}/${id}`,
      windows: offerLimits.perTicket,
    })),
  ]);
  if (!allowed.allowed) return err({ code: 'TooManyRequestsException', retryAfter: allowed.retryAfter });
  const id = randomBytes(16).toString('base64url');
  return transfers.transaction(async (unit): Promise<TransferResult> => {
    const owned = await unit.lockOwnTickets(sender.personId, ticketIds[0] ?? '');
    const offered = owned.filter((ticket) => ticketIds.includes(ticket.id));
    if (offered.length === 0 || offered.length !== new Set(ticketIds).size) return err({ code: 'NOT_FOUND' });
    const now = await unit.now();
    const obstacle = offered
      .map((ticket) => findTransferObstacle(ticket, now))
      .find((found) => found !== null);
    if (obstacle != null) return err({ code: 'TICKET_NOT_TRANSFERABLE', detail: { obstacle } });
    if (offered.some(({ isOffered }) => isOffered))
      return err({ code: 'TICKET_NOT_TRANSFERABLE', detail: { obstacle: 'NOT_YOURS' } });
    // Tickets of other open offers may be gone soon, and keep nobody company.
    const present = owned.filter(({ isOffered }) => !isOffered);
    if (separatesCompany(present, ticketIds)) return err({ code: 'TICKETS_BELONG_TOGETHER' });
    await unit.insert({
      id,
      senderId: sender.personId,
      market,
      contact,
      language,
      ticketIds: offered.map((ticket) => ticket.id),
    });
    await unit.audit('ticket.offered', id, sender);
    await unit.enqueue({ key: `ticket-offer:${id}`, kind: 'TICKET_OFFER', payload: { transferId: id } });
    return ok({ id });
  });
}

/** Withdraws the sender's own offer: its link opens nothing any more. A repetition changes nothing. */
export function withdrawOffer(
  { transfers }: Pick<TransferTicketsDeps, 'transfers'>,
  sender: Fan,
  id: string,
): Promise<TransferResult> {
  return transfers.transaction(async (unit): Promise<TransferResult> => {
    const transfer = await unit.lock(id);
    if (transfer?.senderId !== sender.personId) return err({ code: 'NOT_FOUND' });
    if (transfer.status === 'WITHDRAWN') return ok({ id });
    if (!(await unit.end(id, 'WITHDRAWN'))) return err({ code: 'OFFER_OVER' });
    await unit.audit('ticket.offer-withdrawn', id, sender);
    return ok({ id });
  });
}

/**
 * Accepts an offer with an account that has proven the contact which it was sent to: the tickets become the receiver's at once, with
 * codes of a new generation. A repetition by the receiver changes nothing.
 */
export function acceptOffer(
  { transfers, offerLinks }: Pick<TransferTicketsDeps, 'transfers' | 'offerLinks'>,
  receiver: Fan,
  offer: string,
): Promise<TransferResult> {
  const id = parseOffer(offerLinks, offer).id;
  return transfers.transaction(async (unit): Promise<TransferResult> => {
    const transfer = await unit.lock(id);
    if (transfer === null) return err({ code: 'NOT_FOUND' });
    if (transfer.status === 'ACCEPTED' && transfer.receiverId === receiver.personId) return ok({ id });
    if (transfer.senderId === receiver.personId) return err({ code: 'OFFER_TO_YOURSELF' });
    if (transfer.contact === null) return err({ code: 'OFFER_OVER' });
    const proven = await unit.findProvenContacts(receiver.personId);
    if (!isProven(proven, transfer.contact)) return err({ code: 'OFFER_FOR_SOMEBODY_ELSE' });
    const obstacle = findOfferObstacle(transfer, await unit.now());
    if (obstacle !== null) return err({ code: 'TICKET_NOT_TRANSFERABLE', detail: { obstacle } });
    await unit.accept(id, receiver.personId);
    await unit.audit('ticket.transferred', id, receiver);
    await enqueueDecision(unit, id);
    return ok({ id });
  });
}

/** Declines an offer. The link suffices: nobody has to register to say no, and nothing changes hands. */
export function declineOffer(
  { transfers, offerLinks }: Pick<TransferTicketsDeps, 'transfers' | 'offerLinks'>,
  by: TransferActor,
  offer: string,
): Promise<TransferResult> {
  const { id, isSigned } = parseOffer(offerLinks, offer);
  return transfers.transaction(async (unit): Promise<TransferResult> => {
    const transfer = await unit.lock(id);
    if (transfer === null) return err({ code: 'NOT_FOUND' });
    // A repetition finds the offer declined. Its contact is erased, so that nobody can prove it any more.
    if (transfer.status === 'DECLINED') return ok({ id });
    if (!isSigned) {
      const proven = by.personId === null ? nothingProven : await unit.findProvenContacts(by.personId);
      if (transfer.contact === null || !isProven(proven, transfer.contact)) return err({ code: 'NOT_FOUND' });
    }
    if (!(await unit.end(id, 'DECLINED'))) return err({ code: 'OFFER_OVER' });
    await unit.audit('ticket.offer-declined', id, by);
    await enqueueDecision(unit, id);
    return ok({ id });
  });
}

const enqueueDecision = (unit: TicketTransferUnit, id: string): Promise<void> =>
  unit.enqueue({
    key: `ticket-offer-decided:${id}`,
    kind: 'TICKET_OFFER_DECIDED',
    payload: { transferId: id },
  });

/** Finds why the tickets of an offer that nobody ended cannot change hands any more, or null. */
export function findOfferObstacle(
  { senderId, tickets }: TransferRecord,
  now: Instant,
): TransferObstacle | null {
  for (const ticket of tickets) {
    const obstacle =
      ticket.isCancelled || ticket.ownerId !== senderId ? 'NOT_YOURS' : findTransferObstacle(ticket, now);
    if (obstacle !== null) return obstacle;
  }
  return null;
}

/** An id that no offer has: an invalid token runs the same statements as an unknown one. */
const unknownOffer = '';

/** Parses a signed link's token, or the id by which the signed-in receiver returns to an offer. */
export function parseOffer(
  links: SignedLinks,
  offer: string,
): { readonly id: string; readonly isSigned: boolean } {
  if (!offer.includes('.')) return { id: offer, isSigned: false };
  return { id: links.verifyToken(offer) ?? unknownOffer, isSigned: true };
}

export const nothingProven: ProvenContacts = { email: null, phone: null };

export const isProven = ({ email, phone }: ProvenContacts, { to }: OfferContact): boolean =>
  to === email || to === phone;
