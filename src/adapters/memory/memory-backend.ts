import type { AsyncResult, Failure } from '#application/failure.ts';
import type { PurchaseUpdate } from '#application/purchase-updates.port.ts';
import type { SeatFeedEvent } from '#application/seat-availability.port.ts';
import type { EventDetail, ZonePrice } from '#domain/catalogue/event.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import {
  countExtensionsLeft,
  holdWindow,
  isDeadlinePassed,
  maxHoldDuration,
} from '#domain/reservation/hold-window.ts';
import {
  type CartItemRequest,
  type HeldItem,
  newHold,
  type Reservation,
} from '#domain/reservation/reservation.ts';
import { findLossReason } from '#domain/reservation/reservation-rules.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { err, type Result } from '#domain/shared/result.ts';
import { isUnnumberedSection, type SectionLayout, type VenueLayout } from '#domain/venue/layout.ts';
import { findSeatIndexByLabel } from '#domain/venue/seat-code.ts';
import { type SeatState, seatStateByte } from '#domain/venue/seat-state.ts';
import { countNumberedSeats, expandSeats, type SeatTable } from '#domain/venue/seat-table.ts';
import { createAvailableStates } from '#testing/builders/available-seats.ts';
import type { MemoryClock } from './clock.memory.ts';
import { createDemoEvents } from './demo-events.ts';
import { createDemoLayout } from './demo-layout.ts';

/**
 * The way in which the next response to a change fails: made but never received, never made, an unavailable server,
 * or a rejection, whose code may be one of a newer server.
 */
export type InjectedFault =
  | 'lost'
  | 'offline'
  | 'unavailable'
  | Extract<Failure, { readonly kind: 'rejected' | 'unrecognised' }>;

export type MemoryHold = {
  reservation: Reservation;
  readonly owner: string;
  extensionsUsed: number;
  readonly firstHeldAt: number;
};

/** The state of the backend. One visitor's session uses it; other buyers act through `sellToAnotherBuyer`. */
export type MemoryBackend = {
  readonly market: MarketCode;
  readonly clock: MemoryClock;
  readonly layout: VenueLayout;
  readonly table: SeatTable;
  readonly layoutId: string;
  readonly events: EventDetail[];
  readonly users: SessionUser[];
  readonly holds: Map<string, MemoryHold>;
  readonly purchases: Map<string, Purchase>;
  /** The open offers of the visitor's tickets, by ticket. */
  readonly ticketOffers: Map<string, { readonly id: string; readonly to: string }>;
  /** The cards that this visitor saved at the provider, the default one first. */
  readonly cards: SavedCard[];
  /** The wallet balance of this visitor, in minor units. */
  balance: number;
  readonly seatListeners: Set<(eventId: string, event: SeatFeedEvent) => void>;
  /** Listeners for purchase updates; an order id of null addresses all of them. */
  readonly purchaseListeners: Set<(orderId: string | null, update: PurchaseUpdate) => void>;
  /** True if purchase updates are delivered as they happen. */
  areStreamsOpen: boolean;
  user: SessionUser | null;
  /** The time when the signed-in user last reauthenticated. */
  reauthenticatedAt: number;
  /** The number of calls per port method that makes a change. */
  readonly callCounts: Map<string, number>;
  readonly charges: { readonly key: string; readonly reservationId: string; readonly amount: number }[];
  /** The failure of the next response to a change, by port method. */
  readonly injectedFaults: Map<string, InjectedFault>;
  nextId(prefix: string): string;
  /** Runs a change once per idempotency key; loses its response if a failure was injected. */
  change<Value, Reason extends { readonly kind: string }>(
    name: string,
    key: string | null,
    work: () => Result<Value, Reason>,
  ): Promise<Result<Value, Reason | Failure>>;
  read<Value>(work: () => Result<Value, Failure>): AsyncResult<Value>;
  /** Returns the hold in its current state, expired if its deadline has passed. */
  findCurrentHold(id: string): MemoryHold | null;
  /** Creates an empty hold that starts now. */
  createReservation(idPrefix: string, eventId: string, salesChannel: SalesChannel): Reservation;
  updateReservation(hold: MemoryHold, reservation: Partial<Reservation>): Reservation;
  /** Counts the admissions taken of a seat or section. */
  countTaken(
    eventId: string,
    place: { sectionCode: string; seatCode: string },
    exceptHoldId?: string,
  ): number;
  findSection(code: string): SectionLayout | null;
  hasSeat(item: CartItemRequest): boolean;
  priceItem(eventId: string, item: CartItemRequest): HeldItem;
  sellToAnotherBuyer(eventId: string, items: readonly CartItemRequest[]): void;
  publishSeatStates(
    eventId: string,
    items: readonly { sectionCode: string; seatCode: string }[],
    state: SeatState,
  ): void;
};

/**
 * Creates a small but realistic backend in memory: the demo layout, the real rules, and a clock that advances on
 * demand.
 */
export function createMemoryBackend({
  clock,
  market = 'COL',
}: {
  readonly clock: MemoryClock;
  readonly market?: MarketCode;
}): MemoryBackend {
  const layout = createDemoLayout();
  const table = expandSeats(layout);
  const recordedResults = new Map<string, Result<unknown, { readonly kind: string }>>();
  let ids = 0;
  const sections = new Map(layout.sections.map((section) => [section.code, section]));

  const backend: MemoryBackend = {
    market,
    clock,
    layout,
    table,
    layoutId: 'layout-1',
    events: createDemoEvents(market, clock.serverTime(), 'layout-1'),
    users: [],
    holds: new Map(),
    ticketOffers: new Map(),
    purchases: new Map(),
    cards: [],
    balance: 0,
    seatListeners: new Set(),
    purchaseListeners: new Set(),
    areStreamsOpen: false,
    user: null,
    reauthenticatedAt: Number.NEGATIVE_INFINITY,
    callCounts: new Map(),
    charges: [],
    injectedFaults: new Map(),
    nextId: (prefix) => `${prefix}-${++ids}`,
    async change(name, key, work) {
      backend.callCounts.set(name, (backend.callCounts.get(name) ?? 0) + 1);
      const fault = backend.injectedFaults.get(name);
      backend.injectedFaults.delete(name);
      if (fault === 'offline') return err<Failure>({ kind: 'offline' });
      if (fault === 'unavailable')
        return err<Failure>({ kind: 'unavailable', retryAfter: null, reference: 'memory' });
      if (typeof fault === 'object') return err<Failure>(fault);
      const recorded = key === null ? undefined : recordedResults.get(`${name} ${key}`);
      // The same key identifies the same change, so the recorded result has this type.
      const result = (recorded as ReturnType<typeof work> | undefined) ?? work();
      if (key !== null && result.ok) recordedResults.set(`${name} ${key}`, result);
      return fault === 'lost' ? err<Failure>({ kind: 'unknown' }) : result;
    },
    async read(work) {
      return work();
    },
    findCurrentHold(id) {
      const hold = backend.holds.get(id);
      if (hold === undefined) return null;
      const { status, expiresAt } = hold.reservation;
      if (status === 'ACTIVE' && expiresAt !== null && isDeadlinePassed(expiresAt, clock.serverTime())) {
        backend.updateReservation(hold, { status: 'EXPIRED', expiresAt: null });
        backend.publishSeatStates(hold.reservation.eventId, hold.reservation.items, 'AVAILABLE');
      }
      hold.reservation = { ...hold.reservation, serverNow: clock.serverTime() };
      return hold;
    },
    createReservation(idPrefix, eventId, salesChannel) {
      const now = clock.serverTime();
      return {
        ...newHold,
        reservationId: backend.nextId(idPrefix),
        eventId,
        salesChannel,
        version: 0,
        serverNow: now,
        expiresAt: now + holdWindow.length,
        maxExpiresAt: now + maxHoldDuration,
        extensionsLeft: holdWindow.maxExtensions,
        items: [],
        total: calculateCartTotal([], markets[market].currency),
      };
    },
    updateReservation(hold, changes) {
      const items = changes.items ?? hold.reservation.items;
      const { eventId } = hold.reservation;
      const highDemand = backend.events.find(({ id }) => id === eventId)?.highDemand ?? false;
      hold.reservation = {
        ...hold.reservation,
        ...changes,
        serverNow: clock.serverTime(),
        version: hold.reservation.version + 1,
        total: calculateCartTotal(items, markets[market].currency),
        extensionsLeft: countExtensionsLeft({ extensionsUsed: hold.extensionsUsed, highDemand }),
      };
      backend.holds.set(hold.reservation.reservationId, hold);
      return hold.reservation;
    },
    countTaken(eventId, place, exceptHoldId) {
      let taken = 0;
      for (const id of [...backend.holds.keys()]) {
        const hold = backend.findCurrentHold(id);
        if (hold === null || id === exceptHoldId || hold.reservation.eventId !== eventId) continue;
        if (findLossReason(hold.reservation.status) !== null) continue;
        for (const item of hold.reservation.items)
          if (item.sectionCode === place.sectionCode && item.seatCode === place.seatCode)
            taken += item.quantity;
      }
      return taken;
    },
    findSection: (code) => sections.get(code) ?? null,
    hasSeat(item) {
      const section = sections.get(item.sectionCode);
      if (section === undefined) return false;
      if (isUnnumberedSection(section)) return item.seatCode === 'UNNUMBERED';
      return findSeatIndex(item) !== null;
    },
    priceItem(eventId, item) {
      const section = sections.get(item.sectionCode);
      const event = backend.events.find(({ id }) => id === eventId);
      const sold = item.zone ?? section?.zone;
      const price = event?.prices.find(({ zone }) => zone === sold);
      if (section === undefined || price === undefined) throw new Error(`No price for ${item.sectionCode}`);
      return {
        id: [item.sectionCode, item.seatCode, ...(item.zone === undefined ? [] : [item.zone])].join('_'),
        sectionCode: item.sectionCode,
        seatCode: item.seatCode,
        quantity: item.quantity,
        zone: price.zone,
        zoneName: price.name,
        sectionName: section.name,
        door: section.gate,
        unit: toUnitPrice(price),
      };
    },
    sellToAnotherBuyer(eventId, items) {
      const hold: MemoryHold = {
        owner: 'another',
        extensionsUsed: 0,
        firstHeldAt: clock.serverTime(),
        reservation: backend.createReservation('other', eventId, 'SELF_SERVICE'),
      };
      backend.updateReservation(hold, {
        status: 'FINISHED',
        expiresAt: null,
        maxExpiresAt: null,
        items: items.map((item) => backend.priceItem(eventId, item)),
      });
      backend.publishSeatStates(eventId, items, 'UNAVAILABLE');
    },
    publishSeatStates(eventId, items, state) {
      const seats = items.flatMap((item) => {
        const seat = findSeatIndex(item);
        return seat === null ? [] : [{ seat, state }];
      });
      for (const listener of [...backend.seatListeners])
        listener(eventId, {
          kind: 'changes',
          seats,
          unnumbered: listGeneralAdmissionStock(backend, eventId, items),
        });
    },
  };

  function findSeatIndex({
    sectionCode,
    seatCode,
  }: {
    sectionCode: string;
    seatCode: string;
  }): number | null {
    const [row, seat] = seatCode.split('-');
    if (row === undefined || seat === undefined) return null;
    return findSeatIndexByLabel(layout, table, { section: sectionCode, row, seat });
  }

  return backend;
}

const toUnitPrice = ({ base, fee, tax, total, currency }: ZonePrice) => ({ base, fee, tax, total, currency });

/** Lists the free general admission of each such section; with `items`, only of their sections. */
export function listGeneralAdmissionStock(
  backend: MemoryBackend,
  eventId: string,
  items?: readonly { readonly sectionCode: string }[],
) {
  return backend.layout.sections
    .filter(isUnnumberedSection)
    .filter(({ code }) => items === undefined || items.some(({ sectionCode }) => sectionCode === code))
    .map(({ code, capacity }) => ({
      section: code,
      available: capacity - backend.countTaken(eventId, { sectionCode: code, seatCode: 'UNNUMBERED' }),
    }));
}

/** Builds the state of every seat as the visitor sees it. */
export function buildSeatStateBytes(backend: MemoryBackend, eventId: string): Uint8Array {
  const bytes = createAvailableStates(countNumberedSeats(backend.layout));
  for (const id of [...backend.holds.keys()]) {
    const hold = backend.findCurrentHold(id);
    if (hold === null || hold.reservation.eventId !== eventId) continue;
    const { status, items } = hold.reservation;
    const state =
      status === 'FINISHED'
        ? 'UNAVAILABLE'
        : findLossReason(status) === null
          ? determineHeldState(hold.owner)
          : 'AVAILABLE';
    for (const { sectionCode, seatCode } of items) {
      const [row = '', seat = ''] = seatCode.split('-');
      const index = findSeatIndexByLabel(backend.layout, backend.table, { section: sectionCode, row, seat });
      if (index !== null && state !== 'AVAILABLE') bytes[index] = seatStateByte[state];
    }
  }
  return bytes;
}

const determineHeldState = (owner: string): SeatState =>
  owner === 'another' ? 'RESERVED_BY_ANOTHER' : 'IN_CART';
