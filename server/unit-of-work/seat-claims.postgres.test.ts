import { afterEach, describe, expect, it } from 'vitest';
import { isDatabaseError, sqlstates } from '#server/db/database-error.ts';
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
import { listFences } from '#server/test/list-fences.ts';
import { statusHistory } from '#server/test/status-history.ts';
import { readGeneralAdmission } from './general-admission.postgres.ts';
import { seatClaimsOver } from './seat-claims.postgres.ts';

const inOneHour = (): Date => new Date(Date.now() + 3_600_000);

describeOnEachEngine('seat claims', (suite) => {
  const claims = () => seatClaimsOver(suite.db);

  afterEach(() => expectInvariants(suite.db));

  describe('a hold', () => {
    it('claims all of its seats at the current price, each with a fence', async () => {
      const event = await givenEvent(suite.db);
      const request = aHold(seatRequests(event, 7, 3, 3));

      const held = await claims().claimSeats(request);

      expect(held).toMatchObject({
        outcome: 'HELD',
        record: { id: request.reservation, status: 'ACTIVE', version: 1, extensionsUsed: 0 },
      });
      expect(await listFences(suite.db, request.reservation)).toStrictEqual([
        { event, seat: 3, fence: 1 },
        { event, seat: 7, fence: 1 },
      ]);
      expect(
        await suite.db.query(
          'select seat_index, total, currency from reservation_item where reservation_id = $1 order by 1',
          [request.reservation],
        ),
      ).toStrictEqual([
        { seat_index: 3, total: 6_800_000, currency: 'COP' },
        { seat_index: 7, total: 6_800_000, currency: 'COP' },
      ]);
    });

    it('claims nothing when one seat is taken, and names that seat', async () => {
      const event = await givenEvent(suite.db, { sections: { GA: 2 } });
      await claims().claimSeats(aHold(seatRequests(event, 2)));
      const late = aHold([...seatRequests(event, 1, 2, 3), admissionRequest(event, 'GA', 3)]);

      expect(await claims().claimSeats(late)).toStrictEqual({
        outcome: 'TAKEN',
        seats: [{ event, seat: 2 }],
        sections: [{ event, section: 'GA', available: 2 }],
      });
      expect(
        await suite.db.query('select id from reservation where id = $1', [late.reservation]),
      ).toStrictEqual([]);
      expect(await claims().claimSeats(aHold(seatRequests(event, 1, 3)))).toMatchObject({ outcome: 'HELD' });
    });

    it('spans the events of a bundle, all or nothing', async () => {
      const [first, second] = [await givenEvent(suite.db), await givenEvent(suite.db)];
      await claims().claimSeats(aHold(seatRequests(second, 9)));

      const both = await claims().claimSeats(aHold([...seatRequests(first, 9), ...seatRequests(second, 9)]));

      expect(both).toMatchObject({ outcome: 'TAKEN', seats: [{ event: second, seat: 9 }] });
      expect(await claims().claimSeats(aHold(seatRequests(first, 9)))).toMatchObject({ outcome: 'HELD' });
    });

    it('may get more seats without a later expiry, and requesting a seat twice changes nothing', async () => {
      const event = await givenEvent(suite.db);
      const first = aHold(seatRequests(event, 1));
      const firstResult = await claims().claimSeats(first);
      const { create: _, ...additionalSeats } = first;

      const added = await claims().claimSeats({
        ...additionalSeats,
        seats: seatRequests(event, 1, 2),
        ttlSeconds: 9999,
      });

      const expiresAt = firstResult.outcome === 'HELD' ? firstResult.record.expiresAt : 'never';
      expect(added).toMatchObject({ outcome: 'HELD', record: { expiresAt, version: 2 } });
      expect(await claims().claimSeats(first)).toMatchObject({
        outcome: 'HELD',
        record: { expiresAt, version: 2 },
      });
      expect(await claims().claimSeats(additionalSeats)).toMatchObject({
        outcome: 'HELD',
        record: { expiresAt, version: 2 },
      });
    });

    it('is rejected for fans outside of the sale, in a blocked section and over the limit, but not for staff', async () => {
      const closed = await givenEvent(suite.db, { closesIn: '-1 hour' });
      const open = await givenEvent(suite.db, { maxPerFan: 2 });
      await suite.db.query(`insert into section_release values ($1, 'A-101', 'ACTIVE', 'BLOCKED')`, [closed]);

      expect(await claims().claimSeats(aHold(seatRequests(closed, 1)))).toStrictEqual({
        outcome: 'NOT_ON_SALE',
        events: [closed],
        sections: [{ event: closed, section: 'A-101' }],
      });
      expect(await claims().claimSeats(aHold(seatRequests('no-such-event', 1)))).toMatchObject({
        outcome: 'NOT_ON_SALE',
      });
      expect(await claims().claimSeats(aHold(seatRequests(open, 1, 2, 3)))).toStrictEqual({
        outcome: 'TOO_MANY',
        limit: 2,
        had: 0,
      });
      expect(await claims().claimSeats(aHold(seatRequests(closed, 1), { isFan: false }))).toMatchObject({
        outcome: 'HELD',
      });
    });

    it('is never created without a price', async () => {
      const event = await givenEvent(suite.db);
      const lines = seatRequests(event, 1).map((line) => ({ ...line, zone: 'NOWHERE' }));

      await expect(claims().claimSeats(aHold(lines))).rejects.toMatchObject({ code: 'TQ004' });
      expect(await claims().claimSeats(aHold(seatRequests(event, 1)))).toMatchObject({ outcome: 'HELD' });
    });
  });

  describe('when a hold has expired', () => {
    it('its seats and admissions are free at once, without any job running', async () => {
      const event = await givenEvent(suite.db, { sections: { GA: 4 } });
      const expired = aHold([...seatRequests(event, 5), admissionRequest(event, 'GA', 4)]);
      await claims().claimSeats(expired);
      await ageReservation(suite.db, expired.reservation);

      expect(await readGeneralAdmission(suite.db, event)).toMatchObject([{ section: 'GA', available: 4 }]);
      const next = aHold([...seatRequests(event, 5), admissionRequest(event, 'GA', 3)]);
      const result = await claims().claimSeats(next);

      expect(result).toMatchObject({ outcome: 'HELD' });
      expect(await listFences(suite.db, next.reservation)).toStrictEqual([{ event, seat: 5, fence: 2 }]);
      expect(await claims().extendHold(expired.reservation, 120, 10)).toStrictEqual({
        outcome: 'NOT_OPEN',
        status: 'EXPIRED',
      });
      expect(
        await claims().markPaymentStarted(expired.reservation, 'STARTED_PAYMENT', inOneHour()),
      ).toMatchObject({
        outcome: 'NOT_OPEN',
      });
      expect(await claims().sell(expired.reservation, null)).toMatchObject({ outcome: 'NOT_OPEN' });
    });

    it('the sweep ends and reports it, and leaves live holds alone', async () => {
      const event = await givenEvent(suite.db, { sections: { GA: 4 } });
      const expired = aHold([...seatRequests(event, 1), admissionRequest(event, 'GA', 1)]);
      const live = aHold([...seatRequests(event, 2), admissionRequest(event, 'GA', 1)]);
      await claims().claimSeats(expired);
      await claims().claimSeats(live);
      await ageReservation(suite.db, expired.reservation);

      const swept = await claims().sweepExpired(100);

      expect(swept).toContainEqual({ reservation: expired.reservation, status: 'EXPIRED' });
      expect(swept).not.toContainEqual(expect.objectContaining({ reservation: live.reservation }));
      expect(
        await suite.db.query(
          'select operation, state from claim_event where reservation_id = $1 order by id',
          [expired.reservation],
        ),
      ).toStrictEqual([
        { operation: 'HOLD', state: 'HELD' },
        { operation: 'HOLD', state: 'HELD' },
        { operation: 'EXPIRE', state: 'FREE' },
        { operation: 'EXPIRE', state: 'FREE' },
      ]);
      expect(await readGeneralAdmission(suite.db, event)).toMatchObject([{ available: 3 }]);
    });

    it('a late payment claims exactly the same seats again, or nothing', async () => {
      const event = await givenEvent(suite.db, { sections: { GA: 4 } });
      const lines = (seat: number) => [...seatRequests(event, seat), admissionRequest(event, 'GA', 2)];
      const [lucky, unlucky] = [aHold(lines(1)), aHold(lines(2))];
      for (const request of [lucky, unlucky]) {
        await claims().claimSeats(request);
        await claims().release({ reservation: request.reservation, status: 'EXPIRED', reason: 'EXPIRE' });
      }
      await claims().claimSeats(aHold(seatRequests(event, 2)));

      expect(await claims().reclaimAndSell(unlucky.reservation)).toMatchObject({
        outcome: 'TAKEN',
        seats: [{ event, seat: 2 }],
      });
      expect(await claims().reclaimAndSell(lucky.reservation)).toMatchObject({
        outcome: 'SOLD',
        reservation: { status: 'FINISHED' },
        fences: [{ event, seat: 1, fence: 2 }],
      });
      expect(await readGeneralAdmission(suite.db, event)).toMatchObject([{ sold: 2, available: 2 }]);
    });
  });

  describe('extensions', () => {
    it('lengthen a hold up to the maximum number and duration', async () => {
      const event = await givenEvent(suite.db);
      const request = aHold(seatRequests(event, 1), { ttlSeconds: 600, maxDurationSeconds: 700 });
      await claims().claimSeats(request);

      expect(await claims().extendHold(request.reservation, 60, 2)).toMatchObject({
        outcome: 'EXTENDED',
        reservation: { extensionsUsed: 1 },
      });
      const capped = await claims().extendHold(request.reservation, 60, 2);
      expect(capped).toMatchObject({ outcome: 'EXTENDED' });
      expect(capped.outcome === 'EXTENDED' && capped.reservation.expiresAt).toBe(
        capped.outcome === 'EXTENDED' && capped.reservation.maxExpiresAt,
      );
      expect(await claims().extendHold(request.reservation, 60, 10)).toMatchObject({ outcome: 'LIMIT' });
      expect(await claims().extendHold('nobody', 60, 10)).toStrictEqual({ outcome: 'UNKNOWN' });
    });
  });

  describe('a payment', () => {
    it('keeps the seats beyond their expiry and sells them against the fences', async () => {
      const event = await givenEvent(suite.db, { sections: { GA: 4 } });
      const request = aHold([...seatRequests(event, 1, 2), admissionRequest(event, 'GA', 2)]);
      await claims().claimSeats(request);
      const paying = await claims().markPaymentStarted(request.reservation, 'STARTED_PAYMENT', inOneHour());
      await ageReservation(suite.db, request.reservation, '2 hours');

      expect(await claims().claimSeats(aHold(seatRequests(event, 2)))).toMatchObject({ outcome: 'TAKEN' });
      expect(await claims().sweepExpired(100)).not.toContainEqual(
        expect.objectContaining({ reservation: request.reservation }),
      );
      const fences = paying.outcome === 'PAYING' ? paying.fences : [];
      const sold = await suite.db.transaction((tx) => seatClaimsOver(tx).sell(request.reservation, fences));

      expect(fences).toHaveLength(2);
      expect(sold).toMatchObject({ outcome: 'SOLD', reservation: { status: 'FINISHED' } });
      expect(await readGeneralAdmission(suite.db, event)).toMatchObject([{ sold: 2, available: 2 }]);
      expect(await claims().sell(request.reservation, fences)).toMatchObject({
        outcome: 'NOT_OPEN',
        status: 'FINISHED',
      });
      expect(
        (await statusHistory(suite.db, 'reservation', request.reservation)).map(({ to }) => to),
      ).toStrictEqual(['ACTIVE', 'STARTED_PAYMENT', 'FINISHED']);
    });

    it('does not sell seats that were claimed again since', async () => {
      const event = await givenEvent(suite.db);
      const request = aHold(seatRequests(event, 1));
      await claims().claimSeats(request);
      await claims().markPaymentStarted(request.reservation, 'STARTED_PAYMENT', inOneHour());

      expect(await claims().sell(request.reservation, [{ event, seat: 1, fence: 99 }])).toStrictEqual({
        outcome: 'LOST',
        seats: [{ event, seat: 1 }],
      });
    });

    it('that is declined returns to a hold with enough time left', async () => {
      const event = await givenEvent(suite.db);
      const request = aHold(seatRequests(event, 1), { ttlSeconds: 5 });
      await claims().claimSeats(request);
      await claims().markPaymentStarted(request.reservation, 'WAITING_FOR_PAYMENT', inOneHour());

      const returned = await claims().returnToHold(request.reservation, 600, 1800);

      expect(returned).toMatchObject({
        outcome: 'HELD',
        reservation: { status: 'ACTIVE' },
        fences: [{ fence: 1 }],
      });
      const remainingMs =
        returned.outcome === 'HELD'
          ? Date.parse(returned.reservation.expiresAt ?? '') - Date.parse(returned.reservation.now)
          : 0;
      expect(remainingMs).toBeGreaterThan(599_000);
    });

    it('that is declined returns to a hold that never passes its maximum', async () => {
      const event = await givenEvent(suite.db);
      const request = aHold(seatRequests(event, 1), { ttlSeconds: 60, maxDurationSeconds: 300 });
      await claims().claimSeats(request);
      await claims().markPaymentStarted(request.reservation, 'STARTED_PAYMENT', inOneHour());

      const returned = await claims().returnToHold(request.reservation, 600, 1800);

      expect(returned).toMatchObject({ outcome: 'HELD', reservation: { status: 'ACTIVE' } });
      expect(returned.outcome === 'HELD' && returned.reservation.expiresAt).toBe(
        returned.outcome === 'HELD' && returned.reservation.maxExpiresAt,
      );
    });
  });

  describe('staff', () => {
    it('book until a deadline, start checkout, and fall back to the booking', async () => {
      const event = await givenEvent(suite.db, { sections: { GA: 4 } });
      const deadline = new Date(Date.now() + 86_400_000).toISOString();
      const booking = aHold([...seatRequests(event, 1), admissionRequest(event, 'GA', 2)], {
        isFan: false,
        create: aNewReservation({ status: 'BOOKED', salesChannel: 'ASSISTED', deadline }),
      });
      expect(await claims().claimSeats(booking)).toMatchObject({
        outcome: 'HELD',
        record: { status: 'BOOKED' },
      });
      expect(await claims().returnToHold(booking.reservation, 600, 1800)).toMatchObject({
        reservation: { status: 'ACTIVE' },
      });
      await ageReservation(suite.db, booking.reservation, '20 minutes');

      expect(await claims().claimSeats(aHold(seatRequests(event, 1)))).toMatchObject({ outcome: 'TAKEN' });
      expect(await claims().sweepExpired(100)).toContainEqual({
        reservation: booking.reservation,
        status: 'BOOKED',
      });
      await ageReservation(suite.db, booking.reservation, '2 days');
      expect(await claims().claimSeats(aHold(seatRequests(event, 1)))).toMatchObject({ outcome: 'HELD' });
      expect(await claims().sweepExpired(100)).toContainEqual({
        reservation: booking.reservation,
        status: 'EXPIRED',
      });
    });

    it('block seats without a deadline and release them', async () => {
      const event = await givenEvent(suite.db);
      const blockRequest = aHold(seatRequests(event, 1), {
        isFan: false,
        create: aNewReservation({ status: 'BOOKED_FOREVER', salesChannel: 'ASSISTED' }),
      });
      await claims().claimSeats(blockRequest);
      await ageReservation(suite.db, blockRequest.reservation, '10 years');

      expect(await claims().claimSeats(aHold(seatRequests(event, 1)))).toMatchObject({ outcome: 'TAKEN' });
      expect(
        await claims().release({
          reservation: blockRequest.reservation,
          status: 'CANCELLED',
          reason: 'RELEASE',
        }),
      ).toMatchObject({ outcome: 'RELEASED', freed: 1 });
      expect(await claims().claimSeats(aHold(seatRequests(event, 1)))).toMatchObject({ outcome: 'HELD' });
    });
  });

  describe('a release', () => {
    it('of some seats keeps the others', async () => {
      const event = await givenEvent(suite.db, { sections: { GA: 4 } });
      const request = aHold([...seatRequests(event, 1, 2), admissionRequest(event, 'GA', 3)]);
      await claims().claimSeats(request);

      await claims().releaseSeats(
        request.reservation,
        [...seatRequests(event, 2), admissionRequest(event, 'GA', 1)],
        'RELEASE',
      );

      expect(
        await claims().claimSeats(aHold([...seatRequests(event, 2), admissionRequest(event, 'GA', 2)])),
      ).toMatchObject({
        outcome: 'HELD',
      });
      expect(
        await claims().markPaymentStarted(request.reservation, 'STARTED_PAYMENT', inOneHour()),
      ).toMatchObject({
        outcome: 'PAYING',
        fences: [{ event, seat: 1 }],
      });
    });

    it('of sold seats frees them for a new sale, and a read seat is read once', async () => {
      const event = await givenEvent(suite.db);
      const request = aHold(seatRequests(event, 1, 2));
      await claims().claimSeats(request);
      await claims().sell(request.reservation, null);

      expect(await claims().markEntered(event, 1)).toBe(true);
      expect(await claims().markEntered(event, 1)).toBe(false);
      await claims().releaseSeats(request.reservation, seatRequests(event, 2), 'REFUND');
      expect(await claims().claimSeats(aHold(seatRequests(event, 2)))).toMatchObject({ outcome: 'HELD' });
      expect(
        await claims().release({ reservation: request.reservation, status: 'CANCELLED', reason: 'REFUND' }),
      ).toMatchObject({ outcome: 'RELEASED', freed: 1 });
    });

    it('may not end a payment in flight as a plain cancellation', async () => {
      const event = await givenEvent(suite.db);
      const request = aHold(seatRequests(event, 1));
      await claims().claimSeats(request);
      await claims().markPaymentStarted(request.reservation, 'STARTED_PAYMENT', inOneHour());

      expect(
        await claims().release({ reservation: request.reservation, status: 'CANCELLED', reason: 'RELEASE' }),
      ).toStrictEqual({ outcome: 'FORBIDDEN' });
      expect(await claims().claimSeats(aHold(seatRequests(event, 1)))).toMatchObject({ outcome: 'TAKEN' });
    });
  });

  describe('the database itself', () => {
    it('rejects a forbidden status transition or initial status', async () => {
      const event = await givenEvent(suite.db);
      const request = aHold(seatRequests(event, 1));
      await claims().claimSeats(request);
      const changes = await Promise.allSettled([
        suite.db.query(`update reservation set status = 'FINISHED_WITH_FAILURE' where id = $1`, [
          request.reservation,
        ]),
        suite.db.query(
          `insert into reservation (id, market, session_id, sales_channel, status) values ('x', 'COL', 's', 'SELF_SERVICE', 'FINISHED')`,
        ),
      ]);

      const isForbidden = changes.map(
        (change) =>
          change.status === 'rejected' && isDatabaseError(change.reason, sqlstates.forbiddenTransition),
      );
      expect(isForbidden).toEqual([true, true]);
    });

    it('never rewrites history', async () => {
      for (const table of ['status_change', 'claim_event', 'audit_event']) {
        for (const change of [
          `delete from ${table}`,
          `update ${table} set id = default`,
          `truncate ${table}`,
        ]) {
          await expect(suite.db.query(change)).rejects.toMatchObject({ code: 'TQ002' });
        }
      }
      await expect(suite.db.query('delete from event')).rejects.toMatchObject({ code: 'TQ003' });
    });
  });
});
