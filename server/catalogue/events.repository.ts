import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { listEventSearchTexts } from '#domain/catalogue/event-search-texts.ts';
import { bundleKinds, productKinds } from '#domain/catalogue/product.ts';
import { qrModes } from '#domain/catalogue/qr-mode.ts';
import type { SearchVocabulary } from '#domain/catalogue/text-search.ts';
import { guideLanguages } from '#domain/catalogue/tour-schedule.ts';
import { visitorTypes } from '#domain/catalogue/visitor-type.ts';
import { marketCodes } from '#domain/market/market.ts';
import { currencies } from '#domain/shared/money.ts';
import { accessLevels, sectionStatuses } from '#domain/venue/section.ts';
import { frameStyles } from '#domain/venue/shape.ts';
import type { Database } from '../db/client.ts';
import { calculateDoorsTime } from './doors-time.ts';
import type {
  EventChanges,
  EventRecord,
  EventStore,
  LocalisedText,
  TourTermsRecord,
} from './event-record.ts';

/** A text in one or both languages; a missing one falls back to the other. */
const translationsSchema = z.object({ en: z.optional(z.string()), es: z.optional(z.string()) });
const clubSchema = z.object({
  id: z.string(),
  name: z.string(),
  shortName: z.string(),
  kit: z.object({ pattern: z.string(), colors: z.array(z.string()) }),
});

/** The event row. Its JSON is written by organisers' tools and validated here, so that a mistake cannot break a page. */
const eventRowSchema = z.object({
  id: z.string(),
  market: z.enum(marketCodes),
  product_kind: z.enum(productKinds),
  titles: translationsSchema,
  descriptions: translationsSchema,
  teams: z.tuple([clubSchema], clubSchema),
  category: z.nullable(z.string()),
  layout_id: z.string(),
  venue_code: z.string(),
  venue_name: z.string(),
  venue_city: z.string(),
  venue_override: z.object({ name: z.optional(z.string()), city: z.optional(z.string()) }),
  time_zone: z.string(),
  starts_at: z.int(),
  sale_opens_at: z.int(),
  sale_closes_at: z.int(),
  is_disabled: z.boolean(),
  is_cancelled: z.boolean(),
  is_high_demand: z.boolean(),
  is_bundle_only: z.boolean(),
  currency: z.enum(currencies),
  frame_style: z.enum(frameStyles),
  qr_mode: z.enum(qrModes),
  max_tickets_per_fan: z.int(),
  details: z.object({
    organiser: z.optional(z.string()),
    refundTerms: z.optional(translationsSchema),
    plans: z.optional(z.array(z.object({ installments: z.int() }))),
    banner: z.optional(z.nullable(z.int())),
    doorsOpenAt: z.optional(z.iso.datetime()),
  }),
  prices: z.array(z.object({ zone: z.string(), base: z.int(), fee: z.int(), tax: z.int(), total: z.int() })),
  bundle: z.nullable(
    z.array(
      z.object({
        eventId: z.string(),
        layoutId: z.nullable(z.string()),
        titles: translationsSchema,
        startsAt: z.int(),
        cancelled: z.boolean(),
        disabled: z.boolean(),
        shares: z.record(
          z.string(),
          z.object({
            base: z.int(),
            fee: z.int(),
            tax: z.int(),
            total: z.int(),
            currency: z.enum(currencies),
          }),
        ),
      }),
    ),
  ),
  tour: z.nullable(
    z.object({
      tourId: z.string(),
      language: z.nullable(z.enum(guideLanguages)),
      meetingPoints: translationsSchema,
      durationMinutes: z.int(),
      cutOffMinutes: z.int(),
      changeUntilMinutes: z.int(),
      visitors: z.array(
        z.object({ type: z.enum(visitorTypes), max: z.nullable(z.int()), needsAdult: z.boolean() }),
      ),
    }),
  ),
  releases: z.array(
    z.object({
      section: z.string(),
      status: z.enum(sectionStatuses),
      accessLevel: z.nullable(z.enum(accessLevels)),
    }),
  ),
});

export function postgresEvents(
  database: Database,
  vocabulary: SearchVocabulary,
  onUnreadable: (eventId: unknown, error: unknown) => void,
): EventStore {
  const read = async (where: string, parameters: readonly string[] = []): Promise<EventChanges> => {
    const [found] = await database.query<{ horizon: string; rows: readonly string[] }>(
      `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
         coalesce((select array_agg(to_jsonb(f)::text) from (${eventRows} where ${where}) f), '{}') as rows`,
      parameters,
    );
    if (found === undefined) throw new Error('The events query must return one row.');
    const events: EventRecord[] = [];
    const hidden: string[] = [];
    for (const [at, text] of found.rows.entries()) {
      // Thousands of events are read when a server starts, which serves requests meanwhile.
      if (at % parsedAtOnce === parsedAtOnce - 1) await setImmediate();
      const eventRow: { readonly id: string; readonly layout_id: string | null } = JSON.parse(text);
      const parsed = z.safeParse(eventRowSchema, eventRow);
      if (parsed.success) events.push(toEventRecord(parsed.data, vocabulary));
      else {
        hidden.push(eventRow.id);
        if (eventRow.layout_id !== null) onUnreadable(eventRow.id, parsed.error);
      }
    }
    return { events, hidden, horizon: found.horizon };
  };
  return {
    readUpcoming: () => read('e.sale_closes_at > clock_timestamp() and e.tour_id is null'),
    readChangedSince: (horizon) =>
      read('e.id in (select c.event_id from event_change c where c.tx >= $1::xid8)', [horizon]),
    find: async (id) => (await read('e.id = $1', [id])).events[0] ?? null,
  };
}

/** Assumption: some milliseconds. */
const parsedAtOnce = 100;

const eventRows = `select e.id, e.market, e.product_kind, e.titles, e.descriptions, e.teams, e.category, e.layout_id,
    l.code as venue_code, l.name as venue_name, l.city as venue_city, e.venue_override, e.time_zone,
    to_epoch_ms(coalesce((select min(v.starts_at) from event v where v.tour_id = e.id and v.sale_closes_at > clock_timestamp()
      and not v.is_disabled), e.starts_at)) as starts_at, to_epoch_ms(e.sale_opens_at) as sale_opens_at,
    to_epoch_ms(e.sale_closes_at) as sale_closes_at, e.cancelled_at is not null as is_cancelled, e.is_disabled,
    e.is_high_demand, e.is_bundle_only, e.currency, e.frame_style, e.qr_mode, e.max_tickets_per_fan, e.details,
    (select coalesce(jsonb_agg(jsonb_build_object('zone', p.zone_code, 'base', p.base, 'fee', p.fee,
       'tax', p.tax, 'total', p.total)), '[]') from event_zone_price p where p.event_id = e.id) as prices,
    case when e.product_kind in (${bundleKinds.map((kind) => `'${kind}'`).join()}) then read_bundle_events(e.id) end as bundle,
    (select coalesce(jsonb_agg(jsonb_build_object('section', s.section_code, 'status', s.status,
       'accessLevel', s.access_level)), '[]') from section_release s where s.event_id = e.id) as releases,
    case when e.product_kind = 'TOUR' then (select jsonb_build_object('tourId', t.event_id, 'language', e.guide_language, 'meetingPoints', t.meeting_point,
       'durationMinutes', t.duration_minutes, 'cutOffMinutes', t.cut_off_minutes, 'changeUntilMinutes', t.change_until_minutes,
       'visitors', t.visitors) from tour t where t.event_id = coalesce(e.tour_id, e.id)) end as tour
  from event e left join venue_layout l on l.layout_id = e.layout_id`;

function toEventRecord(eventRow: z.output<typeof eventRowSchema>, vocabulary: SearchVocabulary): EventRecord {
  const [home, away] = eventRow.teams;
  const { currency, details } = eventRow;
  const titles = fillTranslations(eventRow.titles, home.name);
  const venue = {
    code: eventRow.venue_code,
    name: eventRow.venue_override.name ?? eventRow.venue_name,
    city: eventRow.venue_override.city ?? eventRow.venue_city,
    timeZone: eventRow.time_zone,
  };
  const searched = {
    kind: eventRow.product_kind,
    titles,
    home,
    away: away ?? null,
    competition: eventRow.category,
    venue,
    startsAt: eventRow.starts_at,
  };
  return {
    ...searched,
    id: eventRow.id,
    market: eventRow.market,
    descriptions: fillTranslations(eventRow.descriptions, ''),
    searchTerms: vocabulary.addTexts(listEventSearchTexts(searched)),
    doorsOpenAt: calculateDoorsTime(eventRow.starts_at, details.doorsOpenAt),
    saleOpensAt: eventRow.sale_opens_at,
    saleClosesAt: eventRow.sale_closes_at,
    disabled: eventRow.is_disabled,
    cancelled: eventRow.is_cancelled,
    highDemand: eventRow.is_high_demand,
    bundleOnly: eventRow.is_bundle_only,
    banner: details.banner ?? null,
    maxTickets: eventRow.max_tickets_per_fan,
    currency,
    frameStyle: eventRow.frame_style,
    layoutId: eventRow.layout_id,
    qrMode: eventRow.qr_mode,
    organiser: details.organiser ?? home.name,
    refundTerms: fillTranslations(details.refundTerms ?? {}, ''),
    maxInstallments: Math.max(0, ...(details.plans ?? []).map(({ installments }) => installments)),
    prices: new Map(eventRow.prices.map(({ zone, ...parts }) => [zone, { ...parts, currency }])),
    bundle:
      eventRow.bundle?.map(({ shares, ...event }) => ({
        ...event,
        shares: new Map(Object.entries(shares)),
      })) ?? null,
    tour: eventRow.tour === null ? null : toTourTerms(eventRow.tour),
    releases: new Map(eventRow.releases.map(({ section, ...release }) => [section, release])),
  };
}

const toTourTerms = ({
  meetingPoints,
  ...terms
}: NonNullable<z.output<typeof eventRowSchema>['tour']>): TourTermsRecord => ({
  ...terms,
  meetingPoints: fillTranslations(meetingPoints, ''),
});

const fillTranslations = (
  { en, es }: z.output<typeof translationsSchema>,
  fallback: string,
): LocalisedText => ({
  en: en ?? es ?? fallback,
  es: es ?? en ?? fallback,
});
