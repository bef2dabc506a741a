import { expect, it } from 'vitest';
import { signatureHeader } from '#sandbox/provider/signature.ts';
import { replayWindowMs } from '#server/payments/provider/mercado-pago-signature.adapter.ts';
import { postgresWebhookInbox } from '#server/payments/webhooks/webhook-inbox.repository.ts';
import { mercadoPagoWebhookPath } from '#server/payments/webhooks.routes.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { findLeaksInDatabase, findLeaksInText } from '#server/test/leaked-secrets.ts';
import { seededRandom } from '#server/test/race/seeded-random.ts';
import { readCount } from '#server/test/read-count.ts';
import {
  type HeldReservation,
  setUpTestSystem,
  type TestPerson,
  type TestSystem,
  testCard,
} from '#server/test/test-system.ts';

type WebhookDelivery = { readonly dataId: string; readonly requestId: string; readonly ts: number };
const readCode = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const seconds = (at = Date.now()): number => Math.floor(at / 1_000);

/** Reliability: the same webhook any number of times and in any order leads to the same final state. */
describeOnEachEngine('notifications', (suite) => {
  const system = setUpTestSystem(suite);

  const notify = (
    { url, sandbox }: TestSystem,
    { dataId, requestId, ts }: WebhookDelivery,
    secret = sandbox.webhookSecret,
  ) =>
    fetch(`${url}${mercadoPagoWebhookPath}?data.id=${dataId}&type=payment`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-id': requestId,
        'x-signature': signatureHeader({ dataId, requestId, ts }, secret),
      },
      body: JSON.stringify({ action: 'payment.updated', data: { id: dataId } }),
    });

  /** A purchase in review, whose updates the test sends or withholds. */
  async function inReview(indexes: readonly number[] = [1]) {
    await system().control('webhooks/mode', { kind: 'lost' });
    const show = await system().event();
    const fan = await system().aFan();
    const held = await system().held(fan, show, ...indexes);
    await system().pay(fan, held, { holder: 'CONT' });
    const { id, paymentId } = await system().attempt(held.reservationId);
    return { fan, held, id, paymentId: paymentId ?? '' };
  }

  const books = async () =>
    system().one(
      `select (select count(*) from webhook_event) as notices,
         (select md5(string_agg(o::text, '' order by o.id)) from orders o) as orders,
         (select md5(string_agg(a.id || a.status, '' order by a.id)) from payment_attempt a) as attempts`,
    );

  it('pay/webhook-storm', async () => {
    // The embedded database runs one statement at a time: fewer orders prove as much there. A thousand on demand.
    const orders = readCount('PAY_ORDERS', suite.db.engine === 'postgres' ? 50 : 15);
    const random = seededRandom(20_261_120);
    const show = await system().event();
    await system().control('webhooks/mode', { kind: 'lost' });
    const bought: { fan: TestPerson; held: HeldReservation; paymentId: string }[] = [];
    const buy = async (seat: number) => {
      const fan = await system().aFan();
      const held = await system().held(fan, show, 2 * seat, 2 * seat + 1);
      await system().pay(fan, held, { holder: 'CONT' });
      const { paymentId } = await system().attempt(held.reservationId);
      if (paymentId === null) throw new Error('The provider took no payment');
      await system().settle(paymentId, 'approved');
      bought.push({ fan, held, paymentId });
    };
    const seats = Array.from({ length: orders }, (_, seat) => seat);
    while (seats.length > 0) await Promise.all(seats.splice(0, 10).map(buy));
    const events = bought.flatMap(({ paymentId }) =>
      ['created', 'approved'].map((name) => ({
        dataId: paymentId,
        requestId: `${name}-${paymentId}`,
        ts: seconds() - Math.floor(random() * 4 * 24 * 3_600),
      })),
    );
    const deliveries = events
      .flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 10) }, () => event))
      .map((event) => ({ event, place: random() }))
      .toSorted((one, other) => one.place - other.place);
    await system().advanceTime();

    const statuses: number[] = [];
    const polls = Promise.all(
      bought.flatMap(({ fan, held }) => [
        system().status(fan, held.reservationId),
        system().status(fan, held.reservationId),
      ]),
    );
    while (deliveries.length > 0) {
      const sent = deliveries.splice(0, 50).map(({ event }) => notify(system(), event));
      statuses.push(...(await Promise.all(sent)).map(({ status }) => status));
    }
    await polls;
    await Promise.all([system().drain(), system().drain([system().serve().sale])]);

    expect(statuses.length).toBeGreaterThan(3 * orders);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(
      await system().one(
        `select count(*)::int as orders, count(*) filter (where o.status = 'PAID')::int as paid,
           (select count(*)::int from ticket t join orders x on x.id = t.order_id
             join reservation r on r.id = x.reservation_id where r.event_id = $1) as tickets,
           (select count(*)::int from outbox_message b join orders x on b.idempotency_key = 'receipt:' || x.id
             join reservation r on r.id = x.reservation_id where r.event_id = $1) as receipts
         from orders o join reservation r on r.id = o.reservation_id where r.event_id = $1`,
        [show.id],
      ),
    ).toEqual({ orders, paid: orders, tickets: 2 * orders, receipts: orders });
    expect(bought.map(({ fan }) => system().receipts(fan.email).length)).toEqual(Array(orders).fill(1));
    expect(
      await system().one('select count(*)::int as refunds from outbox_message where kind = $1', ['REFUND']),
    ).toEqual({
      refunds: 0,
    });
    const sessions = bought.map(({ fan }, nth) => [
      `session ${nth}`,
      fan.visitor.jar.get('user_session') ?? '',
    ]);
    const secrets = { card: testCard.number, ...Object.fromEntries(sessions) };
    expect(await findLeaksInDatabase(suite.db, secrets)).toEqual([]);
    expect(findLeaksInText(system().lines.join('\n'), secrets)).toEqual([]);
  });

  it.each([
    [
      'signed by somebody else',
      (event: WebhookDelivery) => notify(system(), event, 'another-secret'),
      401,
      'SIGNATURE_INVALID',
    ],
    [
      'older than the replay window',
      (event: WebhookDelivery) =>
        notify(system(), { ...event, ts: seconds(Date.now() - replayWindowMs) - 60 }),
      401,
      'SIGNATURE_INVALID',
    ],
    [
      'without a signature',
      ({ dataId }: WebhookDelivery) =>
        fetch(`${system().url}${mercadoPagoWebhookPath}?data.id=${dataId}&type=payment`, { method: 'POST' }),
      401,
      'SIGNATURE_INVALID',
    ],
  ])('rejects %s and changes nothing', async (_what, send, status, code) => {
    const { paymentId } = await inReview();
    await system().settle(paymentId, 'approved');
    const before = await books();

    const answer = await send({ dataId: paymentId, requestId: `rejected-${paymentId}`, ts: seconds() });

    expect([answer.status, await readCode(answer)]).toEqual([status, code]);
    expect(await books()).toEqual(before);
  });

  it.each([
    ['of a payment that nobody knows', 'NO_SUCH_PAYMENT', async () => '123456'],
    [
      'of a payment that is not ours',
      'NOT_OURS',
      async () => {
        const answer = await fetch(`${system().sandbox.url}/v1/payments`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${system().sandbox.accessToken}`,
            'x-idempotency-key': crypto.randomUUID(),
          },
          body: JSON.stringify({
            token: await system().cardToken('FUND'),
            transaction_amount: 68_000,
            currency_id: 'COP',
            installments: 1,
            payer: { email: 'a@b.co' },
            external_reference: 'another-shop',
          }),
        });
        return String(((await answer.json()) as { id: number }).id);
      },
    ],
  ])('stores %s, flags it for review, and changes nothing', async (_what, reason, payment) => {
    const { held } = await inReview();
    const dataId = await payment();

    const answer = await notify(system(), { dataId, requestId: `strange-${dataId}`, ts: seconds() });
    await system().sale.jobs.processWebhookInbox();
    await system().advanceTime('4 days');
    await system().drain();

    expect(answer.status).toBe(200);
    expect(
      await system().one(
        `select review_reason as reason from webhook_event where payload->>'paymentId' = $1`,
        [dataId],
      ),
    ).toEqual({ reason });
    expect(
      system().lines.some((line) => line.includes('WEBHOOK_EVENT_NEEDS_REVIEW') && line.includes(dataId)),
    ).toBe(true);
    expect((await system().attempt(held.reservationId)).status).toBe('PENDING');
  });

  it('processes events of a provider that was down for days once it is back, then alerts staff', async () => {
    const { paymentId, held } = await inReview();
    await system().settle(paymentId, 'approved');
    await system().control('down', { down: true });
    await notify(system(), { dataId: paymentId, requestId: `patient-${paymentId}`, ts: seconds() });
    for (let round = 0; round < 20; round += 1) {
      await system().sale.jobs.processWebhookInbox();
      await system().advanceTime('10 minutes');
    }
    await system().control('down', { down: false });

    await system().drain();

    expect((await system().attempt(held.reservationId)).status).toBe('COMPLETED');
    expect(
      await system().one(
        `select count(*)::int as in_review from webhook_event where payload->>'paymentId' = $1 and review_reason is not null`,
        [paymentId],
      ),
    ).toEqual({ in_review: 0 });
    expect(system().lines.some((line) => line.includes('the payment provider failed'))).toBe(true);
  });

  it('stores a duplicated event once', async () => {
    const { paymentId, held } = await inReview();
    await system().settle(paymentId, 'approved');
    const event = { dataId: paymentId, requestId: `twice-${paymentId}`, ts: seconds() };

    const answers = [await notify(system(), event), await notify(system(), event)];
    await system().drain();

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      await system().one(`select count(*)::int as kept from webhook_event where payload->>'paymentId' = $1`, [
        paymentId,
      ]),
    ).toEqual({ kept: 1 });
    expect((await system().attempt(held.reservationId)).status).toBe('COMPLETED');
  });

  it('ignore updates older than a final status: a rejection after the approval', async () => {
    const { paymentId, held, fan } = await inReview();
    await system().settle(paymentId, 'approved');
    const { sale } = system().serve({
      through: (provider) => ({
        ...provider,
        findPayment: async (id) => {
          const answer = await provider.findPayment(id);
          return answer.ok && answer.value !== null
            ? {
                ok: true,
                value: { ...answer.value, status: 'rejected', statusDetail: 'cc_rejected_other_reason' },
              }
            : answer;
        },
      }),
    });
    await notify(system(), { dataId: paymentId, requestId: `paid-${paymentId}`, ts: seconds() });
    await system().drain();
    await system().db.query(
      `insert into webhook_event (provider, event_key, payload) values ('mercado-pago', $1, jsonb_build_object('paymentId', $2::text))`,
      [`old event of ${paymentId}`, paymentId],
    );

    await sale.jobs.processWebhookInbox();

    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'PAID',
      moneyMoved: 'YES',
    });
  });

  it('retry an event that fails without delaying the others', async () => {
    const poison = await inReview();
    const good = await inReview();
    let isPoisonous = true;
    const { sale } = system().serve({
      through: (provider) => ({
        ...provider,
        findPayment: async (id) => {
          if (isPoisonous && id === poison.paymentId) throw new Error('not to be read');
          return provider.findPayment(id);
        },
      }),
    });
    for (const { paymentId } of [poison, good]) {
      await system().settle(paymentId, 'approved');
      await system().db.query(
        `insert into webhook_event (provider, event_key, payload) values ('mercado-pago', $1, jsonb_build_object('paymentId', $1::text))`,
        [paymentId],
      );
    }

    await sale.jobs.processWebhookInbox();
    const first = await Promise.all([poison, good].map(({ held }) => system().attempt(held.reservationId)));
    isPoisonous = false;
    await system().advanceTime();
    await sale.jobs.processWebhookInbox();

    expect(first.map(({ status }) => status)).toEqual(['PENDING', 'COMPLETED']);
    expect((await system().attempt(poison.held.reservationId)).status).toBe('COMPLETED');
  });

  it('are processed side by side, and those of one payment that wait together with one look at the provider', async () => {
    const payments = [await inReview([1]), await inReview([2]), await inReview([3])];
    const looks: (string | null)[] = [];
    const allLook = Promise.withResolvers<void>();
    const { sale } = system().serve({
      through: (provider) => ({
        ...provider,
        findPayment: async (id) => {
          looks.push(id);
          if (looks.length === payments.length) allLook.resolve();
          // One after the other, the first look would wait for ever.
          await allLook.promise;
          return provider.findPayment(id);
        },
      }),
    });
    for (const { paymentId } of payments) {
      await system().settle(paymentId, 'approved');
      await system().db.query(
        `insert into webhook_event (provider, event_key, payload)
         select 'mercado-pago', $1 || name, jsonb_build_object('paymentId', $1::text) from unnest('{created,updated,again}'::text[]) name`,
        [paymentId],
      );
    }

    await sale.jobs.processWebhookInbox();

    expect(looks.toSorted()).toEqual(payments.map(({ paymentId }) => paymentId).toSorted());
    const [waiting] = await system().db.query<{ count: number }>(
      `select count(*)::int as count from webhook_event where done_at is null and payload ->> 'paymentId' = any($1)`,
      [looks],
    );
    expect(waiting).toEqual({ count: 0 });
    for (const { fan, held } of payments)
      expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
  });

  it('that arrive twice at the same moment are stored once', async () => {
    const { paymentId } = await inReview();
    const inbox = postgresWebhookInbox(system().db);
    const event = { eventKey: `${paymentId}:twice`, paymentId };
    const other = { eventKey: `${paymentId}:other`, paymentId };

    const stored = await Promise.all([
      inbox.store(other),
      inbox.store(event),
      inbox.store(event),
      inbox.store(other),
    ]);

    expect(stored.filter((isNew) => isNew)).toHaveLength(2);
    expect(await inbox.store(event)).toBe(false);
    await system().drain();
  });

  it('answer 503 while the database is down, and the provider’s next delivery succeeds', async () => {
    const { paymentId, held, fan } = await inReview();
    let isDown = true;
    const { app } = system().serve({
      database: (database) => ({
        ...database,
        engine: database.engine,
        query: async (sql, parameters) => {
          if (isDown) throw Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
          return database.query(sql, parameters);
        },
      }),
    });
    const event = { dataId: paymentId, requestId: `outage-${paymentId}`, ts: seconds() };
    const request = () =>
      new Request(`${system().url}${mercadoPagoWebhookPath}?data.id=${event.dataId}&type=payment`, {
        method: 'POST',
        headers: {
          'x-request-id': event.requestId,
          'x-signature': signatureHeader(event, system().sandbox.webhookSecret),
        },
      });
    await system().settle(paymentId, 'approved');

    const during = await app.fetch(request());
    isDown = false;
    const after = await app.fetch(request());
    await system().drain();

    expect([during.status, await readCode(during)]).toEqual([503, 'UNAVAILABLE']);
    expect(during.headers.get('retry-after')).toBe('2');
    expect(after.status).toBe(200);
    expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
  });
});
