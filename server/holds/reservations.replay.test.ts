import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { expectInvariants } from '#server/test/invariants.ts';
import {
  admissions,
  extend,
  getReservation,
  hold,
  holdBest,
  seats,
  updateCart,
} from '#server/test/sale-requests.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { anEvent, type TestEvent } from '#server/test/test-event.ts';
import { deleteRecordedResponses, resetRequestToRunning } from '#server/test/visitors.ts';

describeOnEachEngine('replaying a hold request', (suite) => {
  afterEach(() => expectInvariants(suite.db));

  const open = () => createTestApp(suite.db).app;
  const count = async (event: TestEvent): Promise<number> =>
    (await suite.db.query('select id from reservation where event_id = $1', [event.id])).length;

  it('creates one hold for a request sent many times at once', async () => {
    const event = await anEvent(suite.db);
    const visitor = openBrowser(open());
    await hold(visitor, { eventId: event.id, items: seats(event, 900) });
    const key = randomUUID();
    const words = { eventId: event.id, items: [...seats(event, 1), admissions('GN', 2)] };

    const answers = await Promise.all(Array.from({ length: 5 }, () => hold(visitor, words, key)));
    const again = await hold(visitor, words, key);

    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('REQUEST_IN_FLIGHT');
    expect(new Set(done.map(({ text }) => text))).toEqual(new Set([again.text]));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await count(event)).toBe(2);
  });

  it('returns the same hold when the server crashed before responding', async () => {
    const event = await anEvent(suite.db);
    const visitor = openBrowser(open());
    await hold(visitor, { eventId: event.id, items: seats(event, 900) });
    const key = randomUUID();
    const words = { eventId: event.id, items: [...seats(event, 1), admissions('GN', 2)] };
    const first = await hold(visitor, words, key);
    await deleteRecordedResponses(suite.db);

    const restarted = open();
    const [again, best, bestAgain] = [
      await hold(visitor, words, key),
      await holdBest(visitor, { eventId: event.id, quantity: 2 }, key),
      await deleteRecordedResponses(suite.db).then(() =>
        holdBest(visitor, { eventId: event.id, quantity: 2 }, key),
      ),
    ];

    expect(restarted).toBeDefined();
    expect(again.status).toBe(201);
    expect(again.body).toEqual({ ...first.body, serverNow: again.body.serverNow });
    expect(best.body.reservationId).not.toBe(first.body.reservationId);
    expect(bestAgain.body).toEqual({ ...best.body, serverNow: bestAgain.body.serverNow });
    expect(await count(event)).toBe(3);
  });

  it('returns the hold of a first visit whose response and cookies were lost in a crash', async () => {
    const event = await anEvent(suite.db);
    const app = open();
    const key = randomUUID();
    const words = { eventId: event.id, items: [...seats(event, 1), admissions('GN', 2)] };
    const first = await hold(openBrowser(app), words, key);
    await resetRequestToRunning(suite.db, key);
    const fresh = openBrowser(app);

    const again = await hold(fresh, words, key);
    const read = await getReservation(fresh, first.body.reservationId);
    const guess = await hold(openBrowser(app), { ...words, items: seats(event, 1) }, key);

    expect(again.status).toBe(201);
    expect(again.body).toEqual({ ...first.body, serverNow: again.body.serverNow });
    expect(read.body.reservation.status).toBe('ACTIVE');
    expect(guess.status).toBe(422);
    expect(await count(event)).toBe(1);
  });

  it('adds, changes and extends once, also when the server crashed before responding', async () => {
    const event = await anEvent(suite.db);
    const visitor = openBrowser(open());
    const { body: made } = await hold(visitor, { eventId: event.id, items: [admissions('GN', 1)] });
    const { reservationId } = made;
    const adding = { eventId: event.id, reservationId, items: [admissions('GN', 2)] };
    const keys = { add: randomUUID(), change: randomUUID(), extend: randomUUID() };
    const added = await hold(visitor, adding, keys.add);
    const change = {
      reservationId,
      version: added.body.version,
      ops: [{ op: 'add', item: admissions('GS', 1) }],
    };
    await updateCart(visitor, change, keys.change);
    const extended = await extend(visitor, reservationId, keys.extend);
    await deleteRecordedResponses(suite.db);

    const repeated = [
      await hold(visitor, adding, keys.add),
      await updateCart(visitor, change, keys.change),
      await extend(visitor, reservationId, keys.extend),
    ];

    for (const answer of repeated) {
      expect(answer.status).toBeLessThan(300);
      expect(answer.body).toEqual({ ...extended.body, serverNow: answer.body.serverNow });
    }
    expect(extended.body.extensionsLeft).toBe(9);
    expect(extended.body.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 1]);
  });
});
