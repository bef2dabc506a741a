import { describe, expect, it } from 'vitest';
import { isClabe } from '#sandbox/provider/clabe.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { type HeldReservation, setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

const minute = 60_000;
const hour = 60 * minute;

/** TRANSFER: Colombia's PSE (choose a bank, pay there, return) and Mexico's SPEI (a CLABE per payment). */
describeOnEachEngine('pay/transfer', (suite) => {
  const system = setUpTestSystem(suite);
  const pse = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' };
  const spei = { method: 'TRANSFER', system: 'SPEI' };

  async function aCart(market: 'COL' | 'MEX' = 'COL') {
    const show = await system().event(market);
    const fan = await system().aFan({ market });
    return { show, fan, held: await system().held(fan, show, 1, 2) };
  }

  async function priced(market: 'COL' | 'MEX', total: number) {
    const show = await system().event(market);
    await system().db.query(
      'update event_zone_price set base = $2, fee = 0, tax = 0, total = $2 where event_id = $1',
      [show.id, total],
    );
    const fan = await system().aFan({ market });
    return { fan, held: await system().held(fan, show, 1) };
  }

  async function begun(payment: object, market: 'COL' | 'MEX' = 'COL') {
    const cart = await aCart(market);
    const answer = await system().payWith(cart.fan, cart.held, { ...payment });
    await system().drain();
    return { ...cart, answer, purchase: answer.body };
  }

  describe('by PSE', () => {
    it('sends the fan to the bank, waits, and is paid there', async () => {
      const { fan, held, purchase } = await begun(pse);
      const waiting = await system().status(fan, held.reservationId);
      const back = await (await system().decideOnProviderPage(purchase.instruction.url, 'approve')).text();
      await system().drain();

      expect(waiting).toMatchObject({
        orderStatus: 'PROCESSING_TRANSFER',
        reservationStatus: 'STARTED_PAYMENT',
        transactionStatus: 'PROCESSING_TRANSFER',
        result: 'PENDING_TRANSFER',
        outcome: 'PENDING_TRANSFER',
        instruction: { kind: 'BANK', url: expect.stringMatching(/^http/) },
      });
      const lease = Date.parse(waiting.expiresAt) - Date.parse(purchase.instruction.expiresAt);
      expect(lease).toBe(5 * minute);
      expect(Date.parse(purchase.instruction.expiresAt) - Date.parse(purchase.serverNow)).toBeLessThanOrEqual(
        20 * minute,
      );
      expect(back).toContain(`/checkout/transfer?order=${purchase.orderId}`);
      expect(await system().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'PAID',
        moneyMoved: 'YES',
        instruction: null,
      });
    });

    it('declined by the bank, the hold stays and another method is open', async () => {
      const { fan, held, purchase } = await begun(pse);
      await system().decideOnProviderPage(purchase.instruction.url, 'reject');
      await system().drain();
      const rejected = await system().status(fan, held.reservationId);
      const again = await system().pay(fan, held);

      expect(rejected).toMatchObject({
        result: 'FAIL',
        statusDetail: 'bank_error',
        orderStatus: 'PENDING',
        reservationStatus: 'ACTIVE',
        moneyMoved: 'NO',
      });
      expect(again.body).toMatchObject({ orderStatus: 'PAID', orderId: purchase.orderId });
    });

    it('left at the bank, it expires: at the provider, then here', async () => {
      const { show, fan, held } = await begun(pse);
      await system().expirePaymentLease(held.reservationId);
      await system().sale.jobs.reconcile();
      await system().drain();
      const ended = await system().status(fan, held.reservationId);
      const again = await system().pay(fan, await system().held(fan, show, 1, 2));

      expect(ended).toMatchObject({ orderStatus: 'EXPIRED', reservationStatus: 'EXPIRED', moneyMoved: 'NO' });
      expect(again.body.orderStatus).toBe('PAID');
    });

    it('paid at the bank after that, it buys the seats again while they are free', async () => {
      const { fan, held } = await begun(pse);
      await system().expirePaymentLease(held.reservationId);
      await system().sale.jobs.reconcile();
      await system().drain();
      await system().settle((await system().attempt(held.reservationId)).paymentId, 'approved');
      await system().drain();

      expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
      expect(await system().attempt(held.reservationId)).toMatchObject({ isLate: true, status: 'COMPLETED' });
    });

    it('abandoned, the hold returns immediately; paid meanwhile, it buys the seats', async () => {
      const given = await begun(pse);
      const cancelled = await system().cancelPayment(given.fan, given.purchase.orderId);
      await system().control('webhooks/mode', { kind: 'lost' });
      const paid = await begun(pse);
      await system().decideOnProviderPage(paid.purchase.instruction.url, 'approve');
      const tooLate = await system().cancelPayment(paid.fan, paid.purchase.orderId);

      expect(cancelled.body).toMatchObject({ reservationStatus: 'ACTIVE', orderStatus: 'PENDING' });
      expect(Date.parse(cancelled.body.expiresAt) - Date.parse(cancelled.body.serverNow)).toBeGreaterThan(
        9.5 * minute,
      );
      expect([tooLate.status, tooLate.body.code]).toEqual([409, 'ALREADY_PAID']);
    });

    it('offers the banks that the provider lists, with limits to the cent', async () => {
      const { fan, held } = await aCart();
      const { TRANSFER } = await system().paymentOptions(fan, held);
      const reasons: (string | null)[] = [];
      for (const total of [159_999, 160_000, 3_000_000_000, 3_000_000_001]) {
        const cart = await priced('COL', total);
        const paymentOptions = await system().paymentOptions(cart.fan, cart.held);
        const answer = await system().payWith(cart.fan, cart.held, pse);
        expect(answer.status).toBe(paymentOptions.TRANSFER.offered ? 201 : 422);
        reasons.push(paymentOptions.TRANSFER.reason);
      }

      expect(TRANSFER).toMatchObject({ offered: true, transfer: { system: 'PSE' } });
      expect(TRANSFER.transfer.banks).toContainEqual({ id: '1007', name: 'BANCOLOMBIA' });
      expect(reasons).toEqual(['BELOW_MINIMUM', null, null, 'ABOVE_MAXIMUM']);
    });

    it('is unavailable for an event that starts before the bank’s confirmation could arrive', async () => {
      const { show, fan, held } = await aCart();
      await system().db.query(`update event set starts_at = now() + interval '80 minutes' where id = $1`, [
        show.id,
      ]);

      const answer = await system().payWith(fan, held, pse);

      expect([answer.status, answer.body.detail]).toEqual([422, { reason: 'TOO_CLOSE_TO_EVENT' }]);
    });

    it.each([
      ['an unknown bank', { bankId: '9999' }, {}, 'payment.bankId'],
      ['a payer without a document', {}, { documentNumber: undefined }, 'payer.documentNumber'],
    ])('names the invalid field for %s', async (_what, change, payer, field) => {
      const { fan, held } = await aCart();
      const whole = {
        email: fan.email,
        firstName: 'Ana',
        lastName: 'Ruiz',
        documentType: 'CC',
        documentNumber: '1',
      };

      const answer = await system().payWith(
        fan,
        held,
        { ...pse, ...change },
        { payer: { ...whole, ...payer } },
      );

      expect([answer.status, answer.body.code]).toEqual([400, 'FIELDS_INVALID']);
      expect(answer.body.fields).toMatchObject([{ field }]);
      expect(await system().attempts(held.reservationId)).toEqual([]);
    });

    it('is unavailable without the provider’s list of banks, and says so', async () => {
      await system().control('down', { down: true });
      const { app } = system().serve();
      const { fan, held } = await aCart();

      const { TRANSFER, CARD } = await system().paymentOptions(system().at(app, fan), held);
      await system().control('down', { down: false });

      expect(TRANSFER).toMatchObject({ offered: false, reason: 'PROVIDER_UNAVAILABLE' });
      expect(CARD.offered).toBe(true);
    });

    it('belongs to Colombia, SPEI to Mexico', async () => {
      const there = await aCart('MEX');
      const here = await aCart('COL');

      const answers = [
        await system().payWith(there.fan, there.held, pse),
        await system().payWith(here.fan, here.held, spei),
      ];

      expect(answers.map(({ body }) => body.detail)).toEqual([
        { reason: 'OTHER_MARKET' },
        { reason: 'OTHER_MARKET' },
      ]);
    });
  });

  describe('by SPEI', () => {
    it('creates a CLABE for the payment, waits, and is paid by it', async () => {
      const { fan, held, purchase } = await begun(spei, 'MEX');
      const { instruction } = purchase;
      await system().payAtCounter(instruction.clabe);
      await system().drain();

      expect(purchase).toMatchObject({
        orderStatus: 'PROCESSING_TRANSFER',
        reservationStatus: 'WAITING_FOR_PAYMENT',
        result: 'PENDING_TRANSFER_SPEI',
        outcome: 'PENDING_TRANSFER',
        instruction: {
          kind: 'CLABE',
          bank: 'Mercado Pago W',
          beneficiary: 'Taquilla',
          concept: purchase.code,
        },
      });
      expect(isClabe(instruction.clabe)).toBe(true);
      expect(Date.parse(purchase.expiresAt) - Date.parse(instruction.expiresAt)).toBe(hour);
      expect(system().receipts(fan.email, /conservar tus asientos/)[0]?.text).toContain('CLABE: 722 969 ');
      expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
    });

    it('not paid in time, it is cancelled at the provider, then here', async () => {
      const { fan, held } = await begun(spei, 'MEX');
      await system().expirePaymentLease(held.reservationId);
      await system().sale.jobs.reconcile();
      await system().drain();

      expect(await system().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'EXPIRED',
        reservationStatus: 'EXPIRED',
        moneyMoved: 'NO',
      });
    });

    it('cancelled by the provider itself, it releases the seats immediately', async () => {
      const { fan, held } = await begun(spei, 'MEX');
      await system().settle((await system().attempt(held.reservationId)).paymentId, 'cancelled', 'expired');
      await system().drain();

      expect(await system().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'EXPIRED',
        reservationStatus: 'EXPIRED',
      });
    });

    it('abandoned, it is replaced by a card', async () => {
      const { fan, held, purchase } = await begun(spei, 'MEX');

      const cancelled = await system().cancelPayment(fan, purchase.orderId);
      const paid = await system().pay(fan, held);

      expect(cancelled.body).toMatchObject({ orderStatus: 'PENDING', reservationStatus: 'ACTIVE' });
      expect(paid.body.orderStatus).toBe('PAID');
    });

    it('sent twice at once with one key, it creates one CLABE', async () => {
      const { fan, held } = await aCart('MEX');
      const key = crypto.randomUUID();
      const press = () => system().payWith(fan, held, spei, { key });

      await Promise.all([press(), press(), press()]);
      const { body } = await press();

      expect(body.instruction.kind).toBe('CLABE');
      expect(await system().attempts(held.reservationId)).toHaveLength(1);
    });
  });

  it('a seller sells by transfer too, and the fan learns where to pay', async () => {
    const show = await system().event('MEX');
    const [seller, fan] = [await system().aSeller({ market: 'MEX' }), await system().aFan({ market: 'MEX' })];
    const held: HeldReservation = await system().heldAssisted(seller, show, 5);
    const answer = await sellTo(seller, fan, held);
    // No instruction is emailed for a payment that is already complete.
    await system().drain();
    await system().payAtCounter(answer.body.instruction.clabe);
    await system().drain();

    expect(answer.body.result).toBe('PENDING_TRANSFER_SPEI');
    expect(system().receipts(fan.email, /conservar tus asientos/)).toHaveLength(1);
    expect(await system().status(seller, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
  });

  const sellTo = (seller: TestPerson, fan: TestPerson, held: HeldReservation) =>
    seller.visitor.post('/api/checkout/assistedCheckout', {
      key: crypto.randomUUID(),
      body: {
        reservationId: held.reservationId,
        fanId: fan.id,
        channel: 'WEB_DESKTOP',
        expectedTotal: { amount: held.total.total, currency: held.total.currency },
        payment: spei,
      },
    });
});
