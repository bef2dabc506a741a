import { expect, it } from 'vitest';
import type { Messenger } from '#server/kernel/messenger/messenger.port.ts';
import { deliverOutbox } from '#server/kernel/outbox/deliver-outbox.ts';
import type { ClaimedOutboxMessage, Outbox } from '#server/kernel/outbox/outbox.port.ts';
import { postgresOutbox } from '#server/kernel/outbox/outbox.repository.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';

/** Reliability: an outbox message is delivered at least once, and its receiver can detect a duplicate. */
describeOnEachEngine('the outbox', (suite) => {
  const system = setUpTestSystem(suite);

  /** Counts who sends what, and how many send the same message concurrently. */
  function watched() {
    const sent = new Map<string, number>();
    const underWay = new Set<string>();
    let overlaps = 0;
    const messenger = (real: Messenger): Messenger => ({
      send: async (message) => {
        const key = message.key ?? '';
        if (underWay.has(key)) overlaps += 1;
        underWay.add(key);
        sent.set(key, (sent.get(key) ?? 0) + 1);
        const answer = await real.send(message);
        underWay.delete(key);
        return answer;
      },
    });
    return { sent, messenger, overlaps: () => overlaps };
  }

  async function paidOrders(count: number): Promise<string[]> {
    const show = await system().event();
    const orders: string[] = [];
    for (let seat = 0; seat < count; seat += 1) {
      const fan = await system().aFan();
      orders.push((await system().pay(fan, await system().held(fan, show, seat))).body.orderId);
    }
    return orders;
  }

  it('sends a receipt once, however often the mail server failed before', async () => {
    const show = await system().event();
    const fan = await system().aFan();
    await system().control('faults', { path: 'smtp', times: 2, status: 451 });
    await system().pay(fan, await system().held(fan, show, 1));

    const states = [];
    for (let round = 0; round < 4; round += 1) {
      await system().sale.jobs.deliverOutbox();
      states.push(
        await system().one(
          'select attempts, done_at is not null as done from outbox_message order by id desc limit 1',
        ),
      );
      await system().advanceTime();
    }

    expect(states).toEqual([
      { attempts: 1, done: false },
      { attempts: 2, done: false },
      { attempts: 3, done: true },
      { attempts: 3, done: true },
    ]);
    expect(system().receipts(fan.email)).toHaveLength(1);
  });

  it('two concurrent deliveries never send the same message', async () => {
    const orders = await paidOrders(15);
    const watch = watched();
    const relays = [system().serve(watch).sale, system().serve(watch).sale, system().serve(watch).sale];

    await system().drain(relays);

    expect(Object.fromEntries(watch.sent)).toEqual(
      Object.fromEntries(orders.map((id) => [`receipt:${id}`, 1])),
    );
    expect(watch.overlaps()).toBe(0);
  });

  it('negative control: deliveries that claim without a lease send the same message concurrently', async () => {
    await paidOrders(5);
    const underWay = new Map<string, number>();
    const real = postgresOutbox(system().db);
    const careless: Outbox = {
      ...real,
      claim: (limit) =>
        system().db.query<ClaimedOutboxMessage>(
          `select id::text as id, idempotency_key as key, kind, payload, attempts, 0 as "ageMs" from outbox_message
           where done_at is null order by next_at limit $1`,
          [limit],
        ),
    };
    const carry = async ({ key }: ClaimedOutboxMessage): Promise<boolean> => {
      underWay.set(key, (underWay.get(key) ?? 0) + 1);
      await new Promise(setImmediate);
      return false;
    };
    const carriers = {
      RECEIPT: carry,
      REFUND: carry,
      REFUND_EMAIL: carry,
      AUTOMATIC_REFUND_EMAIL: carry,
      AMOUNT_MISMATCH_EMAIL: carry,
      WALLET_CREDIT_EMAIL: carry,
      CANCELLATION_EMAIL: carry,
      STAFF_ALERT: carry,
      INSTRUCTION: carry,
      BOOKING_EMAIL: carry,
      PAYMENT_LINK: carry,
      SAVE_CARD: carry,
      INSTALLMENT_EMAIL: carry,
      INSTALLMENT_REMINDER: carry,
      INSTALLMENT_PLAN_ENDED: carry,
      MATCH_ADDED_EMAIL: carry,
      RENEWAL_EMAIL: carry,
      DELETE_SAVED_CARDS: carry,
      NEWSLETTER_CONFIRMATION: carry,
      SUPPORT_REQUEST: carry,
      TICKET_OFFER: carry,
      TICKET_OFFER_DECIDED: carry,
    };

    const parts = { outbox: careless, handlers: carriers, onError: () => undefined, alert: () => undefined };
    await Promise.all([1, 2].map(() => deliverOutbox(parts)));

    expect(Math.max(...underWay.values())).toBe(2);
  });

  it('releases the messages of a killed server after a minute, not before', async () => {
    const [order = ''] = await paidOrders(1);
    const outbox = postgresOutbox(system().db);

    const taken = await outbox.claim(10);
    const soon = await outbox.claim(10);
    await system().advanceTime('61 seconds');
    const later = await outbox.claim(10);
    await system().advanceTime('61 seconds');

    expect([taken, soon, later].map((effects) => effects.map(({ key }) => key))).toEqual([
      [`receipt:${order}`],
      [],
      [`receipt:${order}`],
    ]);
  });

  it('records one refund when its response is lost, and does not request it again', async () => {
    const show = await system().event();
    const fan = await system().aFan();
    const held = await system().held(fan, show, 1);
    await system().pay(fan, held, { holder: 'FUND' });
    const declined = await system().attempt(held.reservationId);
    await system().pay(fan, held);
    await system().control('faults', {
      path: '/v1/payments/*',
      method: 'POST',
      times: 1,
      cutAfterCommit: true,
    });
    await system().settle(declined.paymentId, 'approved');

    for (let round = 0; round < 4; round += 1) {
      await system().control('webhooks/flush');
      await system().sale.jobs.processWebhookInbox();
      await system().sale.jobs.deliverOutbox();
      await system().advanceTime('1 minute');
    }

    expect(system().sandbox.ledger.totals(declined.id)).toMatchObject([{ charges: 1, refunds: 1, net: 0 }]);
    expect(
      await system().one(`select done_at is not null as done, attempts from outbox_message where kind = 'REFUND'
        order by id desc limit 1`),
    ).toEqual({ done: true, attempts: 2 });
  });

  it('delivers refunds before emails, however many wait', async () => {
    await paidOrders(6);
    await system().db.query(
      `insert into outbox_message (idempotency_key, kind, payload) values ('refund:the-newest', 'REFUND', '{}')`,
    );
    const outbox = postgresOutbox(system().db);

    const [first] = await outbox.claim(1);
    await outbox.complete(first?.id ?? '0');
    const [second] = await outbox.claim(1);
    await outbox.postpone(second?.id ?? '0', 0, '');

    expect([first?.kind, second?.kind]).toEqual(['REFUND', 'RECEIPT']);
  });

  it('alerts staff about repeated failures, and abandons an email that nobody accepts for three days', async () => {
    const { sale } = system().serve({ messenger: () => ({ send: async () => false }) });
    const [order = ''] = await paidOrders(1);
    const alerts = () =>
      system()
        .lines.filter((line) => line.includes('this needs a person') && line.includes(order))
        .map((line) => JSON.parse(line).problem.kind);

    const heard: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      await sale.jobs.deliverOutbox();
      heard.push(alerts().length);
      await system().advanceTime('10 minutes');
    }
    await system().advanceTime('3 days');
    await sale.jobs.deliverOutbox();

    expect(heard).toEqual([0, 0, 0, 0, 0, 1, 2]);
    expect(alerts().at(-1)).toBe('OUTBOX_MESSAGE_ABANDONED');
    expect(
      await system().one(
        'select done_at is not null as done, last_error from outbox_message where idempotency_key = $1',
        [`receipt:${order}`],
      ),
    ).toEqual({ done: true, last_error: 'given up: not accepted' });
  });

  it('refunds nothing that the payer’s bank charged back before', async () => {
    const show = await system().event();
    const fan = await system().aFan();
    const held = await system().held(fan, show, 1);
    await system().pay(fan, held, { holder: 'FUND' });
    const declined = await system().attempt(held.reservationId);
    await system().pay(fan, held);
    await system().settle(declined.paymentId, 'approved');
    await system().control('webhooks/flush');
    while ((await system().attempts(held.reservationId))[0]?.status !== 'COMPLETED') {
      await system().sale.jobs.processWebhookInbox();
    }

    await system().settle(declined.paymentId, 'charged_back');
    await system().drain();

    expect(system().sandbox.ledger.totals(declined.id)).toMatchObject([{ charges: 1, refunds: 0, net: 0 }]);
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'PAID',
      moneyMoved: 'YES',
    });
  });
});
