import { randomBytes } from 'node:crypto';
import type { Queryable } from '#server/db/engine.ts';
import type { ClaimSeatsRequest, NewReservation } from '#server/unit-of-work/seat-claims.postgres.ts';
import type { SeatRequest } from '#server/unit-of-work/seat-holds.port.ts';

let eventCount = 0;

/** Creates an id of 128 random bits, as the product does. */
export const anId = (): string => randomBytes(16).toString('base64url');

export type GivenEvent = {
  readonly opensIn?: string;
  readonly closesIn?: string;
  readonly isDisabled?: boolean;
  readonly maxPerFan?: number;
  readonly sections?: Readonly<Record<string, number>>;
};

/** Inserts an event on sale with one price for its zone A; `sections` are general admission sections with their capacities. */
export async function givenEvent(db: Queryable, given: GivenEvent = {}): Promise<string> {
  eventCount += 1;
  const id = `event-${eventCount}-${randomBytes(4).toString('hex')}`;
  await db.query(
    `insert into event (id, market, product_kind, titles, time_zone, starts_at, sale_opens_at, sale_closes_at,
       is_disabled, currency, max_tickets_per_fan)
     values ($1, 'COL', 'FOOTBALL', '{"en": "A match", "es": "Un partido"}', 'America/Bogota', now() + interval '30 days',
       now() + $2::interval, now() + $3::interval, $4, 'COP', $5)`,
    [
      id,
      given.opensIn ?? '-1 day',
      given.closesIn ?? '30 days',
      given.isDisabled ?? false,
      given.maxPerFan ?? 10,
    ],
  );
  await db.query(
    `insert into event_zone_price (event_id, zone_code, base, fee, tax, total, currency)
     values ($1, 'A', 6000000, 500000, 300000, 6800000, 'COP')`,
    [id],
  );
  const sections = Object.entries(given.sections ?? {});
  await db.query(
    `insert into ga_counter (event_id, section_code, capacity)
     select $1, s, c from unnest($2::text[], $3::int[]) as x (s, c)`,
    [id, sections.map(([section]) => section), sections.map(([, capacity]) => capacity)],
  );
  return id;
}

export const seatRequests = (event: string, ...seats: readonly number[]): SeatRequest[] =>
  seats.map((seat) => ({ event, seat, section: 'A-101', seatCode: `F-${seat}`, zone: 'A' }));

export const admissionRequest = (event: string, section: string, quantity: number): SeatRequest => ({
  event,
  section,
  zone: 'A',
  quantity,
});

export function aHold(
  lines: readonly SeatRequest[],
  change: Partial<ClaimSeatsRequest> = {},
): ClaimSeatsRequest {
  return {
    reservation: anId(),
    create: aNewReservation(),
    session: anId(),
    person: null,
    seats: lines,
    ttlSeconds: 600,
    maxDurationSeconds: 1800,
    isFan: true,
    ...change,
  };
}

export function aNewReservation(change: Partial<NewReservation> = {}): NewReservation {
  return {
    market: 'COL',
    salesChannel: 'SELF_SERVICE',
    status: 'ACTIVE',
    ...change,
  };
}

/** Ages one reservation: its expiry and those of its claims move into the past together. */
export async function ageReservation(db: Queryable, reservation: string, interval = '1 hour'): Promise<void> {
  for (const [table, key] of [
    ['reservation', 'id'],
    ['seat_claim', 'reservation_id'],
    ['ga_claim', 'reservation_id'],
  ]) {
    await db.query(`update ${table} set expires_at = expires_at - $2::interval where ${key} = $1`, [
      reservation,
      interval,
    ]);
  }
}
