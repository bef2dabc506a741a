import type { Club } from '#domain/catalogue/event.ts';
import {
  buildVisitId,
  listTourSlots,
  maxScheduleDays,
  type TourSlot,
} from '#domain/catalogue/tour-schedule.ts';
import { visitorNames } from '#domain/catalogue/visitor-name.ts';
import { visitSection } from '#domain/catalogue/visitor-type.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { countDaysBetween, parseCalendarDay } from '#domain/shared/calendar-day.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { buildVisitLayout } from '#domain/venue/generate/visit-layout.ts';
import { canonicalizeLayout } from '#domain/venue/layout-codec.ts';
import type { ContentIssue, ContentPath, ContentTour } from './content.ts';
import type { IdentifiedLayout, TourSettings } from './content-store.port.ts';
import type { EventSettings } from './event-settings.ts';
import { identifyLayout } from './layout-source.ts';
import type { ResolvedVenue } from './plan-venues.ts';
import { resolveContentDate } from './resolve-content-date.ts';
import { resolvePrices } from './resolve-event.ts';

/** A tour with every reference resolved: its own event, and that of each visit of its schedule. */
export type ResolvedTour = {
  readonly settings: EventSettings;
  readonly terms: TourSettings;
  readonly capacity: number;
  readonly identified: IdentifiedLayout;
  readonly visits: readonly {
    readonly id: string;
    readonly slot: TourSlot;
    readonly settings: EventSettings;
  }[];
};

/** The most visits of one tour. Assumption: a year with one every twenty minutes. */
export const maxVisits = 10_000;

type TourToResolve = {
  readonly market: MarketCode;
  readonly home: Club | null;
  readonly venue: ResolvedVenue | null;
  readonly at: ContentPath;
  readonly issues: ContentIssue[];
};

/** Resolves a tour to what is stored. Adds its faults to `issues`; returns null where it has any, or names nothing. */
export function resolveTour(
  tour: ContentTour,
  { market, home, venue, at, issues }: TourToResolve,
): ResolvedTour | null {
  const faultsBefore = issues.length;
  const report = (path: ContentPath, sentence: string) => issues.push({ path: [...at, ...path], sentence });
  reportSchedule(tour, report);
  if (tour.visitors.every(({ needsAdult }) => needsAdult))
    report(['visitors'], 'must have a type that may come alone: needsAdult is true for all of them');
  const prices = resolvePrices(
    { prices: tour.visitors.map((visitor) => ({ ...visitor, zone: visitor.type })), rates: tour.rates },
    market,
    null,
    ([, ...path], sentence) =>
      report(['visitors', ...path.map((part) => (part === 'zone' ? 'type' : part))], sentence),
  );
  if (venue === null || home === null || issues.length > faultsBefore) return null;
  const resolveDate = (text: string, path: ContentPath) =>
    resolveContentDate(text, venue.timeZone, (sentence) => report(path, sentence));
  const saleOpensAt = resolveDate(tour.saleOpensAt, ['saleOpensAt']);
  const slots = listTourSlots(tour);
  if (slots.length === 0) report(['opening'], 'has no visit between from and until');
  if (slots.length > maxVisits) report(['opening'], `has ${slots.length} visits: there may be ${maxVisits}`);
  if (saleOpensAt === null || issues.length > faultsBefore) return null;
  const starts = slots.flatMap((slot) => {
    const startsAt = resolveDate(`${slot.day}T${slot.time}`, ['opening']);
    return startsAt === null ? [] : [{ slot, startsAt }];
  });
  const [first, last] = [starts[0], starts.at(-1)];
  const early = starts.find(({ startsAt }) => closeSale(tour, startsAt) <= saleOpensAt);
  if (early !== undefined)
    report(
      ['saleOpensAt'],
      `must be before the sale of the first visit ends, on ${early.slot.day} at ${early.slot.time}`,
    );
  if (first === undefined || last === undefined || issues.length > faultsBefore) return null;

  const identified = identifyLayout(canonicalizeLayout(buildLayout(tour, venue.name)));
  const base: Omit<EventSettings, 'startsAt' | 'endsAt' | 'doorsOpenAt' | 'saleClosesAt'> = {
    kind: 'TOUR',
    titles: tour.titles,
    descriptions: tour.descriptions ?? {},
    teams: [home],
    competition: null,
    venue: { id: venue.id, name: venue.name, city: venue.city },
    timeZone: venue.timeZone,
    layoutId: identified.layoutId,
    saleOpensAt,
    isPublished: tour.isPublished,
    isHighDemand: false,
    isBundleOnly: false,
    isPrintable: tour.isPrintable,
    maxTickets: tour.maxTickets,
    frameStyle: 'Classic',
    qrMode: tour.qrMode,
    banner: tour.banner,
    organiser: tour.organiser ?? home.name,
    refundTerms: tour.refundTerms ?? {},
    kits: {},
    rates: tour.rates,
    prices,
    sections: {},
    plans: [],
  };
  return {
    settings: {
      ...base,
      startsAt: first.startsAt,
      endsAt: null,
      doorsOpenAt: first.startsAt,
      saleClosesAt: closeSale(tour, last.startsAt),
    },
    terms: {
      meetingPoint: tour.meetingPoint,
      durationMinutes: tour.durationMinutes,
      cutOffMinutes: tour.cutOffMinutes,
      changeUntilMinutes: tour.changeUntilMinutes,
      visitors: tour.visitors.map(({ type, max, needsAdult }) => ({ type, max, needsAdult })),
    },
    capacity: tour.capacity,
    identified,
    visits: starts.map(({ slot, startsAt }) => ({
      id: buildVisitId(tour.id, slot),
      slot,
      settings: {
        ...base,
        banner: null,
        startsAt,
        endsAt: startsAt + tour.durationMinutes * minuteMs,
        doorsOpenAt: startsAt,
        saleClosesAt: closeSale(tour, startsAt),
      },
    })),
  };
}

type Report = (path: ContentPath, sentence: string) => void;

const minuteMs = 60_000;

const closeSale = ({ cutOffMinutes }: Pick<ContentTour, 'cutOffMinutes'>, startsAt: Instant): Instant =>
  startsAt - cutOffMinutes * minuteMs;

function reportSchedule({ from, until, closedDays }: ContentTour, report: Report): void {
  const [first, last] = [parseCalendarDay(from), parseCalendarDay(until)];
  const sentence = 'is a day that does not exist';
  if (first === null) report(['from'], `${sentence}: "${from}"`);
  if (last === null) report(['until'], `${sentence}: "${until}"`);
  for (const [index, day] of closedDays.entries())
    if (parseCalendarDay(day) === null) report(['closedDays', index], `${sentence}: "${day}"`);
  if (first === null || last === null) return;
  const days = countDaysBetween(first, last);
  if (days < 0) report(['until'], 'must not be before from');
  if (days >= maxScheduleDays) report(['until'], `must be within ${maxScheduleDays} days after from`);
}

const buildLayout = ({ capacity, visitors }: ContentTour, name: string) =>
  buildVisitLayout({
    code: visitSection,
    name,
    sectionName: 'Visita',
    capacity,
    zones: visitors.map(({ type }) => ({ code: type, name: visitorNames[type].es })),
  });
