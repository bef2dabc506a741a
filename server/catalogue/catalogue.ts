import { getBundledEventState, listRemainingEvents } from '#domain/catalogue/bundle.ts';
import type { BundlePage, BundleQuery } from '#domain/catalogue/bundle-list.ts';
import type { BundledEvent, EventDetail, EventSummary } from '#domain/catalogue/event.ts';
import {
  createEventFilters,
  type FilterChoices,
  listFilterChoices,
  passesFilters,
} from '#domain/catalogue/event-filters.ts';
import type { EventCategory, EventPage, EventQuery } from '#domain/catalogue/event-list.ts';
import { type ProductKind, productKinds } from '#domain/catalogue/product.ts';
import { determineSaleState } from '#domain/catalogue/sale-state.ts';
import type { SeatConflict, SeatConflictsQuery } from '#domain/catalogue/seat-conflict.ts';
import { type SearchVocabulary, selectBestMatches } from '#domain/catalogue/text-search.ts';
import { isTour, type TourVisits, type TourVisitsQuery } from '#domain/catalogue/tour.ts';
import type { Language } from '#domain/market/locale.ts';
import { type MarketCode, marketCodes } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { rankPrices } from '#domain/venue/price-rank.ts';
import { findSectionIndex } from '#domain/venue/seat-code.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { EventCache } from './event-cache.ts';
import type { EventRecord, StockTotals } from './event-record.ts';
import { buildSectionStock, calculateStockTotals } from './event-stock.ts';
import type { SeatAvailabilityFeed } from './seat-availability-feed.ts';
import type { SeatAvailabilityFeeds } from './seat-availability-feeds.ts';
import { readTourMonth, toCurrentTour, toTourTerms } from './tour-month.ts';
import type { TourVisitStore } from './tour-visits.port.ts';

/** The market, language and time that a page is rendered for. */
export type CatalogueReader = {
  readonly market: MarketCode;
  readonly language: Language;
  readonly now: Instant;
};

/** An event with its live seat availability. */
export type EventOnSale = { readonly event: EventRecord; readonly feed: SeatAvailabilityFeed };

/** An event with the layout of its seats. */
type ShownEvent = { readonly event: EventRecord; readonly feed: Pick<SeatAvailabilityFeed, 'layout'> };

/** The events on sale in a market, read from memory. */
export type Catalogue = {
  search(reader: CatalogueReader, query: EventQuery): Promise<EventPage>;
  /** Lists the season passes and event bundles, the one with the next event first, with what each consists of. */
  listBundles(reader: CatalogueReader, query: BundleQuery): Promise<BundlePage>;
  /** Lists what the filters of a search may be set to, with the number of events of each choice. */
  listFilterChoices(reader: CatalogueReader, query: EventQuery): Promise<FilterChoices>;
  listCategories(reader: CatalogueReader): Promise<readonly EventCategory[]>;
  listBanners(reader: CatalogueReader): Promise<readonly EventSummary[]>;
  countByKind(
    reader: CatalogueReader,
  ): Promise<readonly { readonly kind: ProductKind; readonly total: number }[]>;
  /** Counts the upcoming events of each club, at home or away. */
  countByClub(market: MarketCode): Promise<ReadonlyMap<string, number>>;
  /** Lists the ids of the events that search engines may list, soonest first. */
  listShownIds(market: MarketCode): Promise<readonly string[]>;
  /** Returns null when this market has no such event. */
  findDetail(reader: CatalogueReader, id: string): Promise<EventDetail | null>;
  /** Returns event summaries regardless of market, for tickets and orders that outlive the sale. */
  findSummaries(
    ids: readonly string[],
    reader: Omit<CatalogueReader, 'market'>,
  ): Promise<ReadonlyMap<string, EventSummary>>;
  findOnSale(market: MarketCode, id: string): Promise<EventOnSale | null>;
  /**
   * Lists what a bundle still admits to with the seats of a section that are not free there, none for a single event; null when this
   * market has no such event or its layout no such section.
   */
  findSeatConflicts(
    reader: CatalogueReader,
    query: SeatConflictsQuery,
  ): Promise<readonly SeatConflict[] | null>;
  /** Lists the visits of a tour in a month; null when this market has no such tour. */
  findTourVisits(reader: CatalogueReader, query: TourVisitsQuery): Promise<TourVisits | null>;
  findStock(
    market: MarketCode,
    id: string,
  ): Promise<{ readonly version: string; readonly sections: readonly SectionStock[] } | null>;
  /** Loads the seats of the next events of each market, so that their first visitor does not wait. */
  warm(): Promise<void>;
};

/** Spec §9. */
const PAGE_SIZE = 20;
const PER_CATEGORY = 12;

/** Assumption: a second of loading at most, and some hundred megabytes with full stadiums. */
const WARMED_EVENTS = 100;

export type CatalogueDeps = {
  readonly cache: EventCache;
  readonly feeds: SeatAvailabilityFeeds;
  /** The vocabulary of the events in the cache. */
  readonly vocabulary: SearchVocabulary;
  readonly tourVisits: TourVisitStore;
  readonly now: () => Instant;
};

export function createCatalogue({ cache, feeds, vocabulary, tourVisits, now }: CatalogueDeps): Catalogue {
  const totalsCache = new WeakMap<
    SeatAvailabilityFeed,
    { revision: number; event: EventRecord; totals: StockTotals }
  >();

  /** The events of a list that are sold on their own; the list is the same until an event changes or closes. */
  const soldSingly = new WeakMap<readonly EventRecord[], readonly EventRecord[]>();

  const getTotals = ({ event, feed }: EventOnSale): StockTotals => {
    const cached = totalsCache.get(feed);
    if (cached !== undefined && cached.revision === feed.revision && cached.event === event)
      return cached.totals;
    const totals = event.tourTotals ?? calculateStockTotals(buildSectionStock(event, feed));
    totalsCache.set(feed, { revision: feed.revision, event, totals });
    return totals;
  };

  const findEvents = async (ids: readonly string[]): Promise<readonly EventRecord[]> =>
    (await Promise.all(ids.map(cache.find))).filter((event) => event !== null);

  const openFeed = async (event: EventRecord, now: Instant): Promise<SeatAvailabilityFeed | null> => {
    if (event.bundle === null) return feeds.openFeed(event);
    // The last event that is over keeps the map of a bundle that is not sold any more.
    const remaining = listRemainingEvents(event.bundle, now);
    const shown = remaining.length > 0 ? remaining : event.bundle.slice(-1);
    return feeds.openBundleFeed(event, await findEvents(shown.map(({ eventId }) => eventId)));
  };

  const withFeed = async (event: EventRecord): Promise<EventOnSale | null> => {
    const [feed, current] = await Promise.all([openFeed(event, now()), toCurrentTour(event, tourVisits)]);
    return feed === null ? null : { event: current, feed };
  };

  const summarise = async (
    events: readonly EventRecord[],
    reader: Omit<CatalogueReader, 'market'>,
  ): Promise<EventSummary[]> => {
    const found = await Promise.all(events.map(withFeed));
    return found.flatMap((onSale) =>
      onSale === null ? [] : [toSummary(onSale.event, getTotals(onSale), reader)],
    );
  };

  /** Lists upcoming events, soonest first; past events are only found by id. */
  const listUpcoming = async ({
    market,
  }: Pick<CatalogueReader, 'market'>): Promise<readonly EventRecord[]> => {
    const upcoming = await cache.listUpcoming(market);
    const known = soldSingly.get(upcoming);
    if (known !== undefined) return known;
    const events = upcoming.filter(({ bundleOnly }) => !bundleOnly);
    soldSingly.set(upcoming, events);
    return events;
  };

  /** Lists the events that have the text of a query with the fewest typos. */
  const listMatching = async (reader: CatalogueReader, { searchText = '' }: EventQuery) => {
    const events = await listUpcoming(reader);
    if (searchText === '') return events;
    // After the events were read: their words are in the vocabulary now.
    const search = vocabulary.createSearch(searchText);
    return selectBestMatches(events, ({ searchTerms }) => search(searchTerms));
  };

  const groupByKind = async (reader: CatalogueReader) => {
    const events = await listUpcoming(reader);
    return productKinds
      .map((kind) => ({ kind, events: events.filter((event) => event.kind === kind) }))
      .filter(({ events: found }) => found.length > 0);
  };

  const onSale = async (market: MarketCode, id: string): Promise<EventOnSale | null> => {
    const event = await cache.find(id);
    return event === null || event.market !== market ? null : withFeed(event);
  };

  return {
    async search(reader, query) {
      const { page } = query;
      const filters = createEventFilters(query, reader.now);
      const found = (await listMatching(reader, query)).filter((event) => passesFilters(filters, event));
      const pageItems = found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
      return { items: await summarise(pageItems, reader), total: found.length, page, pageSize: PAGE_SIZE };
    },

    async listBundles(reader, { page, kind }) {
      const bundles = (await listUpcoming(reader)).filter(
        (event) => event.bundle !== null && (kind === undefined || event.kind === kind),
      );
      const shown = new Map(
        bundles.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((event) => [event.id, event]),
      );
      const items = (await summarise([...shown.values()], reader)).map(async (summary) => {
        const events = shown.get(summary.id)?.bundle ?? [];
        const bundled = await findEvents(events.map(({ eventId }) => eventId));
        return { ...summary, bundledEvents: toBundledEvents(bundled, reader) };
      });
      return { items: await Promise.all(items), total: bundles.length, page, pageSize: PAGE_SIZE };
    },

    async listFilterChoices(reader, query) {
      return listFilterChoices(await listMatching(reader, query), createEventFilters(query, reader.now));
    },

    async listCategories(reader) {
      return Promise.all(
        (await groupByKind(reader)).map(async ({ kind, events }) => ({
          kind,
          total: events.length,
          events: await summarise(events.slice(0, PER_CATEGORY), reader),
        })),
      );
    },

    async listBanners(reader) {
      const banners = (await listUpcoming(reader))
        .filter(({ banner, disabled }) => banner !== null && !disabled)
        .sort((a, b) => (a.banner ?? 0) - (b.banner ?? 0));
      return summarise(banners, reader);
    },

    async countByKind(reader) {
      return (await groupByKind(reader)).map(({ kind, events }) => ({ kind, total: events.length }));
    },

    async countByClub(market) {
      const counts = new Map<string, number>();
      for (const { home, away } of await listUpcoming({ market }))
        for (const id of new Set([home.id, away?.id ?? home.id])) counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts;
    },

    async listShownIds(market) {
      return (await listUpcoming({ market })).filter(({ disabled }) => !disabled).map(({ id }) => id);
    },

    async findDetail(reader, id) {
      const found = await onSale(reader.market, id);
      if (found === null) return null;
      const bundled = await findEvents((found.event.bundle ?? []).map(({ eventId }) => eventId));
      return toDetail(found, bundled, getTotals(found), reader);
    },

    async findSummaries(ids, reader) {
      const events = await findEvents([...new Set(ids)]);
      return new Map((await summarise(events, reader)).map((summary) => [summary.id, summary]));
    },

    findOnSale: onSale,

    async findSeatConflicts(reader, { eventId, sectionCode }) {
      const found = await onSale(reader.market, eventId);
      if (found === null) return null;
      const section = findSectionIndex(found.feed.layout.layout, sectionCode);
      if (section < 0) return null;
      const remaining = listRemainingEvents(found.event.bundle ?? [], reader.now);
      const events = await findEvents(remaining.map((event) => event.eventId));
      const feeds = await Promise.all(events.map((event) => openFeed(event, reader.now)));
      return events.map(({ id, titles, startsAt, venue }, at) => ({
        ...{ id, title: titles[reader.language], startsAt, venue },
        seats: feeds[at]?.listTakenSeats(section) ?? [],
      }));
    },

    async findTourVisits({ market, now: at }, { id, month }) {
      const event = await cache.find(id);
      return event === null || event.market !== market || !isTour(event)
        ? null
        : readTourMonth(event, tourVisits, { month, now: at });
    },

    async findStock(market, id) {
      const found = await onSale(market, id);
      if (found === null) return null;
      return { version: found.feed.horizon, sections: buildSectionStock(found.event, found.feed) };
    },

    async warm() {
      const upcoming = await Promise.all(marketCodes.map(cache.listUpcoming));
      for (const event of upcoming.flatMap((events) => events.slice(0, WARMED_EVENTS)))
        await feeds.openFeed(event);
    },
  };
}

function toSummary(
  event: EventRecord,
  totals: StockTotals,
  { language, now }: Omit<CatalogueReader, 'market'>,
): EventSummary {
  return {
    id: event.id,
    market: event.market,
    kind: event.kind,
    title: event.titles[language],
    home: event.home,
    away: event.away,
    competition: event.competition,
    venue: event.venue,
    startsAt: event.startsAt,
    doorsOpenAt: event.doorsOpenAt,
    saleState: determineSaleState({ ...event, ...totals }, now),
    saleOpensAt: event.saleOpensAt,
    ...totals,
    maxTickets: event.maxTickets,
    bundle: summariseBundle(event, now),
    tour: event.tour === null ? null : toTourTerms(event.tour, language),
  };
}

function summariseBundle({ bundle }: EventRecord, now: Instant): EventSummary['bundle'] {
  if (bundle === null) return null;
  const remaining = listRemainingEvents(bundle, now);
  const last = (remaining.length > 0 ? remaining : bundle).at(-1);
  return last === undefined ? null : { events: remaining.length, lastStartsAt: last.startsAt };
}

function toBundledEvents(
  events: readonly EventRecord[],
  { language, now }: Pick<CatalogueReader, 'language' | 'now'>,
): readonly BundledEvent[] {
  return events.map((event) => ({
    id: event.id,
    title: event.titles[language],
    startsAt: event.startsAt,
    venue: event.venue,
    state: getBundledEventState(event, now),
  }));
}

/** Builds what fans read of an event. */
export function toDetail(
  { event, feed }: ShownEvent,
  bundled: readonly EventRecord[],
  totals: StockTotals,
  reader: CatalogueReader,
): EventDetail {
  const ranks = rankPrices(new Map([...event.prices].map(([zone, { total }]) => [zone, total])));
  return {
    ...toSummary(event, totals, reader),
    description: event.descriptions[reader.language],
    saleClosesAt: event.saleClosesAt,
    highDemand: event.highDemand,
    frameStyle: event.frameStyle,
    layoutId: event.layoutId,
    qrMode: event.qrMode,
    prices: feed.layout.layout.zones.flatMap(({ code, name }) => {
      const price = event.prices.get(code);
      return price === undefined ? [] : [{ zone: code, name, step: ranks.get(code) ?? 1, ...price }];
    }),
    organiser: event.organiser,
    refundTerms: event.refundTerms[reader.language],
    maxInstallments: event.maxInstallments,
    bundledEvents: toBundledEvents(bundled, reader),
  };
}
