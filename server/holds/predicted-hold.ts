import { newHold } from '#domain/reservation/reservation.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import type {
  GeneratedHoldValues,
  HoldRequest,
  HoldResponse,
  ReservationRecord,
} from '#server/unit-of-work/public.ts';

/** A hold before it is created, with placeholders for what only the database knows. */
export type PredictedHold = Pick<HoldResponse, 'placeholders' | 'prices' | 'isHighDemand'> & {
  readonly record: ReservationRecord;
};

/** The last millisecond of the year 9999, which no real hold reaches. */
const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const [now, expiresAt, maxExpiresAt] = [lastInstant - 2, lastInstant - 1, lastInstant] as const;

/**
 * Predicts a new hold, so that its response can be recorded in the statement that creates it. Returns null where that
 * is impossible: with general admission, which may merge items, or without a price per seat.
 */
export function predictHold(
  { prices, highDemand }: Pick<SalesContext, 'prices' | 'highDemand'>,
  { reservationId, create, session, person, seatRequests }: HoldRequest,
): PredictedHold | null {
  if (create === undefined) return null;
  const items = seatRequests
    .flatMap(({ event, seat, section, seatCode, zone }) => {
      const unit = prices.get(zone);
      if (seat === undefined || seatCode === undefined || unit === undefined || event !== create.event)
        return [];
      return [{ eventId: event, seatIndex: seat, sectionCode: section, seatCode, zone, quantity: 1, unit }];
    })
    .sort((a, b) => a.seatIndex - b.seatIndex)
    .map((item, index) => ({ id: `number_of_item_${index}_`, ...item }));
  const distinctSeats = new Set(items.map(({ seatIndex }) => seatIndex));
  if (items.length === 0 || distinctSeats.size < seatRequests.length) return null;
  return {
    record: {
      ...newHold,
      id: reservationId,
      market: create.market,
      eventId: create.event,
      sessionId: session,
      personId: person,
      sellerId: create.seller,
      salesChannel: create.salesChannel,
      version: 1,
      expiresAt,
      maxExpiresAt,
      extensionsUsed: 0,
      attemptsUsed: 0,
      reservedUntil: null,
      highDemand,
      now,
      items,
    },
    placeholders: [...[now, expiresAt, maxExpiresAt].map(toWireInstant), ...items.map(({ id }) => id)],
    prices: Object.fromEntries(items.map(({ zone, unit }) => [zone, unit])),
    isHighDemand: highDemand,
  };
}

/** Formats an instant as in responses; `format_instant` in the database writes the same. */
const toWireInstant = (instant: Instant): string => new Date(instant).toISOString();

/** Replaces the placeholders with the generated values. */
export const fillPlaceholders = (
  { record }: PredictedHold,
  { items: ids, ...instants }: GeneratedHoldValues,
): ReservationRecord => ({
  ...record,
  ...instants,
  items: record.items.map((item, index) => ({ ...item, id: String(ids[index]) })),
});
