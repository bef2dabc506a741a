import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { money } from '#domain/shared/money.ts';
import type { CardCharge, PaymentProvider } from '#server/payments/attempts/payment-provider.port.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import {
  aPlan,
  buildInstallmentPaymentBody,
  payInstallments,
  readPlan,
  type TestPlan,
} from '#server/test/installments.ts';
import { getWebhookUrl, payAtProvider } from '#server/test/pay-at-provider.ts';
import { setUpTestSystem, type TestPerson, type TestSystem } from '#server/test/test-system.ts';

const listStatuses = (plan: { readonly installments: readonly { readonly status: string }[] }) =>
  plan.installments.map(({ status }) => status);

/** The provider's own record of a payment of ours: the independent witness. */
const listCharges = ({ sandbox }: TestSystem, reference: string): number =>
  sandbox.ledger.totals().filter(({ externalReference }) => externalReference === reference).length;

const listEmails = ({ sandbox }: TestSystem, { email }: TestPerson) =>
  sandbox.mailbox.list({ to: email }).map(({ subject }) => subject);

/** Spec §4, §7: paying installments of a plan. */
describeOnEachEngine('pay/installments', (suite) => {
  const system = setUpTestSystem(suite);
  const aFanWithPlan = async (market: 'COL' | 'MEX' = 'COL') => {
    const fan = await system().aFan({ market });
    return { fan, plan: await aPlan(system().db, fan, { market }) };
  };
  const paymentIdOf = async (paymentId: string) =>
    (
      await system().one<{ id: string }>(
        'select provider_payment_id as id from installment_payment where id = $1',
        [paymentId],
      )
    ).id;

  it.each(['COL', 'MEX'] as const)(
    'pays one installment, then all remaining ones at once, in %s',
    async (market) => {
      const { fan, plan } = await aFanWithPlan(market);

      const first = await payInstallments(system(), fan, plan, { installments: [0] });
      const left = (plan.amounts[1] ?? 0) + (plan.amounts[2] ?? 0);
      const rest = await payInstallments(system(), fan, plan, { seenAmount: left });
      const { body: list } = await fan.visitor.get('/api/installments');
      await system().drain();

      expect([first.status, listStatuses(first.body.plan)]).toEqual([201, ['PAID', 'PENDING', 'PENDING']]);
      expect(first.body.plan).toMatchObject({
        paid: { amount: plan.amounts[0] },
        due: { amount: left },
        nextDueAt: first.body.plan.installments[1].dueAt,
        payment: { status: 'PAID', moneyMoved: 'YES' },
      });
      expect([rest.status, listStatuses(rest.body.plan)]).toEqual([201, ['PAID', 'PAID', 'PAID']]);
      expect(list.plans).toMatchObject([{ planId: plan.planId, due: { amount: 0 }, nextDueAt: null }]);
      expect(listEmails(system(), fan)).toEqual(Array(2).fill('Recibimos tu pago: Abono Páramo'));
    },
  );

  it('charges once per key, however often it is sent and whichever response is lost', async () => {
    const { fan, plan } = await aFanWithPlan();
    const [key, token] = [randomUUID(), await system().cardToken()];
    await system().control('webhooks/mode', { kind: 'lost' });
    const dying = (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      async chargeCard(charge) {
        await provider.chargeCard(charge);
        throw new Error('the process dies here');
      },
    });
    const { app } = system().serve({ through: dying });

    const died = await payInstallments(system(), system().at(app, fan), plan, {
      installments: [0],
      key,
      token,
    });
    const again = await payInstallments(system(), fan, plan, { installments: [0], key, token });
    const replayed = await payInstallments(system(), fan, plan, { installments: [0], key, token });

    expect(died.status).toBe(500);
    expect([again.status, listStatuses(again.body.plan)]).toEqual([201, ['PAID', 'PENDING', 'PENDING']]);
    expect(replayed.text).toBe(again.text);
    expect(listCharges(system(), again.body.installmentPaymentId)).toBe(1);
  });

  it('names the pending payment, and reports it for no other installment', async () => {
    const { fan, plan } = await aFanWithPlan();
    const open = await payInstallments(system(), fan, plan, { installments: [0], holder: 'CONT' });

    const second = await payInstallments(system(), fan, plan, { installments: [0] });
    const all = await payInstallments(system(), fan, plan);
    const other = await payInstallments(system(), fan, plan, { installments: [1] });

    expect(open.body.plan.payment).toMatchObject({ status: 'PENDING', moneyMoved: 'UNKNOWN' });
    for (const { status, body } of [second, all])
      expect([status, body.code, body.detail]).toEqual([
        409,
        'PAYMENT_IN_FLIGHT',
        { installmentPaymentId: open.body.installmentPaymentId },
      ]);
    expect(other.status).toBe(201);
  });

  it('reports the provider’s decline reason, and the installment can be paid again', async () => {
    const { fan, plan } = await aFanWithPlan();

    const declined = await payInstallments(system(), fan, plan, { holder: 'FUND' });
    const again = await payInstallments(system(), fan, plan);

    expect(declined.body.plan.payment).toMatchObject({
      status: 'REJECTED',
      moneyMoved: 'NO',
      statusDetail: 'cc_rejected_insufficient_amount',
    });
    expect(listStatuses(declined.body.plan)).toEqual(['PENDING', 'PENDING', 'PENDING']);
    expect(listStatuses(again.body.plan)).toEqual(['PAID', 'PAID', 'PAID']);
  });

  it('charges the installments’ amount and nothing else', async () => {
    const { fan, plan } = await aFanWithPlan();
    const outsider = await aFanWithPlan();
    const token = await system().cardToken();
    const words = buildInstallmentPaymentBody(plan, token, { installments: [0] });
    const post = (body: object) =>
      fan.visitor.post('/api/checkout/checkoutInstallment', { key: randomUUID(), body });

    const answers = {
      otherTotal: await post({ ...words, expectedTotal: { ...words.expectedTotal, amount: 1 } }),
      otherCurrency: await post({ ...words, expectedTotal: { ...words.expectedTotal, currency: 'MXN' } }),
      quotaOfAnother: await post({ ...words, installmentIds: [outsider.plan.ids[0]] }),
      planOfAnother: await post({ ...words, planId: outsider.plan.planId }),
      cash: await post({ ...words, payment: { method: 'CASH', checkoutProvider: 'TAQUILLA' } }),
      spentToken: await payInstallments(system(), fan, plan, {
        installments: [0],
        token: 'a-token-of-nobody',
      }),
    };
    await payInstallments(system(), fan, plan, { installments: [0], token });
    const paid = await payInstallments(system(), fan, plan, { installments: [0] });

    expect(Object.entries(answers).map(([what, { status, body }]) => [what, status, body.code])).toEqual([
      ['otherTotal', 409, 'TOTAL_CHANGED'],
      ['otherCurrency', 409, 'TOTAL_CHANGED'],
      ['quotaOfAnother', 400, 'FIELDS_INVALID'],
      ['planOfAnother', 404, 'NOT_FOUND'],
      ['cash', 422, 'METHOD_NOT_OFFERED'],
      ['spentToken', 422, 'PROVIDER_REJECTED'],
    ]);
    expect(answers.cash.body.detail).toEqual({ reason: 'TICKETS_ONLY' });
    expect([paid.status, paid.body.code]).toEqual([409, 'ALREADY_PAID']);
  });

  describe('when the response is lost', () => {
    /** The request is delayed in transit: nobody answers, and the test decides when it arrives. */
    function slowRoad() {
      const underWay: CardCharge[] = [];
      let real: PaymentProvider | undefined;
      return {
        through: (provider: PaymentProvider): PaymentProvider => {
          real = provider;
          return {
            ...provider,
            async chargeCard(charge) {
              underWay.push(charge);
              return { ok: false, error: { kind: 'unanswered', cause: 'still on its way' } };
            },
          };
        },
        arrive: async () => {
          for (const charge of underWay.splice(0)) await real?.chargeCard(charge);
        },
      };
    }
    const onTheRoad = async () => {
      const road = slowRoad();
      const { app } = system().serve(road);
      const { fan, plan } = await aFanWithPlan();
      const lost = await payInstallments(system(), system().at(app, fan), plan);
      return { road, fan, plan, lost };
    };

    it('the result is unknown, never a decline; the page that asks finds it', async () => {
      await system().control('webhooks/mode', { kind: 'lost' });
      const { road, fan, plan, lost } = await onTheRoad();
      const waiting = Array(3).fill('PENDING_ONE_TIME');

      await road.arrive();
      await system().advanceTime();
      const page = await readPlan(fan, plan);

      expect(lost.body.plan).toMatchObject({ payment: { status: 'CREATED', moneyMoved: 'UNKNOWN' } });
      expect(listStatuses(lost.body.plan)).toEqual(waiting);
      expect(page).toMatchObject({ due: { amount: 0 }, payment: { status: 'PAID', moneyMoved: 'YES' } });
    });

    it('it expires; money received later is refunded once', async () => {
      const { road, fan, plan, lost } = await onTheRoad();
      await expirePaymentLease(lost.body.installmentPaymentId);
      await system().sale.jobs.reconcile();
      const over = await readPlan(fan, plan);
      await payInstallments(system(), fan, plan, { installments: [0] });

      await road.arrive();
      await system().drain();
      await system().drain();

      expect(over.payment).toMatchObject({ status: 'CANCELLED', moneyMoved: 'NO' });
      expect(listStatuses(over)).toEqual(['PENDING', 'PENDING', 'PENDING']);
      expect(listStatuses(await readPlan(fan, plan))).toEqual(['PAID', 'PENDING', 'PENDING']);
      expect(listEmails(system(), fan).sort()).toEqual([
        'Recibimos tu pago: Abono Páramo',
        'Te reembolsamos el pago de Abono Páramo',
      ]);
    });
  });

  const expirePaymentLease = (paymentId: string) =>
    system().db.query(
      `update installment_payment set expires_at = clock_timestamp() - interval '1 minute',
         created_at = created_at - interval '1 hour', checked_at = checked_at - interval '1 hour' where id = $1`,
      [paymentId],
    );

  it('cancels a 3-D Secure request that nobody answered, and the installment can be paid', async () => {
    await system().control('webhooks/mode', { kind: 'lost' });
    const { fan, plan } = await aFanWithPlan();
    const asked = await payInstallments(system(), fan, plan, { installments: [0], holder: 'CHAL' });
    await expirePaymentLease(asked.body.installmentPaymentId);

    const again = await payInstallments(system(), fan, plan, { installments: [0] });

    expect(asked.body.plan.payment).toMatchObject({
      status: 'PENDING',
      challenge: { url: expect.any(String), creq: expect.any(String) },
    });
    expect([again.status, listStatuses(again.body.plan)]).toEqual([201, ['PAID', 'PENDING', 'PENDING']]);
  });

  it('is part of the personal data export', async () => {
    const { fan, plan } = await aFanWithPlan();
    await payInstallments(system(), fan, plan, { installments: [0] });

    const { status, body } = await fan.visitor.get('/api/fan/data');

    expect([status, body.plans]).toMatchObject([
      200,
      [
        {
          title: 'Abono Páramo',
          total: 30_000_001,
          completedAt: null,
          installments: [{ number: 1, status: 'PAID' }, { status: 'PENDING' }, { status: 'PENDING' }],
          payments: [{ method: 'CARD', status: 'PAID', amount: 10_000_000 }],
        },
      ],
    ]);
  });

  it('keeps an account from being deleted while its installment payment is in transit', async () => {
    const { fan, plan } = await aFanWithPlan();
    await payInstallments(system(), fan, plan, { installments: [0], holder: 'CONT' });

    const { status, body } = await fan.visitor.post('/api/auth/delete-user');

    expect([status, body.detail]).toEqual([
      409,
      { openPayments: 1, upcomingTickets: 0, ordersAwaitingRefund: 0, unfinishedPlans: 0, balance: null },
    ]);
  });

  it('keeps an account from being deleted while its plan is partly paid', async () => {
    const { fan, plan } = await aFanWithPlan();
    await payInstallments(system(), fan, plan, { installments: [0] });

    const { status, body } = await fan.visitor.post('/api/auth/delete-user');

    expect([status, body.detail]).toMatchObject([409, { openPayments: 0, unfinishedPlans: 1 }]);
  });

  it('settles a payment in review by webhook, duplicated or not', async () => {
    const { fan, plan } = await aFanWithPlan();
    const { body } = await payInstallments(system(), fan, plan, { installments: [0, 1], holder: 'CONT' });
    await system().control('webhooks/mode', { kind: 'duplicate' });

    await system().settle(await paymentIdOf(body.installmentPaymentId), 'approved', 'accredited');
    await system().drain();

    expect(await readPlan(fan, plan)).toMatchObject({ payment: { status: 'PAID' } });
    expect(listStatuses(await readPlan(fan, plan))).toEqual(['PAID', 'PAID', 'PENDING']);
    expect(listEmails(system(), fan)).toEqual(['Recibimos tu pago: Abono Páramo']);
  });

  it.each([
    ['its installment is still open: it pays it', false, 'YES'],
    ['its installment was paid meanwhile: it is refunded', true, 'RETURNED'],
  ])('money received after the provider cancelled a payment, and %s', async (_, isPaidMeanwhile, moved) => {
    const { fan, plan } = await aFanWithPlan();
    const { body } = await payInstallments(system(), fan, plan, { installments: [0], holder: 'CONT' });
    const paymentId = await paymentIdOf(body.installmentPaymentId);
    await system().settle(paymentId, 'cancelled', 'expired');
    await system().drain();
    if (isPaidMeanwhile) await payInstallments(system(), fan, plan, { installments: [0] });

    await system().settle(paymentId, 'approved', 'accredited');
    await system().drain();

    const [late] = await system().db.query<{ status: string; is_late: boolean }>(
      'select status, is_late from installment_payment where id = $1',
      [body.installmentPaymentId],
    );
    expect(late).toEqual({ status: isPaidMeanwhile ? 'REFUNDED' : 'PAID', is_late: true });
    expect(listStatuses(await readPlan(fan, plan))).toEqual(['PAID', 'PENDING', 'PENDING']);
    if (!isPaidMeanwhile) expect((await readPlan(fan, plan)).payment.moneyMoved).toBe(moved);
  });

  it.each([
    [
      'before the plan is complete, the installment is open again',
      [0],
      ['PENDING', 'PENDING', 'PENDING'],
      [],
    ],
    [
      'afterwards, the installments stay paid and an exception is raised',
      undefined,
      ['PAID', 'PAID', 'PAID'],
      ['CHARGED_BACK'],
    ],
  ])('a payment that is charged back: %s', async (_, installments, statuses, alerts) => {
    const { fan, plan } = await aFanWithPlan();
    const { body } = await payInstallments(
      system(),
      fan,
      plan,
      installments === undefined ? {} : { installments },
    );
    const paymentId = await paymentIdOf(body.installmentPaymentId);

    await system().settle(paymentId, 'charged_back');
    await system().drain();

    const raised = await system().db.query<{ kind: string }>(
      'select kind from payment_exception where payment_id = $1',
      [paymentId],
    );
    expect(await readPlan(fan, plan)).toMatchObject({
      payment: { status: 'REFUNDED', moneyMoved: 'RETURNED' },
    });
    expect(listStatuses(await readPlan(fan, plan))).toEqual(statuses);
    expect(raised.map(({ kind }) => kind)).toEqual(alerts);
  });
});

describeOnEachEngine('pay/installments, odd money,', (suite) => {
  const system = setUpTestSystem(suite, { expectLedgerMatch: false });

  it('of another amount pays no installment and raises an exception', async () => {
    const { app } = system().serve({
      through: (provider) => ({
        ...provider,
        chargeCard: (charge) =>
          provider.chargeCard({
            ...charge,
            amount: { ...charge.amount, amount: charge.amount.amount - 100 },
          }),
      }),
    });
    const fan = await system().aFan();
    const plan: TestPlan = await aPlan(system().db, fan, { total: 30_000_000 });

    const { body } = await payInstallments(system(), system().at(app, fan), plan, { installments: [0] });

    const alerts = await system().db.query<{ kind: string; expected_amount: number }>(
      'select kind, expected_amount from payment_exception order by created_at',
    );
    expect(body.plan.payment).toMatchObject({ status: 'CREATED', moneyMoved: 'UNKNOWN' });
    expect(listStatuses(await readPlan(fan, plan))).toEqual(['PENDING', 'PENDING', 'PENDING']);
    expect(alerts).toEqual([{ kind: 'UNDERPAID', expected_amount: plan.amounts[0] }]);

    const manager = await system().aManager();
    const { body: page } = await manager.visitor.get('/api/backoffice/payment-exceptions?state=OPEN');
    const end = () =>
      manager.visitor.post(`/api/backoffice/payment-exceptions/${page.items[0].id}/resolution`, {
        key: randomUUID(),
        body: { decision: 'REFUND_PAYMENT', note: 'Otra suma' },
      });
    const [sent, twice] = [await end(), await end()];
    await system().drain();
    const again = await payInstallments(system(), fan, plan, { installments: [0] });

    expect(page.items).toMatchObject([{ order: null, decisions: ['REFUND_PAYMENT'] }]);
    expect([sent.status, twice.body.code]).toEqual([200, 'TRANSITION_NOT_ALLOWED']);
    expect([again.status, listStatuses(again.body.plan)]).toEqual([201, ['PAID', 'PENDING', 'PENDING']]);
    expect(
      system()
        .sandbox.ledger.totals()
        .find(({ externalReference }) => externalReference === body.installmentPaymentId),
    ).toMatchObject({ net: 0 });
    expect(listEmails(system(), fan)).toContain('Te reembolsamos el pago de Abono Páramo');
    const came = formatMoneyWithCode(money((plan.amounts[0] ?? 0) - 100, 'COP'));
    expect(
      system()
        .sandbox.mailbox.list({ to: fan.email })
        .map(({ text }) => text),
    ).toContainEqual(expect.stringContaining(came));
  });

  describe('of another amount, beside another payment of the same installments', () => {
    /** A charge with an amount of its own for a payment of ours, in minor units. */
    async function charged(reference: string, amount: number): Promise<string> {
      const id = await payAtProvider(system(), {
        external_reference: reference,
        transaction_amount: amount / 100,
        notification_url: getWebhookUrl(system()),
      });
      await system().drain();
      return id;
    }
    const alertsOf = async (paymentId: string) =>
      (
        await system().db.query<{ kind: string }>(
          'select kind from payment_exception where payment_id = $1',
          [paymentId],
        )
      ).map(({ kind }) => kind);
    async function giveBack(paymentId: string): Promise<number> {
      const manager = await system().aManager();
      const { id } = await system().one<{ id: string }>(
        'select id from payment_exception where payment_id = $1',
        [paymentId],
      );
      const { status } = await manager.visitor.post(`/api/backoffice/payment-exceptions/${id}/resolution`, {
        key: randomUUID(),
        body: { decision: 'REFUND_PAYMENT', note: 'Otra suma' },
      });
      await system().drain();
      return status;
    }
    const refundsOf = (paymentId: string) =>
      system()
        .sandbox.ledger.entries()
        .filter((entry) => String(entry.paymentId) === paymentId && entry.kind === 'REFUND').length;
    /** A card in review keeps the payment open while other money arrives for it. */
    async function anOpenPayment() {
      const fan = await system().aFan();
      const plan = await aPlan(system().db, fan);
      const { body } = await payInstallments(system(), fan, plan, { installments: [0], holder: 'CONT' });
      const reference = String(body.installmentPaymentId);
      const { own } = await system().one<{ own: string }>(
        'select provider_payment_id as own from installment_payment where id = $1',
        [reference],
      );
      return { fan, plan, reference, own };
    }

    it('is refunded in full while the other payment pays them', async () => {
      const { fan, plan, reference, own } = await anOpenPayment();
      const odd = await charged(reference, 500_000);
      await system().settle(own, 'approved', 'accredited');
      await system().drain();

      const ended = await giveBack(odd);

      expect([await alertsOf(odd), ended, refundsOf(odd), refundsOf(own)]).toEqual([
        ['UNDERPAID'],
        200,
        1,
        0,
      ]);
      expect(listStatuses(await readPlan(fan, plan))).toEqual(['PAID', 'PENDING', 'PENDING']);
    });

    it('notifies of each charge, even after one of them was refunded', async () => {
      const { reference } = await anOpenPayment();
      const [first, second] = [await charged(reference, 500_000), await charged(reference, 700_000)];

      const ended = [await giveBack(first), await giveBack(second)];
      const third = await charged(reference, 900_000);

      expect(ended).toEqual([200, 200]);
      expect([refundsOf(first), refundsOf(second), await alertsOf(third)]).toEqual([1, 1, ['UNDERPAID']]);
    });

    it('is not refunded while its payer disputes it, which raises an exception', async () => {
      const { reference } = await anOpenPayment();
      const odd = await charged(reference, 500_000);
      await system().settle(odd, 'in_mediation');

      const disputed = await giveBack(odd);
      await system().settle(odd, 'charged_back');
      await system().drain();

      expect([disputed, await giveBack(odd), refundsOf(odd)]).toEqual([409, 200, 0]);
    });
  });

  it('raises an exception for a refund that the provider rejects, and does not request it again', async () => {
    const fan = await system().aFan();
    const plan = await aPlan(system().db, fan);
    const { body } = await payInstallments(system(), fan, plan, { installments: [0], holder: 'CONT' });
    const { id } = await system().one<{ id: string }>(
      'select provider_payment_id as id from installment_payment where id = $1',
      [body.installmentPaymentId],
    );
    await system().settle(id, 'cancelled', 'expired');
    await system().drain();
    await payInstallments(system(), fan, plan, { installments: [0] });
    let asked = 0;
    const rejecting = system().serve({
      through: (provider) => ({
        ...provider,
        async refund() {
          asked += 1;
          return { ok: false, error: { kind: 'rejected', status: 400, codes: ['2063'] } };
        },
      }),
    });

    await system().settle(id, 'approved', 'accredited');
    await system().drain([rejecting.sale]);
    await system().advanceTime();
    await system().drain([rejecting.sale]);

    const alerts = await system().db.query<{ kind: string; detail: string }>(
      'select kind, detail from payment_exception where payment_id = $1',
      [id],
    );
    expect([asked, alerts]).toEqual([1, [{ kind: 'REFUND_REJECTED', detail: '2063' }]]);
  });
});
