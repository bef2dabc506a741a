import { expect, it } from 'vitest';
import { postgresSalesContexts } from '#server/catalogue/sales-contexts.repository.ts';
import type { CardCharge, PaymentProvider } from '#server/payments/attempts/payment-provider.port.ts';
import { settlePayment } from '#server/payments/settlement/settle-payment.ts';
import { describeOnEachEngine, type EngineSuite } from '#server/test/each-engine.ts';
import { getWebhookUrl, payAtProvider } from '#server/test/pay-at-provider.ts';
import { admissions, updateCart } from '#server/test/sale-requests.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import {
  type HeldReservation,
  setUpTestSystem,
  type TestPerson,
  type TestSystem,
} from '#server/test/test-system.ts';
import { saleTransactionsOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

/** The request is delayed in transit: nobody answers, and the test decides when it arrives. */
function delayedProvider() {
  const underWay: CardCharge[] = [];
  let provider: PaymentProvider | undefined;
  return {
    through: (real: PaymentProvider): PaymentProvider => {
      provider = real;
      return {
        ...real,
        chargeCard: async (charge) => {
          underWay.push(charge);
          return { ok: false, error: { kind: 'unanswered', cause: 'still on its way' } };
        },
      };
    },
    arrive: async () => {
      for (const charge of underWay.splice(0)) await provider?.chargeCard(charge);
    },
  };
}

const listEmails = ({ sandbox }: TestSystem, { email }: TestPerson) =>
  sandbox.mailbox
    .list({ to: email })
    .filter(({ subject }) => /Te reembolsamos|We are refunding/.test(subject));

/** Product: "Late payments and amount mismatches". The fan gets the seats or the money, never both and never neither. */
describeOnEachEngine('pay/late', (suite) => {
  const system = setUpTestSystem(suite);

  /** A payment whose request reaches the provider only after the hold was abandoned. */
  async function givenUpThenCharged(language: 'es' | 'en' = 'es') {
    const road = delayedProvider();
    const { app, sale } = system().serve(road);
    const show = await system().event();
    const fan = await system().aFan({ app, language });
    const held = await system().held(fan, show, 1, 2);
    const asked = await system().pay(fan, held);
    await system().expirePaymentLease(held.reservationId);
    await sale.jobs.reconcile();
    const givenUp = await system().status(fan, held.reservationId);
    return { road, show, fan, held, asked, givenUp };
  }

  it('pay/late, seat free: a payment approved after the hold expired buys the same seats again', async () => {
    const { road, fan, held, asked, givenUp } = await givenUpThenCharged();

    await road.arrive();
    await system().drain();

    expect(asked.body).toMatchObject({ result: 'PENDING_PAYMENT', moneyMoved: 'UNKNOWN' });
    expect(givenUp).toMatchObject({ orderStatus: 'EXPIRED', reservationStatus: 'EXPIRED', moneyMoved: 'NO' });
    const purchase = await system().status(fan, held.reservationId);
    expect(purchase).toMatchObject({
      orderStatus: 'PAID',
      reservationStatus: 'FINISHED',
      result: 'SUCCESSFUL',
      moneyMoved: 'YES',
    });
    expect(purchase.ticketIds).toHaveLength(2);
    expect(await system().attempt(held.reservationId)).toMatchObject({ isLate: true, status: 'COMPLETED' });
    expect([system().receipts(fan.email).length, listEmails(system(), fan).length]).toEqual([1, 0]);
    const { id } = await system().attempt(held.reservationId);
    expect(system().sandbox.ledger.totals(id)).toMatchObject([{ charges: 1, refunds: 0 }]);
  });

  it.each(['es', 'en'] as const)(
    'pay/late, seat taken: a payment approved after the hold expired is refunded once, and says so in %s',
    async (language) => {
      const { road, show, fan, held } = await givenUpThenCharged(language);
      const other = await system().aFan();
      const theirs = await system().held(other, show, 2, 3);

      await road.arrive();
      await system().drain();
      await system().advanceTime();
      await system().drain();

      const { id } = await system().attempt(held.reservationId);
      expect(system().sandbox.ledger.totals(id)).toMatchObject([{ charges: 1, refunds: 1, net: 0 }]);
      expect(await system().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'EXPIRED',
        reservationStatus: 'FINISHED_WITH_FAILURE',
        result: 'FAIL',
        moneyMoved: 'RETURNED',
        ticketIds: [],
      });
      expect(system().receipts(fan.email)).toEqual([]);
      expect(listEmails(system(), fan).map(({ text }) => text)).toEqual([
        expect.stringContaining(language === 'en' ? 'You owe nothing' : 'No debes nada'),
      ]);
      expect((await system().pay(other, theirs)).body.orderStatus).toBe('PAID');
    },
  );

  it('of two late payments for one seat one buys it and the other is refunded', async () => {
    const first = await givenUpThenCharged();
    const road = delayedProvider();
    const { app, sale } = system().serve(road);
    const other = await system().aFan({ app });
    const theirs = await system().held(other, first.show, 1, 2);
    await system().pay(other, theirs);
    await system().expirePaymentLease(theirs.reservationId);
    await sale.jobs.reconcile();

    await Promise.all([first.road.arrive(), road.arrive()]);
    await Promise.all([system().drain(), system().drain([sale])]);

    const ends = [
      await system().status(first.fan, first.held.reservationId),
      await system().status(other, theirs.reservationId),
    ];
    expect(ends.map(({ moneyMoved }) => moneyMoved).toSorted()).toEqual(['RETURNED', 'YES']);
    expect(ends.map(({ orderStatus }) => orderStatus).toSorted()).toEqual(['EXPIRED', 'PAID']);
  });

  async function declined(): Promise<{
    show: TestEvent;
    fan: TestPerson;
    held: HeldReservation;
    id: string;
    paymentId: string;
  }> {
    const show = await system().event();
    const fan = await system().aFan();
    const held = await system().held(fan, show, 1, 2);
    await system().pay(fan, held, { holder: 'FUND' });
    const { id, paymentId } = await system().attempt(held.reservationId);
    return { show, fan, held, id, paymentId: paymentId ?? '' };
  }

  it('a payment approved after a decline pays the hold while it is active', async () => {
    const { fan, held, paymentId } = await declined();

    await system().settle(paymentId, 'approved');
    await system().drain();

    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'PAID',
      moneyMoved: 'YES',
    });
  });

  it('a payment approved after a decline and the end of the hold buys the seats again', async () => {
    const { fan, held, paymentId } = await declined();
    await system().expireHold(held.reservationId);
    await system().drain();
    const before = await system().status(fan, held.reservationId);

    await system().settle(paymentId, 'approved');
    await system().drain();

    expect(before).toMatchObject({ orderStatus: 'EXPIRED', reservationStatus: 'EXPIRED' });
    expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
  });

  it('a payment approved after a decline buys the seats again when its expired hold was not swept yet', async () => {
    const { fan, held, paymentId } = await declined();
    await system().control('webhooks/mode', { kind: 'late', delayMs: 0 });
    await system().expireHold(held.reservationId);

    await system().settle(paymentId, 'approved');
    await system().control('webhooks/flush');
    await system().sale.jobs.processWebhookInbox();
    await system().drain();

    expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
  });

  it('a payment approved after a decline is refunded when a second card has paid', async () => {
    const { fan, held, id, paymentId } = await declined();
    const paid = await system().pay(fan, held);

    await system().settle(paymentId, 'approved');
    await system().drain();

    expect(system().sandbox.ledger.totals(id)).toMatchObject([{ charges: 1, refunds: 1, net: 0 }]);
    const purchase = await system().status(fan, held.reservationId);
    expect(purchase).toMatchObject({ orderStatus: 'PAID', reservationStatus: 'FINISHED', moneyMoved: 'YES' });
    expect(purchase.ticketIds).toEqual(paid.body.ticketIds);
    expect(system().receipts(fan.email)).toHaveLength(1);
    expect(listEmails(system(), fan).map(({ text }) => text)).toEqual([
      expect.stringContaining('no cambian'),
    ]);
  });

  it('a payment approved after a decline pays while a second card is in review, which is then refunded', async () => {
    const { fan, held, paymentId } = await declined();
    await system().pay(fan, held, { holder: 'CONT' });
    const [, second] = await system().attempts(held.reservationId);

    await system().settle(paymentId, 'approved');
    await system().drain();
    await system().settle(second?.paymentId ?? null, 'approved');
    await system().drain();

    expect(system().sandbox.ledger.totals(second?.id)).toMatchObject([{ charges: 1, refunds: 1, net: 0 }]);
    const purchase = await system().status(fan, held.reservationId);
    expect(purchase).toMatchObject({ orderStatus: 'PAID', moneyMoved: 'YES' });
    expect(purchase.ticketIds).toHaveLength(2);
  });

  it('pay/late, price changed: a payment approved after a decline pays the price that the payer saw', async () => {
    const { show, fan, held, id, paymentId } = await declined();
    await system().expireHold(held.reservationId);
    await system().drain();
    await system().db.query(
      'update event_zone_price set base = base + 1000000, total = total + 1000000 where event_id = $1',
      [show.id],
    );

    await system().settle(paymentId, 'approved');
    await system().drain();

    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'PAID',
      moneyMoved: 'YES',
      total: { total: held.total.total },
    });
    expect(system().sandbox.ledger.totals(id)).toMatchObject([
      { charges: 1, refunds: 0, net: held.total.total },
    ]);
  });

  it('pay/late, order abandoned: a payment approved after the fan released the seats is refunded once, and the order stays ended', async () => {
    const { show, fan, held, id, paymentId } = await declined();
    await fan.visitor.call('DELETE', '/api/reservations', { body: { reservationId: held.reservationId } });

    await system().settle(paymentId, 'approved');
    await system().drain();

    expect(system().sandbox.ledger.totals(id)).toMatchObject([{ charges: 1, refunds: 1, net: 0 }]);
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'CANCELED',
      reservationStatus: 'CANCELLED',
      moneyMoved: 'RETURNED',
      ticketIds: [],
    });
    expect((await system().held(await system().aFan(), show, 1, 2)).total).toEqual(held.total);
  });

  it('a payment for a cart that has changed since is refunded, and the cart stays', async () => {
    const { fan, held, id, paymentId } = await declined();
    const { body: cart } = await fan.visitor.get(
      `/api/checkout-service/cart?reservationId=${held.reservationId}`,
    );
    const grown = await updateCart(fan.visitor, {
      reservationId: held.reservationId,
      version: cart.version,
      ops: [{ op: 'add', item: admissions('GN', 1) }],
    });

    await system().settle(paymentId, 'approved');
    await system().drain();
    const between = await system().status(fan, held.reservationId);
    const paid = await system().pay(fan, grown.body);
    await system().drain();

    expect(system().sandbox.ledger.totals(id)).toMatchObject([{ charges: 1, refunds: 1, net: 0 }]);
    expect(between).toMatchObject({ reservationStatus: 'ACTIVE', result: 'FAIL', moneyMoved: 'RETURNED' });
    expect(listEmails(system(), fan).map(({ text }) => text)).toEqual([
      expect.stringMatching(/Tu pago de \$\s136\.000.* carrito que cambió/),
    ]);
    expect(paid.body).toMatchObject({ orderStatus: 'PAID', total: { total: grown.body.total.total } });
    expect(paid.body.ticketIds).toHaveLength(3);
  });

  it('a payment for a changed cart whose expired hold was not swept is refunded, and hold and order end', async () => {
    const { fan, held, id, paymentId } = await declined();
    const { body: cart } = await fan.visitor.get(
      `/api/checkout-service/cart?reservationId=${held.reservationId}`,
    );
    await updateCart(fan.visitor, {
      reservationId: held.reservationId,
      version: cart.version,
      ops: [{ op: 'add', item: admissions('GN', 1) }],
    });
    await system().expireHold(held.reservationId);
    await system().settle(paymentId, 'approved');
    // Processed before the sweep: draining the jobs would release the hold first.
    await system().control('webhooks/flush');
    while ((await system().attempt(held.reservationId)).status !== 'COMPLETED')
      await system().sale.jobs.processWebhookInbox();
    await system().drain();

    expect(system().sandbox.ledger.totals(id)).toMatchObject([{ charges: 1, refunds: 1, net: 0 }]);
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'EXPIRED',
      reservationStatus: 'FINISHED_WITH_FAILURE',
      moneyMoved: 'RETURNED',
    });
  });

  it('a second payment of a completed attempt is refunded and leaves tickets and order unchanged', async () => {
    const show = await system().event();
    const fan = await system().aFan();
    const held = await system().held(fan, show, 1, 2);
    const paid = await system().pay(fan, held);
    const { id } = await system().attempt(held.reservationId);

    const second = await payAtProvider(system(), {
      external_reference: id,
      transaction_amount: held.total.total / 100,
      notification_url: getWebhookUrl(system()),
    });
    await system().drain();

    expect(
      system()
        .sandbox.ledger.listByPayment(Number(second))
        .map(({ kind }) => kind),
    ).toEqual(['CHARGE', 'REFUND']);
    expect(system().sandbox.ledger.totals(id)).toMatchObject([
      { charges: 2, refunds: 1, net: held.total.total },
    ]);
    const purchase = await system().status(fan, held.reservationId);
    expect(purchase).toMatchObject({
      orderStatus: 'PAID',
      moneyMoved: 'YES',
      ticketIds: paid.body.ticketIds,
    });
  });

  it('a payment being refunded is not credited to the wallet as well, whatever the fan prefers since', async () => {
    const fan = await system().aFan();
    const held = await system().held(fan, await system().event(), 1);
    await system().pay(fan, held);
    const { id } = await system().attempt(held.reservationId);
    const body = { external_reference: id, transaction_amount: held.total.total / 100 };
    const second = await payAtProvider(system(), body);
    const providers: PaymentProvider[] = [];
    system().serve({
      through: (real) => {
        providers.push(real);
        return real;
      },
    });
    const found = await providers[0]?.findPayment(second);
    if (!found?.ok || found.value === null) throw new Error('A payment was made and is not there.');
    const { db } = system();
    const parts = {
      sales: saleTransactionsOver(db),
      salesContexts: postgresSalesContexts(db),
      alert: () => {},
    };

    await settlePayment(parts, id, found.value);
    await db.query("update person set late_payment_refund_destination = 'BALANCE' where id = $1", [fan.id]);
    await settlePayment(parts, id, found.value);
    await system().drain();

    expect(system().sandbox.ledger.totals(id)).toMatchObject([
      { charges: 2, refunds: 1, net: held.total.total },
    ]);
    expect(await parts.sales.wallets.findBalance(fan.id)).toBeNull();
    expect(listEmails(system(), fan)).toHaveLength(1);
  });

  it('a mismatched payment of an ended attempt is refunded, and the pending payment continues', async () => {
    const { fan, held, id } = await declined();
    const manager = await system().aManager();
    const { body } = await system().pay(fan, held, { holder: 'CONT' });
    await payAtProvider(system(), {
      external_reference: id,
      transaction_amount: held.total.total / 100 - 1_000,
      notification_url: getWebhookUrl(system()),
    });
    await system().drain();
    const { items } = (await manager.visitor.get('/api/backoffice/payment-exceptions')).body;
    const alert = items.find((one: { order: { id: string } | null }) => one.order?.id === body.orderId);

    const ended = await manager.visitor.post(`/api/backoffice/payment-exceptions/${alert.id}/resolution`, {
      key: crypto.randomUUID(),
      body: { decision: 'REFUND_PAYMENT', note: 'Otra suma' },
    });
    const [, second] = await system().attempts(held.reservationId);
    await system().settle(second?.paymentId ?? null, 'approved');
    await system().drain();

    expect([alert.kind, ended.status]).toEqual(['UNDERPAID', 200]);
    expect(system().sandbox.ledger.totals(id)).toMatchObject([{ charges: 1, refunds: 1, net: 0 }]);
    expect(system().sandbox.ledger.totals(second?.id)).toMatchObject([{ refunds: 0, net: held.total.total }]);
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'PAID',
      moneyMoved: 'YES',
    });
  });

  it('a dispute that is the first update of a payment pays the order and alerts staff', async () => {
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    const held = await system().held(fan, await system().event(), 1, 2);
    await system().control('webhooks/mode', { kind: 'lost' });
    const review = await system().pay(fan, held, { holder: 'CONT' });
    const { paymentId } = await system().attempt(held.reservationId);
    await system().settle(paymentId, 'approved');
    await system().settle(paymentId, 'in_mediation');
    await system().advanceTime();

    await system().sale.jobs.reconcile();
    await system().drain();

    expect(review.body).toMatchObject({ result: 'PENDING_CARD' });
    const purchase = await system().status(fan, held.reservationId);
    expect(purchase).toMatchObject({ orderStatus: 'PAID', reservationStatus: 'FINISHED', moneyMoved: 'YES' });
    expect(purchase.ticketIds).toHaveLength(2);
    const { items } = (await manager.visitor.get('/api/backoffice/payment-exceptions')).body;
    const ours = items.filter((one: { order: { id: string } | null }) => one.order?.id === purchase.orderId);
    expect(ours).toMatchObject([{ kind: 'DISPUTED' }]);
  });

  it('the refund of a second payment does not count as a refund of the order', async () => {
    const { fan, held, paymentId } = await declined();
    await system().pay(fan, held);

    await system().settle(paymentId, 'approved');
    await system().drain();

    const [order] = (await fan.visitor.get('/api/myPurchases')).body.items;
    expect(order).toMatchObject({ status: 'PAID', refundedAmount: 0 });
    expect(order.receipt.refunds).toMatchObject([
      { amount: held.total.total, means: 'PROVIDER', isSurplus: true },
    ]);
  });

  it('a disputed payment that buys nothing goes back to the original method, even for a fan who prefers the wallet', async () => {
    const { fan, held, id, paymentId } = await declined();
    await system().db.query("update person set late_payment_refund_destination = 'BALANCE' where id = $1", [
      fan.id,
    ]);
    await system().pay(fan, held);
    await system().drain();
    await system().control('webhooks/mode', { kind: 'lost' });
    await system().settle(paymentId, 'approved');
    await system().control('webhooks/mode', { kind: 'normal' });

    await system().settle(paymentId, 'in_mediation');
    await system().drain();

    expect(system().sandbox.ledger.totals(id)).toMatchObject([{ charges: 1, refunds: 1, net: 0 }]);
    expect(await system().db.query('select from wallet where person_id = $1', [fan.id])).toEqual([]);
    expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
  });

  it('a chargeback of the paying payment cancels tickets and order, and the seats are for sale again', async () => {
    const show = await system().event();
    const [fan, other] = [await system().aFan(), await system().aFan()];
    const held = await system().held(fan, show, 1, 2);
    await system().pay(fan, held);
    const { paymentId } = await system().attempt(held.reservationId);

    await system().settle(paymentId, 'charged_back');
    await system().drain();

    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'REFUNDED',
      reservationStatus: 'CANCELLED',
      moneyMoved: 'RETURNED',
      ticketIds: [],
    });
    expect((await system().held(other, show, 1, 2)).total).toEqual(held.total);
  });
});

describeOnEachEngine('pay/late: money that does not fit our books', (suite: EngineSuite) => {
  const system = setUpTestSystem(suite, { expectLedgerMatch: false });

  const misread =
    (change: (payment: CardCharge) => CardCharge) =>
    (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      chargeCard: (charge) => provider.chargeCard(change(charge)),
    });

  it.each([
    [
      'amount',
      'AMOUNT_MISMATCH',
      (charge: CardCharge) => ({ ...charge, amount: { ...charge.amount, amount: 100_000 } }),
    ],
    [
      'currency',
      'AMOUNT_MISMATCH',
      (charge: CardCharge) => ({ ...charge, amount: { ...charge.amount, currency: 'MXN' as const } }),
    ],
    [
      'reference',
      'OTHER_REFERENCE',
      (charge: CardCharge) => ({ ...charge, externalReference: 'another-order' }),
    ],
  ])('a mismatched %s is flagged for review, and the seats stay held', async (_what, reason, change) => {
    const { app, sale } = system().serve({ through: misread(change) });
    const show = await system().event();
    const fan = await system().aFan({ app });
    const held = await system().held(fan, show, 1);

    const answer = await system().pay(fan, held);
    await system().drain([sale]);
    const waiting = await system().attempt(held.reservationId);
    if (reason === 'AMOUNT_MISMATCH') {
      await system().expirePaymentLease(held.reservationId);
      await sale.jobs.reconcile();
      await sale.jobs.sweepExpiredHolds();
    }

    expect(answer.body).toMatchObject({
      result: 'PENDING_PAYMENT',
      moneyMoved: reason === 'AMOUNT_MISMATCH' ? 'NEEDS_REVIEW' : 'UNKNOWN',
      ticketIds: [],
    });
    expect(waiting.status).toBe('STARTED');
    expect(
      await system().one(
        `select r.status, r.review_reason as reason, c.state from reservation r
         join seat_claim c on c.reservation_id = r.id where r.id = $1`,
        [held.reservationId],
      ),
    ).toEqual({ status: 'STARTED_PAYMENT', reason, state: 'PAYING' });
    expect(system().receipts(fan.email)).toEqual([]);
    const log = system().lines.filter((line) => line.includes('this needs a person'));
    expect(log.some((line) => line.includes(reason))).toBe(true);
  });
});
