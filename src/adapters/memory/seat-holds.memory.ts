import type { Failure } from '#application/failure.ts';
import type { SeatHoldsPort, SeatsTaken } from '#application/seat-holds.port.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import { markets } from '#domain/market/market.ts';
import type { Reservation, SeatName, WantedItem } from '#domain/reservation/reservation.ts';
import { cartTotal, placesIn } from '#domain/sale/cart.ts';
import type { CartChange } from '#domain/sale/cart-change.ts';
import { extendHold, holdDeadline, lastHoldDeadline } from '#domain/sale/hold-window.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { bestAvailable } from '#domain/venue/best-available.ts';
import { seatAt, seatCodeOf } from '#domain/venue/seat-code.ts';
import { refusal } from './answers.ts';
import { type BoxOffice, type Hold, seatBytesOf } from './box-office.ts';

type Claimed = Result<Reservation, Failure | SeatsTaken>;

const visitor = 'visitor';

export function memorySeatHolds(office: BoxOffice): SeatHoldsPort {
  const { clock } = office;

  /** A live hold of the visitor, or why there is none. */
  function live(id: string): Result<Hold, Failure> {
    const hold = office.fresh(id);
    if (hold === null || hold.owner !== visitor) return refusal('NOT_FOUND');
    const { status } = hold.reservation;
    if (status === 'STARTED_PAYMENT' || status === 'WAITING_FOR_PAYMENT') return refusal('PAYMENT_IN_FLIGHT');
    return status === 'ACTIVE' ? ok(hold) : refusal('HOLD_EXPIRED');
  }

  function claim(hold: Hold | null, eventId: string, mode: SaleMode, items: readonly WantedItem[]): Claimed {
    const event = office.events.find(({ id }) => id === eventId);
    if (event === undefined) return refusal('NOT_FOUND');
    if (!isOnSale(event.saleState)) return refusal('SALE_CLOSED');
    if (items.some((item) => !office.isSeat(item))) return refusal('NOT_FOUND');
    const had = hold?.reservation.items ?? [];
    if (placesIn(had) + placesIn(items) > event.maxTickets) return refusal('TICKET_LIMIT');
    const taken = items.filter((item) => item.seatCode !== 'UNNUMBERED' && office.takenBy(eventId, item) > 0);
    if (taken.length > 0)
      return err({
        kind: 'seatsTaken',
        taken: taken.map(({ sectionCode, seatCode }) => ({ sectionCode, seatCode })),
        alternatives: blocks(eventId, items.length, true),
      });
    const tooMany = items.some(
      (item) =>
        item.seatCode === 'UNNUMBERED' &&
        office.takenBy(eventId, item) + item.quantity > (office.section(item.sectionCode)?.capacity ?? 0),
    );
    if (tooMany) return refusal('STOCK_EXHAUSTED');
    const added = items.map((item) => office.priced(eventId, item));
    const kept = had.map((item) => {
      const more = added.find(({ id }) => id === item.id);
      return more === undefined ? item : { ...item, quantity: item.quantity + more.quantity };
    });
    const all = [...kept, ...added.filter(({ id }) => !had.some((item) => item.id === id))];
    office.tellSeats(eventId, items, 'RESERVED_BY_ANOTHER');
    return ok(office.put(hold ?? newHold(eventId, mode), { items: all }));
  }

  function newHold(eventId: string, mode: SaleMode): Hold {
    const now = clock.houseNow();
    return {
      owner: visitor,
      extensionsUsed: 0,
      firstHeldAt: now,
      reservation: {
        reservationId: office.nextId('res'),
        eventId,
        mode,
        status: 'ACTIVE',
        version: 0,
        serverNow: now,
        expiresAt: holdDeadline(now),
        maxExpiresAt: lastHoldDeadline(now),
        extensionsLeft: 10,
        items: [],
        total: cartTotal([], markets[office.market].currency),
        orderId: null,
        fan: null,
      },
    };
  }

  function blocks(eventId: string, count: number, together: boolean, zone?: string): SeatName[][] {
    const states = seatBytesOf(office, eventId);
    return bestAvailable(office.layout, office.table, states, { count, together, zone }).map(({ seats }) =>
      seats.flatMap((seat) => {
        const name = seatAt(office.layout, office.table, seat);
        return name === null ? [] : [{ sectionCode: name.section, seatCode: seatCodeOf(name) }];
      }),
    );
  }

  function apply(hold: Hold, ops: readonly CartChange[]): Claimed {
    let items = [...hold.reservation.items];
    let { fan } = hold.reservation;
    for (const op of ops) {
      if (op.op === 'add') {
        const added = claim(hold, hold.reservation.eventId, hold.reservation.mode, [op.item]);
        if (!added.ok) return added;
        items = [...added.value.items];
      } else if (op.op === 'setFan') {
        const user = office.users.find(({ id }) => id === op.fanId);
        if (user === undefined) return refusal('NOT_FOUND');
        fan = { id: user.id, name: `${user.firstName} ${user.lastName}` };
      } else {
        const item = items.find(({ id }) => id === op.itemId);
        if (item === undefined) return refusal('NOT_FOUND');
        office.tellSeats(hold.reservation.eventId, [item], 'AVAILABLE');
        items =
          op.op === 'remove'
            ? items.filter(({ id }) => id !== op.itemId)
            : items.map((other) => (other.id === op.itemId ? { ...other, quantity: op.quantity } : other));
      }
    }
    if (items.length === 0) return ok(office.put(hold, { items, fan, status: 'CANCELLED', expiresAt: null }));
    return ok(office.put(hold, { items, fan }));
  }

  return {
    hold: ({ eventId, mode, reservationId, items, key }) =>
      office.change('hold', key, () => {
        if (reservationId === null) return claim(null, eventId, mode, items);
        const hold = live(reservationId);
        return hold.ok ? claim(hold.value, eventId, mode, items) : hold;
      }),
    holdBest: ({ eventId, mode, quantity, together, zone, key }) =>
      office.change('holdBest', key, () => {
        const [best] = blocks(eventId, quantity, together, zone ?? undefined);
        if (best === undefined) return refusal('STOCK_EXHAUSTED');
        const wanted = best.map((seat) => ({ ...seat, quantity: 1 }));
        const claimed = claim(null, eventId, mode, wanted);
        if (claimed.ok) return claimed;
        return claimed.error.kind === 'seatsTaken' ? refusal('STOCK_EXHAUSTED') : err(claimed.error);
      }),
    current: ({ id, eventId, mode }) =>
      office.read(() => {
        if (id !== undefined) {
          const hold = office.fresh(id);
          return ok(hold === null || hold.owner !== visitor ? null : hold.reservation);
        }
        const found = [...office.holds.keys()]
          .map((key) => office.fresh(key))
          .filter((hold) => hold !== null)
          .filter(({ owner, reservation }) => owner === visitor && reservation.status === 'ACTIVE')
          .filter(({ reservation }) => eventId === undefined || reservation.eventId === eventId)
          .filter(({ reservation }) => mode === undefined || reservation.mode === mode)
          .at(-1);
        return ok(found?.reservation ?? null);
      }),
    update: ({ reservationId, version, ops, key }) =>
      office.change('update', key, () => {
        const hold = live(reservationId);
        if (!hold.ok) return hold;
        if (hold.value.reservation.version !== version) return refusal('VERSION_CONFLICT');
        return apply(hold.value, ops);
      }),
    extend: (reservationId, key) =>
      office.change('extend', key, () => {
        const hold = live(reservationId);
        if (!hold.ok) return hold;
        const { eventId, expiresAt } = hold.value.reservation;
        const highDemand = office.events.find(({ id }) => id === eventId)?.highDemand ?? false;
        const { extensionsUsed } = hold.value;
        const longer = extendHold(
          { expiresAt: expiresAt ?? 0, extensionsUsed, highDemand },
          clock.houseNow(),
        );
        if (!longer.ok) return refusal(longer.error === 'HOLD_EXPIRED' ? 'HOLD_EXPIRED' : 'EXTENSION_LIMIT');
        hold.value.extensionsUsed += 1;
        return ok(office.put(hold.value, { expiresAt: longer.value }));
      }),
    release: (reservationId) =>
      office.change('release', null, () => {
        const hold = live(reservationId);
        if (!hold.ok) return hold;
        office.tellSeats(hold.value.reservation.eventId, hold.value.reservation.items, 'AVAILABLE');
        return ok(office.put(hold.value, { status: 'CANCELLED', expiresAt: null }));
      }),
  };
}
