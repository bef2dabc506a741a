import { afterEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import {
  admissionRequest,
  ageReservation,
  aHold,
  aNewReservation,
  givenEvent,
  seatRequests,
} from '#server/test/given.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { holdWithResponse } from '#server/test/recorded-hold.ts';
import {
  type ClaimSeatsRequest,
  type ClaimSeatsResult,
  type NewReservation,
  seatClaimsOver,
} from './seat-claims.postgres.ts';
import type { SeatRequest } from './seat-holds.port.ts';

type Claims = ReturnType<typeof seatClaimsOver>;
type HoldSituation = {
  readonly name: string;
  readonly outcome: ClaimSeatsResult['outcome'];
  readonly event?: Parameters<typeof givenEvent>[1];
  /** The code of a section that is blocked for the event. */
  readonly blockedSection?: string;
  /** The event is disabled after `before`. */
  readonly isDisabledLater?: boolean;
  readonly before?: (event: string, claims: Claims) => Promise<unknown>;
  readonly lines: (event: string) => readonly SeatRequest[];
  readonly isFan?: boolean;
  readonly status?: NewReservation['status'];
};

/** Returns whether a response can be prepared for these seats. */
const isPredictable = (lines: readonly SeatRequest[]): boolean =>
  new Set(lines.map(({ seat }) => seat)).size === lines.length &&
  lines.every(({ seat }) => seat !== undefined);

const holdSeatsBefore =
  (...seats: readonly number[]) =>
  (event: string, claims: Claims) =>
    claims.claimSeats(aHold(seatRequests(event, ...seats)));

const situations: readonly HoldSituation[] = [
  { name: 'free seats, out of order', outcome: 'HELD', lines: (event) => seatRequests(event, 9, 2, 5) },
  { name: 'the same seat twice', outcome: 'HELD', lines: (event) => seatRequests(event, 4, 4) },
  {
    name: 'one of three seats taken',
    outcome: 'TAKEN',
    before: holdSeatsBefore(2),
    lines: (event) => seatRequests(event, 1, 2, 3),
  },
  {
    name: 'all taken',
    outcome: 'TAKEN',
    before: holdSeatsBefore(1, 2),
    lines: (event) => seatRequests(event, 2, 1),
  },
  {
    name: 'not yet on sale',
    outcome: 'NOT_ON_SALE',
    event: { opensIn: '1 day' },
    lines: (event) => seatRequests(event, 1),
  },
  {
    name: 'no longer on sale',
    outcome: 'NOT_ON_SALE',
    event: { closesIn: '-1 hour' },
    lines: (event) => seatRequests(event, 1),
  },
  {
    name: 'disabled event',
    outcome: 'NOT_ON_SALE',
    event: { isDisabled: true },
    lines: (event) => seatRequests(event, 1),
  },
  {
    name: 'disabled event, seat taken',
    outcome: 'TAKEN',
    before: holdSeatsBefore(1),
    isDisabledLater: true,
    lines: (event) => seatRequests(event, 1),
  },
  {
    name: 'no longer on sale, seat taken',
    outcome: 'TAKEN',
    event: { closesIn: '-1 hour' },
    before: (event, claims) => claims.claimSeats(aHold(seatRequests(event, 1), { isFan: false })),
    lines: (event) => seatRequests(event, 1),
  },
  {
    name: 'a closed section, seat taken',
    outcome: 'TAKEN',
    blockedSection: 'A-101',
    before: holdSeatsBefore(1),
    lines: (event) => seatRequests(event, 1),
  },
  {
    name: 'disabled event, for staff',
    outcome: 'NOT_ON_SALE',
    event: { isDisabled: true },
    lines: (event) => seatRequests(event, 1),
    isFan: false,
  },
  {
    name: 'over the limit per fan',
    outcome: 'TOO_MANY',
    event: { maxPerFan: 2 },
    lines: (event) => seatRequests(event, 1, 2, 3),
  },
  {
    name: 'not yet on sale, for staff',
    outcome: 'HELD',
    event: { opensIn: '1 day' },
    lines: (event) => seatRequests(event, 1),
    isFan: false,
  },
  {
    name: 'a closed section',
    outcome: 'NOT_ON_SALE',
    blockedSection: 'A-101',
    lines: (event) => seatRequests(event, 1),
  },
  {
    name: 'a closed section, for staff',
    outcome: 'HELD',
    blockedSection: 'A-101',
    lines: (event) => seatRequests(event, 1),
    isFan: false,
  },
  {
    name: 'general admission',
    outcome: 'HELD',
    event: { sections: { GA: 5 } },
    lines: (event) => [admissionRequest(event, 'GA', 3)],
  },
  {
    name: 'not enough general admission',
    outcome: 'TAKEN',
    event: { sections: { GA: 2 } },
    lines: (event) => [admissionRequest(event, 'GA', 3)],
  },
  {
    name: 'seats and general admission',
    outcome: 'HELD',
    event: { sections: { GA: 5 } },
    lines: (event) => [...seatRequests(event, 8), admissionRequest(event, 'GA', 1)],
  },
  {
    name: 'over the limit per fan, for staff',
    outcome: 'HELD',
    event: { maxPerFan: 2 },
    lines: (event) => seatRequests(event, 1, 2, 3),
    isFan: false,
  },
  {
    name: 'blocked by staff',
    outcome: 'HELD',
    lines: (event) => seatRequests(event, 1),
    isFan: false,
    status: 'BOOKED_FOREVER',
  },
];

describeOnEachEngine('new hold in one statement', (suite) => {
  const claims = () => seatClaimsOver(suite.db);
  const holdInTurn = (request: ClaimSeatsRequest) =>
    claims().claimSeats({ ...request, lockName: request.session ?? '' });
  /** Reads everything that a hold stored, without ids and times. */
  const readStoredState = async (reservation: string) => ({
    reservation: await suite.db.query(
      `select status, version, session_id is not null as owned, expires_at - created_at < interval '10 minutes 1 second' as ends,
         max_expires_at - expires_at = interval '20 minutes' as grows
       from reservation where id = $1`,
      [reservation],
    ),
    claims: await suite.db.query(
      'select seat_index, state, fence from seat_claim where reservation_id = $1 order by 1',
      [reservation],
    ),
    places: await suite.db.query(
      'select section_code, quantity, state from ga_claim where reservation_id = $1',
      [reservation],
    ),
    items: await suite.db.query(
      `select seat_index, section_code, seat_code, zone_code, quantity, base, fee, tax, total, currency
       from reservation_item where reservation_id = $1 order by id`,
      [reservation],
    ),
    history: await suite.db.query(
      'select seat_index, section_code, quantity, operation, state, fence from claim_event where reservation_id = $1 order by 1',
      [reservation],
    ),
    statuses: await suite.db.query(
      "select from_status, to_status from status_change where list = 'reservation' and entity_id = $1 order by id",
      [reservation],
    ),
  });

  afterEach(() => expectInvariants(suite.db));

  it.each(situations)(
    'has the same verdict and effects with and without a response: $name',
    async ({ event: given, outcome, lines, isFan = true, status = 'ACTIVE', ...situation }) => {
      const [first, second] = [await givenEvent(suite.db, given), await givenEvent(suite.db, given)];
      for (const event of [first, second]) {
        await situation.before?.(event, claims());
        if (situation.isDisabledLater === true)
          await suite.db.query('update event set is_disabled = true where id = $1', [event]);
        await suite.db.query(
          `insert into section_release (event_id, section_code, access_level)
           select $1, s, 'BLOCKED' from unnest($2::text[]) s`,
          [event, situation.blockedSection === undefined ? [] : [situation.blockedSection]],
        );
      }
      const aRequest = (event: string) =>
        aHold(lines(event), { isFan, create: aNewReservation({ event, status }) });
      const [plain, other] = [aRequest(first), aRequest(second)];
      const isRecordable = status === 'ACTIVE' && isPredictable(other.seats);

      const expected = await claims().claimSeats(plain);
      const result = isRecordable
        ? await holdWithResponse(claims(), second, { request: other })
        : await holdInTurn(other);

      expect(expected.outcome).toBe(outcome);
      expect(result.outcome).toBe(isRecordable && outcome === 'HELD' ? 'RECORDED' : outcome);
      if (outcome !== 'HELD')
        expect(JSON.stringify(result).replaceAll(second, first)).toBe(JSON.stringify(expected));
      expect(
        await suite.db.query('select response_status as status from idempotency where principal = $1', [
          `session:${other.session}`,
        ]),
      ).toEqual(result.outcome === 'RECORDED' ? [{ status: 201 }] : []);
      expect(await readStoredState(other.reservation)).toStrictEqual(
        await readStoredState(plain.reservation),
      );
    },
  );

  it('returns the existing hold when its id is used again with other seats', async () => {
    const event = await givenEvent(suite.db);
    const request = aHold(seatRequests(event, 1));
    const firstResult = await holdInTurn(request);

    const repeatedResult = await holdInTurn({ ...request, seats: seatRequests(event, 2) });

    expect(firstResult).toMatchObject({
      outcome: 'HELD',
      record: { id: request.reservation, items: [{ seatIndex: 1 }] },
    });
    expect(repeatedResult).toMatchObject({
      outcome: 'HELD',
      record: { id: request.reservation, items: [{ seatIndex: 1 }] },
    });
  });

  it('counts the tickets that the fan already holds towards the limit', async () => {
    const event = await givenEvent(suite.db, { maxPerFan: 3 });
    const first = aHold(seatRequests(event, 1, 2), { create: aNewReservation({ event }) });
    await holdInTurn(first);
    const { session } = first;

    const over = await holdInTurn(aHold(seatRequests(event, 3, 4), { session }));
    const within = await holdInTurn(aHold(seatRequests(event, 3), { session }));

    expect(over).toStrictEqual({ outcome: 'TOO_MANY', limit: 3, had: 2 });
    expect(within).toMatchObject({ outcome: 'HELD' });
  });

  it('takes the seats of an expired hold with a new fence', async () => {
    const event = await givenEvent(suite.db);
    const old = aHold(seatRequests(event, 1));
    await holdInTurn(old);
    await ageReservation(suite.db, old.reservation);
    const request = aHold(seatRequests(event, 1));

    expect(await holdInTurn(request)).toMatchObject({ outcome: 'HELD' });
    expect((await readStoredState(request.reservation)).claims).toStrictEqual([
      { seat_index: 1, state: 'HELD', fence: 2 },
    ]);
  });

  it('stores nothing when a zone has no price', async () => {
    const event = await givenEvent(suite.db);
    const request = aHold(seatRequests(event, 1).map((line) => ({ ...line, zone: 'Z' })));

    await expect(holdInTurn(request)).rejects.toMatchObject({ code: 'TQ004' });

    expect((await readStoredState(request.reservation)).reservation).toStrictEqual([]);
  });
});
