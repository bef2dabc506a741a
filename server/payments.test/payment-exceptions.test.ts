import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { postgresSalesContexts } from '#server/catalogue/sales-contexts.repository.ts';
import type { PaymentProvider, ProviderFailure } from '#server/payments/attempts/payment-provider.port.ts';
import { settlePayment } from '#server/payments/settlement/settle-payment.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { findBrokenInvariants } from '#server/test/invariants.ts';
import {
  setUpTestSystem,
  type TestMarket,
  type TestPerson,
  type TestSystem,
} from '#server/test/test-system.ts';
import { saleTransactionsOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

type Resolution = { readonly decision: string; readonly note?: string };

const listExceptions = async (manager: TestPerson, state = 'OPEN') =>
  (await manager.visitor.get(`/api/backoffice/payment-exceptions?state=${state}`)).body;
const resolveException = (
  manager: TestPerson,
  alert: { readonly id: string } | undefined,
  { decision, note = 'Hablé con el fan' }: Resolution,
  key: string = randomUUID(),
) =>
  manager.visitor.post(`/api/backoffice/payment-exceptions/${alert?.id}/resolution`, {
    key,
    body: { decision, note },
  });

/** A transfer whose amount differs from its order's total, flagged for review. */
async function mismatchedTransfer(system: TestSystem, off: number) {
  const [fan, manager] = [await system.aFan({ market: 'MEX' }), await system.aManager({ market: 'MEX' })];
  const held = await system.held(fan, await system.event('MEX'), 1);
  const { body } = await system.payWith(fan, held, { method: 'TRANSFER', system: 'SPEI' });
  await system.payAtCounter(body.instruction.clabe, held.total.total + off);
  await system.drain();
  const { id } = await system.attempt(held.reservationId);
  const { items } = await listExceptions(manager);
  const alert = items.find((one: { order: { id: string } | null }) => one.order?.id === body.orderId);
  return { fan, manager, held, price: held.total.total, orderId: body.orderId, attemptId: id, alert };
}

const rejection: ProviderFailure = { kind: 'rejected', status: 400, codes: ['2063'] };
const lostResponse: ProviderFailure = { kind: 'unanswered', cause: 'cut' };
/** Fails the first refund requests, one after the other. */
const failingProvider =
  (...failures: ProviderFailure[]) =>
  (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    refund: async (...of) => {
      const error = failures.shift();
      return error === undefined ? provider.refund(...of) : { ok: false, error };
    },
  });

/** Calls the provider as somebody in its own panel would. */
function openProviderPanel(system: TestSystem): PaymentProvider {
  const providers: PaymentProvider[] = [];
  system.serve({
    through: (real) => {
      providers.push(real);
      return real;
    },
  });
  const [provider] = providers;
  if (provider === undefined) throw new Error('Served without a provider.');
  return provider;
}

/** A paid order whose refund the provider rejected. */
async function rejectedRefund(system: TestSystem, { market = 'COL' }: { readonly market?: TestMarket } = {}) {
  const [fan, manager] = [await system.aFan({ market }), await system.aManager({ market })];
  const held = await system.held(fan, await system.event(market), 1);
  const { body } = await system.pay(fan, held);
  await system.drain();
  const { sale } = system.serve({ through: failingProvider(rejection) });
  await manager.visitor.post(`/api/backoffice/sales/${body.orderId}/refunds`, {
    key: randomUUID(),
    body: {
      ticketIds: body.ticketIds,
      seats: 'FOR_SALE',
      reason: 'ASKED_FOR',
      expectedAmount: { amount: held.total.total, currency: held.total.currency },
    },
  });
  await system.drain([sale]);
  const { items } = await listExceptions(manager);
  const alert = items.find((one: { order: { id: string } | null }) => one.order?.id === body.orderId);
  const order = async () => (await manager.visitor.get(`/api/backoffice/sales/${body.orderId}`)).body.order;
  return { fan, manager, held, price: held.total.total, orderId: body.orderId, alert, order };
}

/** Product: "Late payments and amount mismatches". A problem that no retry solves waits for a manager as a payment exception. */
describeOnEachEngine('pay/payment-exceptions', (suite) => {
  const system = setUpTestSystem(suite);
  const letters = ({ email }: TestPerson) => system().sandbox.mailbox.list({ to: email });

  const credited = ({ id }: TestPerson) =>
    system().db.query('select amount from wallet_entry where person_id = $1', [id]);

  it('accepts an overpayment: pays the order at its price and refunds the difference', async () => {
    const { fan, manager, held, price, attemptId, alert } = await mismatchedTransfer(system(), 5_000);

    const ended = await resolveException(manager, alert, { decision: 'ACCEPT' });
    await system().drain();

    expect(alert).toMatchObject({
      kind: 'OVERPAID',
      amount: { amount: price + 5_000, currency: 'MXN' },
      expected: { amount: price, currency: 'MXN' },
      decisions: ['ACCEPT', 'REFUND_PAYMENT'],
    });
    expect(ended).toMatchObject({
      status: 200,
      body: { alert: { decisions: [], resolution: { by: 'Ana Ruiz' } } },
    });
    const purchase = await system().status(fan, held.reservationId);
    expect(purchase).toMatchObject({ orderStatus: 'PAID', moneyMoved: 'YES' });
    expect(purchase.ticketIds).toHaveLength(1);
    expect(system().sandbox.ledger.totals(attemptId)).toMatchObject([{ refunds: 1, net: price }]);
    expect(letters(fan).filter(({ text }) => text?.includes('de más'))).toHaveLength(1);
  });

  it.each([
    ['an underpayment', -5_000, 'UNDERPAID'],
    ['an overpayment', 5_000, 'OVERPAID'],
  ])('refunds %s in full, once, and notifies the fan', async (_what, off, kind) => {
    const { fan, manager, held, attemptId, alert } = await mismatchedTransfer(system(), off);

    const ended = await resolveException(manager, alert, { decision: 'REFUND_PAYMENT' });
    await system().drain();
    await system().advanceTime();
    await system().drain();

    expect([alert.kind, ended.status]).toEqual([kind, 200]);
    expect(system().sandbox.ledger.totals(attemptId)).toMatchObject([{ refunds: 1, net: 0 }]);
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'EXPIRED',
      reservationStatus: 'FINISHED_WITH_FAILURE',
      moneyMoved: 'RETURNED',
      ticketIds: [],
    });
    expect(letters(fan).filter(({ text }) => text?.includes('no coincidió con el total'))).toHaveLength(1);
  });

  it.each(['charged back', 'refunded in the provider’s own panel'])(
    'credits nothing for a payment that was %s',
    async (how) => {
      const { fan, manager, held, alert } = await mismatchedTransfer(system(), 5_000);
      await system().db.query("update person set late_payment_refund_destination = 'BALANCE' where id = $1", [
        fan.id,
      ]);
      const { paymentId } = await system().attempt(held.reservationId);
      if (how.startsWith('taken')) await system().settle(paymentId, 'charged_back');
      else await openProviderPanel(system()).refund(paymentId ?? '', randomUUID(), null);
      await system().drain();

      const ended = await resolveException(manager, alert, { decision: 'REFUND_PAYMENT' });
      await system().drain();

      expect(ended.status).toBe(200);
      expect(await credited(fan)).toEqual([]);
      expect(await system().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'EXPIRED',
        moneyMoved: 'RETURNED',
      });
      expect(
        letters(fan).filter(({ text }) => text?.includes('Ya se reembolsó por el mismo medio')),
      ).toHaveLength(1);
    },
  );

  it('never accepts an underpayment', async () => {
    const { manager, alert } = await mismatchedTransfer(system(), -5_000);

    const taken = await resolveException(manager, alert, { decision: 'ACCEPT' });
    const looked = await resolveException(manager, alert, { decision: 'ACKNOWLEDGE' });
    await resolveException(manager, alert, { decision: 'REFUND_PAYMENT' });

    expect([taken.status, looked.status]).toEqual([409, 409]);
    expect(alert.decisions).toEqual(['REFUND_PAYMENT']);
  });

  it('returns the first result to a repeated request, even after a lost response', async () => {
    const { manager, attemptId, alert } = await mismatchedTransfer(system(), 5_000);
    const key = randomUUID();

    const first = await resolveException(manager, alert, { decision: 'REFUND_PAYMENT' }, key);
    await system().db.query('delete from idempotency');
    const second = await resolveException(manager, alert, { decision: 'REFUND_PAYMENT' }, key);
    const other = await resolveException(manager, alert, { decision: 'ACCEPT' });
    await system().drain();

    expect([first.status, second.status, other.status]).toEqual([200, 200, 409]);
    expect(system().sandbox.ledger.totals(attemptId)).toMatchObject([{ refunds: 1, net: 0 }]);
  });

  it('carries out one of two concurrent decisions and rejects the other', async () => {
    const { fan, manager, held, attemptId, price, alert } = await mismatchedTransfer(system(), 5_000);
    const other = await system().aManager({ market: 'MEX' });

    const answers = await Promise.all([
      resolveException(manager, alert, { decision: 'ACCEPT' }),
      resolveException(other, alert, { decision: 'REFUND_PAYMENT' }),
    ]);
    await system().drain();

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { orderStatus } = await system().status(fan, held.reservationId);
    const [total] = system().sandbox.ledger.totals(attemptId);
    expect([
      ['PAID', price],
      ['EXPIRED', 0],
    ]).toContainEqual([orderStatus, total?.net]);
  });

  it('requests a refund again that the provider rejected', async () => {
    const { manager, held, alert, order } = await rejectedRefund(system());
    const before = await order();

    const ended = await resolveException(manager, alert, { decision: 'RETRY_REFUND' });
    const between = await order();
    await system().drain();

    expect(alert).toMatchObject({ kind: 'REFUND_REJECTED', detail: '2063' });
    expect(ended.status).toBe(200);
    expect([before, between, await order()].map(({ refunds }) => refunds[0].state)).toEqual([
      'REJECTED',
      'OWED',
      'DONE',
    ]);
    const { id } = await system().attempt(held.reservationId);
    expect(system().sandbox.ledger.totals(id)).toMatchObject([{ refunds: 1, net: 0 }]);
  });

  it('refunds an overpayment beside a refund of the same payment, even after lost responses', async () => {
    const { fan, manager, held, price, attemptId, orderId, alert } = await mismatchedTransfer(
      system(),
      20_000_000,
    );
    const { sale } = system().serve({ through: failingProvider(lostResponse, lostResponse) });
    await resolveException(manager, alert, { decision: 'ACCEPT' });
    await sale.jobs.deliverOutbox();
    const { ticketIds } = await system().status(fan, held.reservationId);
    await manager.visitor.post(`/api/backoffice/sales/${orderId}/refunds`, {
      key: randomUUID(),
      body: {
        ticketIds,
        seats: 'FOR_SALE',
        reason: 'ASKED_FOR',
        expectedAmount: { amount: price, currency: 'MXN' },
      },
    });

    for (let round = 0; round < 6; round += 1) {
      await sale.jobs.deliverOutbox();
      await system().advanceTime();
    }

    expect(system().sandbox.ledger.totals(attemptId)).toMatchObject([{ refunds: 2, net: 0 }]);
  });

  it('refunds an overpayment once, even when the provider has forgotten its idempotency key', async () => {
    const { manager, price, attemptId, alert } = await mismatchedTransfer(system(), 5_000);
    let attempts = 0;
    // The provider refunds, its response is lost, and it has forgotten the idempotency key by the next request.
    const { sale } = system().serve({
      through: (provider) => ({
        ...provider,
        refund: async (id, key, amount) => {
          attempts += 1;
          await provider.refund(id, `${key} ${attempts}`, amount);
          return { ok: false, error: lostResponse };
        },
      }),
    });
    await resolveException(manager, alert, { decision: 'ACCEPT' });

    for (let round = 0; round < 3; round += 1) {
      await sale.jobs.deliverOutbox();
      await system().advanceTime();
    }

    expect(attempts).toBe(1);
    expect(system().sandbox.ledger.totals(attemptId)).toMatchObject([{ refunds: 1, net: price }]);
  });

  it('never runs the refund of an overpayment concurrently with another refund of the payment, even when requested again', async () => {
    const { fan, manager, held, price, attemptId, orderId, alert } = await mismatchedTransfer(
      system(),
      5_000,
    );
    const asked: number[] = [];
    let down = false;
    const { sale } = system().serve({
      through: (provider) => ({
        ...provider,
        refund: async (id, key, amount) => {
          asked.push(amount?.amount ?? 0);
          if (asked.length === 1) return { ok: false, error: rejection };
          return down ? { ok: false, error: lostResponse } : provider.refund(id, key, amount);
        },
      }),
    });
    await resolveException(manager, alert, { decision: 'ACCEPT' });
    await sale.jobs.deliverOutbox();
    const { ticketIds } = await system().status(fan, held.reservationId);
    await manager.visitor.post(`/api/backoffice/sales/${orderId}/refunds`, {
      key: randomUUID(),
      body: {
        ticketIds,
        seats: 'FOR_SALE',
        reason: 'ASKED_FOR',
        expectedAmount: { amount: price, currency: 'MXN' },
      },
    });
    down = true;
    await sale.jobs.deliverOutbox();
    const { items } = await listExceptions(manager);
    const rejected = items.find((one: { kind: string }) => one.kind === 'REFUND_REJECTED');
    await resolveException(manager, rejected, { decision: 'RETRY_REFUND' });
    await system().advanceTime();
    await sale.jobs.deliverOutbox();
    const whileOneIsOpen = [...new Set(asked.slice(1))];
    down = false;
    for (let round = 0; round < 3; round += 1) {
      await system().advanceTime();
      await sale.jobs.deliverOutbox();
    }

    expect(whileOneIsOpen).toEqual([price]);
    expect(asked.at(-1)).toBe(5_000);
    expect(system().sandbox.ledger.totals(attemptId)).toMatchObject([{ refunds: 2, net: 0 }]);
  });

  it('runs a repeated refund after another refund of the same payment, even after a lost response', async () => {
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    const held = await system().held(fan, await system().event(), 1, 2);
    const { body } = await system().pay(fan, held);
    await system().drain();
    const { sale } = system().serve({ through: failingProvider(rejection, lostResponse) });
    const refund = (ticketId: string) =>
      manager.visitor.post(`/api/backoffice/sales/${body.orderId}/refunds`, {
        key: randomUUID(),
        body: {
          ticketIds: [ticketId],
          seats: 'FOR_SALE',
          reason: 'ASKED_FOR',
          expectedAmount: { amount: held.total.total / 2, currency: 'COP' },
        },
      });
    const [first, second] = body.ticketIds;
    await refund(first);
    await system().drain([sale]);
    const { items } = await listExceptions(manager);
    const alert = items.find((one: { order: { id: string } | null }) => one.order?.id === body.orderId);

    await resolveException(manager, alert, { decision: 'RETRY_REFUND' });
    await sale.jobs.deliverOutbox();
    await refund(second);
    for (let round = 0; round < 4; round += 1) {
      await sale.jobs.deliverOutbox();
      await system().advanceTime();
    }

    const { id } = await system().attempt(held.reservationId);
    expect(system().sandbox.ledger.totals(id)).toMatchObject([{ refunds: 2, net: 0 }]);
  });

  it('raises an exception for a chargeback of a payment that was refunded before, because the payer has it twice', async () => {
    const { manager, held, alert, orderId } = await rejectedRefund(system());
    await resolveException(manager, alert, { decision: 'RETRY_REFUND' });
    await system().drain();
    const { id, paymentId, record } = await system().attempt(held.reservationId);
    const known = await openProviderPanel(system()).findPayment(paymentId ?? '');
    if (!known.ok || known.value === null) throw new Error('A payment was made and is not there.');

    const { db } = system();
    await settlePayment(
      { sales: saleTransactionsOver(db), salesContexts: postgresSalesContexts(db), alert: () => {} },
      id,
      { ...known.value, status: 'charged_back', statusDetail: 'settled' },
    );

    const { items } = await listExceptions(manager);
    const [first] = items.filter((one: { order: { id: string } | null }) => one.order?.id === orderId);
    expect([record, first.kind]).toEqual(['REFUNDED', 'CHARGED_BACK']);
  });

  it('keeps a chargeback open until a manager has acknowledged it, and records who did', async () => {
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    const held = await system().held(fan, await system().event(), 1);
    const { body } = await system().pay(fan, held);
    await system().settle((await system().attempt(held.reservationId)).paymentId, 'charged_back');
    await system().drain();
    const { items, open } = await listExceptions(manager);
    const alert = items.find((one: { order: { id: string } | null }) => one.order?.id === body.orderId);

    const abroad = await system().aManager({ market: 'MEX' });
    const notTheirs = await resolveException(abroad, alert, { decision: 'ACKNOWLEDGE' });
    await resolveException(manager, alert, { decision: 'ACKNOWLEDGE', note: 'Enviado al banco' });

    expect(alert).toMatchObject({ kind: 'CHARGED_BACK', decisions: ['ACKNOWLEDGE'] });
    expect(notTheirs.status).toBe(404);
    expect((await listExceptions(manager)).open).toBe(open - 1);
    expect((await listExceptions(manager, 'DONE')).items[0]).toMatchObject({
      id: alert.id,
      resolution: { decision: 'ACKNOWLEDGE', note: 'Enviado al banco', by: 'Ana Ruiz' },
    });
    expect(
      await system().one(
        "select person_id as by from audit_event where kind = 'alert.ended' and details->>'alert' = $1",
        [alert.id],
      ),
    ).toEqual({ by: manager.id });
    expect(
      system().lines.filter((line) => line.includes(alert.id) && line.includes('PAYMENT_EXCEPTION')),
    ).toHaveLength(1);
  });
});

/** Money refunded another way stays with the provider: our books and its ledger differ on purpose. */
describeOnEachEngine('pay/payment-exceptions, given back otherwise', (suite) => {
  const system = setUpTestSystem(suite, { expectLedgerMatch: false });
  const entries = (orderId: string) =>
    system().one<{ handed: number; credited: number }>(
      `select (select coalesce(sum(amount), 0)::bigint from manual_refund where order_id = $1) as handed,
         (select coalesce(sum(amount), 0)::bigint from wallet_entry where order_id = $1) as credited`,
      [orderId],
    );

  it('pays a refund out in cash: recorded in our books and in the seller’s day', async () => {
    const { manager, price, orderId, alert, order } = await rejectedRefund(system());

    await resolveException(manager, alert, { decision: 'BY_HAND', note: 'Entregado en la taquilla norte' });
    await system().drain();

    expect((await order()).refunds).toMatchObject([{ state: 'DONE', means: 'BY_HAND' }]);
    const day = (await manager.visitor.get('/api/orders/sales')).body;
    expect(day.cashRefunds).toMatchObject({ count: 1, total: price, latest: [{ orderId, amount: price }] });
    expect(await entries(orderId)).toEqual({ handed: price, credited: 0 });
  });

  it('credits a refund to the wallet and notifies the fan', async () => {
    const { fan, manager, price, orderId, alert, order } = await rejectedRefund(system());

    await resolveException(manager, alert, { decision: 'CREDIT_WALLET' });
    await system().drain();

    expect((await order()).refunds).toMatchObject([{ state: 'DONE', means: 'WALLET' }]);
    expect(await entries(orderId)).toEqual({ handed: 0, credited: price });
    const [bought] = (await fan.visitor.get('/api/myPurchases')).body.items;
    expect(bought.receipt.refunds).toMatchObject([{ amount: price, means: 'WALLET', isSurplus: false }]);
    expect(bought.receipt.refunds).toHaveLength(1);
    expect(
      system()
        .sandbox.mailbox.list({ to: fan.email })
        .filter(({ subject }) => subject.includes('está en tu saldo')),
    ).toHaveLength(1);
  });

  it('rejects a decision on a disputed payment, and credits it once the payer has lost the dispute', async () => {
    const { fan, manager, held, price, alert } = await mismatchedTransfer(system(), 5_000);
    await system().db.query("update person set late_payment_refund_destination = 'BALANCE' where id = $1", [
      fan.id,
    ]);
    const { paymentId } = await system().attempt(held.reservationId);
    const credited = () =>
      system().db.query('select amount from wallet_entry where person_id = $1', [fan.id]);
    await system().settle(paymentId, 'in_mediation');
    await system().drain();

    const early = await resolveException(manager, alert, { decision: 'REFUND_PAYMENT' });
    const before = await credited();
    await system().settle(paymentId, 'approved');
    await system().drain();
    const ended = await resolveException(manager, alert, { decision: 'REFUND_PAYMENT' });

    expect([early.status, before, ended.status]).toEqual([409, [], 200]);
    expect(await credited()).toEqual([{ amount: price + 5_000 }]);
  });

  /** Both concurrently: in cash, and to the wallet. */
  async function both() {
    const { manager, price, orderId, alert } = await rejectedRefund(system());
    const other = await system().aManager();
    const answers = await Promise.all([
      resolveException(manager, alert, { decision: 'BY_HAND' }),
      resolveException(other, alert, { decision: 'CREDIT_WALLET' }),
    ]);
    const { handed, credited } = await entries(orderId);
    const given = (handed + credited) / price;
    return { orderId, end: { statuses: answers.map(({ status }) => status).toSorted(), given } };
  }

  it('refunds once when two managers decide concurrently', async () => {
    expect((await both()).end).toEqual({ statuses: [200, 409], given: 1 });
  });

  it('negative control: without the exception’s idempotency key two managers refund it twice', async () => {
    await system().db.script(
      'alter table payment_exception_resolution drop constraint payment_exception_resolved_once',
    );

    const { orderId, end: ended } = await both();

    expect(ended).toEqual({ statuses: [200, 200], given: 2 });
    expect(Object.keys(await findBrokenInvariants(system().db))).toEqual([expect.stringMatching(/^I22:/)]);
    await system().db.script(`alter table manual_refund disable trigger user;
      delete from manual_refund where order_id = '${orderId}';
      alter table payment_exception_resolution disable trigger user;
      delete from payment_exception_resolution d using payment_exception m
      where m.id = d.exception_id and m.order_id = '${orderId}' and d.decision = 'BY_HAND';
      update refund set actual_destination = 'WALLET' where order_id = '${orderId}'`);
  });
});
