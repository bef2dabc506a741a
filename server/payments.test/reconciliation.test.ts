import { expect, it } from 'vitest';
import type { SaleModule } from '#server/sale.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { readCount } from '#server/test/read-count.ts';
import { type HeldReservation, setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

/** One more than a run checks; a full venue of 200 on demand. */
const orders = readCount('PAY_ORDERS', 21);

/** Product: a payment whose webhook never arrives is found by asking the provider. */
describeOnEachEngine('pay/reconcile', (suite) => {
  const system = setUpTestSystem(suite);

  /** Carts in review, decided since without a webhook: a quarter rejected, the others approved. */
  async function undecided(carts: number) {
    await system().control('webhooks/mode', { kind: 'lost' });
    const show = await system().event();
    const bought: {
      fan: TestPerson;
      held: HeldReservation;
      verdict: 'COMPLETED' | 'DECLINED';
      paymentId: string;
    }[] = [];
    for (let seat = 0; seat < carts; seat += 1) {
      const isRejected = seat % 4 === 3;
      const fan = await system().aFan();
      const held = await system().held(fan, show, seat);
      await system().pay(fan, held, { holder: 'CONT' });
      const { paymentId } = await system().attempt(held.reservationId);
      await system().settle(paymentId, isRejected ? 'rejected' : 'approved');
      bought.push({
        fan,
        held,
        verdict: isRejected ? 'DECLINED' : 'COMPLETED',
        paymentId: paymentId ?? '',
      });
    }
    await system().markAttemptsAsJustChecked();
    return bought;
  }
  /** A server, with the number of checks of each payment. */
  function counting() {
    const asked = new Map<string, number>();
    const { sale } = system().serve({
      through: (provider) => ({
        ...provider,
        findPayment: (id) => {
          asked.set(id, (asked.get(id) ?? 0) + 1);
          return provider.findPayment(id);
        },
      }),
    });
    return { sale, asked };
  }
  /** Runs until one finds nothing more to check: each attempt was checked once. */
  async function aCycle({ jobs }: Pick<SaleModule, 'jobs'>): Promise<number> {
    let found = 0;
    let more = await jobs.reconcile();
    while (more > 0) {
      found += more;
      more = await jobs.reconcile();
    }
    return found;
  }
  const statuses = async (bought: readonly { readonly held: HeldReservation }[]) =>
    (await Promise.all(bought.map(({ held }) => system().attempt(held.reservationId)))).map(
      ({ status }) => status,
    );

  it('settles in one cycle all payments without a webhook, checking each once', async () => {
    const bought = await undecided(orders);
    const { sale, asked } = counting();
    const early = await aCycle(sale);
    await system().advanceTime();

    const cycles = [await aCycle(sale), await aCycle(sale)];

    expect(early).toBe(0);
    expect(cycles).toEqual([orders, 0]);
    expect(bought.map(({ paymentId }) => asked.get(paymentId))).toEqual(bought.map(() => 1));
    expect(await statuses(bought)).toEqual(bought.map(({ verdict }) => verdict));
    expect(await system().one('select count(*)::int as stored from webhook_event')).toEqual({ stored: 0 });
  });

  it('waits while the provider is down for ten minutes, then settles each payment once', async () => {
    const bought = await undecided(8);
    const { sale, asked } = counting();
    await system().control('down', { down: true });

    const away: number[] = [];
    for (let minute = 0; minute < 10; minute += 5) {
      await system().advanceTime('5 minutes');
      away.push(await aCycle(sale));
    }
    const meanwhile = await statuses(bought);
    const before = new Map(asked);
    await system().control('down', { down: false });
    await system().advanceTime('5 minutes');
    const back = await aCycle(sale);
    await system().drain([sale]);

    expect([...away, back]).toEqual([8, 8, 8]);
    expect(meanwhile).toEqual(bought.map(() => 'PENDING'));
    expect(bought.map(({ paymentId }) => (asked.get(paymentId) ?? 0) - (before.get(paymentId) ?? 0))).toEqual(
      bought.map(() => 1),
    );
    expect(await statuses(bought)).toEqual(bought.map(({ verdict }) => verdict));
    expect(bought.map(({ fan }) => system().receipts(fan.email).length)).toEqual(
      bought.map(({ verdict }) => (verdict === 'COMPLETED' ? 1 : 0)),
    );
  });

  it('a page that asks reconciles too, and asks the provider at most every three seconds', async () => {
    await system().control('webhooks/mode', { kind: 'lost' });
    let asked = 0;
    const { app } = system().serve({
      through: (provider) => ({
        ...provider,
        findPayment: (id) => {
          asked += 1;
          return provider.findPayment(id);
        },
      }),
    });
    const show = await system().event();
    const fan = await system().aFan({ app });
    const held = await system().held(fan, show, 1);
    await system().pay(fan, held, { holder: 'CONT' });
    await system().settle((await system().attempt(held.reservationId)).paymentId, 'approved');
    const poll = () => system().status(fan, held.reservationId);
    await system().markAttemptsAsJustChecked();

    const soon = await Promise.all(Array.from({ length: 20 }, poll));
    const askedSoon = asked;
    await system().advanceTime();
    const later = await Promise.all(Array.from({ length: 20 }, poll));
    const end = await poll();

    expect([askedSoon, asked]).toEqual([0, 1]);
    expect(new Set(soon.map(({ result }) => result))).toEqual(new Set(['PENDING_CARD']));
    expect(later.some(({ result }) => result === 'SUCCESSFUL')).toBe(true);
    expect(end).toMatchObject({ result: 'SUCCESSFUL', orderStatus: 'PAID' });
  });

  it('an attempt that cannot be settled does not delay the others', async () => {
    await system().control('webhooks/mode', { kind: 'lost' });
    const show = await system().event();
    const fans = [await system().aFan(), await system().aFan(), await system().aFan()];
    const carts = await Promise.all(fans.map((fan, seat) => system().held(fan, show, seat)));
    const ids: string[] = [];
    for (const [at, fan] of fans.entries()) {
      const held = carts[at];
      if (held === undefined) continue;
      await system().pay(fan, held, { holder: 'CONT' });
      const { id, paymentId } = await system().attempt(held.reservationId);
      await system().settle(paymentId, 'approved');
      ids.push(id);
    }
    const [unlucky] = await system().db.query<{ id: string }>(
      `select provider_payment_id as id from payment_attempt where id = any ($1) order by checked_at limit 1`,
      [ids],
    );
    const { sale } = system().serve({
      through: (provider) => ({
        ...provider,
        findPayment: (id) =>
          id === unlucky?.id ? Promise.reject(new Error('boom')) : provider.findPayment(id),
      }),
    });

    await system().advanceTime('5 minutes');
    await sale.jobs.reconcile();

    const statuses = await Promise.all(carts.map(({ reservationId }) => system().attempt(reservationId)));
    expect(statuses.map(({ status }) => status).toSorted()).toEqual(['COMPLETED', 'COMPLETED', 'PENDING']);
    expect(system().lines.some((line) => line.includes('a payment attempt was not settled'))).toBe(true);
    await system().advanceTime('5 minutes');
    await system().sale.jobs.reconcile();
  });

  it('assumes nothing about a charge while the provider is down, until it is back and the lease has ended', async () => {
    const show = await system().event();
    const [fan, other] = [await system().aFan(), await system().aFan()];
    const held = await system().held(fan, show, 1, 2);
    const key = crypto.randomUUID();
    await system().control('down', { down: true });
    const token = 'made-before-it-went-down';

    const asked = await system().pay(fan, held, { token, key });
    await system().expirePaymentLease(held.reservationId);
    await system().sale.jobs.reconcile();
    await system().sale.jobs.sweepExpiredHolds();
    const silent = await system().status(fan, held.reservationId);
    await system().control('down', { down: false });
    await system().advanceTime('2 hours');
    await system().sale.jobs.reconcile();

    expect(asked.body).toMatchObject({ result: 'PENDING_PAYMENT', moneyMoved: 'UNKNOWN' });
    expect(silent).toMatchObject({ reservationStatus: 'STARTED_PAYMENT', moneyMoved: 'UNKNOWN' });
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'EXPIRED',
      reservationStatus: 'EXPIRED',
      result: 'FAIL',
      moneyMoved: 'NO',
    });
    expect((await system().held(other, show, 1, 2)).total).toEqual(held.total);
  });

  it('keeps the seats of an attempt unknown to the provider until its lease has ended', async () => {
    const { app, sale } = system().serve({
      through: (provider) => ({
        ...provider,
        chargeCard: async () => ({ ok: false, error: { kind: 'unanswered', cause: 'lost' } }),
      }),
    });
    const show = await system().event();
    const fan = await system().aFan({ app });
    const held = await system().held(fan, show, 1);
    await system().pay(fan, held);

    await system().advanceTime('9 minutes');
    await sale.jobs.reconcile();
    const before = await system().attempt(held.reservationId);
    await system().expirePaymentLease(held.reservationId);
    await sale.jobs.reconcile();

    expect(before.status).toBe('STARTED');
    expect(await system().attempt(held.reservationId)).toMatchObject({
      status: 'EXPIRED',
      record: 'CANCELLED',
    });
  });

  it('finds a payment of an attempt abandoned long ago without a webhook', async () => {
    await system().control('webhooks/mode', { kind: 'lost' });
    let arrive = async (): Promise<unknown> => undefined;
    const { app, sale } = system().serve({
      through: (provider) => ({
        ...provider,
        chargeCard: async (charge) => {
          arrive = () => provider.chargeCard(charge);
          return { ok: false, error: { kind: 'unanswered', cause: 'still on its way' } };
        },
      }),
    });
    const show = await system().event();
    const fan = await system().aFan({ app });
    const held = await system().held(fan, show, 1);
    await system().pay(fan, held);
    await system().expirePaymentLease(held.reservationId);
    await sale.jobs.reconcile();
    const givenUp = await system().attempt(held.reservationId);
    await arrive();

    await system().advanceTime('1 hour');
    await sale.jobs.reconcile();

    expect(givenUp.status).toBe('EXPIRED');
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'PAID',
      moneyMoved: 'YES',
    });
  });
});
