import type { Failure, Outcome } from '#application/failure.ts';
import type { SeatFeedEvent } from '#application/live-seats.port.ts';
import type { PurchaseNews } from '#application/purchase-news.port.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import type { EventDetail, ZonePrice } from '#domain/catalogue/event.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { HeldItem, Reservation, WantedItem } from '#domain/reservation/reservation.ts';
import { keepsSeats } from '#domain/reservation/reservation-outcome.ts';
import { cartTotal } from '#domain/sale/cart.ts';
import { extensionsLeft, isOver } from '#domain/sale/hold-window.ts';
import { err, type Result } from '#domain/shared/result.ts';
import { isUnnumbered, type SectionLayout, type VenueLayout } from '#domain/venue/layout.ts';
import { seatIndexOf } from '#domain/venue/seat-code.ts';
import { type SeatState, seatStateByte } from '#domain/venue/seat-state.ts';
import { allAvailable } from '#domain/venue/seat-states.ts';
import { expandSeats, numberedSeats, type SeatTable } from '#domain/venue/seat-table.ts';
import type { MemoryClock } from './clock.memory.ts';
import { demoEvents } from './demo-events.ts';
import { demoHouse } from './demo-house.ts';

/**
 * How the next answer to a change goes wrong: made but never heard of, never made, refused by a tired server, or refused
 * for a reason of ours.
 */
export type Fault = 'lost' | 'offline' | 'unavailable' | Extract<Failure, { readonly kind: 'refused' }>;

export type Hold = {
  reservation: Reservation;
  readonly owner: string;
  extensionsUsed: number;
  readonly firstHeldAt: number;
};

/** Everything the box office knows. One visitor's session stands at it; other buyers act through `sellToAnother`. */
export type BoxOffice = {
  readonly market: MarketCode;
  readonly clock: MemoryClock;
  readonly layout: VenueLayout;
  readonly table: SeatTable;
  readonly layoutId: string;
  readonly events: EventDetail[];
  readonly users: SessionUser[];
  readonly holds: Map<string, Hold>;
  readonly purchases: Map<string, Purchase>;
  /** The cards that this visitor keeps at the provider, the usual one first. */
  readonly cards: SavedCard[];
  /** What this visitor has with us, minor units. */
  balance: number;
  readonly feed: Set<(eventId: string, event: SeatFeedEvent) => void>;
  /** Those who follow a purchase; null is for all of them. */
  readonly purchaseFeed: Set<(orderId: string | null, news: PurchaseNews) => void>;
  /** Whether what happens to a purchase is told as it happens. */
  streams: boolean;
  user: SessionUser | null;
  /** When whoever is in last said who they are. */
  provenAt: number;
  /** How many changes were asked for, by the name of the port's method. */
  readonly asked: Map<string, number>;
  readonly charges: { readonly key: string; readonly reservationId: string; readonly amount: number }[];
  /** How the next answer to a change of this name goes wrong. */
  readonly faults: Map<string, Fault>;
  nextId(prefix: string): string;
  /** Runs a change once per key, and loses its answer when told to. */
  change<Value, Reason extends { readonly kind: string }>(
    name: string,
    key: string | null,
    work: () => Result<Value, Reason>,
  ): Promise<Result<Value, Reason | Failure>>;
  read<Value>(work: () => Result<Value, Failure>): Outcome<Value>;
  /** The hold as it is now: expired when its time is over. */
  fresh(id: string): Hold | null;
  put(hold: Hold, reservation: Partial<Reservation>): Reservation;
  /** Places of a seat or section that somebody has. */
  takenBy(eventId: string, place: { sectionCode: string; seatCode: string }, but?: string): number;
  section(code: string): SectionLayout | null;
  isSeat(item: WantedItem): boolean;
  priced(eventId: string, item: WantedItem): HeldItem;
  sellToAnother(eventId: string, items: readonly WantedItem[]): void;
  tellSeats(
    eventId: string,
    items: readonly { sectionCode: string; seatCode: string }[],
    state: SeatState,
  ): void;
};

/** A small believable box office: IFC's house, real rules, a clock that passes when told to. */
export function boxOffice({
  clock,
  market = 'COL',
}: {
  readonly clock: MemoryClock;
  readonly market?: MarketCode;
}): BoxOffice {
  const layout = demoHouse();
  const table = expandSeats(layout);
  const answers = new Map<string, Result<unknown, { readonly kind: string }>>();
  let ids = 0;
  const sections = new Map(layout.sections.map((section) => [section.code, section]));

  const office: BoxOffice = {
    market,
    clock,
    layout,
    table,
    layoutId: 'house-1',
    events: demoEvents(market, clock.houseNow(), 'house-1'),
    users: [],
    holds: new Map(),
    purchases: new Map(),
    cards: [],
    balance: 0,
    feed: new Set(),
    purchaseFeed: new Set(),
    streams: false,
    user: null,
    provenAt: Number.NEGATIVE_INFINITY,
    asked: new Map(),
    charges: [],
    faults: new Map(),
    nextId: (prefix) => `${prefix}-${++ids}`,
    async change(name, key, work) {
      office.asked.set(name, (office.asked.get(name) ?? 0) + 1);
      const fault = office.faults.get(name);
      office.faults.delete(name);
      if (fault === 'offline') return err<Failure>({ kind: 'offline' });
      if (fault === 'unavailable')
        return err<Failure>({ kind: 'unavailable', retryAfter: null, reference: 'memory' });
      if (typeof fault === 'object') return err<Failure>(fault);
      const known = key === null ? undefined : answers.get(`${name} ${key}`);
      // The same key names the same change, so what was kept under it is an answer of this very type.
      const answer = (known as ReturnType<typeof work> | undefined) ?? work();
      if (key !== null && answer.ok) answers.set(`${name} ${key}`, answer);
      return fault === 'lost' ? err<Failure>({ kind: 'unknown' }) : answer;
    },
    async read(work) {
      return work();
    },
    fresh(id) {
      const hold = office.holds.get(id);
      if (hold === undefined) return null;
      const { status, expiresAt } = hold.reservation;
      if (status === 'ACTIVE' && expiresAt !== null && isOver(expiresAt, clock.houseNow())) {
        office.put(hold, { status: 'EXPIRED', expiresAt: null });
        office.tellSeats(hold.reservation.eventId, hold.reservation.items, 'AVAILABLE');
      }
      hold.reservation = { ...hold.reservation, serverNow: clock.houseNow() };
      return hold;
    },
    put(hold, changes) {
      const items = changes.items ?? hold.reservation.items;
      const { eventId } = hold.reservation;
      const highDemand = office.events.find(({ id }) => id === eventId)?.highDemand ?? false;
      hold.reservation = {
        ...hold.reservation,
        ...changes,
        serverNow: clock.houseNow(),
        version: hold.reservation.version + 1,
        total: cartTotal(items, markets[market].currency),
        extensionsLeft: extensionsLeft({ extensionsUsed: hold.extensionsUsed, highDemand }),
      };
      office.holds.set(hold.reservation.reservationId, hold);
      return hold.reservation;
    },
    takenBy(eventId, place, but) {
      let taken = 0;
      for (const id of [...office.holds.keys()]) {
        const hold = office.fresh(id);
        if (hold === null || id === but || hold.reservation.eventId !== eventId) continue;
        if (!keepsSeats(hold.reservation.status) && hold.reservation.status !== 'FINISHED') continue;
        for (const item of hold.reservation.items)
          if (item.sectionCode === place.sectionCode && item.seatCode === place.seatCode)
            taken += item.quantity;
      }
      return taken;
    },
    section: (code) => sections.get(code) ?? null,
    isSeat(item) {
      const section = sections.get(item.sectionCode);
      if (section === undefined) return false;
      if (isUnnumbered(section)) return item.seatCode === 'UNNUMBERED';
      return indexOf(item) !== null;
    },
    priced(eventId, item) {
      const section = sections.get(item.sectionCode);
      const event = office.events.find(({ id }) => id === eventId);
      const price = event?.prices.find(({ zone }) => zone === section?.zone);
      if (section === undefined || price === undefined) throw new Error(`No price for ${item.sectionCode}`);
      return {
        id: `${item.sectionCode}_${item.seatCode}`,
        sectionCode: item.sectionCode,
        seatCode: item.seatCode,
        quantity: item.quantity,
        zone: section.zone,
        zoneName: price.name,
        sectionName: section.name,
        door: section.gate,
        unit: unitOf(price),
      };
    },
    sellToAnother(eventId, items) {
      const hold: Hold = {
        owner: 'another',
        extensionsUsed: 0,
        firstHeldAt: clock.houseNow(),
        reservation: {
          reservationId: office.nextId('other'),
          eventId,
          mode: 'SELF_SERVICE',
          status: 'FINISHED',
          version: 0,
          serverNow: clock.houseNow(),
          expiresAt: null,
          maxExpiresAt: null,
          extensionsLeft: 0,
          items: items.map((item) => office.priced(eventId, item)),
          total: cartTotal([], markets[market].currency),
          orderId: null,
          fan: null,
        },
      };
      office.put(hold, {});
      office.tellSeats(eventId, items, 'UNAVAILABLE');
    },
    tellSeats(eventId, items, state) {
      const seats = items.flatMap((item) => {
        const seat = indexOf(item);
        return seat === null ? [] : [{ seat, state }];
      });
      for (const listener of [...office.feed])
        listener(eventId, { kind: 'changes', seats, unnumbered: unnumberedOf(office, eventId, items) });
    },
  };

  function indexOf({ sectionCode, seatCode }: { sectionCode: string; seatCode: string }): number | null {
    const [row, seat] = seatCode.split('-');
    if (row === undefined || seat === undefined) return null;
    return seatIndexOf(layout, table, { section: sectionCode, row, seat });
  }

  return office;
}

const unitOf = ({ base, fee, tax, total, currency }: ZonePrice) => ({ base, fee, tax, total, currency });

/** Free places of the sections without numbers; with `items`, of those among them only. */
export function unnumberedOf(
  office: BoxOffice,
  eventId: string,
  items?: readonly { readonly sectionCode: string }[],
) {
  return office.layout.sections
    .filter(isUnnumbered)
    .filter(({ code }) => items === undefined || items.some(({ sectionCode }) => sectionCode === code))
    .map(({ code, capacity }) => ({
      section: code,
      available: capacity - office.takenBy(eventId, { sectionCode: code, seatCode: 'UNNUMBERED' }),
    }));
}

/** The state of every seat for the visitor who looks. */
export function seatBytesOf(office: BoxOffice, eventId: string): Uint8Array {
  const bytes = allAvailable(numberedSeats(office.layout));
  for (const id of [...office.holds.keys()]) {
    const hold = office.fresh(id);
    if (hold === null || hold.reservation.eventId !== eventId) continue;
    const { status, items } = hold.reservation;
    const state =
      status === 'FINISHED' ? 'UNAVAILABLE' : keepsSeats(status) ? stateFor(hold.owner) : 'AVAILABLE';
    for (const { sectionCode, seatCode } of items) {
      const [row = '', seat = ''] = seatCode.split('-');
      const index = seatIndexOf(office.layout, office.table, { section: sectionCode, row, seat });
      if (index !== null && state !== 'AVAILABLE') bytes[index] = seatStateByte[state];
    }
  }
  return bytes;
}

const stateFor = (owner: string): SeatState => (owner === 'another' ? 'RESERVED_BY_ANOTHER' : 'IN_CART');
