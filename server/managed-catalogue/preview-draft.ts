import type { EventDetail } from '#domain/catalogue/event.ts';
import { markets } from '#domain/market/market.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import {
  calculateDoorsTime,
  type EventRecord,
  type LayoutCache,
  previewEvent,
} from '#server/catalogue/public.ts';
import type { EventSettings, Translations } from '#server/content/public.ts';
import { readDraftSettings } from './change-drafts.ts';
import type { DraftOf, EventDrafts } from './event-drafts.port.ts';
import type { ManagedReader } from './managed-products.port.ts';

type PreviewDeps = { readonly drafts: EventDrafts; readonly layouts: LayoutCache };

/** Shows a draft as fans would see it if it were published now. */
export async function previewDraft(
  { drafts, layouts }: PreviewDeps,
  of: DraftOf,
  reader: ManagedReader,
): Promise<
  Result<
    EventDetail,
    | { readonly code: 'NOT_FOUND' }
    | {
        readonly code: 'FIELDS_INVALID';
        readonly fields: readonly { readonly field: string; readonly reason: string }[];
      }
  >
> {
  const read = await readDraftSettings(drafts, of, reader.now);
  if (!read.ok) return read;
  const preview = await previewEvent(toEventRecord(read.value, of), layouts, reader);
  return preview === null ? err({ code: 'NOT_FOUND' }) : ok(preview);
}

/** Builds what would be read of the event once it is stored. */
function toEventRecord(
  { id, settings }: { readonly id: string; readonly settings: EventSettings },
  { market }: DraftOf,
): EventRecord {
  const { teams, venue, prices, sections } = settings;
  const [home = { id: '', name: '', shortName: '', kit: { pattern: '', colors: [] } }, away = null] = teams;
  const { currency } = markets[market];
  return {
    id,
    market,
    kind: settings.kind,
    titles: fill(settings.titles, home.name),
    descriptions: fill(settings.descriptions, ''),
    home,
    away,
    competition: settings.competition,
    venue: {
      code: venue.id ?? '',
      name: venue.name ?? '',
      city: venue.city ?? '',
      timeZone: settings.timeZone,
    },
    startsAt: settings.startsAt,
    doorsOpenAt: settings.doorsOpenAt ?? calculateDoorsTime(settings.startsAt, undefined),
    saleOpensAt: settings.saleOpensAt,
    saleClosesAt: settings.saleClosesAt,
    disabled: false,
    cancelled: false,
    highDemand: settings.isHighDemand,
    bundleOnly: settings.isBundleOnly,
    banner: settings.banner,
    maxTickets: settings.maxTickets,
    currency,
    frameStyle: settings.frameStyle,
    layoutId: settings.layoutId,
    qrMode: settings.qrMode,
    organiser: settings.organiser,
    refundTerms: fill(settings.refundTerms, ''),
    maxInstallments: Math.max(0, ...settings.plans.map(({ installments }) => installments)),
    searchTerms: new Uint32Array(),
    prices: new Map(Object.entries(prices).map(([zone, amounts]) => [zone, { ...amounts, currency }])),
    bundle: null,
    tour: null,
    releases: new Map(
      Object.entries(sections).map(([section, { status, access }]) => [
        section,
        { status, accessLevel: access },
      ]),
    ),
  };
}

const fill = ({ es, en }: Partial<Translations>, fallback: string): EventRecord['titles'] => ({
  en: en ?? es ?? fallback,
  es: es ?? en ?? fallback,
});
