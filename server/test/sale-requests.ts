import { randomUUID } from 'node:crypto';
import { findSeatIndexByLabel, findSeatLabel, joinSeatCode } from '#domain/venue/seat-code.ts';
import { expandSeats, type SeatTable } from '#domain/venue/seat-table.ts';
import type { TestResponse } from './test-app.ts';
import type { TestEvent } from './test-event.ts';
import type { Visitor } from './visitors.ts';

export type RequestedSeat = {
  readonly sectionCode: string;
  readonly seatCode: string;
  readonly quantity: number;
};

const tables = new WeakMap<object, SeatTable>();

export function getSeatTable({ layout }: TestEvent): SeatTable {
  const table = tables.get(layout) ?? expandSeats(layout);
  tables.set(layout, table);
  return table;
}

/** Builds requested seats from their indexes in the layout. */
export const seats = (event: TestEvent, ...indexes: readonly number[]): RequestedSeat[] =>
  indexes.map((index) => {
    const name = findSeatLabel(event.layout, getSeatTable(event), index);
    if (name === null) throw new RangeError(`No seat ${index}`);
    return { sectionCode: name.section, seatCode: joinSeatCode(name), quantity: 1 };
  });

export const admissions = (sectionCode: string, quantity: number): RequestedSeat => ({
  sectionCode,
  seatCode: 'UNNUMBERED',
  quantity,
});

export const findSeatIndex = (
  event: TestEvent,
  { sectionCode, seatCode }: Omit<RequestedSeat, 'quantity'>,
): number => {
  const [row = '', seat = ''] = seatCode.split('-');
  const index = findSeatIndexByLabel(event.layout, getSeatTable(event), { section: sectionCode, row, seat });
  if (index === null) throw new RangeError(`No seat ${sectionCode} ${seatCode}`);
  return index;
};

export type HoldBody = {
  readonly eventId: string;
  readonly items: readonly RequestedSeat[];
  readonly salesChannel?: 'SELF_SERVICE' | 'ASSISTED';
  readonly reservationId?: string;
};

/** Requests a hold. Each call is a new request unless it passes an idempotency key. */
export const hold = (
  visitor: Visitor,
  { salesChannel = 'SELF_SERVICE', ...body }: HoldBody,
  key: string = randomUUID(),
): Promise<TestResponse> => visitor.post('/api/reservations', { body: { salesChannel, ...body }, key });

export const holdBest = (
  visitor: Visitor,
  body: Readonly<Record<string, unknown>>,
  key: string = randomUUID(),
): Promise<TestResponse> =>
  visitor.post('/api/reservations/best', {
    body: { salesChannel: 'SELF_SERVICE', together: true, ...body },
    key,
  });

export const updateCart = (
  visitor: Visitor,
  body: { readonly reservationId: string; readonly version: number; readonly ops: readonly object[] },
  key: string = randomUUID(),
): Promise<TestResponse> => visitor.post('/api/checkout/updateCart', { body, key });

export const extend = (
  visitor: Visitor,
  reservationId: string,
  key: string = randomUUID(),
): Promise<TestResponse> => visitor.call('PUT', '/api/reservations/extend', { body: { reservationId }, key });

export const release = (visitor: Visitor, reservationId: string): Promise<TestResponse> =>
  visitor.call('DELETE', '/api/reservations', { body: { reservationId } });

export const getReservation = async (visitor: Visitor, id: string): Promise<TestResponse> =>
  visitor.get(`/api/reservations?id=${id}`);
