import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import {
  aPlan,
  collectInstallments,
  payInstallments,
  readPlan,
  type TestPlan,
} from '#server/test/installments.ts';
import { setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

const listStatuses = (plan: { readonly installments: readonly { readonly status: string }[] }) =>
  plan.installments.map(({ status }) => status);

/** Shorter than a card number, which every request rejects; unique among the tests of the day. */
const aVoucher = () => ({
  method: 'TPV',
  voucherNumber: `8${Number.parseInt(randomUUID().slice(0, 6), 16)}`,
});

/** Spec §2, /assistant/installment: a seller collects a fan's installments. */
describeOnEachEngine('pay/installments at the box office', (suite) => {
  const system = setUpTestSystem(suite);
  const atTheDesk = async (market: 'COL' | 'MEX' = 'COL') => {
    const [seller, fan] = [await system().aSeller({ market }), await system().aFan({ market })];
    return { seller, fan, plan: await aPlan(system().db, fan, { market }) };
  };
  const found = async (seller: TestPerson, words: string): Promise<readonly string[]> =>
    (
      await seller.visitor.get(`/api/backoffice/installments?${new URLSearchParams({ q: words })}`)
    ).body.plans.map(({ plan }: { readonly plan: { readonly planId: string } }) => plan.planId);

  it.each(['COL', 'MEX'] as const)(
    'collects one by card terminal and the rest in cash in %s, each with an email to the fan',
    async (market) => {
      const { seller, fan, plan } = await atTheDesk(market);
      const left = (plan.amounts[1] ?? 0) + (plan.amounts[2] ?? 0);

      const first = await collectInstallments(seller, plan, { installments: [0], payment: aVoucher() });
      const rest = await collectInstallments(seller, plan, { seenAmount: left });
      const none = await collectInstallments(seller, plan, { seenAmount: left });
      await system().drain();

      expect([first.status, listStatuses(first.body.plan)]).toEqual([201, ['PAID', 'PENDING', 'PENDING']]);
      expect(first.body.plan.payment).toMatchObject({ method: 'TPV', status: 'PAID', moneyMoved: 'YES' });
      expect([rest.status, listStatuses(rest.body.plan)]).toEqual([201, ['PAID', 'PAID', 'PAID']]);
      expect([none.status, none.body.code]).toEqual([409, 'ALREADY_PAID']);
      expect(await readPlan(fan, plan)).toMatchObject({ due: { amount: 0 }, payment: { method: 'CASH' } });
      expect(
        system()
          .sandbox.mailbox.list({ to: fan.email })
          .map(({ subject }) => subject),
      ).toEqual(Array(2).fill('Recibimos tu pago: Abono Páramo'));
      expect((await seller.visitor.get('/api/orders/sales')).body).toMatchObject({
        count: 0,
        taken: { cash: left, cardReader: plan.amounts[0], otherwise: 0 },
        installments: {
          count: 2,
          total: plan.amounts.reduce((sum, amount) => sum + amount, 0),
          latest: [{ label: 'Abono Páramo', amount: left }, { amount: plan.amounts[0] }],
        },
      });
    },
  );

  it('records who collected it', async () => {
    const { seller, plan } = await atTheDesk();
    const { body } = await collectInstallments(seller, plan, { installments: [0] });

    const [noted] = await system().db.query<{ person_id: string; details: object }>(
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
    const [key, payment] = [randomUUID(), aVoucher()];

    const first = await collectInstallments(seller, plan, { installments: [0], key, payment });
    await system().db.query('delete from idempotency');
    const again = await collectInstallments(seller, plan, { installments: [0], key, payment });
    const elsewhere = await collectInstallments(await system().aSeller(), plan, { installments: [0], key });

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.installmentPaymentId).toBe(first.body.installmentPaymentId);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'ALREADY_PAID']);
  });

  it('finds plans by document, address, verified phone number or order, in full and of this market only', async () => {
    const { seller, fan, plan } = await atTheDesk();
    await system().db.query(
      `update person set document_type = 'CE', document_number = 'AB481516', phone_prefix = '+57', phone = '3124815162',
         is_phone_verified = true where id = $1`,
      [fan.id],
    );
    const held = await system().held(fan, await system().event(), 1);
    const bought = await system().pay(fan, held);
    const ofOrder = await aPlan(system().db, await system().aFan());
    await system().db.query('update installment_plan set order_id = $2 where id = $1', [
      ofOrder.planId,
      bought.body.orderId,
    ]);
    const mexican = await system().aSeller({ market: 'MEX' });

    expect(await found(seller, ' ab 481.516 ')).toEqual([plan.planId]);
    expect(await found(seller, fan.email.toUpperCase())).toEqual([plan.planId]);
    expect(await found(seller, '312 481 5162')).toEqual([plan.planId]);
    expect(await found(seller, bought.body.code)).toEqual([ofOrder.planId]);
    expect(await found(seller, 'AB48151')).toEqual([]);
    expect(await found(mexican, fan.email)).toEqual([]);
    const taken = await collectInstallments(mexican, plan, { installments: [0] });
    expect([taken.status, taken.body.code]).toEqual([404, 'NOT_FOUND']);
    const { body } = await seller.visitor.get(
      `/api/backoffice/installments?${new URLSearchParams({ q: fan.email })}`,
    );
    expect(body.plans[0].fan.email).toBe(fan.email);
  });

  it('accepts a terminal voucher once, whatever it paid before: tickets or installments', async () => {
    const { seller, fan, plan } = await atTheDesk();
    const voucher = aVoucher();
    const held = await system().heldAssisted(seller, await system().event(), 1);
    const sold = await system().sellAssistedWith(seller, held, { fan, payment: voucher });

    const used = await collectInstallments(seller, plan, { installments: [0], payment: voucher });
    const fresh = aVoucher();
    await collectInstallments(seller, plan, { installments: [0], payment: fresh });
    const twice = await collectInstallments(seller, plan, { installments: [1], payment: fresh });
    const ofTickets = await system().sellAssistedWith(
      seller,
      await system().heldAssisted(seller, await system().event(), 1),
      {
        fan,
        payment: fresh,
      },
    );

    expect(sold.status).toBe(201);
    for (const { status, body } of [used, twice, ofTickets])
      expect([status, body.fields]).toEqual([
        400,
        [{ field: 'payment.voucherNumber', reason: 'VOUCHER_USED' }],
      ]);
    expect(listStatuses(await readPlan(fan, plan))).toEqual(['PAID', 'PENDING', 'PENDING']);
  });

  it('does not collect an installment that the fan is paying, and names that payment', async () => {
    const { seller, fan, plan } = await atTheDesk();
    const open = await payInstallments(system(), fan, plan, { installments: [0], holder: 'CONT' });

    const rejected = await collectInstallments(seller, plan, { installments: [0] });
    const rest = await collectInstallments(seller, plan);
    const other = await collectInstallments(seller, plan, { installments: [1] });

    for (const { status, body } of [rejected, rest])
      expect([status, body.code, body.detail]).toEqual([
        409,
        'PAYMENT_IN_FLIGHT',
        { installmentPaymentId: open.body.installmentPaymentId },
      ]);
    expect(other.status).toBe(201);
  });

  it('shows the fan’s payment without the step that only the fan may take', async () => {
    const { seller, fan, plan } = await atTheDesk();
    await payInstallments(system(), fan, plan, { installments: [0], holder: 'CHAL' });

    const { body } = await seller.visitor.get(
      `/api/backoffice/installments?${new URLSearchParams({ q: fan.email })}`,
    );

    expect(body.plans[0].plan.payment).toMatchObject({ moneyMoved: 'UNKNOWN', challenge: null });
  });

  it('accepts the installments’ amount only, of this plan, by a method of assisted sale', async () => {
    const { seller, plan } = await atTheDesk();
    const outsider = await aPlan(system().db, await system().aFan());
    const post = (planId: string, body: object) =>
      seller.visitor.post(`/api/backoffice/installments/${planId}/payment`, { key: randomUUID(), body });
    const words = (of: TestPlan, own: object = {}) => ({
      installmentIds: [of.ids[0]],
      expectedTotal: { amount: of.amounts[0], currency: of.currency },
      payment: { method: 'CASH' },
      ...own,
    });

    const answers = [
      await post(plan.planId, words(plan, { expectedTotal: { amount: 1, currency: 'COP' } })),
      await post(plan.planId, words(outsider)),
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
