import * as z from 'zod/mini';
import { qrModes } from '#domain/catalogue/qr-mode.ts';
import { ticketOwnerships, ticketTypes } from '#domain/ticket/ticket.ts';
import { transferObstacles } from '#domain/ticket/ticket-transfer.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventSummary } from './events.ts';
import { id, instant, price } from './values.ts';

/** Tickets. Spec §3 (Ticket), §2 (ticket fields per venue). */

const tag = 'Tickets';

export const ticket = z.object({
  id,
  orderId: id,
  orderCode: z.string(),
  event: eventSummary,
  type: z.enum(ticketTypes),
  ownership: z.enum(ticketOwnerships),
  qrMode: z.enum(qrModes),
  /** The text inside the QR code; of a dynamic code the part before the time and the one-time password. */
  qr: z.string(),
  /** For a dynamic code, the secret of its one-time passwords (RFC 6238: SHA-1, eight digits, 15 s), in hexadecimal digits. */
  rotation: z.nullable(z.object({ secret: z.string(), serverNow: instant })),
  /** A short code to type when the QR code cannot be read. */
  fallbackCode: z.string(),
  /** The ticket may be printed: its code stays the same, and the event allows it. */
  isPrintable: z.boolean(),
  holder: z.string(),
  door: z.string(),
  zone: z.string(),
  sectionCode: z.string(),
  seatCode: z.string(),
  entrySide: z.string(),
  access: z.string(),
  price,
  readAt: z.nullable(instant),
  transfer: z.object({
    /** The open offer of the ticket, with the masked contact that it was sent to. */
    offer: z.nullable(z.object({ id, to: z.string() })),
    obstacle: z.nullable(z.enum(transferObstacles)),
    until: instant,
    needsAdult: z.boolean(),
  }),
});

export const getTicket = defineEndpoint({
  name: 'getTicket',
  method: 'GET',
  path: '/api/ticket',
  tag,
  summary: 'Returns one ticket of the caller with its QR code.',
  access: 'fan',
  query: z.object({ id }),
  status: 200,
  response: ticket,
  failures: [],
});

export const myTickets = defineEndpoint({
  name: 'myTickets',
  method: 'GET',
  path: '/api/myTickets',
  tag,
  summary: 'Lists the tickets of the caller by event, upcoming events first.',
  access: 'fan',
  status: 200,
  response: z.object({ events: z.array(z.object({ event: eventSummary, tickets: z.array(ticket) })) }),
  failures: [],
});

export const myTicketsOfEvent = defineEndpoint({
  name: 'myTicketsOfEvent',
  method: 'GET',
  path: '/api/myTickets/event',
  tag,
  summary: 'Lists the tickets of the caller for one event.',
  access: 'fan',
  query: z.object({ eventId: id }),
  status: 200,
  response: z.object({ event: eventSummary, tickets: z.array(ticket) }),
  failures: [],
});
