import * as z from 'zod/mini';
import { productKinds } from '#domain/catalogue/product.ts';
import { saleStates } from '#domain/catalogue/sale-state.ts';
import { marketCodes } from '#domain/market/market.ts';
import { currencies } from '#domain/shared/money.ts';
import { qrModes } from '#domain/ticket/qr.ts';
import { frameStyles } from '#domain/venue/shape.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, money, optionalText, page } from './values.ts';

/** Browsing. Fills in the payloads that Spec §7 leaves open for /api/events, /api/event and friends. */

const tag = 'Events';

export const kit = z.object({ pattern: z.string(), colors: z.array(z.string()) });
export const club = z.object({ id, name: z.string(), shortName: z.string(), kit });

export const venueSummary = z.object({
  code: z.string(),
  name: z.string(),
  city: z.string(),
  timeZone: z.string(),
});

export const eventSummary = z.object({
  id,
  market: z.enum(marketCodes),
  kind: z.enum(productKinds),
  title: z.string(),
  /** One subject (a race, a tournament) has only `home`. */
  home: club,
  away: z.nullable(club),
  competition: z.nullable(z.string()),
  venue: venueSummary,
  startsAt: instant,
  saleState: z.enum(saleStates),
  saleOpensAt: instant,
  from: z.nullable(money),
  available: z.int(),
  capacity: z.int(),
  /** How many one person may buy; it stands on the ticket (Spec §2). */
  maxTickets: z.int(),
});

export const zonePrice = z.object({
  zone: z.string(),
  name: z.string(),
  /** 1 (cheapest) to 6 (dearest): the step of the price ramp. */
  step: z.int(),
  base: z.int(),
  fee: z.int(),
  tax: z.int(),
  total: z.int(),
  currency: z.enum(currencies),
});

export const eventDetail = z.extend(eventSummary, {
  description: z.string(),
  doorsOpenAt: z.nullable(instant),
  saleClosesAt: instant,
  highDemand: z.boolean(),
  frameStyle: z.enum(frameStyles),
  layoutId: z.string(),
  qrMode: z.enum(qrModes),
  prices: z.array(zonePrice),
  organiser: z.string(),
  refundTerms: z.string(),
});

export const listEvents = endpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/api/events',
  tag,
  summary: 'Events of this market, soonest first; filter by words and product kind.',
  access: 'public',
  query: z.object({ page, q: optionalText(80), kind: z.optional(z.enum(productKinds)) }),
  status: 200,
  response: z.object({ items: z.array(eventSummary), total: z.int(), page: z.int(), pageSize: z.int() }),
  failures: [],
});

export const categorizedEvents = endpoint({
  name: 'categorizedEvents',
  method: 'GET',
  path: '/api/events/categorized',
  tag,
  summary: 'The home page: up to 12 coming events of each product kind that has any.',
  access: 'public',
  status: 200,
  response: z.object({
    categories: z.array(
      z.object({ kind: z.enum(productKinds), total: z.int(), events: z.array(eventSummary) }),
    ),
  }),
  failures: [],
});

export const eventBanners = endpoint({
  name: 'eventBanners',
  method: 'GET',
  path: '/api/events/banners',
  tag,
  summary: 'Events that the organisers put on the front of the house, in order.',
  access: 'public',
  status: 200,
  response: z.object({ banners: z.array(eventSummary) }),
  failures: [],
});

export const eventSports = endpoint({
  name: 'eventSports',
  method: 'GET',
  path: '/api/events/sport',
  tag,
  summary: 'Product kinds that have coming events, with how many.',
  access: 'public',
  status: 200,
  response: z.object({ sports: z.array(z.object({ kind: z.enum(productKinds), total: z.int() })) }),
  failures: [],
});

export const getEvent = endpoint({
  name: 'getEvent',
  method: 'GET',
  path: '/api/event',
  tag,
  summary:
    'One event with its prices; sold-out, disabled and expired ones answer too and say so in `saleState`.',
  access: 'public',
  query: z.object({ id }),
  status: 200,
  response: eventDetail,
  failures: [],
});

export const checkEvent = endpoint({
  name: 'checkEvent',
  method: 'GET',
  path: '/api/event/check',
  tag,
  summary: 'Whether this event can be bought right now, by the server clock.',
  access: 'public',
  query: z.object({ id }),
  status: 200,
  response: z.object({ id, saleState: z.enum(saleStates), saleOpensAt: instant, serverNow: instant }),
  failures: [],
});
