import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { boxOfficeIn, type Someone } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { aPlan, payQuotas, readPlan, type TestPlan, takeQuotas } from '#server/test/installments.ts';

const statusesOf = (plan: { readonly installments: readonly { readonly status: string }[] }) =>
  plan.installments.map(({ status }) => status);

/** Shorter than a card number, which every request rejects; unique among the tests of the day. */
const aSlip = () => ({
  method: 'TPV',
  voucherNumber: `8${Number.parseInt(randomUUID().slice(0, 6), 16)}`,
});

/** Spec §2, /assistant/installment: a seller collects a fan's installments. */
describeOnEachEngine('pay/installments at the desk', (suite) => {
  const box = boxOfficeIn(suite);
  const atTheDesk = async (market: 'COL' | 'MEX' = 'COL') => {
    const [seller, fan] = [await box().aSeller({ market }), await box().aFan({ market })];
    return { seller, fan, plan: await aPlan(box().db, fan, { market }) };
  };
  const found = async (seller: Someone, words: string): Promise<readonly string[]> =>
    (
      await seller.visitor.get(`/api/backoffice/installments?${new URLSearchParams({ q: words })}`)
    ).body.plans.map(({ plan }: { readonly plan: { readonly planId: string } }) => plan.planId);

  it.each(['COL', 'MEX'] as const)(
    'collects one by card terminal and the rest in cash in %s, each with an email to the fan',
    async (market) => {
      const { seller, fan, plan } = await atTheDesk(market);
      const left = (plan.amounts[1] ?? 0) + (plan.amounts[2] ?? 0);

      const first = await takeQuotas(seller, plan, { quotas: [0], payment: aSlip() });
      const rest = await takeQuotas(seller, plan, { seen: left });
      const none = await takeQuotas(seller, plan, { seen: left });
      await box().drain();

      expect([first.status, statusesOf(first.body.plan)]).toEqual([201, ['PAID', 'PENDING', 'PENDING']]);
      expect(first.body.plan.payment).toMatchObject({ method: 'TPV', status: 'PAID', moneyMoved: 'YES' });
      expect([rest.status, statusesOf(rest.body.plan)]).toEqual([201, ['PAID', 'PAID', 'PAID']]);
      expect([none.status, none.body.code]).toEqual([409, 'ALREADY_PAID']);
      expect(await readPlan(fan, plan)).toMatchObject({ due: { amount: 0 }, payment: { method: 'CASH' } });
      expect(
        box()
          .sandbox.mailbox.list({ to: fan.email })
          .map(({ subject }) => subject),
      ).toEqual(Array(2).fill('Recibimos tu pago: Abono Páramo'));
      expect((await seller.visitor.get('/api/orders/sales')).body).toMatchObject({
        count: 0,
        taken: { cash: left, cardReader: plan.amounts[0], otherwise: 0 },
        quotas: {
          count: 2,
          total: plan.amounts.reduce((sum, amount) => sum + amount, 0),
          latest: [{ label: 'Abono Páramo', amount: left }, { amount: plan.amounts[0] }],
        },
      });
    },
  );

  it('records who collected it', async () => {
    const { seller, plan } = await atTheDesk();
    const { body } = await takeQuotas(seller, plan, { quotas: [0] });

    const [noted] = await box().db.query<{ person_id: string; details: object }>(
      `select person_id, details from audit_event where kind = 'installment.taken' and details->>'plan' = $1`,
      [plan.planId],
    );

    expect(noted).toEqual({
      person_id: seller.id,
      details: { plan: plan.planId, payment: body.installmentPaymentId, method: 'CASH' },
    });
  });

  it('collects once per key, even after a lost response', async () => {
    const { seller, plan } = await atTheDesk();
    const [key, payment] = [randomUUID(), aSlip()];

    const first = await takeQuotas(seller, plan, { quotas: [0], key, payment });
    await box().db.query('delete from idempotency');
    const again = await takeQuotas(seller, plan, { quotas: [0], key, payment });
    const elsewhere = await takeQuotas(await box().aSeller(), plan, { quotas: [0], key });

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.installmentPaymentId).toBe(first.body.installmentPaymentId);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'ALREADY_PAID']);
  });

  it('finds plans by document, address, verified phone number or order, in full and of this market only', async () => {
    const { seller, fan, plan } = await atTheDesk();
    await box().db.query(
      `update person set document_type = 'CE', document_number = 'AB481516', phone_prefix = '+57', phone = '3124815162',
         is_phone_verified = true where id = $1`,
      [fan.id],
    );
    const held = await box().held(fan, await box().event(), 1);
    const bought = await box().pay(fan, held);
    const ofOrder = await aPlan(box().db, await box().aFan());
    await box().db.query('update installment_plan set order_id = $2 where id = $1', [
      ofOrder.planId,
      bought.body.orderId,
    ]);
    const mexican = await box().aSeller({ market: 'MEX' });

    expect(await found(seller, ' ab 481.516 ')).toEqual([plan.planId]);
    expect(await found(seller, fan.email.toUpperCase())).toEqual([plan.planId]);
    expect(await found(seller, '312 481 5162')).toEqual([plan.planId]);
    expect(await found(seller, bought.body.code)).toEqual([ofOrder.planId]);
    expect(await found(seller, 'AB48151')).toEqual([]);
    expect(await found(mexican, fan.email)).toEqual([]);
    const taken = await takeQuotas(mexican, plan, { quotas: [0] });
    expect([taken.status, taken.body.code]).toEqual([404, 'NOT_FOUND']);
    const { body } = await seller.visitor.get(
      `/api/backoffice/installments?${new URLSearchParams({ q: fan.email })}`,
    );
    expect(body.plans[0].fan.email).toBe(fan.email);
  });

  it('accepts a terminal voucher once, whatever it paid before: tickets or installments', async () => {
    const { seller, fan, plan } = await atTheDesk();
    const slip = aSlip();
    const held = await box().heldAtDesk(seller, await box().event(), 1);
    const sold = await box().sellWith(seller, held, { fan, payment: slip });

    const used = await takeQuotas(seller, plan, { quotas: [0], payment: slip });
    const fresh = aSlip();
    await takeQuotas(seller, plan, { quotas: [0], payment: fresh });
    const twice = await takeQuotas(seller, plan, { quotas: [1], payment: fresh });
    const ofTickets = await box().sellWith(seller, await box().heldAtDesk(seller, await box().event(), 1), {
      fan,
      payment: fresh,
    });

    expect(sold.status).toBe(201);
    for (const { status, body } of [used, twice, ofTickets])
      expect([status, body.fields]).toEqual([
        400,
        [{ field: 'payment.voucherNumber', reason: 'VOUCHER_USED' }],
      ]);
    expect(statusesOf(await readPlan(fan, plan))).toEqual(['PAID', 'PENDING', 'PENDING']);
  });

  it('does not collect an installment that the fan is paying, and names that payment', async () => {
    const { seller, fan, plan } = await atTheDesk();
    const open = await payQuotas(box(), fan, plan, { quotas: [0], holder: 'CONT' });

    const refused = await takeQuotas(seller, plan, { quotas: [0] });
    const rest = await takeQuotas(seller, plan);
    const other = await takeQuotas(seller, plan, { quotas: [1] });

    for (const { status, body } of [refused, rest])
      expect([status, body.code, body.detail]).toEqual([
        409,
        'PAYMENT_IN_FLIGHT',
        { installmentPaymentId: open.body.installmentPaymentId },
      ]);
    expect(other.status).toBe(201);
  });

  it('shows the fan’s payment without the step that only the fan may take', async () => {
    const { seller, fan, plan } = await atTheDesk();
    await payQuotas(box(), fan, plan, { quotas: [0], holder: 'CHAL' });

    const { body } = await seller.visitor.get(
      `/api/backoffice/installments?${new URLSearchParams({ q: fan.email })}`,
    );

    expect(body.plans[0].plan.payment).toMatchObject({ moneyMoved: 'UNKNOWN', challengeUrl: null });
  });

  it('accepts the installments’ amount only, of this plan, by a method of assisted sale', async () => {
    const { seller, plan } = await atTheDesk();
    const stranger = await aPlan(box().db, await box().aFan());
    const post = (planId: string, body: object) =>
      seller.visitor.post(`/api/backoffice/installments/${planId}/payment`, { key: randomUUID(), body });
    const words = (of: TestPlan, own: object = {}) => ({
      installmentIds: [of.ids[0]],
      seenTotal: { amount: of.amounts[0], currency: of.currency },
      payment: { method: 'CASH' },
      ...own,
    });

    const answers = [
      await post(plan.planId, words(plan, { seenTotal: { amount: 1, currency: 'COP' } })),
      await post(plan.planId, words(stranger)),
      await post('plan-of-nobody', words(plan)),
      await post(plan.planId, words(plan, { payment: { method: 'COURTESY', reasonType: 'PRESS' } })),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'TOTAL_CHANGED'],
      [400, 'FIELDS_INVALID'],
      [404, 'NOT_FOUND'],
      [400, 'FIELDS_INVALID'],
    ]);
  });
});
