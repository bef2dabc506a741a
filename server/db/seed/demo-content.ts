import type { MarketCode } from '#domain/market/market.ts';
import { markets } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { parseLocalDateTime } from '#domain/shared/local-date-time.ts';
import { pesos } from '#domain/shared/money.ts';
import { uniqueById } from '#domain/shared/unique-by.ts';
import { type ClubKey, clubs } from './clubs.ts';
import { buildEventTexts } from './event-texts.ts';
import { type DemoEvent, demoEvents } from './events.ts';
import { type DemoPass, demoEventPlans, demoPasses, passRefundTerms, passShare } from './passes.ts';
import { allInPrices } from './prices.ts';
import { demoPriceRates } from './rates.ts';
import { type DemoTour, demoTours, tourDays, tourOpening, tourRefundTerms } from './tours.ts';
import { venues } from './venues.ts';

const dayMs = 86_400_000;
const halfHourMs = 1_800_000;

/** Builds the content file of a market's demo: its clubs, venues and events, with dates from the day of its creation. */
export function buildDemoContent(market: MarketCode, now: Date): object {
  const events = demoEvents.filter(({ venue }) => venues[venue].market === market);
  return {
    version: 1,
    market,
    clubs: uniqueById(
      events.flatMap(({ home, away, kind }) =>
        [home, ...(away === null ? [] : [away])].map((key: ClubKey) => ({ ...clubs[key], kind })),
      ),
    ),
    venues: Object.values(venues)
      .filter((venue) => venue.market === market)
      .map(({ id, name, city, timeZone, code }) => ({ id, name, city, timeZone, layout: code })),
    events: events.map((event) => buildEvent(event, now)),
    passes: demoPasses
      .filter(({ venue }) => venues[venue].market === market)
      .map((pass) => buildPass(pass, now)),
    tours: demoTours
      .filter(({ venue }) => venues[venue].market === market)
      .map((tour) => buildTour(tour, now)),
  };
}

function buildEvent(event: DemoEvent, now: Date): object {
  const venue = venues[event.venue];
  const { currency } = markets[venue.market];
  const home = clubs[event.home];
  const { titles, descriptions, details } = buildEventTexts(
    event,
    home,
    event.away === null ? null : clubs[event.away],
    venue,
  );
  const localStart = `${toLocalDate(now, event.day)}T${event.time}`;
  const startsAt = parseLocalDateTime(localStart, venue.timeZone) ?? now.getTime();
  return {
    id: event.id,
    kind: event.kind,
    home: home.id,
    away: event.away === null ? null : clubs[event.away].id,
    titles,
    descriptions,
    competition: event.competition,
    venue: venue.id,
    startsAt: localStart,
    saleOpensAt: toIso(startsAt - (event.phase === 'not-yet' ? 14 : 90) * dayMs),
    saleClosesAt: toIso(startsAt + halfHourMs),
    isPublished: event.phase !== 'disabled',
    isHighDemand: event.highDemand,
    maxTickets: event.maxTickets,
    frameStyle: event.frameStyle,
    qrMode: event.qrMode,
    banner: event.banner,
    ...details,
    rates: demoPriceRates[venue.market],
    prices: Object.entries({ ...allInPrices[event.venue], ...event.prices }).map(([zone, total]) => ({
      zone,
      total: pesos(total, currency).amount,
    })),
    plans: demoEventPlans[event.id] ?? [],
  };
}

function buildPass(
  { id, kind, venue: key, home, events, titles, descriptions, plans = [] }: DemoPass,
  now: Date,
): object {
  const venue = venues[key];
  const { currency } = markets[venue.market];
  return {
    id,
    kind,
    home: clubs[home].id,
    titles,
    descriptions,
    events,
    saleOpensAt: toIso(now.getTime() - 30 * dayMs),
    saleClosesAt: toIso(now.getTime() + 60 * dayMs),
    maxTickets: 4,
    refundTerms: passRefundTerms,
    rates: demoPriceRates[venue.market],
    prices: Object.entries(allInPrices[key]).map(([zone, total]) => ({
      zone,
      total: pesos(Math.round((total * events.length * passShare) / 100), currency).amount,
    })),
    plans,
  };
}

function buildTour({ venue: key, home, visitors, ...tour }: DemoTour, now: Date): object {
  const venue = venues[key];
  const { currency } = markets[venue.market];
  return {
    ...tour,
    home: clubs[home].id,
    venue: venue.id,
    durationMinutes: 75,
    from: toLocalDate(now, 1),
    until: toLocalDate(now, tourDays),
    opening: tourOpening,
    // Nobody visits a stadium on the day of a match.
    closedDays: demoEvents
      .filter(({ venue: played, day }) => played === key && day > 0)
      .map(({ day }) => toLocalDate(now, day)),
    saleOpensAt: toIso(now.getTime() - 30 * dayMs),
    qrMode: 'STATIC_DEFAULT',
    refundTerms: tourRefundTerms,
    rates: demoPriceRates[venue.market],
    visitors: visitors.map(({ price, ...visitor }) => ({ ...visitor, total: pesos(price, currency).amount })),
  };
}

function toLocalDate(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
}

const toIso = (instant: Instant): string => `${new Date(instant).toISOString().slice(0, 16)}Z`;
