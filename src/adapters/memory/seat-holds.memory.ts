import type { Failure } from '#application/failure.ts';
import type { SeatHoldsPort, SeatsTaken } from '#application/seat-holds.port.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import { findVisitorIssue } from '#domain/catalogue/visitor-type.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import { extendHold } from '#domain/reservation/hold-window.ts';
import type { CartItemRequest, Reservation, SeatIdentifier } from '#domain/reservation/reservation.ts';
import { countAdmissions } from '#domain/sale/cart.ts';
import type { CartChange } from '#domain/sale/cart-change.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { findBestSeats } from '#domain/venue/best-seats.ts';
import { findSeatLabel, joinSeatCode } from '#domain/venue/seat-code.ts';
import { buildSeatStateBytes, type MemoryBackend, type MemoryHold } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

type HoldResult = Result<Reservation, Failure | SeatsTaken>;

const visitor = 'visitor';

export function memorySeatHolds(backend: MemoryBackend): SeatHoldsPort {
  const { clock } = backend;

  /** Finds a live hold of the visitor, or returns the reason why there is none. */
  function findLiveHold(id: string): Result<MemoryHold, Failure> {
    const hold = backend.findCurrentHold(id);
    if (hold === null || hold.owner !== visitor) return createRejectedFailure('NOT_FOUND');
    const { status } = hold.reservation;
    if (status === 'STARTED_PAYMENT' || status === 'WAITING_FOR_PAYMENT')
      return createRejectedFailure('PAYMENT_IN_FLIGHT');
    return status === 'ACTIVE' ? ok(hold) : createRejectedFailure('HOLD_EXPIRED');
  }

  function claim(
    hold: MemoryHold | null,
    eventId: string,
    salesChannel: SalesChannel,
    items: readonly CartItemRequest[],
  ): HoldResult {
    const event = backend.events.find(({ id }) => id === eventId);
    if (event === undefined) return createRejectedFailure('NOT_FOUND');
    if (!isOnSale(event.saleState)) return createRejectedFailure('SALE_CLOSED');
    if (items.some((item) => !backend.hasSeat(item))) return createRejectedFailure('NOT_FOUND');
    const previous = hold?.reservation.items ?? [];
    if (countAdmissions(previous) + countAdmissions(items) > event.maxTickets)
      return createRejectedFailure('TICKET_LIMIT');
    const issue = findVisitorIssue(
      event.tour?.visitors ?? [],
      [...previous, ...items].map(({ zone = '', quantity }) => ({ zone, quantity })),
    );
    if (issue !== null) return createRejectedFailure(issue.kind);
    const taken = items.filter(
      (item) => item.seatCode !== 'UNNUMBERED' && backend.countTaken(eventId, item) > 0,
    );
    if (taken.length > 0)
      return err({
        kind: 'seatsTaken',
        taken: taken.map(({ sectionCode, seatCode }) => ({ sectionCode, seatCode })),
        alternatives: blocks(eventId, items.length, true),
      });
    const exceedsLimit = items.some(
      (item) =>
        item.seatCode === 'UNNUMBERED' &&
        backend.countTaken(eventId, item) + item.quantity >
          (backend.findSection(item.sectionCode)?.capacity ?? 0),
    );
    if (exceedsLimit) return createRejectedFailure('STOCK_EXHAUSTED');
    const added = items.map((item) => backend.priceItem(eventId, item));
    const remainingItems = previous.map((item) => {
      const more = added.find(({ id }) => id === item.id);
      return more === undefined ? item : { ...item, quantity: item.quantity + more.quantity };
    });
    const all = [...remainingItems, ...added.filter(({ id }) => !previous.some((item) => item.id === id))];
    backend.publishSeatStates(eventId, items, 'RESERVED_BY_ANOTHER');
    return ok(backend.updateReservation(hold ?? newHold(eventId, salesChannel), { items: all }));
  }

  function newHold(eventId: string, salesChannel: SalesChannel): MemoryHold {
    const now = clock.serverTime();
    return {
      owner: visitor,
      extensionsUsed: 0,
      firstHeldAt: now,
      reservation: backend.createReservation('res', eventId, salesChannel),
    };
  }

  function blocks(eventId: string, count: number, together: boolean, zone?: string): SeatIdentifier[][] {
    const states = buildSeatStateBytes(backend, eventId);
    return findBestSeats(backend.layout, backend.table, states, { count, together, zone }).map(({ seats }) =>
      seats.flatMap((seat) => {
        const name = findSeatLabel(backend.layout, backend.table, seat);
        return name === null ? [] : [{ sectionCode: name.section, seatCode: joinSeatCode(name) }];
      }),
    );
  }

  function apply(hold: MemoryHold, ops: readonly CartChange[]): HoldResult {
    let items = [...hold.reservation.items];
    let { fan } = hold.reservation;
    for (const op of ops) {
      if (op.op === 'add') {
        const added = claim(hold, hold.reservation.eventId, hold.reservation.salesChannel, [op.item]);
        if (!added.ok) return added;
        items = [...added.value.items];
      } else if (op.op === 'setFan') {
        const user = backend.users.find(({ id }) => id === op.fanId);
        if (user === undefined) return createRejectedFailure('NOT_FOUND');
        fan = { id: user.id, name: `${user.firstName} ${user.lastName}` };
      } else {
        const item = items.find(({ id }) => id === op.itemId);
        if (item === undefined) return createRejectedFailure('NOT_FOUND');
        backend.publishSeatStates(hold.reservation.eventId, [item], 'AVAILABLE');
        items =
          op.op === 'remove'
            ? items.filter(({ id }) => id !== op.itemId)
            : items.map((other) => (other.id === op.itemId ? { ...other, quantity: op.quantity } : other));
      }
    }
    if (items.length === 0)
      return ok(backend.updateReservation(hold, { items, fan, status: 'CANCELLED', expiresAt: null }));
    return ok(backend.updateReservation(hold, { items, fan }));
  }

  return {
    hold: ({ eventId, salesChannel, reservationId, items, key }) =>
      backend.change('hold', key, () => {
        if (reservationId === null) return claim(null, eventId, salesChannel, items);
        const hold = findLiveHold(reservationId);
        return hold.ok ? claim(hold.value, eventId, salesChannel, items) : hold;
      }),
    holdBest: ({ eventId, salesChannel, quantity, together, zone, key }) =>
      backend.change('holdBest', key, () => {
        const [best] = blocks(eventId, quantity, together, zone ?? undefined);
        if (best === undefined) return createRejectedFailure('STOCK_EXHAUSTED');
        const requested = best.map((seat) => ({ ...seat, quantity: 1 }));
        const result = claim(null, eventId, salesChannel, requested);
        if (result.ok) return result;
        return result.error.kind === 'seatsTaken'
          ? createRejectedFailure('STOCK_EXHAUSTED')
          : err(result.error);
      }),
    findCurrent: ({ id, eventId, salesChannel }) =>
      backend.read(() => {
        if (id !== undefined) {
          const hold = backend.findCurrentHold(id);
          return ok(hold === null || hold.owner !== visitor ? null : hold.reservation);
        }
        const found = [...backend.holds.keys()]
          .map((key) => backend.findCurrentHold(key))
          .filter((hold) => hold !== null)
          .filter(({ owner, reservation }) => owner === visitor && reservation.status === 'ACTIVE')
          .filter(({ reservation }) => eventId === undefined || reservation.eventId === eventId)
          .filter(
            ({ reservation }) => salesChannel === undefined || reservation.salesChannel === salesChannel,
          )
          .at(-1);
        return ok(found?.reservation ?? null);
      }),
    update: ({ reservationId, version, ops, key }) =>
      backend.change('update', key, () => {
        const hold = findLiveHold(reservationId);
        if (!hold.ok) return hold;
        if (hold.value.reservation.version !== version) return createRejectedFailure('VERSION_CONFLICT');
        return apply(hold.value, ops);
      }),
    extend: (reservationId, key) =>
      backend.change('extend', key, () => {
        const hold = findLiveHold(reservationId);
        if (!hold.ok) return hold;
        const { eventId, expiresAt } = hold.value.reservation;
        const highDemand = backend.events.find(({ id }) => id === eventId)?.highDemand ?? false;
        const { extensionsUsed } = hold.value;
        const extended = extendHold(
          { expiresAt: expiresAt ?? 0, extensionsUsed, highDemand },
          clock.serverTime(),
        );
        if (!extended.ok)
          return createRejectedFailure(
            extended.error === 'HOLD_EXPIRED' ? 'HOLD_EXPIRED' : 'EXTENSION_LIMIT',
          );
        hold.value.extensionsUsed += 1;
        return ok(backend.updateReservation(hold.value, { expiresAt: extended.value }));
      }),
    release: (reservationId) =>
      backend.change('release', null, () => {
        const hold = findLiveHold(reservationId);
        if (!hold.ok) return hold;
        backend.publishSeatStates(hold.value.reservation.eventId, hold.value.reservation.items, 'AVAILABLE');
        return ok(backend.updateReservation(hold.value, { status: 'CANCELLED', expiresAt: null }));
      }),
  };
}
