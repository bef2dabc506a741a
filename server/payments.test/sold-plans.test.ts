import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import {
  collectInstallments,
  offerPlans,
  openPlan,
  payInstallments,
  readOfferedPlans,
  readPlan,
  toTestPlan,
} from '#server/test/installments.ts';
import { getWebhookUrl, payAtProvider } from '#server/test/pay-at-provider.ts';
import { hold, seats } from '#server/test/sale-requests.ts';
import { aBundle } from '#server/test/test-bundle.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import { type HeldReservation, setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

/** Spec §1, §3, §4: installment plans that are sold with seats (docs/decisions/0072). */
describeOnEachEngine('pay/sold-plans', (suite) => {
  const system = setUpTestSystem(suite);

  async function aPassWithPlan(market: 'COL' | 'MEX' = 'COL') {
    const pass = await aBundle(suite.db, { market });
    await offerPlans(suite.db, pass);
    return pass;
  }
  async function aHeldPass(indexes: readonly number[] = [4], market: 'COL' | 'MEX' = 'COL') {
    const pass = await aPassWithPlan(market);
    const fan = await system().aFan({ market });
    return { pass, fan, held: (await system().held(fan, pass, ...indexes)) as HeldReservation };
  }
  const ticketsOf = (reservationId: string) =>
    suite.db.query<{ id: string; type: string; price: number }>(
      `select t.id, t.type, t.price from ticket t join orders o on o.id = t.order_id
       where o.reservation_id = $1 and t.cancelled_at is null order by t.event_id, t.seat_index`,
      [reservationId],
    );
  const readSale = (reservationId: string) =>
    system().one<{
      reservation: string;
      order: string;
      attempt: string;
      claims: string;
      expires_at: Date | null;
    }>(
      `select r.status as reservation, o.status as order, a.status as attempt, r.expires_at,
         (select string_agg(distinct c.state, ',') from seat_claim c where c.reservation_id = r.id) as claims
       from reservation r join orders o on o.reservation_id = r.id join payment_attempt a on a.order_id = o.id where r.id = $1`,
      [reservationId],
    );
  const expire = async (reservationId: string) => {
    await suite.db.query(
      `with late as (update reservation set expires_at = clock_timestamp() - interval '1 second', booking_deadline = expires_at
         where id = $1 and expires_at is not null returning id),
       claims as (update seat_claim set expires_at = clock_timestamp() - interval '1 second' where reservation_id in (select id from late))
       update payment_attempt set expires_at = clock_timestamp() - interval '1 second'
       where order_id in (select id from orders where reservation_id in (select id from late))`,
      [reservationId],
    );
    await system().drain();
  };
  const takes = async (event: TestEvent, index: number) =>
    (await hold((await system().aFan()).visitor, { eventId: event.id, items: seats(event, index) })).status;

  const processCancellations = async () => {
    let processed = 1;
    while (processed > 0) {
      await system().drain();
      processed = await system().sale.jobs.processCancellations();
    }
  };

  it.each(['COL', 'MEX'] as const)(
    'becomes real tickets with the last of three installments, in %s',
    async (market) => {
      const { fan, held } = await aHeldPass([4, 5], market);
      const [offer] = await readOfferedPlans(fan, held);
      const opened = await openPlan(fan, held, { offer });
      const plan = toTestPlan(opened);

      const first = await payInstallments(system(), fan, plan, { installments: [0] });
      await system().drain();
      const running = await readSale(held.reservationId);
      const deposits = await ticketsOf(held.reservationId);
      const { body: mine } = await fan.visitor.get('/api/myTickets');
      await payInstallments(system(), fan, plan, { installments: [1] });
      const last = await payInstallments(system(), fan, plan, { installments: [2] });
      await system().drain();
      const { body: real } = await fan.visitor.get('/api/myTickets');

      expect(offer.total.amount).toBe(held.total.total);
      expect([opened.status, opened.body.plan]).toMatchObject([
        201,
        {
          state: 'OPENED',
          total: offer.total,
          order: { code: expect.any(String) },
          terms: { graceDays: 5, returnedShare: 8_000 },
        },
      ]);
      expect(first.body.plan.state).toBe('RUNNING');
      expect(running).toEqual({
        reservation: 'BOOKED',
        order: 'PENDING',
        attempt: 'PENDING',
        claims: 'BOOKED',
        expires_at: null,
      });
      expect(deposits.map(({ type }) => type)).toEqual(Array(6).fill('DEPOSIT'));
      expect(deposits.reduce((sum, { price }) => sum + price, 0)).toBe(held.total.total);
      const codes = (of: typeof mine) =>
        of.events.flatMap(({ tickets }: { tickets: readonly { qr: string }[] }) =>
          tickets.map(({ qr }) => qr !== ''),
        );
      expect(codes(mine)).toEqual(Array(6).fill(false));
      expect(last.body.plan).toMatchObject({ state: 'COMPLETE', due: { amount: 0 } });
      expect(await readSale(held.reservationId)).toMatchObject({
        reservation: 'FINISHED',
        order: 'PAID',
        attempt: 'COMPLETED',
        claims: 'SOLD',
      });
      const tickets = await ticketsOf(held.reservationId);
      expect(tickets.map(({ type }) => type)).toEqual(Array(6).fill('SUBSCRIPTION'));
      expect(tickets.map(({ id }) => id)).toEqual(deposits.map(({ id }) => id));
      expect(codes(real)).toEqual(Array(6).fill(true));
      expect(system().receipts(fan.email)).toHaveLength(1);
    },
  );

  it('sells a single event by a deposit and one payment of the rest', async () => {
    const event = await system().event();
    await offerPlans(suite.db, event, {
      id: 'abono',
      kind: 'ONE_TIME_PAYMENT',
      installments: 2,
      firstShare: 2_000,
    });
    const fan = await system().aFan();
    const held = await system().held(fan, event, 3);
    const opened = await openPlan(fan, held);
    const plan = toTestPlan(opened);

    await payInstallments(system(), fan, plan, { installments: [0] });
    const rest = await payInstallments(system(), fan, plan, { seenAmount: plan.amounts[1] ?? 0 });

    expect(plan.amounts).toEqual([held.total.total * 0.2, held.total.total * 0.8]);
    expect(rest.body.plan.state).toBe('COMPLETE');
    expect((await ticketsOf(held.reservationId)).map(({ type }) => type)).toEqual(['PAID']);
  });

  it('is paid at once with its first payment, if the buyer wants that after all', async () => {
    const { fan, held } = await aHeldPass();

    const paid = await payInstallments(system(), fan, toTestPlan(await openPlan(fan, held)));

    expect(paid.body.plan.state).toBe('COMPLETE');
    expect((await ticketsOf(held.reservationId)).map(({ type }) => type)).toEqual(
      Array(3).fill('SUBSCRIPTION'),
    );
  });

  it('is sold by a seller, who takes the first installment in cash', async () => {
    const pass = await aPassWithPlan();
    const [seller, fan] = [await system().aSeller(), await system().aFan()];
    const held = await system().heldAssisted(seller, pass, 8);

    const opened = await openPlan(seller, held, { fanId: fan.id });
    const taken = await collectInstallments(seller, toTestPlan(opened), { installments: [0] });

    expect([opened.status, taken.status]).toEqual([201, 201]);
    expect(taken.body.plan.state).toBe('RUNNING');
    expect((await fan.visitor.get('/api/installments')).body.plans).toMatchObject([{ state: 'RUNNING' }]);
    expect((await readSale(held.reservationId)).expires_at).toBeNull();
  });

  it('counts in the seller’s day as its installments, and a sale beside it once', async () => {
    const pass = await aPassWithPlan();
    const [seller, fan] = [await system().aSeller(), await system().aFan()];
    const held = await system().heldAssisted(seller, pass, 9);
    const plan = toTestPlan(await openPlan(seller, held, { fanId: fan.id }));
    const show = await system().event();
    const other = await system().heldAssisted(seller, show, 1);

    await collectInstallments(seller, plan, { installments: [0] });
    await collectInstallments(seller, plan, { installments: [1, 2] });
    await system().sellAssisted(seller, other, fan);
    const { body: day } = await seller.visitor.get('/api/orders/sales');

    expect((await readSale(held.reservationId)).order).toBe('PAID');
    expect(day).toMatchObject({
      count: 1,
      total: other.total.total,
      taken: { cash: held.total.total, cardReader: other.total.total, otherwise: 0 },
      installments: { count: 2, total: held.total.total },
    });
    // The ledger: every payment record of the day, and every installment that was collected.
    const { ledger } = await system().one<{ ledger: number }>(
      `select ((select sum(m.amount) from installment_collection t join installment_payment m on m.id = t.payment_id where t.collected_by = $1)
         + (select sum(a.amount) from payment_attempt a join orders o on o.id = a.order_id
            where o.seller_id = $1 and a.status = 'COMPLETED' and a.method <> 'INSTALLMENT_PLAN'))::bigint as ledger`,
      [seller.id],
    );
    expect(day.taken.cash + day.taken.cardReader + day.taken.otherwise).toBe(ledger);
  });

  describe('before its first installment', () => {
    it('holds the seats as long as a hold, and gives them back', async () => {
      const { pass, fan, held } = await aHeldPass();
      const opened = await openPlan(fan, held);
      const whileBooked = await takes(pass, 4);

      await expire(held.reservationId);
      const late = await payInstallments(system(), fan, toTestPlan(opened), { installments: [0] });

      expect(whileBooked).toBe(409);
      expect([late.status, late.body.code]).toEqual([409, 'HOLD_EXPIRED']);
      expect(await readSale(held.reservationId)).toMatchObject({
        reservation: 'EXPIRED',
        order: 'EXPIRED',
      });
      expect((await readPlan(fan, toTestPlan(opened))).state).toBe('EXPIRED');
      expect(await takes(pass, 4)).toBe(201);
      expect(await ticketsOf(held.reservationId)).toEqual([]);
    });

    it('counts as a hold that expired unpaid, after which the buyer has to pause', async () => {
      const pass = await aPassWithPlan();
      const fan = await system().aFan();
      for (const seat of [4, 5]) {
        const held = (await system().held(fan, pass, seat)) as HeldReservation;
        await openPlan(fan, held);
        await expire(held.reservationId);
      }

      const third = await hold(fan.visitor, { eventId: pass.id, items: seats(pass, 6) });

      expect([third.status, third.body.code]).toEqual([429, 'HOLD_PAUSED']);
    });

    it('keeps the seats while a payment is under way, however long the bank needs', async () => {
      const { pass, fan, held } = await aHeldPass();
      const plan = toTestPlan(await openPlan(fan, held));
      const pending = await payInstallments(system(), fan, plan, { installments: [0], holder: 'CONT' });

      await expire(held.reservationId);
      const meanwhile = await takes(pass, 4);
      const { id } = await system().one<{ id: string }>(
        'select provider_payment_id as id from installment_payment where plan_id = $1',
        [plan.planId],
      );
      await system().settle(id, 'approved');
      await system().drain();

      expect(pending.body.plan).toMatchObject({ state: 'OPENED', payment: { status: 'PENDING' } });
      expect(meanwhile).toBe(409);
      expect((await readPlan(fan, plan)).state).toBe('RUNNING');
    });

    it('gives another try after a decline, and then gives the seats back', async () => {
      const { fan, held } = await aHeldPass();
      const plan = toTestPlan(await openPlan(fan, held));

      const declined = await payInstallments(system(), fan, plan, { installments: [0], holder: 'FUND' });
      const { expires_at: until } = await readSale(held.reservationId);
      await expire(held.reservationId);

      expect(declined.body.plan).toMatchObject({ state: 'OPENED', payment: { status: 'REJECTED' } });
      expect(until?.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
      expect((await readPlan(fan, plan)).state).toBe('EXPIRED');
    });

    it('refunds money that arrives for seats that are gone', async () => {
      const { fan, held } = await aHeldPass();
      const plan = toTestPlan(await openPlan(fan, held));
      const { body } = await payInstallments(system(), fan, plan, { installments: [0], holder: 'FUND' });
      await expire(held.reservationId);
      await payAtProvider(system(), {
        external_reference: body.installmentPaymentId,
        transaction_amount: (plan.amounts[0] ?? 0) / 100,
        notification_url: getWebhookUrl(system()),
      });

      await system().drain();

      expect((await readPlan(fan, plan)).state).toBe('EXPIRED');
      expect(await ticketsOf(held.reservationId)).toEqual([]);
    });
  });

  describe('with its first installment paid', () => {
    it('keeps the seats, whatever time passes, and whoever tries to release them', async () => {
      const { pass, fan, held } = await aHeldPass();
      await payInstallments(system(), fan, toTestPlan(await openPlan(fan, held)), { installments: [0] });
      const manager = await system().aManager();

      const released = await system().releaseBooking(manager, held);
      const byFan = await fan.visitor.call('DELETE', `/api/reservations/${held.reservationId}`);
      await suite.db.query("update installment set due_at = due_at - interval '300 days'");
      await expire(held.reservationId);

      expect([released.status, byFan.status >= 400]).toEqual([404, true]);
      expect(await readSale(held.reservationId)).toMatchObject({ reservation: 'BOOKED', claims: 'BOOKED' });
      expect(await takes(pass, 4)).toBe(409);
    });

    it('goes on when one of its matches is cancelled, whose share is refunded from the complete plan', async () => {
      const { pass, fan, held } = await aHeldPass();
      const plan = toTestPlan(await openPlan(fan, held));
      await payInstallments(system(), fan, plan, { installments: [0] });
      const manager = await system().aManager();
      const path = `/api/backoffice/events/${pass.events[1]?.id}`;
      const { event } = (await manager.visitor.get(path)).body;
      const cancelled = await manager.visitor.post(`${path}/cancellation`, {
        key: randomUUID(),
        body: { name: event.title, note: 'Lluvia' },
      });
      await processCancellations();
      const running = await readSale(held.reservationId);
      await payInstallments(system(), fan, plan, {
        seenAmount: (plan.amounts[1] ?? 0) + (plan.amounts[2] ?? 0),
      });
      await processCancellations();

      expect(cancelled.status).toBe(201);
      expect(running).toMatchObject({ reservation: 'BOOKED', order: 'PENDING' });
      const refunded = await system().one<{ refunded_amount: number; share: number }>(
        `select o.refunded_amount, (select sum(t.price)::bigint from ticket t where t.order_id = o.id and t.cancelled_at is not null) as share
         from orders o where o.reservation_id = $1`,
        [held.reservationId],
      );
      expect(refunded.refunded_amount).toBe(refunded.share);
      expect(refunded.share).toBeGreaterThan(0);
      expect(await ticketsOf(held.reservationId)).toHaveLength(2);
    });
  });

  it.each(['es', 'en'] as const)(
    'reminds the fan before and after a due date, once each, in %s',
    async (language) => {
      const pass = await aPassWithPlan();
      const fan = await system().aFan({ language });
      const held = await system().held(fan, pass, 4);
      const plan = toTestPlan(await openPlan(fan, held));
      await payInstallments(system(), fan, plan, { installments: [0] });
      const due = async (days: number) => {
        await suite.db.query(
          `update installment set due_at = clock_timestamp() + $2 * interval '1 day' where plan_id = $1 and number = 2`,
          [plan.planId, days],
        );
        await system().sale.jobs.enqueueReminders();
        await system().drain();
      };

      await due(4);
      await due(2);
      await due(-1);
      await payInstallments(system(), fan, plan, { installments: [1] });
      await due(-2);

      const subjects = system()
        .sandbox.mailbox.list({ to: fan.email })
        .map(({ subject }) => subject)
        .filter((subject) => /vence|vencida|due/i.test(subject));
      expect(subjects.toReversed()).toEqual(
        language === 'es'
          ? [expect.stringMatching(/^Tu cuota vence el /), expect.stringMatching(/^Tienes una cuota vencida/)]
          : [
              expect.stringMatching(/^Your installment is due on /),
              expect.stringMatching(/^Overdue installment/),
            ],
      );
    },
  );

  describe('in default', () => {
    const aPlanInDefault = async () => {
      const { pass, fan, held } = await aHeldPass();
      const plan = toTestPlan(await openPlan(fan, held));
      await payInstallments(system(), fan, plan, { installments: [0] });
      await system().drain();
      await suite.db.query(
        `update installment set due_at = clock_timestamp() - interval '5 days 1 minute' where plan_id = $1 and number = 2`,
        [plan.planId],
      );
      const manager = await system().aManager();
      const refund = { amount: Math.round((plan.amounts[0] ?? 0) * 0.8), currency: plan.currency };
      const end = (by = manager, expectedRefund: object = refund, key: string = randomUUID()) =>
        by.visitor.post(`/api/backoffice/installments/${plan.planId}/end`, { key, body: { expectedRefund } });
      const listed = async () =>
        (await manager.visitor.get('/api/backoffice/installments/overdue')).body.plans.filter(
          (one: { plan: { planId: string } }) => one.plan.planId === plan.planId,
        );
      return { pass, fan, held, plan, manager, refund, end, listed };
    };

    it('is listed, and ended by a manager, who sees first what is refunded', async () => {
      const { pass, fan, held, plan, refund, end, listed } = await aPlanInDefault();
      const key = randomUUID();

      const before = await listed();
      const wrong = await end(undefined, { ...refund, amount: refund.amount + 1 });
      const bySeller = await end(await system().aSeller());
      const ended = await end(undefined, refund, key);
      const again = await end(undefined, refund, key);
      const second = await end();
      await system().drain();
      const late = await payInstallments(system(), fan, plan, { installments: [1] });

      expect(before).toMatchObject([{ endRefund: refund, fan: { email: fan.email } }]);
      expect([wrong.body.code, bySeller.status]).toEqual(['TOTAL_CHANGED', 403]);
      expect([ended.status, ended.body.plan.state, again.text]).toEqual([201, 'ENDED', ended.text]);
      expect(second.body.code).toBe('TRANSITION_NOT_ALLOWED');
      expect(await listed()).toEqual([]);
      expect(await readSale(held.reservationId)).toMatchObject({
        reservation: 'CANCELLED',
        order: 'CANCELED',
      });
      expect(await ticketsOf(held.reservationId)).toEqual([]);
      expect(await system().one('select balance from wallet where person_id = $1', [fan.id])).toEqual({
        balance: refund.amount,
      });
      expect(late.body.code).toBe('HOLD_EXPIRED');
      expect(await takes(pass, 4)).toBe(201);
      expect(system().sandbox.mailbox.list({ to: fan.email })[0]?.subject).toMatch(/^Tu plan terminó/);
    });

    it('leaves its seats to the payment that bought them', async () => {
      const { held, end, listed } = await aPlanInDefault();
      // Seats that belong to something else by now: the end of a plan must not put them on sale.
      await suite.db.transaction(async (tx) => {
        await tx.script('set local session_replication_role = replica');
        await tx.query("update reservation set status = 'FINISHED' where id = $1", [held.reservationId]);
      });

      const refused = await end();
      const seen = await listed();
      await suite.db.transaction(async (tx) => {
        await tx.script('set local session_replication_role = replica');
        await tx.query("update reservation set status = 'BOOKED' where id = $1", [held.reservationId]);
      });

      expect([refused.body.code, seen]).toEqual(['TRANSITION_NOT_ALLOWED', []]);
      expect(await readSale(held.reservationId)).toMatchObject({ reservation: 'BOOKED', claims: 'BOOKED' });
    });

    it.each(['in default', 'of a cancelled event'])(
      'ended, %s, leaves a later chargeback to a manager and pays nothing back twice',
      async (why) => {
        const { pass, fan, held, plan, manager, refund, end } = await aPlanInDefault();
        const { id, paid } = await system().one<{ id: string; paid: number }>(
          'select provider_payment_id as id, amount as paid from installment_payment where plan_id = $1',
          [plan.planId],
        );
        if (why === 'of a cancelled event')
          for (const { id: eventId } of pass.events) {
            const path = `/api/backoffice/events/${eventId}`;
            const { event } = (await manager.visitor.get(path)).body;
            await manager.visitor.post(`${path}/cancellation`, {
              key: randomUUID(),
              body: { name: event.title, note: 'Lluvia' },
            });
          }
        const ended = await end();
        await system().settle(id, 'charged_back');
        await system().drain();

        expect(paid).toBe(plan.amounts[0]);
        expect(ended.status).toBe(201);
        expect((await readPlan(fan, plan)).state).toBe('ENDED');
        expect(await readSale(held.reservationId)).toMatchObject({ order: 'CANCELED' });
        expect(
          await suite.db.query('select kind from payment_exception where payment_id = $1', [id]),
        ).toEqual([{ kind: 'CHARGED_BACK' }]);
        expect(await system().one('select balance from wallet where person_id = $1', [fan.id])).toEqual({
          balance: refund.amount,
        });
      },
    );

    it('is not ended while a payment is under way, nor before its grace is over', async () => {
      const { fan, plan, end, listed } = await aPlanInDefault();
      await payInstallments(system(), fan, plan, { installments: [1], holder: 'CONT' });

      const inFlight = await end();
      await suite.db.query(
        `update installment set due_at = clock_timestamp() - interval '4 days 23 hours' where plan_id = $1 and number = 2`,
        [plan.planId],
      );
      const inGrace = await end();

      expect(inFlight.body.code).toBe('PAYMENT_IN_FLIGHT');
      expect(inGrace.body.code).toBe('TRANSITION_NOT_ALLOWED');
      expect(await listed()).toEqual([]);
    });
  });

  describe('is opened', () => {
    const open = async (change: (offer: never) => object, fan: TestPerson, held: HeldReservation) => {
      const [offer] = await readOfferedPlans(fan, held);
      return openPlan(fan, held, { offer: change(offer as never) as never });
    };

    it('once per key and hold', async () => {
      const { fan, held } = await aHeldPass();
      const key = randomUUID();
      const [offer] = await readOfferedPlans(fan, held);

      const [one, two] = [
        await openPlan(fan, held, { key, offer }),
        await openPlan(fan, held, { key, offer }),
      ];
      const other = await openPlan(fan, held, { offer });

      expect(two.text).toBe(one.text);
      expect([other.status, other.body.code]).toEqual([409, 'PAYMENT_IN_FLIGHT']);
      expect(
        await suite.db.query('select from installment_plan where reservation_id = $1', [held.reservationId]),
      ).toHaveLength(1);
    });

    it('for the schedule that was shown only', async () => {
      const { fan, held } = await aHeldPass();

      const changed = await open(
        (offer: { installments: { amount: { amount: number } }[] }) => ({
          ...offer,
          installments: offer.installments.map((one) => ({
            ...one,
            amount: { ...one.amount, amount: one.amount.amount - 1 },
          })),
        }),
        fan,
        held,
      );
      const unknown = await open((offer: object) => ({ ...offer, id: 'otro' }), fan, held);

      expect([changed.status, changed.body.code]).toEqual([409, 'TOTAL_CHANGED']);
      expect([unknown.status, unknown.body.code]).toEqual([422, 'METHOD_NOT_OFFERED']);
      expect((await open((offer: object) => offer, fan, held)).status).toBe(201);
    });

    it('by its holder only, and not for seats that are gone', async () => {
      const { fan, held } = await aHeldPass();
      const [offer] = await readOfferedPlans(fan, held);

      const other = await openPlan(await system().aFan(), held, { offer });
      await suite.db.query("update reservation set expires_at = now() - interval '1 second' where id = $1", [
        held.reservationId,
      ]);
      const late = await openPlan(fan, held, { offer });

      expect(other.status).toBe(404);
      expect([late.status, late.body.code]).toEqual([409, 'HOLD_EXPIRED']);
    });

    it('where it ends before the product begins and a card can pay each installment', async () => {
      const pass = await aBundle(suite.db);
      await offerPlans(
        suite.db,
        pass,
        { id: 'fits' },
        { id: 'too-long', installments: 12 },
        { id: 'too-small', kind: 'PAYMENT', firstShare: 1 },
      );
      const fan = await system().aFan();
      const held = await system().held(fan, pass, 4);

      expect((await readOfferedPlans(fan, held)).map(({ id }: { id: string }) => id)).toEqual(['fits']);
    });
  });
});
