import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import {
  aPlan,
  cancelInstallmentPayment,
  offerPlans,
  openPlan,
  payInstallments,
  readPlan,
  type TestPlan,
  toTestPlan,
} from '#server/test/installments.ts';
import { setUpTestSystem, type TestPerson, type TestSystem } from '#server/test/test-system.ts';
import { saleTransactionsOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

const pse = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' };
const spei = { method: 'TRANSFER', system: 'SPEI' };
const oxxo = { method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'oxxo' };
const wallet = { method: 'WALLET' };

const listStatuses = (plan: { readonly installments: readonly { readonly status: string }[] }) =>
  plan.installments.map(({ status }) => status);
const listEmails = ({ sandbox }: TestSystem, { email }: TestPerson) =>
  sandbox.mailbox.list({ to: email }).map(({ subject }) => subject);

/** Spec §3, §4: installments are paid by every method that fits, through the steps of a purchase. */
describeOnEachEngine('pay/installments', (suite) => {
  const system = setUpTestSystem(suite);

  async function aFanWithPlan(market: 'COL' | 'MEX' = 'COL') {
    const fan = await system().aFan({ market });
    // Of a total that no method rejects and three cannot share evenly.
    const plan = await aPlan(system().db, fan, { market, total: market === 'COL' ? 60_000_001 : 300_001 });
    return { fan, plan };
  }
  const payFirst = (fan: TestPerson, plan: TestPlan, payment: object, key = randomUUID()) =>
    payInstallments(system(), fan, plan, { installments: [0], payment, key });
  const readPayment = async ({ planId }: TestPlan) =>
    system().one<{ id: string; status: string; at_provider: string; expires_at: Date; is_late: boolean }>(
      `select id, status, provider_payment_id as at_provider, expires_at, is_late
       from installment_payment where plan_id = $1 order by created_at limit 1`,
      [planId],
    );
  const receiveMoney = async (plan: TestPlan) => {
    await system().settle((await readPayment(plan)).at_provider, 'approved');
    await system().drain();
    await system().drain();
  };
  const passDeadline = async ({ planId }: TestPlan) => {
    // A webhook event under way counts as a check.
    await system().drain();
    await system().db.query(
      `update installment_payment set expires_at = clock_timestamp() - interval '1 minute',
         created_at = created_at - interval '1 hour', checked_at = checked_at - interval '1 hour' where plan_id = $1`,
      [planId],
    );
    await system().sale.jobs.reconcile();
    await system().drain();
  };
  const wallets = () => saleTransactionsOver(system().db).wallets;
  const credit = (fan: TestPerson, plan: TestPlan, amount: number) =>
    wallets().credit({
      personId: fan.id,
      amount: { amount, currency: plan.currency },
      key: randomUUID(),
      orderId: null,
    });

  it.each([
    ['COL', pse, { kind: 'BANK', url: expect.stringMatching(/^http/) }],
    ['MEX', spei, { kind: 'CLABE', clabe: expect.stringMatching(/^\d{18}$/) }],
    ['MEX', oxxo, { kind: 'SHOP', provider: 'oxxo', reference: expect.any(String) }],
  ] as const)(
    'waits for the payer and is paid elsewhere, in %s by %o',
    async (market, payment, instruction) => {
      const { fan, plan } = await aFanWithPlan(market);

      const started = await payFirst(fan, plan, payment);
      const waiting = await readPlan(fan, plan);
      await receiveMoney(plan);
      const paid = await readPlan(fan, plan);

      expect([started.status, waiting.payment]).toMatchObject([
        201,
        { status: 'PENDING', moneyMoved: 'UNKNOWN', instruction },
      ]);
      expect(Date.parse(waiting.payment.instruction.expiresAt)).toBeLessThan(
        (await readPayment(plan)).expires_at.getTime(),
      );
      expect(paid).toMatchObject({
        paid: { amount: plan.amounts[0] },
        payment: { status: 'PAID', moneyMoved: 'YES', instruction: null },
      });
      expect(listEmails(system(), fan)).toEqual(['Recibimos tu pago: Abono Páramo']);
    },
  );

  it('returns the payer from their bank to the plan', async () => {
    const { fan, plan } = await aFanWithPlan();

    const { body } = await payFirst(fan, plan, pse);
    const back = await (
      await system().decideOnProviderPage(body.plan.payment.instruction.url, 'approve')
    ).text();

    expect(back).toContain(`/checkout/installment?plan=${plan.planId}`);
  });

  it('offers each method for the amounts that it takes, and no other method', async () => {
    const { fan, plan } = await aFanWithPlan('MEX');
    await credit(fan, plan, plan.amounts[0] ?? 0);
    const read = async () =>
      (await fan.visitor.get(`/api/checkout-service/installment?planId=${plan.planId}`)).body.options;

    const options = await read();
    const started = await payFirst(fan, plan, oxxo);
    const meanwhile = await read();
    const methodsOf = (scope: 'NEXT' | 'REMAINING') =>
      Object.fromEntries(
        options[scope].map(({ method, reason }: { method: string; reason: string | null }) => [
          method,
          reason,
        ]),
      );

    expect(methodsOf('NEXT')).toEqual({ CARD: null, CASH: null, TRANSFER: null, WALLET: null });
    expect(methodsOf('REMAINING')).toMatchObject({ CARD: null, WALLET: 'BALANCE_TOO_SMALL' });
    expect(
      options.NEXT.flatMap(({ cash = [] }: { cash?: readonly { provider: string | null }[] }) =>
        cash.map(({ provider }) => provider),
      ),
    ).not.toContain(null);
    expect([started.status, meanwhile]).toEqual([201, { NEXT: [], REMAINING: [] }]);
  });

  it.each([
    ['COL', spei, 'OTHER_MARKET'],
    ['COL', oxxo, 'TICKETS_ONLY'],
    ['MEX', pse, 'OTHER_MARKET'],
    ['MEX', { method: 'CASH', checkoutProvider: 'TAQUILLA' }, 'TICKETS_ONLY'],
    ['COL', { method: 'PAGUITOS' }, 'TICKETS_ONLY'],
  ] as const)('rejects in %s %o', async (market, payment, reason) => {
    const { fan, plan } = await aFanWithPlan(market);

    const { status, body } = await payFirst(fan, plan, payment);

    expect([status, body.code, body.detail]).toEqual([422, 'METHOD_NOT_OFFERED', { reason }]);
  });

  describe('by wallet', () => {
    it.each(['COL', 'MEX'] as const)(
      'pays at once in %s and once per key, exact to the cent',
      async (market) => {
        const { fan, plan } = await aFanWithPlan(market);
        const [first = 0, second = 0, third = 0] = plan.amounts;
        await credit(fan, plan, first + second + third + 7);
        const key = randomUUID();

        const paid = await payFirst(fan, plan, wallet, key);
        const again = await payFirst(fan, plan, wallet, key);
        const balance = await wallets().findBalance(fan.id);
        const rest = await payInstallments(system(), fan, plan, {
          payment: wallet,
          seenAmount: second + third,
        });

        expect([paid.status, listStatuses(paid.body.plan)]).toEqual([201, ['PAID', 'PENDING', 'PENDING']]);
        expect(again.text).toBe(paid.text);
        expect(balance?.amount).toBe(second + third + 7);
        expect(rest.body.plan).toMatchObject({ due: { amount: 0 }, payment: { moneyMoved: 'YES' } });
        expect((await wallets().findBalance(fan.id))?.amount).toBe(7);
      },
    );

    it('charges nothing beyond the balance', async () => {
      const { fan, plan } = await aFanWithPlan();
      const poor = await payFirst(fan, plan, wallet);
      await credit(fan, plan, (plan.amounts[0] ?? 0) - 1);

      const short = await payFirst(fan, plan, wallet);

      expect([poor, short].map(({ status, body }) => [status, body.code, body.detail.reason])).toEqual([
        [409, 'BALANCE_TOO_SMALL', 'NO_BALANCE'],
        [409, 'BALANCE_TOO_SMALL', 'BALANCE_TOO_SMALL'],
      ]);
      expect((await readPlan(fan, plan)).payment).toBeNull();
    });
  });

  describe('a pending payment', () => {
    it('blocks a second one, until the payer cancels it', async () => {
      const { fan, plan } = await aFanWithPlan('MEX');
      const outsider = await system().aFan({ market: 'MEX' });
      await payFirst(fan, plan, oxxo);

      const second = await payFirst(fan, plan, spei);
      const foreign = await cancelInstallmentPayment(outsider, plan);
      const cancelled = await cancelInstallmentPayment(fan, plan);
      const repeated = await cancelInstallmentPayment(fan, plan);
      const paid = await payInstallments(system(), fan, plan, { installments: [0] });
      const tooLate = await cancelInstallmentPayment(fan, plan);

      expect([second.status, second.body.code]).toEqual([409, 'PAYMENT_IN_FLIGHT']);
      expect(foreign.status).toBe(404);
      expect(cancelled.body.plan.payment).toMatchObject({ status: 'CANCELLED', moneyMoved: 'NO' });
      expect(repeated.status).toBe(200);
      expect(listStatuses(paid.body.plan)).toEqual(['PAID', 'PENDING', 'PENDING']);
      expect([tooLate.status, tooLate.body.code]).toEqual([409, 'ALREADY_PAID']);
    });

    it('that is completed before it can be cancelled pays', async () => {
      const { fan, plan } = await aFanWithPlan();
      const { body } = await payFirst(fan, plan, pse);
      await system().control('webhooks/mode', { kind: 'lost' });
      await system().decideOnProviderPage(body.plan.payment.instruction.url, 'approve');

      const cancelled = await cancelInstallmentPayment(fan, plan);

      expect([cancelled.status, cancelled.body.code]).toEqual([409, 'ALREADY_PAID']);
      expect(listStatuses(await readPlan(fan, plan))).toEqual(['PAID', 'PENDING', 'PENDING']);
    });

    it('whose time is up is cancelled at the provider; money that arrives later still pays', async () => {
      const { fan, plan } = await aFanWithPlan('MEX');
      await payFirst(fan, plan, spei);

      await passDeadline(plan);
      const expired = await readPlan(fan, plan);
      await receiveMoney(plan);

      expect(expired.payment).toMatchObject({ status: 'EXPIRED', moneyMoved: 'NO', instruction: null });
      expect(listStatuses(await readPlan(fan, plan))).toEqual(['PAID', 'PENDING', 'PENDING']);
      expect((await readPayment(plan)).is_late).toBe(true);
    });

    it('whose installment was paid otherwise is refunded once', async () => {
      const { fan, plan } = await aFanWithPlan('MEX');
      await payFirst(fan, plan, oxxo);
      await passDeadline(plan);
      await payInstallments(system(), fan, plan, { installments: [0] });

      await receiveMoney(plan);
      await receiveMoney(plan);

      expect(listStatuses(await readPlan(fan, plan))).toEqual(['PAID', 'PENDING', 'PENDING']);
      expect((await readPayment(plan)).status).toBe('REFUNDED');
      expect(listEmails(system(), fan).sort()).toEqual([
        'Recibimos tu pago: Abono Páramo',
        'Te reembolsamos el pago de Abono Páramo',
      ]);
    });
  });

  describe('the first installment of a sold plan', () => {
    async function aPendingFirstPayment() {
      const event = await system().event('MEX');
      await offerPlans(suite.db, event);
      const fan = await system().aFan({ market: 'MEX' });
      const held = await system().held(fan, event, 3);
      const plan = toTestPlan(await openPlan(fan, held));
      const started = await payFirst(fan, plan, oxxo);
      return { fan, plan, event, started, reservationId: held.reservationId };
    }
    const readSeats = (reservationId: string) =>
      system().one<{ status: string; left: number | null }>(
        `select status, extract(epoch from expires_at - clock_timestamp())::int as left from reservation where id = $1`,
        [reservationId],
      );

    it('keeps the seats until the voucher is paid', async () => {
      const { fan, plan, started, reservationId } = await aPendingFirstPayment();
      const waiting = await readSeats(reservationId);

      await receiveMoney(plan);

      expect(started.body.plan).toMatchObject({
        state: 'OPENED',
        payment: { instruction: { kind: 'SHOP', reference: expect.any(String) } },
      });
      expect(waiting).toEqual({ status: 'BOOKED', left: null });
      expect(await readPlan(fan, plan)).toMatchObject({ state: 'RUNNING' });
    });

    it('takes no money for an event that was cancelled meanwhile', async () => {
      const { fan, plan, event } = await aPendingFirstPayment();
      await suite.db.query(
        'update event set cancelled_at = clock_timestamp(), is_disabled = true where id = $1',
        [event.id],
      );
      // A webhook event under way counts as a check.
      await system().drain();
      await suite.db.query(
        "update installment_payment set checked_at = checked_at - interval '1 hour', created_at = created_at - interval '1 hour' where plan_id = $1",
        [plan.planId],
      );
      await system().sale.jobs.reconcile();
      await system().drain();

      const read = await readPlan(fan, plan);

      expect(read.payment).toMatchObject({ status: 'CANCELLED', moneyMoved: 'NO', instruction: null });
    });

    it('gives the seats back when the voucher is not paid in time', async () => {
      const { fan, plan, reservationId } = await aPendingFirstPayment();
      await suite.db.query(
        `update installment_plan set created_at = created_at - interval '4 days' where id = $1`,
        [plan.planId],
      );

      await passDeadline(plan);
      await system().drain();

      expect((await readSeats(reservationId)).status).toBe('EXPIRED');
      expect(await readPlan(fan, plan)).toMatchObject({ state: 'EXPIRED', payment: { status: 'EXPIRED' } });
    });

    it('leaves ten minutes to pay another way, however old the voucher is', async () => {
      const { fan, plan, reservationId } = await aPendingFirstPayment();
      await suite.db.query(
        `update installment_plan set created_at = created_at - interval '1 day' where id = $1`,
        [plan.planId],
      );

      await cancelInstallmentPayment(fan, plan);
      const { status, left } = await readSeats(reservationId);
      const paid = await payInstallments(system(), fan, plan, { installments: [0] });

      expect(status).toBe('BOOKED');
      expect(left).toBeGreaterThan(590);
      expect(paid.body.plan.state).toBe('RUNNING');
    });
  });
});
