import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import {
  cashProviderLocations,
  publishedCashLimits,
  referencePaymentWindow,
} from '#domain/payment/cash-provider.ts';
import { cashProviders } from '#domain/payment/payment-method.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { seats } from '#server/test/sale-requests.ts';
import { type HeldReservation, setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Spec §3: cash at OXXO, PayCash, Banamex and Bancomer, by a reference that lives for days. */
describeOnEachEngine('pay/cash', (suite) => {
  const system = setUpTestSystem(suite);
  const shop = (provider: string) => ({ method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider });

  /** So far ahead that no holiday shortens the time to pay. */
  async function aCart(startsIn = '30 days') {
    const show = await system().event('MEX');
    await system().db.query('update event set starts_at = now() + $2::interval where id = $1', [
      show.id,
      startsIn,
    ]);
    const fan = await system().aFan({ market: 'MEX' });
    return { show, fan, held: await system().held(fan, show, 1, 2) };
  }

  async function aVoucher(provider = 'oxxo') {
    const cart = await aCart();
    const { body } = await system().payWith(cart.fan, cart.held, shop(provider));
    await system().drain();
    return { ...cart, purchase: body };
  }

  const priced = async (eventId: string, total: number) => {
    await system().db.query(
      'update event_zone_price set base = $2, fee = 0, tax = 0, total = $2 where event_id = $1',
      [eventId, total],
    );
  };

  it('is reachable from the list of purchases until it is paid', async () => {
    const { show, fan, purchase } = await aVoucher();
    await system().pay(fan, await system().held(fan, show, 5));
    const open = async () => (await fan.visitor.get('/api/myPurchases?state=OPEN')).body;
    const first = async () =>
      (await fan.visitor.get('/api/myPurchases')).body.items.find(
        ({ orderId }: { orderId: string }) => orderId === purchase.orderId,
      );
    const waiting = await first();
    const openBefore = await open();
    await system().payAtCounter(purchase.instruction.reference);
    await system().drain();
    const paid = await first();

    expect(waiting).toMatchObject({
      pendingPath: `/checkout/cash/MERCADO_PAGO?order=${purchase.orderId}`,
      receipt: { paidAt: null },
    });
    expect(paid).toMatchObject({
      pendingPath: null,
      receipt: { paidAt: expect.any(String), reference: expect.stringMatching(/^\d+$/) },
    });
    expect(openBefore).toMatchObject({ total: 1, items: [{ orderId: purchase.orderId }] });
    expect(await open()).toMatchObject({ total: 0, items: [] });
  });

  describe.each(cashProviders)('at %s', (provider) => {
    it('the seats wait for the reference to be paid, and the payment buys them', async () => {
      const { fan, held, purchase } = await aVoucher(provider);
      const { instruction } = purchase;
      await system().payAtCounter(instruction.reference);
      await system().drain();

      expect(purchase).toMatchObject({
        orderStatus: 'PENDING_CASH_PAYMENT',
        reservationStatus: 'WAITING_FOR_PAYMENT',
        transactionStatus: 'PENDING_CASH_PAYMENT',
        result: 'PENDING_CASH_MP',
        outcome: 'PENDING_CASH',
        method: 'CASH',
        nextAction: null,
        instruction: {
          kind: 'SHOP',
          provider,
          reference: expect.stringMatching(/^\d{14,28}$/),
          url: expect.stringMatching(/^http/),
          payAt: [...cashProviderLocations[provider]],
        },
      });
      const left = Date.parse(instruction.expiresAt) - Date.parse(purchase.serverNow);
      expect(Math.abs(left - referencePaymentWindow.length)).toBeLessThan(minute);
      // The seats stay held longer than the reference, because its confirmation may be late.
      expect(Date.parse(purchase.expiresAt)).toBeGreaterThanOrEqual(
        Date.parse(instruction.expiresAt) + 2 * hour,
      );
      const after = await system().status(fan, held.reservationId);
      expect(after).toMatchObject({ orderStatus: 'PAID', moneyMoved: 'YES', instruction: null });
      expect(after.ticketIds).toHaveLength(2);
      expect(system().receipts(fan.email)).toHaveLength(1);
    });

    it('accepts its minimum and its maximum, and not a cent less or more', async () => {
      const { min, max } = publishedCashLimits[provider];
      const offers: (string | null)[] = [];
      for (const total of [min.amount - 1, min.amount, max.amount, max.amount + 1]) {
        const show = await system().event('MEX');
        await priced(show.id, total);
        const fan = await system().aFan({ market: 'MEX' });
        const held = await system().held(fan, show, 1);
        const { CASH } = await system().paymentOptions(fan, held);
        const { offered, reason } = CASH.cash.find((way: { provider: string }) => way.provider === provider);
        const answer = await system().payWith(fan, held, shop(provider));
        expect(answer.status).toBe(offered ? 201 : 422);
        if (!offered) expect(answer.body).toMatchObject({ code: 'METHOD_NOT_OFFERED', detail: { reason } });
        offers.push(reason);
        if (offered) await system().cancelPayment(fan, answer.body.orderId);
      }

      expect(offers).toEqual(['BELOW_MINIMUM', null, null, 'ABOVE_MAXIMUM']);
    });
  });

  it('is unavailable for an event so close that the confirmation would be late; a bank machine is faster', async () => {
    const { fan, held } = await aCart('40 hours');

    const { CASH } = await system().paymentOptions(fan, held);
    const rejected = await system().payWith(fan, held, shop('oxxo'));
    const taken = await system().payWith(fan, held, shop('banamex'));

    expect(
      Object.fromEntries(
        CASH.cash.map((way: { provider: string | null; reason: string }) => [way.provider, way.reason]),
      ),
    ).toMatchObject({
      oxxo: 'TOO_CLOSE_TO_EVENT',
      banamex: null,
      bancomer: null,
    });
    expect([rejected.status, rejected.body.detail]).toEqual([422, { reason: 'TOO_CLOSE_TO_EVENT' }]);
    const starts = Date.parse(taken.body.serverNow) + 40 * hour;
    expect(Date.parse(taken.body.instruction.expiresAt)).toBeLessThanOrEqual(starts - hour);
  });

  it('is unavailable in Colombia, and says so', async () => {
    const fan = await system().aFan();
    const held = await system().held(fan, await system().event(), 1);

    const answer = await system().payWith(fan, held, shop('oxxo'));
    const { CASH } = await system().paymentOptions(fan, held);

    expect([answer.status, answer.body.detail]).toEqual([422, { reason: 'OTHER_MARKET' }]);
    expect(CASH.cash.map(({ checkoutProvider }: { checkoutProvider: string }) => checkoutProvider)).toEqual([
      'TAQUILLA',
    ]);
  });

  it('emails where, how much and until when to pay, with a link that needs no login', async () => {
    const { purchase, fan } = await aVoucher();

    const [letter, ...others] = system().receipts(fan.email, /conservar tus asientos/);
    const [, token = ''] = /token=([^\s&]+)/.exec(letter?.text ?? '') ?? [];
    const outsider = await system().aFan({ market: 'MEX' });
    const seen = await outsider.visitor.get(`/api/orders/status?token=${token}`);
    const forged = await outsider.visitor.get(`/api/orders/status?token=${token.slice(0, -3)}abc`);

    expect(others).toEqual([]);
    expect(letter?.text).toContain(purchase.instruction.reference);
    expect(letter?.text).toContain('OXXO');
    expect(letter?.text).toMatch(/\d{2}:\d{2} \(Tunja\)/);
    expect(letter?.text).toContain(formatMoneyWithCode({ amount: 249_900, currency: 'MXN' }));
    expect(seen.body.purchase).toMatchObject({
      orderId: purchase.orderId,
      instruction: { kind: 'SHOP' },
      ticketIds: [],
    });
    expect(seen.body).not.toHaveProperty('token');
    expect(seen.text).not.toContain(fan.email);
    expect(forged.body.purchase).toBeNull();
  });

  it('settles duplicated, late and reordered webhook events to one result', async () => {
    const { fan, held, purchase } = await aVoucher();
    await system().control('webhooks/mode', { kind: 'shuffled', windowMs: 5, seed: 3 });
    await system().payAtCounter(purchase.instruction.reference);
    const { paymentId } = await system().attempt(held.reservationId);
    await system().control('webhooks/send', { paymentId: Number(paymentId), copies: 4 });
    await system().drain();

    expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
    expect((await system().status(fan, held.reservationId)).ticketIds).toHaveLength(2);
    expect(system().receipts(fan.email)).toHaveLength(1);
  });

  it('finds a reference whose response was lost in the same request', async () => {
    const { fan, held } = await aCart();
    await system().control('faults', {
      path: '/v1/payments',
      method: 'POST',
      times: 1,
      cutAfterCommit: true,
    });
    const key = randomUUID();

    const answer = await system().payWith(fan, held, shop('oxxo'), { key });
    const again = await system().payWith(fan, held, shop('oxxo'), { key });

    expect(answer.body.instruction).toMatchObject({ kind: 'SHOP' });
    expect(again.text).toBe(answer.text);
    expect(await system().attempts(held.reservationId)).toHaveLength(1);
  });

  it('releases the seats of a reference that was never created after one hold, not after days', async () => {
    const { show, fan, held } = await aCart();
    await system().control('faults', { path: '/v1/payments', times: 2, cutBefore: true });
    const { body } = await system().payWith(fan, held, shop('oxxo'));
    await system().control('faults', {}, 'DELETE');
    const lease = Date.parse(body.expiresAt) - Date.parse(body.serverNow);

    await system().expirePaymentLease(held.reservationId);
    await system().sale.jobs.reconcile();

    expect(body).toMatchObject({ result: 'PENDING_PAYMENT', moneyMoved: 'UNKNOWN', instruction: null });
    expect(lease).toBeLessThanOrEqual(10 * minute);
    expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'EXPIRED' });
    expect((await system().pay(fan, await system().held(fan, show, 1, 2))).body.orderStatus).toBe('PAID');
  });

  it('leaves its event open for another purchase, within the limit per person', async () => {
    const { show, fan, held: pending, purchase } = await aVoucher();
    await system().db.query('update event set max_tickets_per_fan = 3 where id = $1', [show.id]);
    const recalled = await fan.visitor.get(`/api/reservations?eventId=${show.id}`);
    const tooMany = await fan.visitor.post('/api/reservations', {
      key: randomUUID(),
      body: { eventId: show.id, salesChannel: 'SELF_SERVICE', items: seats(show, 3, 4) },
    });

    const second = await system().pay(fan, await system().held(fan, show, 3));

    expect(recalled.body.reservation).toBeNull();
    expect(tooMany.body).toMatchObject({ code: 'TICKET_LIMIT', detail: { limit: 3, had: 2 } });
    expect(second.body.orderStatus).toBe('PAID');
    expect(await system().status(fan, pending.reservationId)).toMatchObject({
      orderId: purchase.orderId,
      reservationStatus: 'WAITING_FOR_PAYMENT',
    });
  });

  describe('not paid in time', () => {
    async function expired() {
      const voucher = await aVoucher();
      await system().expirePaymentLease(voucher.held.reservationId);
      await system().sale.jobs.reconcile();
      await system().drain();
      return { ...voucher, after: await system().status(voucher.fan, voucher.held.reservationId) };
    }

    it('is cancelled at the provider, then here, and the seats are for sale again', async () => {
      const { show, fan, purchase, after } = await expired();
      const there = await fetch(purchase.instruction.url);

      const again = await system().pay(fan, await system().held(fan, show, 1, 2));

      expect(after).toMatchObject({
        orderStatus: 'EXPIRED',
        reservationStatus: 'EXPIRED',
        transactionStatus: 'EXPIRED',
        result: 'FAIL',
        moneyMoved: 'NO',
        instruction: null,
      });
      expect(await there.text()).toContain('by_collector');
      expect(again.body.orderStatus).toBe('PAID');
      const letters = system()
        .sandbox.mailbox.list({ to: fan.email })
        .filter(({ subject }) => subject?.startsWith('Venció el plazo'));
      expect(letters).toMatchObject([{ text: expect.stringContaining('guarda el recibo') }]);
    });

    it('is not offered again like a hold after a declined card', async () => {
      const { show, fan, held } = await expired();
      const other = await system().aFan({ market: 'MEX' });
      const rejected = await system().held(other, show, 5);
      await system().pay(other, rejected, { holder: 'FUND' });
      await system().expireHold(rejected.reservationId);
      await system().sale.jobs.sweepExpiredHolds();
      for (const { reservationId } of [held, rejected])
        await system().db.query(
          "update reservation set expires_at = clock_timestamp() - interval '1 minute' where id = $1",
          [reservationId],
        );

      const recalled = await Promise.all(
        [fan, other].map((who) => who.visitor.get(`/api/reservations?eventId=${show.id}`)),
      );

      expect(recalled.map(({ body }) => body.reservation?.status ?? null)).toEqual([null, 'EXPIRED']);
    });

    it('paid late while the seats are free, it buys them again', async () => {
      const { fan, held } = await expired();
      await system().settle((await system().attempt(held.reservationId)).paymentId, 'approved');
      await system().drain();

      expect(await system().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'PAID',
        moneyMoved: 'YES',
      });
      expect(await system().attempt(held.reservationId)).toMatchObject({ isLate: true });
    });

    it('paid late when somebody else has them, it is refunded', async () => {
      const { show, fan, held } = await expired();
      const other = await system().aFan({ market: 'MEX' });
      await system().pay(other, await system().held(other, show, 1));
      await system().settle((await system().attempt(held.reservationId)).paymentId, 'approved');
      await system().drain();

      expect(await system().status(fan, held.reservationId)).toMatchObject({
        result: 'FAIL',
        moneyMoved: 'RETURNED',
      });
    });

    it('paid late without a webhook, it is found for a day after its end', async () => {
      const { fan, held } = await expired();
      await system().control('webhooks/mode', { kind: 'lost' });
      await system().settle((await system().attempt(held.reservationId)).paymentId, 'approved');
      await system().advanceTime('4 days');
      await system().sale.jobs.reconcile();

      expect(await system().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'PAID',
        moneyMoved: 'YES',
      });
    });

    it('stays open while the provider is unreachable, because it may have been paid', async () => {
      const { fan, held } = await aVoucher();
      await system().control('down', { down: true });
      await system().expirePaymentLease(held.reservationId);
      await system().sale.jobs.reconcile();
      await system().sale.jobs.sweepExpiredHolds();
      const meanwhile = await system().status(fan, held.reservationId);
      await system().control('down', { down: false });
      await system().advanceTime();
      await system().sale.jobs.reconcile();

      expect(meanwhile).toMatchObject({ reservationStatus: 'WAITING_FOR_PAYMENT' });
      expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'EXPIRED' });
    });

    it('is checked soon after its deadline, although long-lived vouchers are checked rarely', async () => {
      const { held } = await aVoucher();
      await system().db.query(
        `update payment_attempt set created_at = created_at - interval '3 days', checked_at = clock_timestamp() - interval '30 minutes',
           expires_at = expires_at - interval '1 day'
         where order_id in (select id from orders where reservation_id = $1)`,
        [held.reservationId],
      );
      const { id } = await system().attempt(held.reservationId);
      const wasAsked = async () => {
        await system().sale.jobs.reconcile();
        const { asked } = await system().one<{ asked: boolean }>(
          `select checked_at > clock_timestamp() - interval '1 minute' as asked from payment_attempt where id = $1`,
          [id],
        );
        return asked;
      };
      const early = await wasAsked();
      await system().db.query(
        `update payment_attempt set expires_at = clock_timestamp() - interval '1 minute' where id = $1`,
        [id],
      );
      const late = await wasAsked();

      expect([early, late]).toEqual([false, true]);
    });
  });

  describe('abandoned for another method', () => {
    it('is cancelled at the provider; the hold has ten minutes again and a card pays the same order', async () => {
      const { fan, held, purchase } = await aVoucher();
      await system().db.query(
        `update reservation set max_expires_at = clock_timestamp() - interval '1 day' where id = $1`,
        [held.reservationId],
      );

      const cancelled = await system().cancelPayment(fan, purchase.orderId);
      const again = await system().cancelPayment(fan, purchase.orderId);
      await system().drain();
      const paid = await system().pay(fan, held);

      expect(cancelled.body).toMatchObject({
        orderStatus: 'PENDING',
        reservationStatus: 'ACTIVE',
        transactionStatus: 'EXPIRED',
        instruction: null,
        moneyMoved: 'NO',
      });
      const left = Date.parse(cancelled.body.expiresAt) - Date.parse(cancelled.body.serverNow);
      expect(left).toBeGreaterThan(9.5 * minute);
      expect([again.status, again.body.reservationStatus]).toEqual([200, 'ACTIVE']);
      expect(paid.body).toMatchObject({ orderStatus: 'PAID', orderId: purchase.orderId });
      expect(await system().attempts(held.reservationId)).toMatchObject([
        { status: 'EXPIRED', record: 'CANCELLED' },
        { status: 'COMPLETED', record: 'PAID' },
      ]);
    });

    it('is void by an email, which names the reference that must not be paid', async () => {
      const { fan, purchase } = await aVoucher();

      await system().cancelPayment(fan, purchase.orderId);
      await system().cancelPayment(fan, purchase.orderId);
      await system().drain();

      const letters = system()
        .sandbox.mailbox.list({ to: fan.email })
        .filter(({ subject }) => subject?.startsWith('No uses los datos de pago anteriores'));
      expect(letters).toHaveLength(1);
      expect(letters[0]?.text).toContain(`La referencia ${purchase.instruction.reference} por`);
      expect(letters[0]?.text).toMatch(/Ver el estado: http/);
    });

    it('paid meanwhile, it buys the seats', async () => {
      await system().control('webhooks/mode', { kind: 'lost' });
      const { fan, purchase } = await aVoucher();
      await system().payAtCounter(purchase.instruction.reference);

      const answer = await system().cancelPayment(fan, purchase.orderId);

      expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_PAID']);
      expect(answer.body.detail.purchase).toMatchObject({ orderStatus: 'PAID', moneyMoved: 'YES' });
    });

    it('and then paid at the shop while another payment is pending, nothing is paid twice', async () => {
      const { fan, held, purchase } = await aVoucher();
      const [{ paymentId } = { paymentId: null }] = await system().attempts(held.reservationId);
      await system().cancelPayment(fan, purchase.orderId);
      await system().payWith(fan, held, { method: 'TRANSFER', system: 'SPEI' });
      await system().settle(paymentId, 'approved');
      await system().drain();
      const [, second] = await system().attempts(held.reservationId);
      await system().settle(second?.paymentId ?? null, 'approved');
      await system().drain();

      expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
      expect(system().sandbox.ledger.totals(second?.id)).toMatchObject([{ charges: 1, refunds: 1, net: 0 }]);
    });

    it('and paid at the shop all the same, the payment that replaced it is cancelled before it completes', async () => {
      const { fan, held, purchase } = await aVoucher();
      const [{ paymentId } = { paymentId: null }] = await system().attempts(held.reservationId);
      await system().cancelPayment(fan, purchase.orderId);
      await system().payWith(fan, held, { method: 'TRANSFER', system: 'SPEI' });
      await system().settle(paymentId, 'approved');
      await system().drain();
      await system().advanceTime('10 minutes');
      await system().sale.jobs.reconcile();

      expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
      expect(await system().attempts(held.reservationId)).toMatchObject([
        { status: 'COMPLETED', isLate: true },
        { status: 'EXPIRED', record: 'CANCELLED' },
      ]);
    });

    it('while the provider is down the hold is not returned, and the cancellation completes later', async () => {
      const { fan, held, purchase } = await aVoucher();
      await system().control('down', { down: true });
      const answer = await system().cancelPayment(fan, purchase.orderId);
      const meanwhile = await system().one<{ status: string }>(
        'select status from reservation where id = $1',
        [held.reservationId],
      );
      await system().control('down', { down: false });
      await system().advanceTime('10 minutes');
      await system().sale.jobs.reconcile();

      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(meanwhile.status).toBe('WAITING_FOR_PAYMENT');
      expect(await system().status(fan, held.reservationId)).toMatchObject({ reservationStatus: 'ACTIVE' });
    });

    it('a lost response after the provider cancelled it changes nothing', async () => {
      const { fan, purchase } = await aVoucher();
      await system().control('faults', {
        path: '/v1/payments',
        method: 'PUT',
        times: 1,
        cutAfterCommit: true,
      });

      const answer = await system().cancelPayment(fan, purchase.orderId);

      expect(answer.body).toMatchObject({ reservationStatus: 'ACTIVE', moneyMoved: 'NO' });
    });

    it('repeatedly ends with the hold, so that nobody holds seats for ever', async () => {
      const { fan, held } = await aCart();
      let status = 'ACTIVE';
      let rounds = 0;
      while (status === 'ACTIVE' && rounds < 20) {
        const { body } = await system().payWith(fan, held, shop('oxxo'));
        status = (await system().cancelPayment(fan, body.orderId)).body.reservationStatus;
        rounds += 1;
      }

      expect([rounds, status]).toEqual([8, 'EXPIRED']);
    });

    it('can only be cancelled by its own payer', async () => {
      const { purchase } = await aVoucher();
      const other: TestPerson = await system().aFan({ market: 'MEX' });

      const answer = await system().cancelPayment(other, purchase.orderId);

      expect(answer.status).toBe(404);
    });
  });

  describe('a second payment', () => {
    const card = (fan: TestPerson, held: HeldReservation) => system().pay(fan, held);

    it('may already be paid: the error names the order', async () => {
      const { fan, held, purchase } = await aVoucher();

      const answer = await card(fan, held);

      expect([answer.status, answer.body.code]).toEqual([409, 'PAYMENT_IN_FLIGHT']);
      expect(answer.body.detail.orderId).toBe(purchase.orderId);
    });

    it('continues when the first turns out to have failed without a webhook', async () => {
      await system().control('webhooks/mode', { kind: 'lost' });
      const fan = await system().aFan();
      const held = await system().held(fan, await system().event(), 1);
      await system().pay(fan, held, { holder: 'CONT' });
      await system().settle((await system().attempt(held.reservationId)).paymentId, 'rejected');
      await system().advanceTime();

      const answer = await card(fan, held);

      expect([answer.status, answer.body.orderStatus]).toEqual([201, 'PAID']);
    });
  });
});
