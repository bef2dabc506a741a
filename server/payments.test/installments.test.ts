import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatMoneyWithCode } from '#domain/format/money.ts';
import { money } from '#domain/shared/money.ts';
import type { CardCharge, PaymentProvider } from '#server/application/payments/payment-provider.port.ts';
import { type BoxOffice, boxOfficeIn, type Someone } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { aPlan, payQuotas, quotaWords, readPlan, type TestPlan } from '#server/test/installments.ts';
import { payOutside, webhookOf } from '#server/test/pay-outside.ts';

const statusesOf = (plan: { readonly installments: readonly { readonly status: string }[] }) =>
  plan.installments.map(({ status }) => status);

/** The provider's own record of a payment of ours: the independent witness. */
const chargesOf = ({ sandbox }: BoxOffice, reference: string): number =>
  sandbox.ledger.totals().filter(({ externalReference }) => externalReference === reference).length;

const letters = ({ sandbox }: BoxOffice, { email }: Someone) =>
  sandbox.mailbox.list({ to: email }).map(({ subject }) => subject);

/** Spec §4, §7: paying installments of a plan. */
describeOnEachEngine('pay/installments', (suite) => {
  const box = boxOfficeIn(suite);
  const aFanWithPlan = async (market: 'COL' | 'MEX' = 'COL') => {
    const fan = await box().aFan({ market });
    return { fan, plan: await aPlan(box().db, fan, { market }) };
  };
  const paymentIdOf = async (paymentId: string) =>
    (
      await box().one<{ id: string }>(
        'select provider_payment_id as id from installment_payment where id = $1',
        [paymentId],
      )
    ).id;

  it.each(['COL', 'MEX'] as const)(
    'pays one installment, then all remaining ones at once, in %s',
    async (market) => {
      const { fan, plan } = await aFanWithPlan(market);

      const first = await payQuotas(box(), fan, plan, { quotas: [0] });
      const left = (plan.amounts[1] ?? 0) + (plan.amounts[2] ?? 0);
      const rest = await payQuotas(box(), fan, plan, { seen: left });
      const { body: list } = await fan.visitor.get('/api/installments');
      await box().drain();

      expect([first.status, statusesOf(first.body.plan)]).toEqual([201, ['PAID', 'PENDING', 'PENDING']]);
      expect(first.body.plan).toMatchObject({
        paid: { amount: plan.amounts[0] },
        due: { amount: left },
        nextDueAt: first.body.plan.installments[1].dueAt,
        payment: { status: 'PAID', moneyMoved: 'YES' },
      });
      expect([rest.status, statusesOf(rest.body.plan)]).toEqual([201, ['PAID', 'PAID', 'PAID']]);
      expect(list.plans).toMatchObject([{ planId: plan.planId, due: { amount: 0 }, nextDueAt: null }]);
      expect(letters(box(), fan)).toEqual(Array(2).fill('Recibimos tu pago: Abono Páramo'));
    },
  );

  it('charges once per key, however often it is sent and whichever response is lost', async () => {
    const { fan, plan } = await aFanWithPlan();
    const [key, token] = [randomUUID(), await box().cardToken()];
    await box().control('webhooks/mode', { kind: 'lost' });
    const dying = (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      async chargeCard(charge) {
        await provider.chargeCard(charge);
        throw new Error('the process dies here');
      },
    });
    const { app } = box().serve({ through: dying });

    const died = await payQuotas(box(), box().at(app, fan), plan, { quotas: [0], key, token });
    const again = await payQuotas(box(), fan, plan, { quotas: [0], key, token });
    const replayed = await payQuotas(box(), fan, plan, { quotas: [0], key, token });

    expect(died.status).toBe(500);
    expect([again.status, statusesOf(again.body.plan)]).toEqual([201, ['PAID', 'PENDING', 'PENDING']]);
    expect(replayed.text).toBe(again.text);
    expect(chargesOf(box(), again.body.installmentPaymentId)).toBe(1);
  });

  it('names the pending payment, and reports it for no other installment', async () => {
    const { fan, plan } = await aFanWithPlan();
    const open = await payQuotas(box(), fan, plan, { quotas: [0], holder: 'CONT' });

    const second = await payQuotas(box(), fan, plan, { quotas: [0] });
    const all = await payQuotas(box(), fan, plan);
    const other = await payQuotas(box(), fan, plan, { quotas: [1] });

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

    const declined = await payQuotas(box(), fan, plan, { holder: 'FUND' });
    const again = await payQuotas(box(), fan, plan);

    expect(declined.body.plan.payment).toMatchObject({
      status: 'REJECTED',
      moneyMoved: 'NO',
      statusDetail: 'cc_rejected_insufficient_amount',
    });
    expect(statusesOf(declined.body.plan)).toEqual(['PENDING', 'PENDING', 'PENDING']);
    expect(statusesOf(again.body.plan)).toEqual(['PAID', 'PAID', 'PAID']);
  });

  it('charges the installments’ amount and nothing else', async () => {
    const { fan, plan } = await aFanWithPlan();
    const stranger = await aFanWithPlan();
    const token = await box().cardToken();
    const words = quotaWords(plan, token, { quotas: [0] });
    const post = (body: object) =>
      fan.visitor.post('/api/checkout/checkoutInstallment', { key: randomUUID(), body });

    const answers = {
      otherTotal: await post({ ...words, seenTotal: { ...words.seenTotal, amount: 1 } }),
      otherCurrency: await post({ ...words, seenTotal: { ...words.seenTotal, currency: 'MXN' } }),
      quotaOfAnother: await post({ ...words, installmentIds: [stranger.plan.ids[0]] }),
      planOfAnother: await post({ ...words, planId: stranger.plan.planId }),
      cash: await post({ ...words, payment: { method: 'CASH' } }),
      spentToken: await payQuotas(box(), fan, plan, { quotas: [0], token: 'a-token-of-nobody' }),
    };
    await payQuotas(box(), fan, plan, { quotas: [0], token });
    const paid = await payQuotas(box(), fan, plan, { quotas: [0] });

    expect(Object.entries(answers).map(([what, { status, body }]) => [what, status, body.code])).toEqual([
      ['otherTotal', 409, 'TOTAL_CHANGED'],
      ['otherCurrency', 409, 'TOTAL_CHANGED'],
      ['quotaOfAnother', 400, 'FIELDS_INVALID'],
      ['planOfAnother', 404, 'NOT_FOUND'],
      ['cash', 422, 'METHOD_NOT_OFFERED'],
      ['spentToken', 502, 'PROVIDER_REFUSED'],
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
      const { app } = box().serve(road);
      const { fan, plan } = await aFanWithPlan();
      const lost = await payQuotas(box(), box().at(app, fan), plan);
      return { road, fan, plan, lost };
    };

    it('the result is unknown, never a decline; the page that asks finds it', async () => {
      await box().control('webhooks/mode', { kind: 'lost' });
      const { road, fan, plan, lost } = await onTheRoad();
      const waiting = Array(3).fill('PENDING_ONE_TIME');

      await road.arrive();
      await box().timePasses();
      const page = await readPlan(fan, plan);

      expect(lost.body.plan).toMatchObject({ payment: { status: 'CREATED', moneyMoved: 'UNKNOWN' } });
      expect(statusesOf(lost.body.plan)).toEqual(waiting);
      expect(page).toMatchObject({ due: { amount: 0 }, payment: { status: 'PAID', moneyMoved: 'YES' } });
    });

    it('it expires; money received later is refunded once', async () => {
      const { road, fan, plan, lost } = await onTheRoad();
      await leaseEnds(lost.body.installmentPaymentId);
      await box().sale.chores.reconcile();
      const over = await readPlan(fan, plan);
      await payQuotas(box(), fan, plan, { quotas: [0] });

      await road.arrive();
      await box().drain();
      await box().drain();

      expect(over.payment).toMatchObject({ status: 'CANCELLED', moneyMoved: 'NO' });
      expect(statusesOf(over)).toEqual(['PENDING', 'PENDING', 'PENDING']);
      expect(statusesOf(await readPlan(fan, plan))).toEqual(['PAID', 'PENDING', 'PENDING']);
      expect(letters(box(), fan).sort()).toEqual([
        'Recibimos tu pago: Abono Páramo',
        'Te devolvemos el pago de Abono Páramo',
      ]);
    });
  });

  const leaseEnds = (paymentId: string) =>
    box().db.query(
      `update installment_payment set expires_at = clock_timestamp() - interval '1 minute',
         created_at = created_at - interval '1 hour', checked_at = checked_at - interval '1 hour' where id = $1`,
      [paymentId],
    );

  it('cancels a 3-D Secure request that nobody answered, and the installment can be paid', async () => {
    await box().control('webhooks/mode', { kind: 'lost' });
    const { fan, plan } = await aFanWithPlan();
    const asked = await payQuotas(box(), fan, plan, { quotas: [0], holder: 'CHAL' });
    await leaseEnds(asked.body.installmentPaymentId);

    const again = await payQuotas(box(), fan, plan, { quotas: [0] });

    expect(asked.body.plan.payment).toMatchObject({ status: 'PENDING', challengeUrl: expect.any(String) });
    expect([again.status, statusesOf(again.body.plan)]).toEqual([201, ['PAID', 'PENDING', 'PENDING']]);
  });

  it('is part of the personal data export', async () => {
    const { fan, plan } = await aFanWithPlan();
    await payQuotas(box(), fan, plan, { quotas: [0] });

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
    await payQuotas(box(), fan, plan, { quotas: [0], holder: 'CONT' });

    const { status, body } = await fan.visitor.post('/api/auth/delete-user');

    expect([status, body.detail]).toEqual([
      409,
      { openPayments: 1, comingTickets: 0, owedOrders: 0, unpaidPlans: 0, balance: null },
    ]);
  });

  it('keeps an account from being deleted while its plan is partly paid', async () => {
    const { fan, plan } = await aFanWithPlan();
    await payQuotas(box(), fan, plan, { quotas: [0] });

    const { status, body } = await fan.visitor.post('/api/auth/delete-user');

    expect([status, body.detail]).toMatchObject([409, { openPayments: 0, unpaidPlans: 1 }]);
  });

  it('settles a payment in review by webhook, duplicated or not', async () => {
    const { fan, plan } = await aFanWithPlan();
    const { body } = await payQuotas(box(), fan, plan, { quotas: [0, 1], holder: 'CONT' });
    await box().control('webhooks/mode', { kind: 'duplicate' });

    await box().settle(await paymentIdOf(body.installmentPaymentId), 'approved', 'accredited');
    await box().drain();

    expect(await readPlan(fan, plan)).toMatchObject({ payment: { status: 'PAID' } });
    expect(statusesOf(await readPlan(fan, plan))).toEqual(['PAID', 'PAID', 'PENDING']);
    expect(letters(box(), fan)).toEqual(['Recibimos tu pago: Abono Páramo']);
  });

  it.each([
    ['its installment is still open: it pays it', false, 'YES'],
    ['its installment was paid meanwhile: it is refunded', true, 'RETURNED'],
  ])('money received after the provider cancelled a payment, and %s', async (_, isPaidMeanwhile, moved) => {
    const { fan, plan } = await aFanWithPlan();
    const { body } = await payQuotas(box(), fan, plan, { quotas: [0], holder: 'CONT' });
    const paymentId = await paymentIdOf(body.installmentPaymentId);
    await box().settle(paymentId, 'cancelled', 'expired');
    await box().drain();
    if (isPaidMeanwhile) await payQuotas(box(), fan, plan, { quotas: [0] });

    await box().settle(paymentId, 'approved', 'accredited');
    await box().drain();

    const [late] = await box().db.query<{ status: string; is_late: boolean }>(
      'select status, is_late from installment_payment where id = $1',
      [body.installmentPaymentId],
    );
    expect(late).toEqual({ status: isPaidMeanwhile ? 'REFUNDED' : 'PAID', is_late: true });
    expect(statusesOf(await readPlan(fan, plan))).toEqual(['PAID', 'PENDING', 'PENDING']);
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
  ])('a payment that is charged back: %s', async (_, quotas, statuses, alerts) => {
    const { fan, plan } = await aFanWithPlan();
    const { body } = await payQuotas(box(), fan, plan, quotas === undefined ? {} : { quotas });
    const paymentId = await paymentIdOf(body.installmentPaymentId);

    await box().settle(paymentId, 'charged_back');
    await box().drain();

    const raised = await box().db.query<{ kind: string }>(
      'select kind from payment_exception where payment_id = $1',
      [paymentId],
    );
    expect(await readPlan(fan, plan)).toMatchObject({
      payment: { status: 'REFUNDED', moneyMoved: 'RETURNED' },
    });
    expect(statusesOf(await readPlan(fan, plan))).toEqual(statuses);
    expect(raised.map(({ kind }) => kind)).toEqual(alerts);
  });
});

describeOnEachEngine('pay/installments, odd money,', (suite) => {
  const box = boxOfficeIn(suite, { booksAgree: false });

  it('of another amount pays no installment and raises an exception', async () => {
    const { app } = box().serve({
      through: (provider) => ({
        ...provider,
        chargeCard: (charge) =>
          provider.chargeCard({
            ...charge,
            amount: { ...charge.amount, amount: charge.amount.amount - 100 },
          }),
      }),
    });
    const fan = await box().aFan();
    const plan: TestPlan = await aPlan(box().db, fan, { total: 30_000_000 });

    const { body } = await payQuotas(box(), box().at(app, fan), plan, { quotas: [0] });

    const alerts = await box().db.query<{ kind: string; expected_amount: number }>(
      'select kind, expected_amount from payment_exception order by created_at',
    );
    expect(body.plan.payment).toMatchObject({ status: 'CREATED', moneyMoved: 'UNKNOWN' });
    expect(statusesOf(await readPlan(fan, plan))).toEqual(['PENDING', 'PENDING', 'PENDING']);
    expect(alerts).toEqual([{ kind: 'UNDERPAID', expected_amount: plan.amounts[0] }]);

    const manager = await box().aManager();
    const { body: page } = await manager.visitor.get('/api/backoffice/alerts?state=OPEN');
    const end = () =>
      manager.visitor.post(`/api/backoffice/alerts/${page.items[0].id}/end`, {
        key: randomUUID(),
        body: { decision: 'GIVE_BACK', note: 'Otra suma' },
      });
    const [sent, twice] = [await end(), await end()];
    await box().drain();
    const again = await payQuotas(box(), fan, plan, { quotas: [0] });

    expect(page.items).toMatchObject([{ order: null, decisions: ['GIVE_BACK'] }]);
    expect([sent.status, twice.body.code]).toEqual([200, 'TRANSITION_REFUSED']);
    expect([again.status, statusesOf(again.body.plan)]).toEqual([201, ['PAID', 'PENDING', 'PENDING']]);
    expect(
      box()
        .sandbox.ledger.totals()
        .find(({ externalReference }) => externalReference === body.installmentPaymentId),
    ).toMatchObject({ net: 0 });
    expect(letters(box(), fan)).toContain('Te devolvemos el pago de Abono Páramo');
    const came = formatMoneyWithCode(money((plan.amounts[0] ?? 0) - 100, 'COP'));
    expect(
      box()
        .sandbox.mailbox.list({ to: fan.email })
        .map(({ text }) => text),
    ).toContainEqual(expect.stringContaining(came));
  });

  describe('of another amount, beside another payment of the same installments', () => {
    /** A charge with an amount of its own for a payment of ours, in minor units. */
    async function charged(reference: string, amount: number): Promise<string> {
      const id = await payOutside(box(), {
        external_reference: reference,
        transaction_amount: amount / 100,
        notification_url: webhookOf(box()),
      });
      await box().drain();
      return id;
    }
    const alertsOf = async (paymentId: string) =>
      (
        await box().db.query<{ kind: string }>('select kind from payment_exception where payment_id = $1', [
          paymentId,
        ])
      ).map(({ kind }) => kind);
    async function giveBack(paymentId: string): Promise<number> {
      const manager = await box().aManager();
      const { id } = await box().one<{ id: string }>(
        'select id from payment_exception where payment_id = $1',
        [paymentId],
      );
      const { status } = await manager.visitor.post(`/api/backoffice/alerts/${id}/end`, {
        key: randomUUID(),
        body: { decision: 'GIVE_BACK', note: 'Otra suma' },
      });
      await box().drain();
      return status;
    }
    const refundsOf = (paymentId: string) =>
      box()
        .sandbox.ledger.entries()
        .filter((entry) => String(entry.paymentId) === paymentId && entry.kind === 'REFUND').length;
    /** A card in review keeps the payment open while other money arrives for it. */
    async function anOpenPayment() {
      const fan = await box().aFan();
      const plan = await aPlan(box().db, fan);
      const { body } = await payQuotas(box(), fan, plan, { quotas: [0], holder: 'CONT' });
      const reference = String(body.installmentPaymentId);
      const { own } = await box().one<{ own: string }>(
        'select provider_payment_id as own from installment_payment where id = $1',
        [reference],
      );
      return { fan, plan, reference, own };
    }

    it('is refunded in full while the other payment pays them', async () => {
      const { fan, plan, reference, own } = await anOpenPayment();
      const odd = await charged(reference, 500_000);
      await box().settle(own, 'approved', 'accredited');
      await box().drain();

      const ended = await giveBack(odd);

      expect([await alertsOf(odd), ended, refundsOf(odd), refundsOf(own)]).toEqual([
        ['UNDERPAID'],
        200,
        1,
        0,
      ]);
      expect(statusesOf(await readPlan(fan, plan))).toEqual(['PAID', 'PENDING', 'PENDING']);
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
      await box().settle(odd, 'in_mediation');

      const disputed = await giveBack(odd);
      await box().settle(odd, 'charged_back');
      await box().drain();

      expect([disputed, await giveBack(odd), refundsOf(odd)]).toEqual([409, 200, 0]);
    });
  });

  it('raises an exception for a refund that the provider rejects, and does not request it again', async () => {
    const fan = await box().aFan();
    const plan = await aPlan(box().db, fan);
    const { body } = await payQuotas(box(), fan, plan, { quotas: [0], holder: 'CONT' });
    const { id } = await box().one<{ id: string }>(
      'select provider_payment_id as id from installment_payment where id = $1',
      [body.installmentPaymentId],
    );
    await box().settle(id, 'cancelled', 'expired');
    await box().drain();
    await payQuotas(box(), fan, plan, { quotas: [0] });
    let asked = 0;
    const refusing = box().serve({
      through: (provider) => ({
        ...provider,
        async refund() {
          asked += 1;
          return { ok: false, error: { kind: 'refused', status: 400, codes: ['2063'] } };
        },
      }),
    });

    await box().settle(id, 'approved', 'accredited');
    await box().drain([refusing.sale]);
    await box().timePasses();
    await box().drain([refusing.sale]);

    const alerts = await box().db.query<{ kind: string; detail: string }>(
      'select kind, detail from payment_exception where payment_id = $1',
      [id],
    );
    expect([asked, alerts]).toEqual([1, [{ kind: 'REFUND_REFUSED', detail: '2063' }]]);
  });
});
