import * as z from 'zod/mini';
import { renewalStates } from '#domain/order/renewal.ts';
import { defineEndpoint } from './endpoint.ts';
import { heldItem, reservation } from './reservations.ts';
import { id, instant, price } from './values.ts';

/** The renewal of season passes: last season's holders keep their seats until a date. Payloads are ours. */

const tag = 'Renewals';

export const renewal = z.object({
  reservationId: id,
  passId: id,
  title: z.string(),
  venue: z.string(),
  startsAt: instant,
  timeZone: z.string(),
  items: z.array(heldItem),
  total: price,
  reservedUntil: instant,
  state: z.enum(renewalStates),
});

export const listRenewals = defineEndpoint({
  name: 'listRenewals',
  method: 'GET',
  path: '/api/renewals',
  tag,
  summary:
    'Lists the seats that are reserved for the signed-in fan to renew their pass, earliest deadline first.',
  access: 'fan',
  status: 200,
  response: z.object({ renewals: z.array(renewal) }),
  failures: [],
});

export const renewPass = defineEndpoint({
  name: 'renewPass',
  method: 'POST',
  path: '/api/renewals/:id/cart',
  tag,
  summary:
    'Opens a renewal for payment: its seats become the cart of the caller, and return to the reservation when the cart ends unpaid.',
  access: 'fan',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({}),
  status: 201,
  response: reservation,
  failures: ['NOT_FOUND', 'HOLD_EXPIRED', 'PAYMENT_IN_FLIGHT', 'ALREADY_PAID', 'SALE_CLOSED'],
});

export const releaseRenewal = defineEndpoint({
  name: 'releaseRenewal',
  method: 'POST',
  path: '/api/renewals/:id/release',
  tag,
  summary: 'Gives up a renewal: its seats are for sale immediately.',
  access: 'fan',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({}),
  status: 201,
  response: z.object({ released: z.literal(true) }),
  failures: ['NOT_FOUND', 'HOLD_EXPIRED', 'PAYMENT_IN_FLIGHT', 'ALREADY_PAID'],
});
