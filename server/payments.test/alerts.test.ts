import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { postgresHouses } from '#server/adapters/postgres/houses.ts';
import { saleTransactionsOver } from '#server/adapters/postgres/sale-store.ts';
import type { PaymentProvider, ProviderFailure } from '#server/application/payments/payment-provider.port.ts';
import { settlePayment } from '#server/application/payments/settle-payment.ts';
import { type BoxOffice, boxOfficeIn, type Market, type Someone } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { brokenInvariants } from '#server/test/invariants.ts';

type Ending = { readonly decision: string; readonly note?: string };

const alertsOf = async (manager: Someone, state = 'OPEN') =>
  (await manager.visitor.get(`/api/backoffice/alerts?state=${state}`)).body;
const end = (
  manager: Someone,
  alert: { readonly id: string } | undefined,
  { decision, note = 'Hablé con el fan' }: Ending,
  key: string = randomUUID(),
) => manager.visitor.post(`/api/backoffice/alerts/${alert?.id}/end`, { key, body: { decision, note } });

/** A transfer whose amount differs from its order's total, flagged for review. */
async function parked(box: BoxOffice, off: number) {
  const [fan, manager] = [await box.aFan({ market: 'MEX' }), await box.aManager({ market: 'MEX' })];
  const held = await box.held(fan, await box.event('MEX'), 1);
  const { body } = await box.payWith(fan, held, { method: 'TRANSFER', system: 'SPEI' });
  await box.payAtCounter(body.instruction.clabe, held.total.total + off);
  await box.drain();
  const { id } = await box.attempt(held.reservationId);
  const { items } = await alertsOf(manager);
  const alert = items.find((one: { order: { id: string } | null }) => one.order?.id === body.orderId);
  return { fan, manager, held, price: held.total.total, orderId: body.orderId, attemptId: id, alert };
}

const no: ProviderFailure = { kind: 'refused', status: 400, codes: ['2063'] };
const cut: ProviderFailure = { kind: 'unanswered', cause: 'cut' };
/** Fails the first refund requests, one after the other. */
const answering =
  (...failures: ProviderFailure[]) =>
  (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    refund: async (...of) => {
      const error = failures.shift();
      return error === undefined ? provider.refund(...of) : { ok: false, error };
    },
  });

/** Calls the provider as somebody in its own panel would. */
function panelOf(box: BoxOffice): PaymentProvider {
  const providers: PaymentProvider[] = [];
  box.serve({
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
async function refused(box: BoxOffice, { market = 'COL' }: { readonly market?: Market } = {}) {
  const [fan, manager] = [await box.aFan({ market }), await box.aManager({ market })];
  const held = await box.held(fan, await box.event(market), 1);
  const { body } = await box.pay(fan, held);
  await box.drain();
  const { sale } = box.serve({ through: answering(no) });
  await manager.visitor.post(`/api/backoffice/sales/${body.orderId}/refunds`, {
    key: randomUUID(),
    body: {
      ticketIds: body.ticketIds,
      seats: 'FOR_SALE',
      reason: 'ASKED_FOR',
      seenAmount: { amount: held.total.total, currency: held.total.currency },
    },
  });
  await box.drain([sale]);
  const { items } = await alertsOf(manager);
  const alert = items.find((one: { order: { id: string } | null }) => one.order?.id === body.orderId);
  const order = async () => (await manager.visitor.get(`/api/backoffice/sales/${body.orderId}`)).body.order;
  return { fan, manager, held, price: held.total.total, orderId: body.orderId, alert, order };
}

/** Product: "Late and odd money". A problem that no retry solves waits for a manager as a payment exception. */
describeOnEachEngine('pay/alerts', (suite) => {
  const box = boxOfficeIn(suite);
  const letters = ({ email }: Someone) => box().sandbox.mailbox.list({ to: email });

  const credited = ({ id }: Someone) =>
    box().db.query('select amount from wallet_entry where person_id = $1', [id]);

  it('accepts an overpayment: pays the order at its price and refunds the difference', async () => {
    const { fan, manager, held, price, attemptId, alert } = await parked(box(), 5_000);

    const ended = await end(manager, alert, { decision: 'ACCEPT' });
    await box().drain();

    expect(alert).toMatchObject({
      kind: 'OVERPAID',
      amount: { amount: price + 5_000, currency: 'MXN' },
      expected: { amount: price, currency: 'MXN' },
      decisions: ['ACCEPT', 'GIVE_BACK'],
    });
    expect(ended).toMatchObject({ status: 200, body: { alert: { decisions: [], end: { by: 'Ana Ruiz' } } } });
    const purchase = await box().status(fan, held.reservationId);
    expect(purchase).toMatchObject({ orderStatus: 'PAID', moneyMoved: 'YES' });
    expect(purchase.ticketIds).toHaveLength(1);
    expect(box().sandbox.ledger.totals(attemptId)).toMatchObject([{ refunds: 1, net: price }]);
    expect(letters(fan).filter(({ text }) => text?.includes('de más'))).toHaveLength(1);
  });

  it.each([
    ['an underpayment', -5_000, 'UNDERPAID'],
    ['an overpayment', 5_000, 'OVERPAID'],
  ])('refunds %s in full, once, and notifies the fan', async (_what, off, kind) => {
    const { fan, manager, held, attemptId, alert } = await parked(box(), off);

    const ended = await end(manager, alert, { decision: 'GIVE_BACK' });
    await box().drain();
    await box().timePasses();
    await box().drain();

    expect([alert.kind, ended.status]).toEqual([kind, 200]);
    expect(box().sandbox.ledger.totals(attemptId)).toMatchObject([{ refunds: 1, net: 0 }]);
    expect(await box().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'EXPIRED',
      reservationStatus: 'FINISHED_WITH_FAILURE',
      moneyMoved: 'RETURNED',
      ticketIds: [],
    });
    expect(letters(fan).filter(({ text }) => text?.includes('no fue la suma'))).toHaveLength(1);
  });

  it.each(['charged back', 'refunded in the provider’s own panel'])(
    'credits nothing for a payment that was %s',
    async (how) => {
      const { fan, manager, held, alert } = await parked(box(), 5_000);
      await box().db.query("update person set late_payment_refund_destination = 'BALANCE' where id = $1", [
        fan.id,
      ]);
      const { paymentId } = await box().attempt(held.reservationId);
      if (how.startsWith('taken')) await box().settle(paymentId, 'charged_back');
      else await panelOf(box()).refund(paymentId ?? '', randomUUID(), null);
      await box().drain();

      const ended = await end(manager, alert, { decision: 'GIVE_BACK' });
      await box().drain();

      expect(ended.status).toBe(200);
      expect(await credited(fan)).toEqual([]);
      expect(await box().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'EXPIRED',
        moneyMoved: 'RETURNED',
      });
      expect(letters(fan).filter(({ text }) => text?.includes('Ya volvió por el mismo medio'))).toHaveLength(
        1,
      );
    },
  );

  it('never accepts an underpayment', async () => {
    const { manager, alert } = await parked(box(), -5_000);

    const taken = await end(manager, alert, { decision: 'ACCEPT' });
    const looked = await end(manager, alert, { decision: 'ACKNOWLEDGE' });
    await end(manager, alert, { decision: 'GIVE_BACK' });

    expect([taken.status, looked.status]).toEqual([409, 409]);
    expect(alert.decisions).toEqual(['GIVE_BACK']);
  });

  it('returns the first result to a repeated request, even after a lost response', async () => {
    const { manager, attemptId, alert } = await parked(box(), 5_000);
    const key = randomUUID();

    const first = await end(manager, alert, { decision: 'GIVE_BACK' }, key);
    await box().db.query('delete from idempotency');
    const second = await end(manager, alert, { decision: 'GIVE_BACK' }, key);
    const other = await end(manager, alert, { decision: 'ACCEPT' });
    await box().drain();

    expect([first.status, second.status, other.status]).toEqual([200, 200, 409]);
    expect(box().sandbox.ledger.totals(attemptId)).toMatchObject([{ refunds: 1, net: 0 }]);
  });

  it('carries out one of two concurrent decisions and rejects the other', async () => {
    const { fan, manager, held, attemptId, price, alert } = await parked(box(), 5_000);
    const other = await box().aManager({ market: 'MEX' });

    const answers = await Promise.all([
      end(manager, alert, { decision: 'ACCEPT' }),
      end(other, alert, { decision: 'GIVE_BACK' }),
    ]);
    await box().drain();

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { orderStatus } = await box().status(fan, held.reservationId);
    const [total] = box().sandbox.ledger.totals(attemptId);
    expect([
      ['PAID', price],
      ['EXPIRED', 0],
    ]).toContainEqual([orderStatus, total?.net]);
  });

  it('requests a refund again that the provider rejected', async () => {
    const { manager, held, alert, order } = await refused(box());
    const before = await order();

    const ended = await end(manager, alert, { decision: 'ASK_AGAIN' });
    const between = await order();
    await box().drain();

    expect(alert).toMatchObject({ kind: 'REFUND_REFUSED', detail: '2063' });
    expect(ended.status).toBe(200);
    expect([before, between, await order()].map(({ refunds }) => refunds[0].state)).toEqual([
      'REFUSED',
      'OWED',
      'DONE',
    ]);
    const { id } = await box().attempt(held.reservationId);
    expect(box().sandbox.ledger.totals(id)).toMatchObject([{ refunds: 1, net: 0 }]);
  });

  it('refunds an overpayment beside a refund of the same payment, even after lost responses', async () => {
    const { fan, manager, held, price, attemptId, orderId, alert } = await parked(box(), 20_000_000);
    const { sale } = box().serve({ through: answering(cut, cut) });
    await end(manager, alert, { decision: 'ACCEPT' });
    await sale.chores.effects();
    const { ticketIds } = await box().status(fan, held.reservationId);
    await manager.visitor.post(`/api/backoffice/sales/${orderId}/refunds`, {
      key: randomUUID(),
      body: {
        ticketIds,
        seats: 'FOR_SALE',
        reason: 'ASKED_FOR',
        seenAmount: { amount: price, currency: 'MXN' },
      },
    });

    for (let round = 0; round < 6; round += 1) {
      await sale.chores.effects();
      await box().timePasses();
    }

    expect(box().sandbox.ledger.totals(attemptId)).toMatchObject([{ refunds: 2, net: 0 }]);
  });

  it('refunds an overpayment once, even when the provider has forgotten its idempotency key', async () => {
    const { manager, price, attemptId, alert } = await parked(box(), 5_000);
    let tries = 0;
    // The provider refunds, its response is lost, and it has forgotten the idempotency key by the next request.
    const { sale } = box().serve({
      through: (provider) => ({
        ...provider,
        refund: async (id, key, amount) => {
          tries += 1;
          await provider.refund(id, `${key} ${tries}`, amount);
          return { ok: false, error: cut };
        },
      }),
    });
    await end(manager, alert, { decision: 'ACCEPT' });

    for (let round = 0; round < 3; round += 1) {
      await sale.chores.effects();
      await box().timePasses();
    }

    expect(tries).toBe(1);
    expect(box().sandbox.ledger.totals(attemptId)).toMatchObject([{ refunds: 1, net: price }]);
  });

  it('never runs the refund of an overpayment concurrently with another refund of the payment, even when requested again', async () => {
    const { fan, manager, held, price, attemptId, orderId, alert } = await parked(box(), 5_000);
    const asked: number[] = [];
    let down = false;
    const { sale } = box().serve({
      through: (provider) => ({
        ...provider,
        refund: async (id, key, amount) => {
          asked.push(amount?.amount ?? 0);
          if (asked.length === 1) return { ok: false, error: no };
          return down ? { ok: false, error: cut } : provider.refund(id, key, amount);
        },
      }),
    });
    await end(manager, alert, { decision: 'ACCEPT' });
    await sale.chores.effects();
    const { ticketIds } = await box().status(fan, held.reservationId);
    await manager.visitor.post(`/api/backoffice/sales/${orderId}/refunds`, {
      key: randomUUID(),
      body: {
        ticketIds,
        seats: 'FOR_SALE',
        reason: 'ASKED_FOR',
        seenAmount: { amount: price, currency: 'MXN' },
      },
    });
    down = true;
    await sale.chores.effects();
    const { items } = await alertsOf(manager);
    const refusal = items.find((one: { kind: string }) => one.kind === 'REFUND_REFUSED');
    await end(manager, refusal, { decision: 'ASK_AGAIN' });
    await box().timePasses();
    await sale.chores.effects();
    const whileOneIsOpen = [...new Set(asked.slice(1))];
    down = false;
    for (let round = 0; round < 3; round += 1) {
      await box().timePasses();
      await sale.chores.effects();
    }

    expect(whileOneIsOpen).toEqual([price]);
    expect(asked.at(-1)).toBe(5_000);
    expect(box().sandbox.ledger.totals(attemptId)).toMatchObject([{ refunds: 2, net: 0 }]);
  });

  it('runs a repeated refund after another refund of the same payment, even after a lost response', async () => {
    const [fan, manager] = [await box().aFan(), await box().aManager()];
    const held = await box().held(fan, await box().event(), 1, 2);
    const { body } = await box().pay(fan, held);
    await box().drain();
    const { sale } = box().serve({ through: answering(no, cut) });
    const refund = (ticketId: string) =>
      manager.visitor.post(`/api/backoffice/sales/${body.orderId}/refunds`, {
        key: randomUUID(),
        body: {
          ticketIds: [ticketId],
          seats: 'FOR_SALE',
          reason: 'ASKED_FOR',
          seenAmount: { amount: held.total.total / 2, currency: 'COP' },
        },
      });
    const [first, second] = body.ticketIds;
    await refund(first);
    await box().drain([sale]);
    const { items } = await alertsOf(manager);
    const alert = items.find((one: { order: { id: string } | null }) => one.order?.id === body.orderId);

    await end(manager, alert, { decision: 'ASK_AGAIN' });
    await sale.chores.effects();
    await refund(second);
    for (let round = 0; round < 4; round += 1) {
      await sale.chores.effects();
      await box().timePasses();
    }

    const { id } = await box().attempt(held.reservationId);
    expect(box().sandbox.ledger.totals(id)).toMatchObject([{ refunds: 2, net: 0 }]);
  });

  it('raises an exception for a chargeback of a payment that was refunded before, because the payer has it twice', async () => {
    const { manager, held, alert, orderId } = await refused(box());
    await end(manager, alert, { decision: 'ASK_AGAIN' });
    await box().drain();
    const { id, paymentId, record } = await box().attempt(held.reservationId);
    const known = await panelOf(box()).payment(paymentId ?? '');
    if (!known.ok || known.value === null) throw new Error('A payment was made and is not there.');

    const { db } = box();
    await settlePayment(
      { sales: saleTransactionsOver(db), houses: postgresHouses(db), alert: () => {} },
      id,
      { ...known.value, status: 'charged_back', statusDetail: 'settled' },
    );

    const { items } = await alertsOf(manager);
    const [first] = items.filter((one: { order: { id: string } | null }) => one.order?.id === orderId);
    expect([record, first.kind]).toEqual(['REFUNDED', 'CHARGED_BACK']);
  });

  it('keeps a chargeback open until a manager has acknowledged it, and records who did', async () => {
    const [fan, manager] = [await box().aFan(), await box().aManager()];
    const held = await box().held(fan, await box().event(), 1);
    const { body } = await box().pay(fan, held);
    await box().settle((await box().attempt(held.reservationId)).paymentId, 'charged_back');
    await box().drain();
    const { items, open } = await alertsOf(manager);
    const alert = items.find((one: { order: { id: string } | null }) => one.order?.id === body.orderId);

    const abroad = await box().aManager({ market: 'MEX' });
    const notTheirs = await end(abroad, alert, { decision: 'ACKNOWLEDGE' });
    await end(manager, alert, { decision: 'ACKNOWLEDGE', note: 'Enviado al banco' });

    expect(alert).toMatchObject({ kind: 'CHARGED_BACK', decisions: ['ACKNOWLEDGE'] });
    expect(notTheirs.status).toBe(404);
    expect((await alertsOf(manager)).open).toBe(open - 1);
    expect((await alertsOf(manager, 'DONE')).items[0]).toMatchObject({
      id: alert.id,
      end: { decision: 'ACKNOWLEDGE', note: 'Enviado al banco', by: 'Ana Ruiz' },
    });
    expect(
      await box().one(
        "select person_id as by from audit_event where kind = 'alert.ended' and details->>'alert' = $1",
        [alert.id],
      ),
    ).toEqual({ by: manager.id });
    expect(
      box().lines.filter((line) => line.includes(alert.id) && line.includes('MONEY_ALERT')),
    ).toHaveLength(1);
  });
});

/** Money refunded another way stays with the provider: our books and its ledger differ on purpose. */
describeOnEachEngine('pay/alerts, given back otherwise', (suite) => {
  const box = boxOfficeIn(suite, { booksAgree: false });
  const entries = (orderId: string) =>
    box().one<{ handed: number; credited: number }>(
      `select (select coalesce(sum(amount), 0)::bigint from manual_refund where order_id = $1) as handed,
         (select coalesce(sum(amount), 0)::bigint from wallet_entry where order_id = $1) as credited`,
      [orderId],
    );

  it('pays a refund out in cash: recorded in our books and in the seller’s day', async () => {
    const { manager, price, orderId, alert, order } = await refused(box());

    await end(manager, alert, { decision: 'BY_HAND', note: 'Entregado en la taquilla norte' });
    await box().drain();

    expect((await order()).refunds).toMatchObject([{ state: 'DONE', means: 'BY_HAND' }]);
    const day = (await manager.visitor.get('/api/orders/sales')).body;
    expect(day.handedBack).toMatchObject({ count: 1, total: price, latest: [{ orderId, amount: price }] });
    expect(await entries(orderId)).toEqual({ handed: price, credited: 0 });
  });

  it('credits a refund to the wallet and notifies the fan', async () => {
    const { fan, manager, price, orderId, alert, order } = await refused(box());

    await end(manager, alert, { decision: 'INTO_BALANCE' });
    await box().drain();

    expect((await order()).refunds).toMatchObject([{ state: 'DONE', means: 'WALLET' }]);
    expect(await entries(orderId)).toEqual({ handed: 0, credited: price });
    const [bought] = (await fan.visitor.get('/api/myPurchases')).body.items;
    expect(bought.receipt.refunds).toMatchObject([{ amount: price, means: 'WALLET', isSurplus: false }]);
    expect(bought.receipt.refunds).toHaveLength(1);
    expect(
      box()
        .sandbox.mailbox.list({ to: fan.email })
        .filter(({ subject }) => subject.includes('está en tu saldo')),
    ).toHaveLength(1);
  });

  it('rejects a decision on a disputed payment, and credits it once the payer has lost the dispute', async () => {
    const { fan, manager, held, price, alert } = await parked(box(), 5_000);
    await box().db.query("update person set late_payment_refund_destination = 'BALANCE' where id = $1", [
      fan.id,
    ]);
    const { paymentId } = await box().attempt(held.reservationId);
    const credited = () => box().db.query('select amount from wallet_entry where person_id = $1', [fan.id]);
    await box().settle(paymentId, 'in_mediation');
    await box().drain();

    const early = await end(manager, alert, { decision: 'GIVE_BACK' });
    const before = await credited();
    await box().settle(paymentId, 'approved');
    await box().drain();
    const ended = await end(manager, alert, { decision: 'GIVE_BACK' });

    expect([early.status, before, ended.status]).toEqual([409, [], 200]);
    expect(await credited()).toEqual([{ amount: price + 5_000 }]);
  });

  /** Both concurrently: in cash, and to the wallet. */
  async function both() {
    const { manager, price, orderId, alert } = await refused(box());
    const other = await box().aManager();
    const answers = await Promise.all([
      end(manager, alert, { decision: 'BY_HAND' }),
      end(other, alert, { decision: 'INTO_BALANCE' }),
    ]);
    const { handed, credited } = await entries(orderId);
    const given = (handed + credited) / price;
    return { orderId, end: { statuses: answers.map(({ status }) => status).toSorted(), given } };
  }

  it('refunds once when two managers decide concurrently', async () => {
    expect((await both()).end).toEqual({ statuses: [200, 409], given: 1 });
  });

  it('negative control: without the exception’s idempotency key two managers refund it twice', async () => {
    await box().db.script(
      'alter table payment_exception_resolution drop constraint payment_exception_resolved_once',
    );

    const { orderId, end: ended } = await both();

    expect(ended).toEqual({ statuses: [200, 200], given: 2 });
    expect(Object.keys(await brokenInvariants(box().db))).toEqual([expect.stringMatching(/^I22:/)]);
    await box().db.script(`alter table manual_refund disable trigger user;
      delete from manual_refund where order_id = '${orderId}';
      alter table payment_exception_resolution disable trigger user;
      delete from payment_exception_resolution d using payment_exception m
      where m.id = d.exception_id and m.order_id = '${orderId}' and d.decision = 'BY_HAND';
      update refund set actual_destination = 'WALLET' where order_id = '${orderId}'`);
  });
});
