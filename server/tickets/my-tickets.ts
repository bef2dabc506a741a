import type { EventSummary } from '#domain/catalogue/event.ts';
import { visitorNames } from '#domain/catalogue/visitor-name.ts';
import { maskContact } from '#domain/identity/contact.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { TicketAtServerTime } from '#domain/ticket/issued-ticket.ts';
import { grantsEntry, isCodePrintable } from '#domain/ticket/ticket.ts';
import type { TicketTransferState } from '#domain/ticket/ticket-offer.ts';
import { findTransferObstacle, getTransferDeadline } from '#domain/ticket/ticket-transfer.ts';
import type { EventSummaries } from '#server/catalogue/public.ts';
import type { IssuedTickets, TicketRecord } from './issued-tickets.port.ts';
import type { TicketSigner } from './ticket-signer.port.ts';

/** The code of a ticket that may leave our pages; the typed code is for a gate that cannot read the other. */
export type PrintableCode = {
  readonly qr: string;
  readonly fallbackCode: string;
  readonly door: string;
  readonly zone: string;
  readonly sectionCode: string;
  readonly seatCode: string;
};

/**
 * Lists the codes of one order that may be printed or sent, of the tickets that this person still owns, in the order
 * of their seats.
 */
export async function listPrintableCodes(
  { tickets, signer }: Pick<MyTicketsDeps, 'tickets' | 'signer'>,
  ownerId: string,
  { orderId, language }: { readonly orderId: string; readonly language: Language },
): Promise<readonly PrintableCode[]> {
  const records = await tickets.listTickets(ownerId, { orderId });
  return records.filter(isCodePrintable).map((record) => ({
    qr: signer.sign(record, record.qrMode).qr,
    fallbackCode: signer.deriveFallbackCode(record),
    door: record.face.door,
    zone: nameZone(record, language),
    sectionCode: record.face.sectionCode,
    seatCode: record.seatCode,
  }));
}

/** Names the zone of a ticket; that of a visit is the type of its visitor, in the language of the reader. */
const nameZone = (
  { face, visitorType }: Pick<TicketRecord, 'face' | 'visitorType'>,
  language: Language,
): string => (visitorType === null ? face.zone : visitorNames[visitorType][language]);

export type MyTicketsDeps = {
  readonly tickets: IssuedTickets;
  readonly events: EventSummaries;
  readonly signer: TicketSigner;
};
type EventTicketsAtServerTime = Omit<EventTickets, 'tickets'> & {
  readonly tickets: readonly TicketAtServerTime[];
};

export type TicketReader = { readonly language: Language; readonly now: Instant };

/** Lists the person's tickets by event: upcoming events first, soonest first; then past ones, latest first. */
export async function listMyTickets(
  deps: MyTicketsDeps,
  ownerId: string,
  reader: TicketReader,
): Promise<readonly EventTicketsAtServerTime[]> {
  const byEvent = await groupByEvent(deps, await deps.tickets.listTickets(ownerId), reader);
  const isOver = ({ event }: Pick<EventTickets, 'event'>): boolean =>
    event.startsAt + OVER_AFTER_MS < reader.now;
  const soonest = byEvent.toSorted((a, b) => a.event.startsAt - b.event.startsAt);
  return [...soonest.filter((one) => !isOver(one)), ...soonest.filter(isOver).reverse()];
}

/** Returns null when the person has no ticket for the event. */
export async function findMyEventTickets(
  deps: MyTicketsDeps,
  ownerId: string,
  { eventId, ...reader }: TicketReader & { readonly eventId: string },
): Promise<EventTicketsAtServerTime | null> {
  const [found] = await groupByEvent(deps, await deps.tickets.listTickets(ownerId, { eventId }), reader);
  return found ?? null;
}

/** Lists the person's tickets of one order by event. */
export async function listMyOrderTickets(
  deps: MyTicketsDeps,
  ownerId: string,
  { orderId, ...reader }: TicketReader & { readonly orderId: string },
): Promise<readonly EventTicketsAtServerTime[]> {
  return groupByEvent(deps, await deps.tickets.listTickets(ownerId, { orderId }), reader);
}

/** Returns null when this person has no such ticket. */
export async function findMyTicket(
  deps: MyTicketsDeps,
  ownerId: string,
  { id, ...reader }: TicketReader & { readonly id: string },
): Promise<TicketAtServerTime | null> {
  const [found] = await groupByEvent(deps, await deps.tickets.listTickets(ownerId, { id }), reader);
  return found?.tickets[0] ?? null;
}

/** Assumption: an event is past half a day after its start; until then its tickets are listed first. */
const OVER_AFTER_MS = 12 * 60 * 60 * 1_000;

async function groupByEvent(
  { events, signer }: MyTicketsDeps,
  records: readonly TicketRecord[],
  reader: TicketReader,
): Promise<readonly EventTicketsAtServerTime[]> {
  const groups = Map.groupBy(records, ({ eventId }) => eventId);
  const summaries = await events.findSummaries([...groups.keys()], reader);
  return [...groups].flatMap(([eventId, eventRecords]) => {
    const event = summaries.get(eventId);
    return event === undefined
      ? []
      : [{ event, tickets: eventRecords.map((record) => toIssuedTicket(record, event, signer, reader)) }];
  });
}

/**
 * Converts a record to an issued ticket. A ticket without entry (transferred, or not fully paid) has no code.
 */
function toIssuedTicket(
  record: TicketRecord,
  event: EventSummary,
  signer: TicketSigner,
  { language, now: serverNow }: TicketReader,
): TicketAtServerTime {
  const { id, face, ...rest } = record;
  const isUsable = grantsEntry(record) && event.saleState !== 'CANCELLED';
  const code = isUsable ? signer.sign(record, record.qrMode) : { qr: '', secret: null };
  return {
    id,
    orderId: rest.orderId,
    orderCode: rest.orderCode,
    event,
    type: rest.type,
    ownership: rest.ownership,
    qrMode: rest.qrMode,
    qr: code.qr,
    rotation: code.secret === null ? null : { secret: code.secret, serverNow },
    fallbackCode: isUsable ? signer.deriveFallbackCode(record) : '',
    isPrintable: isUsable && isCodePrintable(record),
    holder: rest.holder,
    door: face.door,
    zone: nameZone(record, language),
    sectionCode: face.sectionCode,
    seatCode: rest.seatCode,
    entrySide: face.entrySide,
    access: face.access,
    price: rest.price,
    readAt: rest.readAt,
    transfer: toTransferState(record, event, serverNow),
  };
}

const toTransferState = (
  record: TicketRecord,
  { saleState }: EventSummary,
  now: Instant,
): TicketTransferState => ({
  offer: record.offer === null ? null : { id: record.offer.id, to: maskContact(record.offer.contact) },
  obstacle: findTransferObstacle({ ...record, isEventCancelled: saleState === 'CANCELLED' }, now),
  until: getTransferDeadline(record.startsAt),
  needsAdult: record.needsAdult,
});
