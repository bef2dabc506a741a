import { expect, it } from 'vitest';
import { contentStoreOver } from '#server/content/content.repository.ts';
import { importContent } from '#server/content/import-content.ts';
import { parseContent } from '#server/content/parse-content.mapper.ts';
import type { Database } from '#server/db/client.ts';
import { postgresAddedMatches } from '#server/passes/added-matches.repository.ts';
import { giveAddedMatches } from '#server/passes/give-added-matches.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { withoutLocking } from '#server/test/race/without-locking.ts';
import { admissions, hold, type RequestedSeat, seats } from '#server/test/sale-requests.ts';
import { aBundle, addEventToBundle, type TestBundle } from '#server/test/test-bundle.ts';
import { setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

const give = async (db: Database, { id }: TestBundle, isDryRun = false) => {
  const given = await giveAddedMatches(postgresAddedMatches(db), { passId: id, isDryRun });
  if (!given.ok) throw new Error(given.error);
  return given.value;
};

/** Product: a match that is added later is added to existing passes by an explicit, repeatable act. */
describeOnEachEngine('pay/added-match', (suite) => {
  const system = setUpTestSystem(suite);

  const buy = async (pass: TestBundle, fan: TestPerson, ...items: readonly RequestedSeat[]) => {
    const held = await hold(fan.visitor, { eventId: pass.id, items });
    const paid = await system().pay(fan, held.body);
    expect(paid.body.orderStatus).toBe('PAID');
    return { reservationId: held.body.reservationId as string, orderId: paid.body.orderId as string };
  };
  const ticketsAt = (eventId: string, orderId: string) =>
    suite.db.query(
      `select seat_index, section_code, type, price, owner_id from ticket
       where event_id = $1 and order_id = $2 and cancelled_at is null order by seat_index, section_code`,
      [eventId, orderId],
    );
  const mails = ({ email }: TestPerson) =>
    system()
      .sandbox.mailbox.list({ to: email })
      .filter(({ subject }) => /más$|more event/.test(subject));
  const auditedGifts = (fan: TestPerson) =>
    suite.db.query("select details from audit_event where kind = 'pass.match-given' and person_id = $1", [
      fan.id,
    ]);

  it('gives each holder the same seats at the added match, once, with one e-mail, and lists a seat that is sold', async () => {
    const pass = await aBundle(suite.db);
    const [ana, luz] = [await system().aFan(), await system().aFan({ language: 'en' })];
    const [one, other] = [
      await buy(pass, ana, ...seats(pass, 4), admissions('GN', 2)),
      await buy(pass, ana, ...seats(pass, 5)),
    ];
    const third = await buy(pass, luz, ...seats(pass, 6, 7));
    const added = await addEventToBundle(suite.db, pass);
    const rival = await system().aFan();
    const sold = await hold(rival.visitor, { eventId: added.id, items: seats(pass, 7) });
    expect((await system().pay(rival, sold.body)).body.orderStatus).toBe('PAID');
    await system().drain();

    const dry = await give(suite.db, pass, true);
    const untouched = await ticketsAt(added.id, one.orderId);
    const first = await give(suite.db, pass);
    const again = await give(suite.db, pass);
    await system().drain();

    expect(untouched).toEqual([]);
    expect(
      [dry, first].map(({ holders, given, notGiven }) => [holders, given.length, notGiven.length]),
    ).toEqual([
      [2, 4, 1],
      [2, 4, 1],
    ]);
    expect(first.notGiven).toMatchObject([{ eventId: added.id, seatIndex: 7, obstacle: 'SOLD' }]);
    expect([again.given, again.notGiven.map(({ seatIndex }) => seatIndex)]).toEqual([[], [7]]);
    const ticket = { type: 'SUBSCRIPTION', price: 0, owner_id: ana.id };
    expect(await ticketsAt(added.id, one.orderId)).toMatchObject([
      { ...ticket, seat_index: 4 },
      { ...ticket, section_code: 'GN' },
      { ...ticket, section_code: 'GN' },
    ]);
    expect(await ticketsAt(added.id, other.orderId)).toMatchObject([{ ...ticket, seat_index: 5 }]);
    expect(await ticketsAt(added.id, third.orderId)).toMatchObject([{ seat_index: 6 }]);
    const [letter, ...more] = mails(ana);
    expect(more).toEqual([]);
    expect(letter?.text).toMatch(/incluye un evento más, sin costo adicional/);
    expect(letter?.text?.match(/, \d\d:\d\d · /g)).toHaveLength(1);
    expect(mails(luz).map(({ text }) => text)).toEqual([
      expect.stringMatching(/now includes one more event, at no extra cost/),
    ]);
    expect(await auditedGifts(ana)).toMatchObject([{ details: { pass: pass.id, tickets: 4 } }]);
    const { body: mine } = await ana.visitor.get('/api/myTickets');
    expect(mine.events.map(({ event }: { event: { id: string } }) => event.id)).toContain(added.id);
  });

  it('refunds nothing for the given match when it is cancelled, and the whole price only once', async () => {
    const pass = await aBundle(suite.db);
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    const { reservationId, orderId } = await buy(pass, fan, ...seats(pass, 10));
    const added = await addEventToBundle(suite.db, pass);
    await give(suite.db, pass);
    const cancel = async (id: string) => {
      const { body: event } = await manager.visitor.get(`/api/backoffice/events/${id}`);
      await manager.visitor.post(`/api/backoffice/events/${id}/cancellation`, {
        key: `cancel-${id}`,
        body: { name: event.event.title, note: 'Lluvia' },
      });
      let processed = 1;
      while (processed > 0) {
        await system().drain();
        processed = await system().sale.jobs.processCancellations();
      }
    };
    const readOrder = () =>
      system().one<{ status: string; refunded_amount: number; total: number }>(
        'select status, refunded_amount, total from orders where id = $1',
        [orderId],
      );

    await cancel(added.id);
    const afterAdded = await readOrder();
    for (const { id } of pass.events) await cancel(id);

    expect(afterAdded).toMatchObject({ status: 'PAID', refunded_amount: 0 });
    expect(await ticketsAt(added.id, orderId)).toEqual([]);
    const whole = await readOrder();
    expect(whole).toMatchObject({ status: 'REFUNDED', refunded_amount: whole.total });
    const attempt = await system().attempt(reservationId);
    expect(system().sandbox.ledger.totals(attempt.id)[0]?.net).toBe(0);
  });

  it('gives nothing for seats that were refunded, nor at a match that is cancelled, over or closed to their section', async () => {
    const pass = await aBundle(suite.db);
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    const { orderId } = await buy(pass, fan, ...seats(pass, 12));
    const [playing, cancelled, over] = [
      await addEventToBundle(suite.db, pass),
      await addEventToBundle(suite.db, pass),
      await addEventToBundle(suite.db, pass),
    ];
    await suite.db.query('update event set cancelled_at = now(), is_disabled = true where id = $1', [
      cancelled.id,
    ]);
    await suite.db.query("update event set starts_at = now() - interval '1 hour' where id = $1", [over.id]);
    const [section] = seats(pass, 12).map(({ sectionCode }) => sectionCode);
    await suite.db.query(
      "insert into section_release (event_id, section_code, access_level) values ($1, $2, 'BLOCKED')",
      [playing.id, section ?? ''],
    );

    const closed = await give(suite.db, pass);
    await suite.db.query('delete from section_release where event_id = $1', [playing.id]);
    const { body: sold } = await manager.visitor.get(`/api/backoffice/sales/${orderId}`);
    await manager.visitor.post(`/api/backoffice/sales/${orderId}/refunds`, {
      key: 'refund-a-whole-pass',
      body: {
        ticketIds: sold.order.tickets.map(({ id }: { id: string }) => id),
        seats: 'FOR_SALE',
        reason: 'ASKED_FOR',
        expectedAmount: { amount: sold.order.total.total, currency: 'COP' },
      },
    });
    await system().drain();
    const refunded = await give(suite.db, pass);

    expect([closed.given, closed.notGiven]).toMatchObject([
      [],
      [{ eventId: playing.id, obstacle: 'SECTION_CLOSED' }],
    ]);
    expect(refunded).toMatchObject({ holders: 0, given: [], notGiven: [] });
  });

  it('counts unpaid carts that lack the match, and gives it once they are paid', async () => {
    const pass = await aBundle(suite.db);
    const fan = await system().aFan();
    const { body: held } = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 14) });
    const added = await addEventToBundle(suite.db, pass);

    const early = await give(suite.db, pass);
    const { body: paid } = await system().pay(fan, held);
    const late = await give(suite.db, pass);

    expect([early, late].map(({ unpaid, given }) => [unpaid, given.length])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(await ticketsAt(added.id, paid.orderId)).toHaveLength(1);
  });

  it('is listed by each import of the pass, from the dry run that adds the match until it is given', async () => {
    const inDays = (days: number) =>
      `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}Z`;
    const club = (id: string) => ({
      id,
      name: `Deportivo ${id}`,
      shortName: id,
      kind: 'FOOTBALL',
      kit: { pattern: 'hoops', colors: ['#0B6B46', '#F7F8F1'] },
    });
    const rates = { serviceFee: 600, tax: 1_900, taxOn: 'fee' };
    const season = (...matches: readonly string[]) => ({
      version: 1,
      market: 'COL',
      clubs: [club('encina'), club('yarumo')],
      venues: [
        { id: 'encinar', name: 'El Encinar', city: 'Tunja', timeZone: 'America/Bogota', layout: 'IFC' },
      ],
      events: ['first', 'second', 'third'].map((id, at) => ({
        id,
        kind: 'FOOTBALL',
        home: 'encina',
        away: 'yarumo',
        titles: { es: 'Encina – Yarumo' },
        venue: 'encinar',
        startsAt: inDays(20 + at),
        saleOpensAt: inDays(-1),
        saleClosesAt: inDays(20 + at),
        rates,
        prices: [{ zone: 'TRI', total: 8_500_000 }],
      })),
      passes: [
        {
          id: 'abono-encina',
          kind: 'SEASON_PASS',
          home: 'encina',
          titles: { es: 'Abono Encina' },
          events: matches,
          saleOpensAt: inDays(-1),
          saleClosesAt: inDays(60),
          rates,
          prices: [{ zone: 'TRI', total: 10_000_100 }],
        },
      ],
    });
    const listNotes = async (content: unknown, isDryRun: boolean) => {
      const author = { personId: null, address: 'command line', source: 'season.json' };
      const imported = await suite.db.transaction((tx) =>
        importContent(contentStoreOver(tx), parseContent(content), {
          market: null,
          isDryRun,
          now: Date.now(),
          author,
        }),
      );
      if (!imported.ok) throw new Error(JSON.stringify(imported.error));
      return imported.value.collections.flatMap(({ changes }) => changes.flatMap(({ notes }) => notes));
    };
    await listNotes(season('first', 'second'), false);
    const pass = { ...(await aBundle(suite.db)), id: 'abono-encina' };
    await buy(pass, await system().aFan(), ...seats(pass, 1));

    const unchanged = await listNotes(season('first', 'second'), true);
    const planned = await listNotes(season('first', 'second', 'third'), true);
    await listNotes(season('first', 'second', 'third'), false);
    const pending = await listNotes(season('first', 'second', 'third'), false);
    await give(suite.db, pass);
    const done = await listNotes(season('first', 'second', 'third'), false);

    expect([unchanged, done]).toEqual([[], []]);
    expect(planned).toEqual([
      '1 holder of 1 seat bought this before it had all of these events and has no tickets for the added ones: npm run content -- give-added-matches abono-encina',
    ]);
    expect(pending).toEqual(planned);
  });

  it('is resumed by a repetition when it was broken off between two holders', async () => {
    const pass = await aBundle(suite.db);
    const fans = [await system().aFan(), await system().aFan(), await system().aFan()];
    for (const [at, fan] of fans.entries()) await buy(pass, fan, ...seats(pass, 20 + at));
    const added = await addEventToBundle(suite.db, pass);
    let committed = 0;
    const dying: Database = {
      ...suite.db,
      transaction: async (work, options) => {
        if (committed === 1) throw new Error('The program ended');
        committed += 1;
        return suite.db.transaction(work, options);
      },
    };

    await expect(give(dying, pass)).rejects.toThrow('The program ended');
    const resumed = await give(suite.db, pass);
    await system().drain();

    expect(resumed.given).toHaveLength(2);
    const tickets = await suite.db.query(
      'select seat_index from ticket where event_id = $1 order by seat_index',
      [added.id],
    );
    expect(tickets.map(({ seat_index }: { seat_index?: number }) => seat_index)).toEqual([20, 21, 22]);
    expect(fans.map((fan) => mails(fan).length)).toEqual([1, 1, 1]);
  });
});

const buyPass = async (
  system: ReturnType<typeof setUpTestSystem>,
  pass: TestBundle,
  ...items: readonly RequestedSeat[]
): Promise<void> => {
  const fan = await system().aFan();
  const { body: held } = await hold(fan.visitor, { eventId: pass.id, items });
  const paid = await system().pay(fan, held);
  expect(paid.body.orderStatus).toBe('PAID');
};
const countTickets = (db: Database, event: string) =>
  db.query('select id from ticket where event_id = $1 and cancelled_at is null', [event]);

describeOnEachEngine('race/added-match', (suite) => {
  const system = setUpTestSystem(suite);

  it('two runs at once give each holder their seat once, and report none as taken', async () => {
    const pass = await aBundle(suite.db);
    for (const seat of [1, 2, 3]) await buyPass(system, pass, ...seats(pass, seat), admissions('GN', 2));
    const added = await addEventToBundle(suite.db, pass);

    const runs = await Promise.all([give(suite.db, pass), give(suite.db, pass)]);

    const given = runs.flatMap((run) => run.given.flatMap(({ seatIndex }) => seatIndex ?? []));
    expect(given.toSorted()).toEqual([1, 2, 3]);
    expect(runs.flatMap(({ notGiven }) => notGiven)).toEqual([]);
    expect(await countTickets(suite.db, added.id)).toHaveLength(9);
  });
});

describeOn('postgres', 'race/added-match, the control', (suite) => {
  const system = setUpTestSystem(suite);

  it('without the lock of the reservation, both runs give the same admissions and one of them fails', async () => {
    const pass = await aBundle(suite.db);
    await buyPass(system, pass, admissions('GN', 2));
    await addEventToBundle(suite.db, pass);
    const unlocked = withoutLocking(suite.db, {
      lock: /lock_reservation/,
      look: /list_missing_seats/,
      together: 2,
    });

    const runs = await Promise.allSettled([give(unlocked, pass), give(unlocked, pass)]);

    expect(runs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
