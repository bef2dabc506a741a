import type { EventSummary } from '#domain/catalogue/event.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { opensTheGate } from '#domain/ticket/ticket.ts';
import type { EventSummaries } from '../catalogue/event-summaries.ts';
import { fallbackCode } from './fallback-code.ts';
import type { IssuedTickets, TicketRecord } from './issued-tickets.port.ts';
import type { TicketSigner } from './ticket-signer.port.ts';

export type TicketParts = {
  readonly tickets: IssuedTickets;
  readonly events: EventSummaries;
  readonly signer: TicketSigner;
};
export type Reader = { readonly language: Language; readonly now: Instant };

/** Lists the person's tickets by event: upcoming events first, soonest first; then past ones, latest first. */
export async function myTickets(
  parts: TicketParts,
  ownerId: string,
  reader: Reader,
): Promise<readonly EventTickets[]> {
  const byEvent = await grouped(parts, await parts.tickets.of(ownerId), reader);
  const isOver = ({ event }: EventTickets): boolean => event.startsAt + OVER_AFTER_MS < reader.now;
  const soonest = byEvent.toSorted((a, b) => a.event.startsAt - b.event.startsAt);
  return [...soonest.filter((one) => !isOver(one)), ...soonest.filter(isOver).reverse()];
}

/** Returns null when the person has no ticket for the event. */
export async function myTicketsOfEvent(
  parts: TicketParts,
  ownerId: string,
  { eventId, ...reader }: Reader & { readonly eventId: string },
): Promise<EventTickets | null> {
  const [found] = await grouped(parts, await parts.tickets.of(ownerId, { eventId }), reader);
  return found ?? null;
}

/** Returns null when this person has no such ticket. */
export async function myTicket(
  parts: TicketParts,
  ownerId: string,
  { id, ...reader }: Reader & { readonly id: string },
): Promise<IssuedTicket | null> {
  const [found] = await grouped(parts, await parts.tickets.of(ownerId, { id }), reader);
  return found?.tickets[0] ?? null;
}

/** Assumption: an event is past half a day after its start; until then its tickets are listed first. */
const OVER_AFTER_MS = 12 * 60 * 60 * 1_000;

async function grouped(
  { events, signer }: TicketParts,
  records: readonly TicketRecord[],
  reader: Reader,
): Promise<readonly EventTickets[]> {
  const groups = Map.groupBy(records, ({ eventId }) => eventId);
  const summaries = await events.summaries([...groups.keys()], reader);
  return [...groups].flatMap(([eventId, own]) => {
    const event = summaries.get(eventId);
    return event === undefined
      ? []
      : [{ event, tickets: own.map((record) => issued(record, event, signer)) }];
  });
}

/**
 * Converts a record to an issued ticket. A ticket without entry (transferred, or not fully paid) has no code.
 */
function issued(record: TicketRecord, event: EventSummary, signer: TicketSigner): IssuedTicket {
  const { id, generation, eventId, face, ...rest } = record;
  const opens = opensTheGate(record) && event.saleState !== 'CANCELLED';
  return {
    id,
    orderId: rest.orderId,
    orderCode: rest.orderCode,
    event,
    type: rest.type,
    ownership: rest.ownership,
    qrMode: rest.qrMode,
    qr: opens ? signer.sign({ eventId, ticketId: id, generation }) : '',
    fallbackCode: opens ? fallbackCode(record) : '',
    holder: rest.holder,
    door: face.door,
    zone: face.zone,
    sectionCode: face.sectionCode,
    seatCode: rest.seatCode,
    entrySide: face.entrySide,
    access: face.access,
    price: rest.price,
    readAt: rest.readAt,
  };
}
