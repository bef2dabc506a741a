import type { Instant } from '#domain/shared/instant.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import type { ItemRecord, ReservationRecord } from './sale-records.ts';
import type { SeatHoldRequest, SeatRequest } from './seat-holds.port.ts';

/** The values that the database generates for a hold. */
export type GeneratedHoldValues = {
  readonly now: Instant;
  readonly expiresAt: Instant;
  readonly maxExpiresAt: Instant;
  /** The ids of the items, in seat order. */
  readonly items: readonly string[];
};

/** A hold before it is created, with `placeholders` for what only the database knows. */
export type PredictedHold = {
  readonly record: ReservationRecord;
  readonly items: readonly (ItemRecord & { readonly seatIndex: number })[];
  readonly placeholders: GeneratedHoldValues;
};

type PredictHoldInput = {
  readonly id: string;
  readonly create: NonNullable<SeatHoldRequest['create']>;
  readonly seatRequests: readonly SeatRequest[];
};

/** The last millisecond of the year 9999, which no real hold reaches. */
const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Predicts a new hold, so that its response can be recorded in the statement that creates it. Returns null where that
 * is impossible: with general admission, which may merge items, or without one price in one currency per seat.
 */
export function predictHold(
  salesContext: SalesContext,
  { id, create, seatRequests }: PredictHoldInput,
): PredictedHold | null {
  const items = seatRequests
    .flatMap(({ event, seat, section, seatCode, zone }) => {
      const unit = salesContext.prices.get(zone);
      if (seat === undefined || seatCode === undefined || unit === undefined || event !== create.event)
        return [];
      return [{ seatIndex: seat, sectionCode: section, seatCode, zone, quantity: 1, unit }];
    })
    .sort((a, b) => a.seatIndex - b.seatIndex)
    .map((item, index) => ({ id: `<number of item ${index}>`, ...item }));
  if (items.length < seatRequests.length || new Set(items.map(({ unit }) => unit.currency)).size !== 1)
    return null;
  if (new Set(items.map(({ seatIndex }) => seatIndex)).size < items.length) return null;

  const { session, person, seller, market, event, salesChannel } = create;
  const placeholders = {
    now: lastInstant - 2,
    expiresAt: lastInstant - 1,
    maxExpiresAt: lastInstant,
    items: items.map((item) => item.id),
  };
  const { now, expiresAt, maxExpiresAt } = placeholders;
  const record: ReservationRecord = {
    id,
    market,
    eventId: event,
    sessionId: session,
    personId: person,
    sellerId: seller,
    salesChannel,
    status: 'ACTIVE',
    version: 1,
    expiresAt,
    maxExpiresAt,
    extensionsUsed: 0,
    attemptsUsed: 0,
    highDemand: salesContext.highDemand,
    now,
    items,
    orderId: null,
    fan: null,
  };
  return { record, items, placeholders };
}

/** Replaces the placeholders with the generated values. */
export const fillPlaceholders = (
  { record }: PredictedHold,
  { now, expiresAt, maxExpiresAt, items: numbers }: GeneratedHoldValues,
): ReservationRecord => ({
  ...record,
  now,
  expiresAt,
  maxExpiresAt,
  items: record.items.map((item, index) => ({ ...item, id: numbers[index] ?? item.id })),
});
