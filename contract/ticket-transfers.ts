import * as z from 'zod/mini';
import { phoneChannels } from '#domain/identity/contact.ts';
import { offerViewers } from '#domain/ticket/ticket-offer.ts';
import {
  MAX_TICKETS_PER_OFFER,
  ticketTransferStatuses,
  transferObstacles,
} from '#domain/ticket/ticket-transfer.ts';
import { email, phone } from './contacts.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant } from './values.ts';

/** Tickets that a fan gives to another person. Spec §3 has the ownership; payloads are ours. */

const tag = 'Tickets';

/** The token of an offer's link, which is never part of a URL that a server sees, or the id of an offer. */
export const offerReference = z.object({ offer: z.string().check(z.regex(/^[\w-]{1,64}(?:\.[\w-]{43})?$/)) });

/** The offer that was made or ended. */
export const changedOffer = z.object({ id });

/** An offer as the person who opened its link sees it. */
export const ticketOffer = z.object({
  id,
  status: z.enum(ticketTransferStatuses),
  viewer: z.enum(offerViewers),
  sender: z.string(),
  to: z.string(),
  event: z.object({ id, title: z.string(), venue: z.string(), startsAt: instant, timeZone: z.string() }),
  tickets: z.array(z.object({ zone: z.string(), sectionCode: z.string(), seatCode: z.string() })),
  until: instant,
  obstacle: z.nullable(z.enum(transferObstacles)),
});

export const offerTickets = defineEndpoint({
  name: 'offerTickets',
  method: 'POST',
  path: '/api/ticket-transfers',
  tag,
  summary:
    'Offers tickets of the caller for one event to the owner of a contact, who gets a link. The tickets stay the caller’s until it is accepted.',
  access: 'fan',
  idempotent: true,
  body: z.object({
    ticketIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_TICKETS_PER_OFFER)),
    to: z.union([z.strictObject({ email }), z.strictObject({ phone, channel: z.enum(phoneChannels) })]),
  }),
  status: 201,
  response: changedOffer,
  failures: [
    'NOT_FOUND',
    'TICKET_NOT_TRANSFERABLE',
    'TICKETS_BELONG_TOGETHER',
    'OFFER_TO_YOURSELF',
    'TooManyRequestsException',
  ],
});

export const withdrawOffer = defineEndpoint({
  name: 'withdrawOffer',
  method: 'POST',
  path: '/api/ticket-transfers/:id/withdraw',
  tag,
  summary: 'Withdraws an open offer of the caller.',
  access: 'fan',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({}),
  status: 201,
  response: changedOffer,
  failures: ['NOT_FOUND', 'OFFER_OVER'],
});

export const readOffer = defineEndpoint({
  name: 'readOffer',
  method: 'POST',
  path: '/api/ticket-transfers/read',
  tag,
  summary:
    'Returns the offer of a link, without a code of its tickets. By id, to its receiver and sender only.',
  access: 'public',
  body: offerReference,
  status: 200,
  response: ticketOffer,
  failures: ['NOT_FOUND'],
});

export const acceptOffer = defineEndpoint({
  name: 'acceptOffer',
  method: 'POST',
  path: '/api/ticket-transfers/accept',
  tag,
  summary:
    'Accepts an offer with an account that has confirmed the contact which the offer was sent to. The sender’s codes are void at once.',
  access: 'fan',
  idempotent: true,
  body: offerReference,
  status: 201,
  response: changedOffer,
  failures: [
    'NOT_FOUND',
    'OFFER_OVER',
    'OFFER_TO_YOURSELF',
    'OFFER_FOR_SOMEBODY_ELSE',
    'TICKET_NOT_TRANSFERABLE',
  ],
});

export const declineOffer = defineEndpoint({
  name: 'declineOffer',
  method: 'POST',
  path: '/api/ticket-transfers/decline',
  tag,
  summary: 'Declines an offer, with its link or as its receiver.',
  access: 'public',
  body: offerReference,
  status: 200,
  response: changedOffer,
  failures: ['NOT_FOUND', 'OFFER_OVER'],
});
