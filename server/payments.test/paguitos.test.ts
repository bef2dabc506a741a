import { describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { setUpTestSystem, testCard } from '#server/test/test-system.ts';

const minute = 60_000;

/** PAGUITOS (Spec §3, §9): buy now, pay later, on the provider's page; and the pages that a fan leaves. */
describeOnEachEngine('pay/paguitos', (suite) => {
  const system = setUpTestSystem(suite);
  const paguitos = { method: 'PAGUITOS' };

  async function aCart() {
    const show = await system().event();
    const fan = await system().aFan();
    return { show, fan, held: await system().held(fan, show, 1, 2) };
  }

  async function aPage(payment: object = paguitos) {
    const cart = await aCart();
    const { body } = await system().payWith(cart.fan, cart.held, { ...payment });
    return { ...cart, purchase: body, url: body.instruction?.url as string };
  }

  const onPage = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
  const asksForCredit = async (url: string) =>
    (await onPage(url, { method: 'consumer_credits' })).headers.get('location') ?? '';
  const card = {
    method: 'card',
    card_number: testCard.number,
    security_code: testCard.securityCode,
    expiration: '11/30',
    cardholder: 'APRO',
  };

  it('sends the fan to the lender’s page, and is paid there', async () => {
    const { fan, held, purchase, url } = await aPage();
    const waiting = await asksForCredit(url);
    await system().drain();
    const asked = await system().status(fan, held.reservationId);
    await system().decideOnProviderPage(waiting, 'approve');
    await system().drain();

    expect(purchase).toMatchObject({
      method: 'PAGUITOS',
      result: 'PENDING_PAYMENT',
      reservationStatus: 'STARTED_PAYMENT',
      instruction: { kind: 'BANK', url: expect.stringContaining('pref_id=') },
    });
    const left = Date.parse(purchase.expiresAt) - Date.parse(purchase.serverNow);
    expect(Math.abs(left - 25 * minute)).toBeLessThan(minute);
    expect(asked).toMatchObject({ result: 'PENDING_PAYMENT', transactionStatus: 'PENDING' });
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'PAID',
      moneyMoved: 'YES',
    });
  });

  it('is declined by the lender, and the hold stays', async () => {
    const { fan, held, url } = await aPage();
    await system().decideOnProviderPage(await asksForCredit(url), 'reject');
    await system().drain();

    expect(await system().status(fan, held.reservationId)).toMatchObject({
      result: 'FAIL',
      reservationStatus: 'ACTIVE',
      moneyMoved: 'NO',
    });
  });

  it('is not paid by card there, which is another method', async () => {
    const { held, url } = await aPage();

    const answer = await onPage(url, card);

    expect(answer.status).toBe(422);
    expect(await system().attempt(held.reservationId)).toMatchObject({ status: 'STARTED' });
  });

  it('enforces its limits to the cent', async () => {
    const reasons: (string | null)[] = [];
    for (const total of [999_999, 1_000_000, 1_000_000_000, 1_000_000_001]) {
      const show = await system().event();
      await system().db.query(
        'update event_zone_price set base = $2, fee = 0, tax = 0, total = $2 where event_id = $1',
        [show.id, total],
      );
      const fan = await system().aFan();
      const held = await system().held(fan, show, 1);
      const { PAGUITOS } = await system().paymentOptions(fan, held);
      const answer = await system().payWith(fan, held, paguitos);
      expect(answer.status).toBe(PAGUITOS.offered ? 201 : 422);
      reasons.push(PAGUITOS.reason);
    }

    expect(reasons).toEqual(['BELOW_MINIMUM', null, null, 'ABOVE_MAXIMUM']);
  });

  it('keeps the hold when the lender’s page is unavailable', async () => {
    const { fan, held } = await aCart();
    await system().paymentOptions(fan, held);
    await system().control('faults', {
      path: '/checkout/preferences',
      method: 'POST',
      times: 1,
      status: 503,
    });

    const answer = await system().payWith(fan, held, paguitos);
    const { body } = await fan.visitor.get(`/api/reservations?id=${held.reservationId}`);

    expect([answer.status, answer.body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    expect(body.reservation.status).toBe('ACTIVE');
  });

  it('expires when the fan never returns', async () => {
    const { fan, held, url } = await aPage();
    await asksForCredit(url);
    await system().drain();
    await system().expirePaymentLease(held.reservationId);
    await system().sale.jobs.reconcile();
    await system().drain();

    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'EXPIRED',
      reservationStatus: 'EXPIRED',
    });
  });

  it('returns the same page for the same key', async () => {
    const { fan, held } = await aCart();
    const key = crypto.randomUUID();

    const answers = [
      await system().payWith(fan, held, paguitos, { key }),
      await system().payWith(fan, held, paguitos, { key }),
    ];

    expect(answers[1]?.text).toBe(answers[0]?.text);
    expect(await system().attempts(held.reservationId)).toHaveLength(1);
  });

  describe.each(['PAGUITOS', 'CARD'] as const)('a page for %s that the fan leaves', (method) => {
    async function leftPage() {
      if (method === 'PAGUITOS') return aPage();
      const cart = await aCart();
      const { body } = await cart.fan.visitor.post('/api/checkout/preference-id', {
        key: crypto.randomUUID(),
        body: { reservationId: cart.held.reservationId, channel: 'WEB_MOBILE' },
      });
      const purchase = await system().status(cart.fan, cart.held.reservationId);
      return { ...cart, purchase, url: String(body.initPoint) };
    }
    const payOn = (url: string) =>
      method === 'CARD' ? onPage(url, card) : onPage(url, { method: 'consumer_credits' });

    it('offers the way back to it until it is cancelled', async () => {
      const { purchase, url } = await leftPage();

      expect(purchase.instruction).toMatchObject({ kind: 'BANK', url });
    });

    it('is closed immediately: the hold is returned, and nobody can pay there any more', async () => {
      const { fan, held, purchase, url } = await leftPage();

      const cancelled = await system().cancelPayment(fan, purchase.orderId);
      const tried = await payOn(url);
      const paid = await system().pay(fan, held);

      expect(cancelled.body).toMatchObject({
        reservationStatus: 'ACTIVE',
        instruction: null,
        moneyMoved: 'NO',
      });
      expect(tried.status).toBe(410);
      expect(paid.body.orderStatus).toBe('PAID');
    });

    it('stays open while the provider is unreachable', async () => {
      const { fan, held, purchase } = await leftPage();
      await system().control('down', { down: true });
      const answer = await system().cancelPayment(fan, purchase.orderId);
      await system().control('down', { down: false });
      const again = await system().cancelPayment(fan, purchase.orderId);

      expect([answer.status, again.body.reservationStatus]).toEqual([503, 'ACTIVE']);
      expect(await system().attempt(held.reservationId)).toMatchObject({
        status: 'EXPIRED',
        record: 'CANCELLED',
      });
    });
  });

  it('is closed even after a declined card', async () => {
    const { fan, held } = await aCart();
    const { body } = await fan.visitor.post('/api/checkout/preference-id', {
      key: crypto.randomUUID(),
      body: { reservationId: held.reservationId, channel: 'WEB_MOBILE' },
    });
    await onPage(body.initPoint, { ...card, cardholder: 'FUND' });
    await system().drain();
    const { orderId } = await system().status(fan, held.reservationId);

    await system().cancelPayment(fan, orderId);

    expect((await onPage(body.initPoint, card)).status).toBe(410);
  });

  it('cancels a card in review at the provider', async () => {
    const { fan, held } = await aCart();
    const { body } = await system().pay(fan, held, { holder: 'CONT' });

    const cancelled = await system().cancelPayment(fan, body.orderId);

    expect(cancelled.body).toMatchObject({ reservationStatus: 'ACTIVE', moneyMoved: 'NO' });
    expect(await system().attempt(held.reservationId)).toMatchObject({
      status: 'EXPIRED',
      record: 'CANCELLED',
    });
  });

  it('keeps a charge whose response is lost, because it cannot be cancelled', async () => {
    const { fan, held } = await aCart();
    await system().control('faults', { path: '/v1/payments', times: 2, cutBefore: true });
    const { body } = await system().pay(fan, held);
    await system().control('faults', {}, 'DELETE');

    const answer = await system().cancelPayment(fan, body.orderId);

    expect([answer.status, answer.body.code]).toEqual([409, 'PAYMENT_IN_FLIGHT']);
  });
});
