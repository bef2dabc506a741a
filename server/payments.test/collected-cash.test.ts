import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { setUpTestSystem, type TestMarket } from '#server/test/test-system.ts';

/** Spec §3: cash that the seller takes in the sale. The order is paid at once, and the drawer counts it. */
describeOnEachEngine('pay/taquilla', (suite) => {
  const system = setUpTestSystem(suite);
  const payment = { method: 'CASH', checkoutProvider: 'TAQUILLA', collected: true } as const;

  async function assistedSale(market: TestMarket = 'COL') {
    const [seller, fan] = [await system().aSeller({ market }), await system().aFan({ market })];
    const held = await system().heldAssisted(seller, await system().event(market), 1, 2);
    return { seller, fan, held };
  }

  const readCollections = (orderId: string) =>
    system().db.query(
      'select collected_by as "by", amount, currency from box_office_payment where order_id = $1',
      [orderId],
    );

  const readCollectionsOf = (reservationId: string) =>
    system().db.query(
      'select p.amount from box_office_payment p join orders o on o.id = p.order_id where o.reservation_id = $1',
      [reservationId],
    );

  it.each(['COL', 'MEX'] as const)(
    'pays the order at once in %s, and counts in the shift',
    async (market) => {
      const { seller, fan, held } = await assistedSale(market);

      const sold = await system().sellAssistedWith(seller, held, { fan, payment });
      await system().drain();

      const { total, currency } = held.total;
      expect([sold.status, sold.body]).toMatchObject([
        201,
        { orderStatus: 'PAID', result: 'SUCCESSFUL', moneyMoved: 'YES', method: 'CASH', instruction: null },
      ]);
      expect(await readCollections(sold.body.orderId)).toEqual([{ by: seller.id, amount: total, currency }]);
      expect((await system().status(seller, held.reservationId)).ticketIds).toHaveLength(2);
      const { body } = await seller.visitor.get('/api/orders/sales');
      expect([body.count, body.total, body.taken.cash]).toEqual([1, total, total]);
      // The fan gets the tickets, and no code to pay with.
      const letters = system().sandbox.mailbox.list({ to: fan.email });
      expect(letters).toHaveLength(1);
      expect(letters[0]?.text).not.toMatch(/código para la taquilla|da el código/i);
    },
  );

  it('takes the cash once, however often the request is repeated', async () => {
    const { seller, fan, held } = await assistedSale();
    const key = randomUUID();

    const first = await system().sellAssistedWith(seller, held, { fan, payment, key });
    const again = await system().sellAssistedWith(seller, held, { fan, payment, key });
    await system().db.query('delete from idempotency');
    const afterLoss = await system().sellAssistedWith(seller, held, { fan, payment, key });
    const anew = await system().sellAssistedWith(seller, held, { fan, payment });

    expect(again.body).toEqual(first.body);
    expect([afterLoss.status, afterLoss.body.orderStatus]).toEqual([201, 'PAID']);
    expect([anew.status, anew.body.code]).toEqual([409, 'PAYMENT_IN_FLIGHT']);
    expect(await readCollections(first.body.orderId)).toHaveLength(1);
  });

  it('is an option of the seller alone, until the event begins', async () => {
    const { seller, held } = await assistedSale();
    const fan = await system().aFan();
    const own = await system().held(fan, await system().event(), 3);
    await system().db.query("update event set starts_at = clock_timestamp() + interval '20 minutes'");

    const listCash = async (person: typeof seller, reservationId: string) => {
      const { body } = await person.visitor.get(`/api/checkout?reservationId=${reservationId}`);
      return body.methods.find(({ method }: { method: string }) => method === 'CASH').cash;
    };

    expect(await listCash(seller, held.reservationId)).toMatchObject([
      { checkoutProvider: 'TAQUILLA', collected: true, offered: true },
      { checkoutProvider: 'TAQUILLA', offered: false, reason: 'TOO_CLOSE_TO_EVENT' },
    ]);
    expect(await listCash(fan, own.reservationId)).toMatchObject([{ offered: false }]);
  });

  it('cannot be claimed by a fan: the order waits for its cash', async () => {
    const fan = await system().aFan();
    const held = await system().held(fan, await system().event(), 1);

    const asked = await system().payWith(fan, held, payment);

    expect([asked.status, asked.body.orderStatus]).toEqual([201, 'PENDING_CASH_PAYMENT']);
    expect(await readCollectionsOf(held.reservationId)).toEqual([]);
  });

  it('cannot be claimed by the payer of a link', async () => {
    const { seller, fan, held } = await assistedSale();
    const link = { method: 'LINK', channel: 'EMAIL' };
    await system().sellAssistedWith(seller, held, { fan, payment: link });
    await system().drain();
    const letter = system().sandbox.mailbox.list({ to: fan.email }).at(-1);
    const token = /#pay=([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? '';

    const read = await fan.visitor.post('/api/checkout/payment-link/read', { body: { token } });
    const asked = await fan.visitor.post('/api/checkout/payment-link', {
      key: randomUUID(),
      body: {
        token,
        channel: 'WEB_MOBILE',
        expectedTotal: { amount: held.total.total, currency: held.total.currency },
        payment,
      },
    });

    expect(read.body.status).toBe('TO_PAY');
    expect(JSON.stringify(read.body)).not.toContain('collected');
    expect(asked.status).toBe(201);
    expect(
      await system().one('select status from orders where reservation_id = $1', [held.reservationId]),
    ).toEqual({ status: 'PENDING_CASH_PAYMENT' });
    expect(await readCollectionsOf(held.reservationId)).toEqual([]);
  });
});
