import type { Club } from '#domain/catalogue/event.ts';
import type { EventFaultReason } from '#domain/catalogue/event-draft.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { markets } from '#domain/market/market.ts';
import { breakDownTotal } from '#domain/sale/price.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { money } from '#domain/shared/money.ts';
import type { ContentEvent, ContentIssue, ContentPath, ContentPrice } from './content.ts';
import type { EventSettings, ZoneAmounts } from './event-settings.ts';
import type { ResolvedVenue } from './plan-venues.ts';
import { resolveContentDate } from './resolve-content-date.ts';
import { resolvePlans } from './resolve-plans.ts';

/** The objects that an event names; null where they are missing or faulty, which is a fault of its own. */
export type EventReferences = {
  readonly market: MarketCode;
  readonly home: Club | null;
  readonly away: Club | null;
  readonly venue: ResolvedVenue | null;
};

/** Resolves an event to the settings that are stored. Adds its faults to `issues`; returns null where it has any, or names nothing. */
export function resolveEvent(
  event: ContentEvent,
  { market, home, away, venue }: EventReferences,
  at: ContentPath,
  issues: ContentIssue[],
): EventSettings | null {
  const faultsBefore = issues.length;
  const report: Report = (path, sentence, reason) =>
    void issues.push({ path: [...at, ...path], sentence, reason });
  const timeZone = venue?.timeZone ?? markets[market].timeZone;
  const resolve = (field: 'startsAt' | 'endsAt' | 'doorsOpenAt' | 'saleOpensAt' | 'saleClosesAt') => {
    const text = event[field];
    return text === null
      ? null
      : resolveContentDate(text, timeZone, (sentence) =>
          report([field], sentence, text === '' ? 'MISSING' : 'NO_SUCH_TIME'),
        );
  };
  const [startsAt, endsAt, doorsOpenAt] = [resolve('startsAt'), resolve('endsAt'), resolve('doorsOpenAt')];
  const [saleOpensAt, saleClosesAt] = [resolve('saleOpensAt'), resolve('saleClosesAt')];
  const requireOrder = (first: Instant | null, second: Instant | null, path: string, sentence: string) => {
    if (first !== null && second !== null && first >= second)
      report([path], sentence, path === 'saleClosesAt' ? 'NOT_AFTER_OPENING' : undefined);
  };
  requireOrder(saleOpensAt, saleClosesAt, 'saleClosesAt', 'must be after saleOpensAt');
  requireOrder(startsAt, endsAt, 'endsAt', 'must be after startsAt');
  if (doorsOpenAt !== null && startsAt !== null && doorsOpenAt > startsAt)
    report(['doorsOpenAt'], 'must not be after startsAt');
  if (event.away === event.home) report(['away'], 'must be another club than home', 'AWAY_IS_HOME');
  if (event.away === null && event.kits?.away)
    report(['kits', 'away'], 'is the shirt of nobody: away is missing');
  const prices = resolvePrices(event, market, venue, report);
  const sections = resolveSections(event, venue, report);
  const plans = resolvePlans(event.plans, timeZone, report);
  if (startsAt === null || saleOpensAt === null || saleClosesAt === null) return null;
  if (home === null || venue === null || issues.length > faultsBefore) return null;

  return {
    kind: event.kind,
    titles: event.titles,
    descriptions: event.descriptions ?? {},
    teams: [
      { ...home, kit: event.kits?.home ?? home.kit },
      ...(away === null ? [] : [{ ...away, kit: event.kits?.away ?? away.kit }]),
    ],
    competition: event.competition,
    venue: { id: venue.id, name: venue.name, city: venue.city },
    timeZone,
    layoutId: venue.layoutId,
    startsAt,
    endsAt,
    doorsOpenAt,
    saleOpensAt,
    saleClosesAt,
    isPublished: event.isPublished,
    isHighDemand: event.isHighDemand,
    isBundleOnly: event.isBundleOnly,
    isPrintable: event.isPrintable,
    maxTickets: event.maxTickets,
    frameStyle: event.frameStyle,
    qrMode: event.qrMode,
    banner: event.banner,
    organiser: event.organiser ?? home.name,
    refundTerms: event.refundTerms ?? {},
    kits: {
      ...(event.kits?.home && { home: event.kits.home }),
      ...(event.kits?.away && { away: event.kits.away }),
    },
    rates: event.rates,
    prices,
    sections,
    plans,
  };
}

type Report = (path: ContentPath, sentence: string, reason?: EventFaultReason) => void;

/** Resolves the prices of an event or a pass to their components. `layout`: the one whose zones exist, null where it is unknown. */
export function resolvePrices(
  { prices, rates }: Pick<ContentEvent, 'prices' | 'rates'>,
  market: MarketCode,
  layout: Pick<ResolvedVenue, 'identified' | 'layout'> | null,
  report: Report,
): Readonly<Record<string, ZoneAmounts>> {
  const zones = layout?.identified.layout.zones.map(({ code }) => code);
  const resolved = new Map<string, ZoneAmounts>();
  for (const [index, price] of prices.entries()) {
    if (zones !== undefined && !zones.includes(price.zone))
      report(
        ['prices', index, 'zone'],
        `is no zone of layout ${layout?.layout}: there are ${zones.join(', ')}`,
      );
    if (resolved.has(price.zone)) report(['prices', index, 'zone'], `has a price already: "${price.zone}"`);
    const { currency } = markets[market];
    const total = money(price.total, currency);
    const { base, fee, tax } = breakDownTotal(total, rates);
    resolved.set(
      price.zone,
      readComponents(price, ['prices', index], report) ?? { base, fee, tax, total: price.total },
    );
  }
  return Object.fromEntries(resolved);
}

/** Returns the components that a price names; null where it names none, or wrong ones. */
function readComponents(
  { base, fee, tax, total }: ContentPrice,
  at: ContentPath,
  report: Report,
): ZoneAmounts | null {
  if (base === undefined && fee === undefined && tax === undefined) return null;
  if (base === undefined || fee === undefined || tax === undefined) {
    report(at, 'must have base, fee and tax, or none of them');
    return null;
  }
  if (base + fee + tax === total) return { base, fee, tax, total };
  report(
    [...at, 'total'],
    `must be the sum of base, fee and tax, which is ${base + fee + tax}, not ${total}`,
  );
  return null;
}

function resolveSections(
  { sections }: ContentEvent,
  venue: ResolvedVenue | null,
  report: Report,
): EventSettings['sections'] {
  const known = venue && new Set(venue.identified.layout.sections.map(({ code }) => code));
  const listed = new Set<string>();
  const resolved = new Map<string, EventSettings['sections'][string]>();
  for (const [index, { section, status, access }] of sections.entries()) {
    if (known?.has(section) === false)
      report(['sections', index, 'section'], `is no section of layout ${venue?.layout}: "${section}"`);
    if (listed.has(section)) report(['sections', index, 'section'], `is listed already: "${section}"`);
    listed.add(section);
    // The rule of every section that is not listed needs no row.
    if (status !== 'ACTIVE' || access !== null) resolved.set(section, { status, access });
  }
  return Object.fromEntries(resolved);
}
