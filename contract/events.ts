import * as z from 'zod/mini';
import { bundledEventStates } from '#domain/catalogue/bundled-event-state.ts';
import { eventPeriods } from '#domain/catalogue/event-days.ts';
import { productKinds } from '#domain/catalogue/product.ts';
import { qrModes } from '#domain/catalogue/qr-mode.ts';
import { saleStates } from '#domain/catalogue/sale-state.ts';
import { guideLanguages } from '#domain/catalogue/tour-schedule.ts';
import { visitorTypes } from '#domain/catalogue/visitor-type.ts';
import { marketCodes } from '#domain/market/market.ts';
import { currencies } from '#domain/shared/money.ts';
import { frameStyles } from '#domain/venue/shape.ts';
import { defineEndpoint } from './endpoint.ts';
import { amountInQuery, id, instant, money, optionalText, page } from './values.ts';

/** The event catalogue. Defines the payloads that Spec §7 leaves open for /api/events and /api/event. */

const tag = 'Events';

export const kit = z.object({ pattern: z.string(), colors: z.array(z.string()) });
export const club = z.object({ id, name: z.string(), shortName: z.string(), kit });

export const venueSummary = z.object({
  code: z.string(),
  name: z.string(),
  city: z.string(),
  timeZone: z.string(),
});

/** The terms of a tour, as it and each of its visits show them. */
const tourTerms = z.object({
  tourId: id,
  /** The language of the guide of a visit; null for the tour itself, which is sold by its visits. */
  language: z.nullable(z.enum(guideLanguages)),
  meetingPoint: z.string(),
  durationMinutes: z.int(),
  cutOffMinutes: z.int(),
  changeUntilMinutes: z.int(),
  visitors: z.array(
    z.object({ type: z.enum(visitorTypes), max: z.nullable(z.int()), needsAdult: z.boolean() }),
  ),
});

export const eventSummary = z.object({
  id,
  market: z.enum(marketCodes),
  kind: z.enum(productKinds),
  title: z.string(),
  /** The home club; the only one of a race or a tournament. */
  home: club,
  away: z.nullable(club),
  competition: z.nullable(z.string()),
  venue: venueSummary,
  startsAt: instant,
  doorsOpenAt: z.nullable(instant),
  saleState: z.enum(saleStates),
  saleOpensAt: instant,
  from: z.nullable(money),
  available: z.int(),
  capacity: z.int(),
  /** The ticket limit per person; printed on the ticket (Spec §2). */
  maxTickets: z.int(),
  /** The events that a season pass or event bundle still admits to. */
  bundle: z.nullable(z.object({ events: z.int(), lastStartsAt: instant })),
  tour: z.nullable(tourTerms),
});

export const zonePrice = z.object({
  zone: z.string(),
  name: z.string(),
  /** The step of the price ramp, from 1 (cheapest) to 8 (most expensive). */
  step: z.int(),
  base: z.int(),
  fee: z.int(),
  tax: z.int(),
  total: z.int(),
  currency: z.enum(currencies),
});

/** An event of a season pass or event bundle. */
export const bundledEvent = z.object({
  id,
  title: z.string(),
  startsAt: instant,
  venue: venueSummary,
  state: z.enum(bundledEventStates),
});

export const eventDetail = z.extend(eventSummary, {
  description: z.string(),
  saleClosesAt: instant,
  highDemand: z.boolean(),
  frameStyle: z.enum(frameStyles),
  layoutId: z.string(),
  qrMode: z.enum(qrModes),
  prices: z.array(zonePrice),
  organiser: z.string(),
  refundTerms: z.string(),
  /** The most installments in which it may be paid by an installment plan of its club; 0 without a plan. */
  maxInstallments: z.int(),
  /** The events of a season pass or event bundle, in order. */
  bundledEvents: z.array(bundledEvent),
});

/** The filters of a search in the query string. */
export const eventFilters = {
  q: optionalText(80),
  kind: z.optional(z.enum(productKinds)),
  city: optionalText(80),
  venue: optionalText(120),
  organisation: z.optional(id),
  minPrice: z.optional(amountInQuery),
  maxPrice: z.optional(amountInQuery),
  when: z.optional(z.enum(eventPeriods)),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
};

export const listEvents = defineEndpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/api/events',
  tag,
  summary:
    'Lists the events of this market, soonest first, filtered by search text, product kind, city, venue, organisation, all-in price in minor units and the days at the venue. The text may have typos; those with the fewest are found.',
  access: 'public',
  query: z.object({ page, ...eventFilters }),
  status: 200,
  response: z.object({ items: z.array(eventSummary), total: z.int(), page: z.int(), pageSize: z.int() }),
  failures: [],
});

export const categorizedEvents = defineEndpoint({
  name: 'categorizedEvents',
  method: 'GET',
  path: '/api/events/categorized',
  tag,
  summary: 'Returns up to 12 upcoming events of each product kind for the home page.',
  access: 'public',
  status: 200,
  response: z.object({
    categories: z.array(
      z.object({ kind: z.enum(productKinds), total: z.int(), events: z.array(eventSummary) }),
    ),
  }),
  failures: [],
});

export const eventBanners = defineEndpoint({
  name: 'eventBanners',
  method: 'GET',
  path: '/api/events/banners',
  tag,
  summary: 'Lists the events that organisers promote on the home page, in order.',
  access: 'public',
  status: 200,
  response: z.object({ banners: z.array(eventSummary) }),
  failures: [],
});

export const eventSports = defineEndpoint({
  name: 'eventSports',
  method: 'GET',
  path: '/api/events/sport',
  tag,
  summary: 'Lists the product kinds with upcoming events and their number.',
  access: 'public',
  status: 200,
  response: z.object({ sports: z.array(z.object({ kind: z.enum(productKinds), total: z.int() })) }),
  failures: [],
});

export const getEvent = defineEndpoint({
  name: 'getEvent',
  method: 'GET',
  path: '/api/event',
  tag,
  summary:
    'Returns one event with its prices. Sold-out, disabled and expired events are returned too, with their `saleState`.',
  access: 'public',
  query: z.object({ id }),
  status: 200,
  response: eventDetail,
  failures: [],
});

export const checkEvent = defineEndpoint({
  name: 'checkEvent',
  method: 'GET',
  path: '/api/event/check',
  tag,
  summary: 'Returns whether an event is on sale now, by the server clock.',
  access: 'public',
  query: z.object({ id }),
  status: 200,
  response: z.object({ id, saleState: z.enum(saleStates), saleOpensAt: instant, serverNow: instant }),
  failures: [],
});
