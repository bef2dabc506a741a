import { afterEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { ageReservation } from '#server/test/given.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import { extend, getReservation, hold, release, seats, updateCart } from '#server/test/sale-requests.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { anEvent } from '#server/test/test-event.ts';
import { openSignedInBrowser } from '#server/test/visitors.ts';
import { seatClaimsOver } from '#server/unit-of-work/seat-claims.postgres.ts';

const minute = 60_000;

describeOnEachEngine('the lifecycle of a hold', (suite) => {
  afterEach(() => expectInvariants(suite.db));

  const open = () => createTestApp(suite.db).app;
  const held = async (given: { highDemand?: boolean } = {}) => {
    const event = await anEvent(suite.db);
    if (given.highDemand)
      await suite.db.query('update event set is_high_demand = true where id = $1', [event.id]);
    const app = open();
    const visitor = openBrowser(app);
    const { body } = await hold(visitor, { eventId: event.id, items: seats(event, 1, 2) });
    return { event, app, visitor, made: body, id: body.reservationId as string };
  };

  it('expires: its items stay readable for a retry, and its seats are available to anybody', async () => {
    const { event, app, visitor, id, made } = await held();
    await ageReservation(suite.db, id, '10 minutes');

    const expired = await getReservation(visitor, id);
    const newest = await visitor.get(`/api/reservations?eventId=${event.id}`);
    const changes = [
      await extend(visitor, id),
      await hold(visitor, { eventId: event.id, reservationId: id, items: seats(event, 3) }),
      await updateCart(visitor, {
        reservationId: id,
        version: made.version,
        ops: [{ op: 'remove', itemId: made.items[0].id }],
      }),
    ];
    const released = await release(visitor, id);
    const other = await hold(openBrowser(app), { eventId: event.id, items: seats(event, 1, 2) });

    expect(expired.body.reservation).toMatchObject({ status: 'EXPIRED', expiresAt: null, extensionsLeft: 0 });
    expect(expired.body.reservation.items).toEqual(made.items);
    expect(newest.body.reservation.status).toBe('EXPIRED');
    for (const { status, body } of changes) expect([status, body.code]).toEqual([409, 'HOLD_EXPIRED']);
    expect(released).toMatchObject({ status: 200, body: { status: 'EXPIRED' } });
    expect(other.status).toBe(201);
  });

  it('shows the latest live hold, and nothing to other visitors', async () => {
    const { event, app, visitor, id } = await held();
    const second = await hold(visitor, { eventId: event.id, items: seats(event, 5) });
    await ageReservation(suite.db, second.body.reservationId, '11 minutes');
    const other = await anEvent(suite.db);

    const newest = await visitor.get('/api/reservations');
    const ofEvent = await visitor.get(`/api/reservations?eventId=${event.id}&mode=SELF_SERVICE`);
    const ofOther = await visitor.get(`/api/reservations?eventId=${other.id}`);
    const outsider = await openBrowser(app).get('/api/reservations');

    expect(newest.body.reservation.reservationId).toBe(id);
    expect(ofEvent.body.reservation.reservationId).toBe(id);
    expect(ofOther.body.reservation).toBeNull();
    expect(outsider).toMatchObject({ status: 200, body: { reservation: null } });
    expect(outsider.setCookies).toEqual([]);
  });

  it('extends by two minutes, ten times', async () => {
    const { visitor, id, made } = await held();
    const ends = [Date.parse(made.expiresAt)];

    for (let time = 1; time <= 10; time += 1) {
      const longer = await extend(visitor, id);
      expect(longer).toMatchObject({ status: 200, body: { extensionsLeft: 10 - time } });
      ends.push(Date.parse(longer.body.expiresAt));
    }
    const eleventh = await extend(visitor, id);

    for (const [at, end] of ends.entries()) expect(end - (ends[0] ?? 0)).toBe(at * 2 * minute);
    expect(ends.at(-1)).toBe(Date.parse(made.maxExpiresAt));
    expect(eleventh).toMatchObject({ status: 409, body: { code: 'EXTENSION_LIMIT' } });
  });

  it('cannot be extended in high demand, and reports so beforehand', async () => {
    const { visitor, id, made } = await held({ highDemand: true });

    const longer = await extend(visitor, id);

    expect(made).toMatchObject({ extensionsLeft: 0, maxExpiresAt: made.expiresAt });
    expect(longer.body.code).toBe('EXTENSION_LIMIT');
  });

  it('returns the seats on release, irrevocably', async () => {
    const { event, app, visitor, id } = await held();

    const first = await release(visitor, id);
    const again = await release(visitor, id);
    const other = await hold(openBrowser(app), { eventId: event.id, items: seats(event, 1, 2) });

    expect(first).toMatchObject({ status: 200, body: { status: 'CANCELLED', expiresAt: null } });
    expect(again).toMatchObject({ status: 200, body: { status: 'CANCELLED', version: first.body.version } });
    expect(other.status).toBe(201);
  });

  it('cannot be changed during a payment, nor released once paid', async () => {
    const { event, visitor, id, made } = await held();
    const claims = seatClaimsOver(suite.db);
    await claims.markPaymentStarted(id, 'STARTED_PAYMENT', new Date(Date.now() + 5 * minute));

    const answers = [
      await release(visitor, id),
      await extend(visitor, id),
      await hold(visitor, { eventId: event.id, reservationId: id, items: seats(event, 3) }),
      await updateCart(visitor, {
        reservationId: id,
        version: made.version,
        ops: [{ op: 'remove', itemId: made.items[0].id }],
      }),
    ];
    const paying = await getReservation(visitor, id);
    await claims.sell(id, null);
    const sold = await release(visitor, id);

    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'PAYMENT_IN_FLIGHT']);
    expect(paying.body.reservation).toMatchObject({ status: 'STARTED_PAYMENT', extensionsLeft: 0 });
    expect(sold).toMatchObject({ status: 409, body: { code: 'TRANSITION_NOT_ALLOWED' } });
  });

  it('stays with its owner through sign-in, and the visitor’s old token becomes invalid', async () => {
    const { app, sent } = createTestApp(suite.db);
    const event = await anEvent(suite.db);
    const visitor = openBrowser(app);
    const { body } = await hold(visitor, { eventId: event.id, items: seats(event, 1) });
    const thief = openBrowser(app);
    for (const [name, value] of visitor.jar) thief.jar.set(name, value);

    const challenge = await visitor.post('/api/auth/otp/send', {
      body: { email: `fan-${suite.engine}@correo.co`, language: 'es' },
    });
    const code = /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0];
    const login = await visitor.post('/api/auth/otp/confirm', {
      body: { challengeId: challenge.body.challengeId, code },
    });
    const kept = await getReservation(visitor, body.reservationId);
    const stolen = await getReservation(thief, body.reservationId);
    const elsewhere = await openSignedInBrowser(suite.db, app, login.body.user.id);
    const followed = await elsewhere.get('/api/reservations');

    expect(login.status).toBe(200);
    expect(kept.body.reservation).toMatchObject({ status: 'ACTIVE', expiresAt: body.expiresAt });
    expect(stolen.status).toBe(404);
    expect(followed.body.reservation.reservationId).toBe(body.reservationId);
  });
});
