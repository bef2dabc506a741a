import type { EventDetail, EventSummary } from '#domain/catalogue/event.ts';
import type { EventCategory, EventPage } from '#domain/catalogue/event-list.ts';
import { type ProductKind, productKinds } from '#domain/catalogue/product.ts';
import { saleStateOf } from '#domain/catalogue/sale-state.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { rankPrices } from '#domain/venue/price-rank.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { SeatBoard } from '../venues/seat-board.ts';
import type { SeatBoards } from '../venues/seat-boards.ts';
import type { EventRecord } from './event-record.ts';
import type { EventShelf } from './event-shelf.ts';
import { type StockTotals, sectionStockOf, stockTotals } from './event-stock.ts';
import { matchesWords } from './search.ts';

/** The market, language and time that a page is rendered for. */
export type Reader = { readonly market: MarketCode; readonly language: Language; readonly now: Instant };

/** An event with its live seat availability. */
export type EventOnSale = { readonly event: EventRecord; readonly board: SeatBoard };

/** The events on sale in a market, read from memory. */
export type Catalogue = {
  search(
    reader: Reader,
    query: {
      readonly page: number;
      readonly words?: string | undefined;
      readonly kind?: ProductKind | undefined;
    },
  ): Promise<EventPage>;
  categories(reader: Reader): Promise<readonly EventCategory[]>;
  banners(reader: Reader): Promise<readonly EventSummary[]>;
  kinds(reader: Reader): Promise<readonly { readonly kind: ProductKind; readonly total: number }[]>;
  /** Returns null when this market has no such event. */
  detail(reader: Reader, id: string): Promise<EventDetail | null>;
  /** Returns event summaries regardless of market, for tickets and orders that outlive the sale. */
  summaries(
    ids: readonly string[],
    reader: Omit<Reader, 'market'>,
  ): Promise<ReadonlyMap<string, EventSummary>>;
  onSale(market: MarketCode, id: string): Promise<EventOnSale | null>;
  stock(
    market: MarketCode,
    id: string,
  ): Promise<{ readonly version: string; readonly sections: readonly SectionStock[] } | null>;
  /** Loads the seats of every upcoming event, so that the first visitor does not wait. */
  warm(now: Instant): Promise<void>;
};

/** Spec §9. */
const PAGE_SIZE = 20;
const PER_CATEGORY = 12;

export function catalogue(shelf: EventShelf, boards: SeatBoards): Catalogue {
  const totalsKept = new WeakMap<SeatBoard, { revision: number; event: EventRecord; totals: StockTotals }>();

  const totalsOf = ({ event, board }: EventOnSale): StockTotals => {
    const kept = totalsKept.get(board);
    if (kept !== undefined && kept.revision === board.revision && kept.event === event) return kept.totals;
    const totals = stockTotals(sectionStockOf(event, board));
    totalsKept.set(board, { revision: board.revision, event, totals });
    return totals;
  };

  const withBoard = async (event: EventRecord): Promise<EventOnSale | null> => {
    const board = await boards.of(event);
    return board === null ? null : { event, board };
  };

  const summarise = async (
    events: readonly EventRecord[],
    reader: Omit<Reader, 'market'>,
  ): Promise<EventSummary[]> => {
    const found = await Promise.all(events.map(withBoard));
    return found.flatMap((onSale) =>
      onSale === null ? [] : [summaryOf(onSale.event, totalsOf(onSale), reader)],
    );
  };

  /** Lists upcoming events, soonest first; past events are only found by id. */
  const coming = async ({ market, now }: Reader): Promise<readonly EventRecord[]> =>
    (await shelf.all())
      .filter((event) => event.market === market && !event.bundleOnly && event.saleClosesAt > now)
      .sort((a, b) => a.startsAt - b.startsAt || a.id.localeCompare(b.id));

  const byKind = async (reader: Reader) => {
    const events = await coming(reader);
    return productKinds
      .map((kind) => ({ kind, events: events.filter((event) => event.kind === kind) }))
      .filter(({ events: found }) => found.length > 0);
  };

  const onSale = async (market: MarketCode, id: string): Promise<EventOnSale | null> => {
    const event = await shelf.find(id);
    return event === null || event.market !== market ? null : withBoard(event);
  };

  return {
    async search(reader, { page, words = '', kind }) {
      const found = (await coming(reader)).filter(
        (event) => (kind === undefined || event.kind === kind) && matchesWords(event, words),
      );
      const shown = found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
      return { items: await summarise(shown, reader), total: found.length, page, pageSize: PAGE_SIZE };
    },

    async categories(reader) {
      return Promise.all(
        (await byKind(reader)).map(async ({ kind, events }) => ({
          kind,
          total: events.length,
          events: await summarise(events.slice(0, PER_CATEGORY), reader),
        })),
      );
    },

    async banners(reader) {
      const chosen = (await coming(reader))
        .filter(({ banner, disabled }) => banner !== null && !disabled)
        .sort((a, b) => (a.banner ?? 0) - (b.banner ?? 0));
      return summarise(chosen, reader);
    },

    async kinds(reader) {
      return (await byKind(reader)).map(({ kind, events }) => ({ kind, total: events.length }));
    },

    async detail(reader, id) {
      const found = await onSale(reader.market, id);
      return found === null ? null : detailOf(found, totalsOf(found), reader);
    },

    async summaries(ids, reader) {
      const events = (await Promise.all([...new Set(ids)].map((id) => shelf.find(id)))).filter(
        (event) => event !== null,
      );
      return new Map((await summarise(events, reader)).map((summary) => [summary.id, summary]));
    },

    onSale,

    async stock(market, id) {
      const found = await onSale(market, id);
      if (found === null) return null;
      return { version: found.board.horizon, sections: sectionStockOf(found.event, found.board) };
    },

    async warm(now) {
      for (const event of await shelf.all()) if (event.saleClosesAt > now) await boards.of(event);
    },
  };
}

function summaryOf(
  event: EventRecord,
  totals: StockTotals,
  { language, now }: Omit<Reader, 'market'>,
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
    saleState: saleStateOf({ ...event, ...totals }, now),
    saleOpensAt: event.saleOpensAt,
    ...totals,
    maxTickets: event.maxTickets,
  };
}

function detailOf({ event, board }: EventOnSale, totals: StockTotals, reader: Reader): EventDetail {
  const ranks = rankPrices(new Map([...event.prices].map(([zone, { total }]) => [zone, total])));
  return {
    ...summaryOf(event, totals, reader),
    description: event.descriptions[reader.language],
    doorsOpenAt: event.doorsOpenAt,
    saleClosesAt: event.saleClosesAt,
    highDemand: event.highDemand,
    frameStyle: event.frameStyle,
    layoutId: event.layoutId,
    qrMode: event.qrMode,
    prices: board.layout.layout.zones.flatMap(({ code, name }) => {
      const price = event.prices.get(code);
      return price === undefined ? [] : [{ zone: code, name, step: ranks.get(code) ?? 1, ...price }];
    }),
    organiser: event.organiser,
    refundTerms: event.refundTerms[reader.language],
  };
}
