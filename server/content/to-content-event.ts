import { plainEventKinds } from '#domain/catalogue/product.ts';
import { formatLocalDateTime } from '#domain/shared/local-date-time.ts';
import { isMemberOf } from '#domain/shared/member-of.ts';
import type { ContentEvent, Translations } from './content.ts';
import type { EventSettings } from './event-settings.ts';

/** Writes a stored event as its organiser would write it in a content file; null for a visit of a tour. */
export function toContentEvent(id: string, settings: EventSettings): ContentEvent | null {
  const { kind, timeZone, kits, rates, prices, sections } = settings;
  if (!isMemberOf(plainEventKinds, kind)) return null;
  const toLocal = (at: number) => formatLocalDateTime(at, timeZone);
  const toLocalOrNull = (at: number | null) => (at === null ? null : toLocal(at));
  const [home, away] = settings.teams;
  return {
    id,
    kind,
    home: home?.id ?? '',
    away: away?.id ?? null,
    titles: settings.titles,
    descriptions: toTranslations(settings.descriptions),
    competition: settings.competition,
    venue: settings.venue.id ?? '',
    startsAt: toLocal(settings.startsAt),
    endsAt: toLocalOrNull(settings.endsAt),
    doorsOpenAt: toLocalOrNull(settings.doorsOpenAt),
    saleOpensAt: toLocal(settings.saleOpensAt),
    saleClosesAt: toLocal(settings.saleClosesAt),
    isPublished: settings.isPublished,
    isHighDemand: settings.isHighDemand,
    isBundleOnly: settings.isBundleOnly,
    isPrintable: settings.isPrintable,
    maxTickets: settings.maxTickets,
    frameStyle: settings.frameStyle,
    qrMode: settings.qrMode,
    banner: settings.banner,
    organiser: settings.organiser,
    refundTerms: toTranslations(settings.refundTerms),
    kits:
      kits.home === undefined && kits.away === undefined
        ? null
        : { home: kits.home ?? null, away: kits.away ?? null },
    rates: { serviceFee: rates.serviceFee ?? 0, tax: rates.tax ?? 0, taxOn: rates.taxOn ?? 'fee' },
    prices: Object.entries(prices).map(([zone, amounts]) => ({ zone, ...amounts })),
    sections: Object.entries(sections).map(([section, rule]) => ({ section, ...rule })),
    plans: settings.plans.map((plan) => ({ ...plan, lastDueAt: toLocalOrNull(plan.lastDueAt) })),
  };
}

const toTranslations = ({ es, en }: Partial<Translations>): Translations | null =>
  es === undefined ? null : { es, ...(en !== undefined && { en }) };
