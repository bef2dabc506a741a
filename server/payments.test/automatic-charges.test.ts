import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { automaticChargeTextVersion } from '#domain/installment/automatic-charge.ts';
import type { PaymentProvider } from '#server/payments/attempts/payment-provider.port.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { aPlan, payInstallments, readPlan, type TestPlan } from '#server/test/installments.ts';
import { setUpTestSystem, type TestPerson, type TestSystem } from '#server/test/test-system.ts';

/** Spec §2: a card on file is charged on the due date if the fan agreed. */
describeOnEachEngine('pay/automatic-charges', (suite) => {
  const system = setUpTestSystem(suite);

  async function aFanWithCard(holder = 'APRO') {
    const fan = await system().aFan();
    const plan = await aPlan(system().db, fan);
    const { body } = await fan.visitor.post('/api/checkout/user-card/save', {
      key: randomUUID(),
      body: { cardToken: await system().cardToken(holder), makeDefault: true },
    });
    return { fan, plan, cardId: String(body.cards[0].id) };
  }
  const choose = (fan: TestPerson, { planId }: TestPlan, cardId: string | null) =>
    fan.visitor.post('/api/installments/automatic-charge', {
      body: { planId, cardId, textVersion: automaticChargeTextVersion },
    });
  async function anAgreedPlan(holder?: string) {
    const made = await aFanWithCard(holder);
    const agreed = await choose(made.fan, made.plan, made.cardId);
    return { ...made, agreed };
  }
  /** Moves the clock: the first installment is due today. */
  const dueToday = ({ planId }: TestPlan, hoursLeft = 13) =>
    system().db.query(
      `update installment set due_at = clock_timestamp() + $2 * interval '1 hour' where plan_id = $1 and number = 1`,
      [planId, hoursLeft],
    );
  const runJob = (sale: TestSystem['sale'] = system().sale) => sale.jobs.reconcile();
  const statusesOf = async (fan: TestPerson, plan: TestPlan): Promise<string[]> =>
    (await readPlan(fan, plan)).installments.map(({ status }: { status: string }) => status);
  const paymentsOf = ({ planId }: TestPlan) =>
    system().db.query<{ id: string; status: string; is_automatic: boolean }>(
      'select id, status, is_automatic from installment_payment where plan_id = $1',
      [planId],
    );
  const chargesOf = async (plan: TestPlan) => {
    const ids: (string | null)[] = (await paymentsOf(plan)).map(({ id }) => id);
    return system()
      .sandbox.ledger.totals()
      .filter(({ externalReference }) => ids.includes(externalReference)).length;
  };
  const subjects = ({ email }: TestPerson) =>
    system()
      .sandbox.mailbox.list({ to: email })
      .map(({ subject }) => subject);

  it('charges the agreed card once, on the due date and not before', async () => {
    const { fan, plan, cardId, agreed } = await anAgreedPlan();
    await dueToday(plan, 15);
    await runJob();
    const early = await statusesOf(fan, plan);
    await dueToday(plan);

    await runJob();
    await runJob();
    await system().drain();

    expect([agreed.status, agreed.body.plan.automaticCardId]).toEqual([200, cardId]);
    expect(early).toEqual(['PENDING', 'PENDING', 'PENDING']);
    expect(await statusesOf(fan, plan)).toEqual(['PAID', 'PENDING', 'PENDING']);
    expect(await paymentsOf(plan)).toMatchObject([{ status: 'PAID', is_automatic: true }]);
    expect(await chargesOf(plan)).toBe(1);
    expect(subjects(fan)).toEqual(['Recibimos tu pago: Abono Páramo']);
  });

  it('charges nothing without consent, after its withdrawal, or for a card that was removed', async () => {
    const silent = await aFanWithCard();
    const stopped = await anAgreedPlan();
    const removed = await anAgreedPlan();
    const withdrawn = await choose(stopped.fan, stopped.plan, null);
    await removed.fan.visitor.call('DELETE', '/api/checkout/user-card/mp', {
      body: { cardId: removed.cardId },
    });
    for (const { plan } of [silent, stopped, removed]) await dueToday(plan);

    await runJob();

    for (const { plan } of [silent, stopped, removed]) expect(await paymentsOf(plan)).toEqual([]);
    expect(withdrawn.body.plan.automaticCardId).toBeNull();
    expect((await readPlan(removed.fan, removed.plan)).automaticCardId).toBeNull();
    for (const { plan } of [stopped, removed])
      expect(
        await system().db.query(
          'select text_version, agreed_at < withdrawn_at as is_over from installment_charge_consent where plan_id = $1',
          [plan.planId],
        ),
      ).toEqual([{ text_version: automaticChargeTextVersion, is_over: true }]);
  });

  it('stores a consent for the fan’s own plan and card only, with the text that they saw', async () => {
    const [mine, other] = [await aFanWithCard(), await aFanWithCard()];

    const answers = [
      await choose(mine.fan, other.plan, mine.cardId),
      await choose(mine.fan, mine.plan, other.cardId),
      await mine.fan.visitor.post('/api/installments/automatic-charge', {
        body: { planId: mine.plan.planId, cardId: mine.cardId, textVersion: 'another' },
      }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400]);
    expect((await readPlan(mine.fan, mine.plan)).automaticCardId).toBeNull();
  });

  it('tells the fan of a declined card once and leaves the installment to be paid otherwise', async () => {
    const { fan, plan } = await anAgreedPlan('FUND');
    await dueToday(plan);

    await runJob();
    await runJob();
    await system().drain();
    const declined = await readPlan(fan, plan);
    const paid = await payInstallments(system(), fan, plan, { installments: [0] });

    expect(declined.payment).toMatchObject({ status: 'REJECTED', moneyMoved: 'NO' });
    expect(await paymentsOf(plan)).toHaveLength(2);
    expect(subjects(fan)).toEqual(['No pudimos cobrar a tu tarjeta: Abono Páramo']);
    expect(paid.status).toBe(201);
  });

  it('does not charge what the fan is paying', async () => {
    const { fan, plan } = await anAgreedPlan();
    await payInstallments(system(), fan, plan, { installments: [0], holder: 'CONT' });
    await dueToday(plan);

    await runJob();

    expect(await paymentsOf(plan)).toMatchObject([{ status: 'PENDING', is_automatic: false }]);
  });

  /** A server that stops at the call to the provider, before or after the charge. */
  const stopping =
    (moment: 'BEFORE' | 'AFTER') =>
    (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      async chargeCard(charge) {
        if (moment === 'AFTER') await provider.chargeCard(charge);
        throw new Error('the process dies here');
      },
    });
  const aMinuteLater = ({ planId }: TestPlan) =>
    system().db.query(
      `update installment_payment set created_at = created_at - interval '2 minutes',
         updated_at = updated_at - interval '2 minutes' where plan_id = $1`,
      [planId],
    );

  it.each(['BEFORE', 'AFTER'] as const)('charges once when the server dies %s the charge', async (moment) => {
    const { fan, plan } = await anAgreedPlan();
    await system().control('webhooks/mode', { kind: 'lost' });
    await dueToday(plan);
    await runJob(system().serve({ through: stopping(moment) }).sale);
    const cutOff = await paymentsOf(plan);
    await aMinuteLater(plan);

    await runJob();
    await runJob();

    expect(cutOff).toMatchObject([{ status: 'CREATED' }]);
    expect(await statusesOf(fan, plan)).toEqual(['PAID', 'PENDING', 'PENDING']);
    expect(await chargesOf(plan)).toBe(1);
  });
});
