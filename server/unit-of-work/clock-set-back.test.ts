import { afterEach, expect, it } from 'vitest';
import { maxHoldDuration } from '#domain/reservation/hold-window.ts';
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
import { reservationsOver } from './reservations.repository.ts';
import { seatClaimsOver } from './seat-claims.postgres.ts';

describeOnEachEngine('fault/clock-set-back', (suite) => {
  afterEach(() => expectInvariants(suite.db));

  const claims = () => seatClaimsOver(suite.db);
  /** Moves a hold's deadlines ahead, as a clock that was set back by this interval sees them. */
  const setClockBack = (reservation: string, interval: string) =>
    ageReservation(suite.db, reservation, `-${interval}`);
  const readFreeAt = async (event: string) => {
    const [row] = await suite.db.query<{ seats: number[] | null }>(
      'select seats from list_seat_changes($1, null)',
      [event],
    );
    return row?.seats ?? [];
  };

  it('leaves no hold longer than the longest one: its seats and admissions are free, and its owner sees it expired', async () => {
    const event = await givenEvent(suite.db, { sections: { GN: 2 } });
    const requests = [...seatRequests(event, 1, 2), admissionRequest(event, 'GN', 2)];
    const before = aHold(requests);
    await claims().claimSeats(before);
    const { create: _, ...more } = { ...before, seats: seatRequests(event, 3) };

    const live = await claims().claimSeats(aHold(requests));
    await setClockBack(before.reservation, '1 day');
    const record = await reservationsOver(suite.db).find(before.reservation);
    const free = await readFreeAt(event);
    const answers = [
      await claims().claimSeats(more),
      await claims().extendHold(before.reservation, 120, 10),
      await claims().markPaymentStarted(before.reservation, 'STARTED_PAYMENT', new Date()),
      await claims().sell(before.reservation, null),
    ];
    const other = await claims().claimSeats(aHold(requests));

    expect(live.outcome).toBe('TAKEN');
    expect(record?.status).toBe('EXPIRED');
    expect(free).toEqual([]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(4).fill('NOT_OPEN'));
    expect(other.outcome).toBe('HELD');
  });

  it('does not count the seats of such a hold towards its owner’s limit, and the sweep ends it', async () => {
    const event = await givenEvent(suite.db, { maxPerFan: 2 });
    const before = aHold(seatRequests(event, 1, 2));
    await claims().claimSeats(before);
    await setClockBack(before.reservation, '1 hour');

    const again = await claims().claimSeats(aHold(seatRequests(event, 3, 4), { session: before.session }));
    const swept = await claims().sweepExpired(100);

    expect(again.outcome).toBe('HELD');
    expect(swept).toContainEqual({ reservation: before.reservation, status: 'EXPIRED' });
  });

  it('keeps the longest possible hold, and a booking that is open for checkout', async () => {
    const event = await givenEvent(suite.db);
    const longest = aHold(seatRequests(event, 1), { ttlSeconds: maxHoldDuration / 1_000 });
    const deadline = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString();
    const booking = aHold(seatRequests(event, 2), {
      create: aNewReservation({ status: 'BOOKED', deadline }),
    });
    for (const request of [longest, booking]) await claims().claimSeats(request);
    await claims().returnToHold(booking.reservation, 600, 600);
    await claims().extendHold(booking.reservation, 120, 10);
    const { create: _, ...more } = { ...booking, seats: seatRequests(event, 3) };
    await claims().claimSeats(more);

    const answers = [];
    for (const seat of [1, 2, 3]) answers.push(await claims().claimSeats(aHold(seatRequests(event, seat))));
    const swept = await claims().sweepExpired(100);

    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(3).fill('TAKEN'));
    expect(swept).toEqual([]);
  });
});
