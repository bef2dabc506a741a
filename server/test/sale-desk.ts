import { randomUUID } from 'node:crypto';
import { seatAt, seatCodeOf, seatIndexOf } from '#domain/venue/seat-code.ts';
import { expandSeats, type SeatTable } from '#domain/venue/seat-table.ts';
import type { Answer } from './test-app.ts';
import type { TestEvent } from './test-event.ts';
import type { Visitor } from './visitors.ts';

export type Wanted = { readonly sectionCode: string; readonly seatCode: string; readonly quantity: number };

const tables = new WeakMap<object, SeatTable>();

export function tableOf({ layout }: TestEvent): SeatTable {
  const table = tables.get(layout) ?? expandSeats(layout);
  tables.set(layout, table);
  return table;
}

/** Builds requested seats from their indexes in the layout. */
export const seats = (event: TestEvent, ...indexes: readonly number[]): Wanted[] =>
  indexes.map((index) => {
    const name = seatAt(event.layout, tableOf(event), index);
    if (name === null) throw new RangeError(`No seat ${index}`);
    return { sectionCode: name.section, seatCode: seatCodeOf(name), quantity: 1 };
  });

export const places = (sectionCode: string, quantity: number): Wanted => ({
  sectionCode,
  seatCode: 'UNNUMBERED',
  quantity,
});

export const indexOf = (event: TestEvent, { sectionCode, seatCode }: Omit<Wanted, 'quantity'>): number => {
  const [row = '', seat = ''] = seatCode.split('-');
  const index = seatIndexOf(event.layout, tableOf(event), { section: sectionCode, row, seat });
  if (index === null) throw new RangeError(`No seat ${sectionCode} ${seatCode}`);
  return index;
};

export type HoldWords = {
  readonly eventId: string;
  readonly items: readonly Wanted[];
  readonly mode?: 'SELF_SERVICE' | 'ASSISTED';
  readonly reservationId?: string;
};

/** Requests a hold. Each call is a new request unless it passes an idempotency key. */
export const hold = (
  visitor: Visitor,
  { mode = 'SELF_SERVICE', ...body }: HoldWords,
  key: string = randomUUID(),
): Promise<Answer> => visitor.post('/api/reservations', { body: { mode, ...body }, key });

export const holdBest = (
  visitor: Visitor,
  body: Readonly<Record<string, unknown>>,
  key: string = randomUUID(),
): Promise<Answer> =>
  visitor.post('/api/reservations/best', { body: { mode: 'SELF_SERVICE', together: true, ...body }, key });

export const updateCart = (
  visitor: Visitor,
  body: { readonly reservationId: string; readonly version: number; readonly ops: readonly object[] },
  key: string = randomUUID(),
): Promise<Answer> => visitor.post('/api/checkout/updateCart', { body, key });

export const extend = (
  visitor: Visitor,
  reservationId: string,
  key: string = randomUUID(),
): Promise<Answer> => visitor.call('PUT', '/api/reservations/extend', { body: { reservationId }, key });

export const release = (visitor: Visitor, reservationId: string): Promise<Answer> =>
  visitor.call('DELETE', '/api/reservations', { body: { reservationId } });

export const reservation = async (visitor: Visitor, id: string): Promise<Answer> =>
  visitor.get(`/api/reservations?id=${id}`);
