import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/payments/attempts/payment-provider.port.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { admissions, hold } from '#server/test/sale-requests.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import { setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';
import { saleTransactionsOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

/** Product: refunds by a manager, to the payment method, in full or in part. The provider's ledger is the witness. */
describeOnEachEngine('pay/refunds by a manager', (suite) => {
  const system = setUpTestSystem(suite);

  async function sold(...seats: readonly number[]) {
    const show = await system().event();
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    const held = await system().held(fan, show, ...seats);
    const { body } = await system().pay(fan, held);
    await system().drain();
    return { show, fan, manager, held, orderId: String(body.orderId), ticketIds: body.ticketIds as string[] };
  }
  const read = async (manager: TestPerson, orderId: string) =>
    (await manager.visitor.get(`/api/backoffice/sales/${orderId}`)).body.order;
  const refund = (
    manager: TestPerson,
    orderId: string,
    body: { ticketIds: readonly string[]; amount: number; seats?: string; to?: string },
    key: string = randomUUID(),
  ) =>
    manager.visitor.post(`/api/backoffice/sales/${orderId}/refunds`, {
      key,
      body: {
        ticketIds: body.ticketIds,
        seats: body.seats ?? 'FOR_SALE',
        reason: 'ASKED_FOR',
        note: 'Llamó',
        ...(body.to !== undefined && { to: body.to }),
        expectedAmount: { amount: body.amount, currency: 'COP' },
      },
    });
  const ledger = async (reservationId: string) =>
    system().sandbox.ledger.totals((await system().attempt(reservationId)).id)[0];
  const letters = ({ email }: TestPerson) =>
    system()
      .sandbox.mailbox.list({ to: email })
      .filter(({ subject }) => /Te reembolsamos/.test(subject));
  /** By a server of its own: the other servers read their events before this one was created. */
  const purchasesOf = async (fan: TestPerson) =>
    (await system().at(system().serve().app, fan).visitor.get('/api/myPurchases')).body.items;
  const price = 6_800_000;

  it('a full refund: money, tickets, seats, order, email, receipt and audit trail agree', async () => {
    const { show, fan, manager, held, orderId, ticketIds } = await sold(1, 2);

    const answer = await refund(manager, orderId, { ticketIds, amount: 2 * price });
    await system().drain();

    expect(answer.status).toBe(201);
    expect(answer.body.order).toMatchObject({
      status: 'REFUNDED',
      refundedAmount: 2 * price,
      refunds: [{ amount: 2 * price, tickets: 2, state: 'OWED', means: 'PROVIDER', by: 'Ana Ruiz' }],
    });
    expect(await ledger(held.reservationId)).toMatchObject({ charges: 1, refunds: 1, net: 0 });
    expect(await system().attempt(held.reservationId)).toMatchObject({ record: 'REFUNDED' });
    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'REFUNDED',
      result: 'SUCCESSFUL',
      reservationStatus: 'CANCELLED',
      moneyMoved: 'RETURNED',
      ticketIds: [],
    });
    expect((await read(manager, orderId)).refunds).toMatchObject([{ state: 'DONE' }]);
    expect(letters(fan)).toMatchObject([{ subject: expect.stringContaining('tu compra de') }]);
    expect(letters(fan)[0]?.text).toMatch(/\$\s136\.000/);
    const mine = await purchasesOf(fan);
    expect(mine[0]).toMatchObject({
      status: 'REFUNDED',
      refundedAmount: 2 * price,
      receipt: { refunds: [{ amount: 2 * price, means: 'PROVIDER' }] },
    });
    expect(
      await system().one(
        "select details->>'order' as order from audit_event where kind = 'order.refunded' and person_id = $1",
        [manager.id],
      ),
    ).toEqual({ order: orderId });
    expect((await system().held(await system().aFan(), show, 1, 2)).total.total).toBe(2 * price);
  });

  it('refunds ticket by ticket, each once, and the last one ends the order', async () => {
    const { show, fan, manager, held, orderId, ticketIds } = await sold(1, 2, 3);
    const [first = '', ...others] = ticketIds;

    const part = await refund(manager, orderId, { ticketIds: [first], amount: price });
    await system().drain();
    const between = await system().status(fan, held.reservationId);
    const ledgerBetween = await ledger(held.reservationId);
    const [mineBetween] = await purchasesOf(fan);
    const outsider = await system().held(await system().aFan(), show, 1);
    const again = await refund(manager, orderId, { ticketIds: [first], amount: price });
    const remainder = await refund(manager, orderId, { ticketIds: others, amount: 2 * price });
    await system().drain();

    expect(part.body.order).toMatchObject({ status: 'PAID', refundedAmount: price });
    expect(between).toMatchObject({ orderStatus: 'PAID', moneyMoved: 'YES', ticketIds: others });
    expect(mineBetween.cancelledItems).toMatchObject([{ quantity: 1 }]);
    expect(mineBetween.items.map(({ id }: { id: string }) => id)).toContain(
      mineBetween.cancelledItems[0].itemId,
    );
    expect(ledgerBetween).toMatchObject({ refunds: 1, net: 2 * price });
    expect(outsider.total.total).toBe(price);
    expect([again.status, again.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect(remainder.body.order).toMatchObject({ status: 'REFUNDED', refundedAmount: 3 * price });
    expect(await ledger(held.reservationId)).toMatchObject({ refunds: 2, net: 0 });
    expect(
      letters(fan)
        .map(({ subject }) => /parte de/.test(subject))
        .toSorted(),
    ).toEqual([false, true]);
    const mine = await purchasesOf(fan);
    expect(mine[0].receipt.refunds.map(({ amount }: { amount: number }) => amount)).toEqual([
      price,
      2 * price,
    ]);
    expect(mine[0].cancelledItems).toHaveLength(mine[0].items.length);
  });

  it('a delayed email reports the refund of its time', async () => {
    const { fan, manager, orderId, ticketIds } = await sold(1, 2);

    await refund(manager, orderId, { ticketIds: ticketIds.slice(0, 1), amount: price });
    await refund(manager, orderId, { ticketIds: ticketIds.slice(1), amount: price });
    await system().drain();

    expect(
      letters(fan)
        .map(({ subject }) => /parte de/.test(subject))
        .toSorted(),
    ).toEqual([false, true]);
  });

  it('refunds nothing that the payer’s bank has charged back', async () => {
    const { manager, held, orderId, ticketIds } = await sold(1);
    const { paymentId } = await system().attempt(held.reservationId);
    await system().settle(paymentId, 'charged_back');
    await system().drain();

    const answer = await refund(manager, orderId, { ticketIds, amount: price });
    await system().drain();

    expect([answer.status, answer.body.code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
    expect((await read(manager, orderId)).refunds).toEqual([]);
    expect(await ledger(held.reservationId)).toMatchObject({ net: 0 });
  });

  it('books the seats for the manager when asked to, so that nobody can buy them', async () => {
    const { show, manager, orderId, ticketIds } = await sold(4, 5);

    await refund(manager, orderId, { ticketIds: [ticketIds[0] ?? ''], amount: price, seats: 'KEPT' });
    await refund(manager, orderId, { ticketIds: [ticketIds[1] ?? ''], amount: price });
    await system().drain();

    const other = await system().aFan();
    await expect(system().held(other, show, 4)).rejects.toThrow('SEATS_TAKEN');
    expect((await system().held(other, show, 5)).total.total).toBe(price);
    expect(
      await system().one(
        `select r.status, r.seller_id as manager, c.state from seat_claim c join reservation r on r.id = c.reservation_id
         where c.event_id = $1 and c.seat_index = 4`,
        [show.id],
      ),
    ).toEqual({ status: 'BOOKED_FOREVER', manager: manager.id, state: 'BLOCKED' });
  });

  async function soldPlaces() {
    const show: TestEvent = await system().event();
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    const held = await hold(fan.visitor, { eventId: show.id, items: [admissions('GN', 3)] });
    const { body } = await system().pay(fan, held.body);
    return { show, manager, each: held.body.total.total / 3, ...body };
  }

  it.each(['FOR_SALE', 'KEPT'])('general admission, %s', async (seats) => {
    const { manager, orderId, ticketIds, each, show } = await soldPlaces();

    const part = await refund(manager, orderId, {
      ticketIds: ticketIds.slice(0, 2),
      amount: 2 * each,
      seats,
    });
    const remainder = await refund(manager, orderId, { ticketIds: ticketIds.slice(2), amount: each, seats });
    await system().drain();

    expect([part.status, remainder.status]).toEqual([201, 201]);
    expect(
      await system().one('select held, sold from ga_counter where event_id = $1 and section_code = $2', [
        show.id,
        'GN',
      ]),
    ).toEqual({ held: seats === 'KEPT' ? 3 : 0, sold: 0 });
  });

  it('refunds once for a repeated request, even after a lost response', async () => {
    const { manager, held, orderId, ticketIds } = await sold(1, 2);
    const key = randomUUID();
    const wish = { ticketIds: ticketIds.slice(0, 1), amount: price };

    const first = await refund(manager, orderId, wish, key);
    const second = await refund(manager, orderId, wish, key);
    await system().db.query('delete from idempotency');
    const third = await refund(manager, orderId, wish, key);
    await system().drain();

    expect(second.text).toBe(first.text);
    expect([third.status, third.body.order.refundedAmount]).toEqual([201, price]);
    expect(await ledger(held.reservationId)).toMatchObject({ refunds: 1, net: price });
  });

  it('refunds once for two concurrent managers, and rejects the second', async () => {
    const { manager, held, orderId, ticketIds } = await sold(1, 2);
    const other = await system().aManager();
    const wish = { ticketIds, amount: 2 * price };

    const answers = await Promise.all([refund(manager, orderId, wish), refund(other, orderId, wish)]);
    await system().drain();

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await ledger(held.reservationId)).toMatchObject({ refunds: 1, net: 0 });
  });

  it('refunds nothing and reports the amount when the manager confirmed another', async () => {
    const { manager, held, orderId, ticketIds } = await sold(1, 2);

    const answer = await refund(manager, orderId, { ticketIds, amount: price });

    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'TOTAL_CHANGED', detail: { amount: 2 * price } },
    });
    expect(await ledger(held.reservationId)).toMatchObject({ refunds: 0, net: 2 * price });
  });

  it('keeps a used ticket, and so the order', async () => {
    const { show, manager, orderId, ticketIds } = await sold(1, 2);
    await system().db.query('select mark_seat_read($1, 1)', [show.id]);
    await system().db.query(
      "update ticket set read_at = now(), read_gate = 'Norte' where event_id = $1 and seat_index = 1",
      [show.id],
    );

    const both = await refund(manager, orderId, { ticketIds, amount: 2 * price });
    const one = await refund(manager, orderId, { ticketIds: ticketIds.slice(1), amount: price });

    expect(both.body.code).toBe('TRANSITION_NOT_ALLOWED');
    expect(one.body.order).toMatchObject({
      status: 'PAID',
      tickets: [{ state: 'USED' }, { state: 'CANCELLED' }],
    });
  });

  it('a card terminal payment is refunded by hand, and recorded at once', async () => {
    const show = await system().event();
    const [seller, fan, manager] = [
      await system().aSeller(),
      await system().aFan(),
      await system().aManager(),
    ];
    const held = await system().heldAssisted(seller, show, 1, 2);
    const { body } = await system().sellAssisted(seller, held, fan);

    const part = await refund(manager, body.orderId, { ticketIds: body.ticketIds.slice(1), amount: price });
    const remainder = await refund(manager, body.orderId, {
      ticketIds: body.ticketIds.slice(0, 1),
      amount: price,
    });
    await system().drain();

    const dayOf = async ({ visitor }: TestPerson) => (await visitor.get('/api/orders/sales')).body;
    expect(await dayOf(manager)).toMatchObject({ count: 0, cashRefunds: { count: 2, total: 2 * price } });
    expect(await dayOf(seller)).toMatchObject({
      count: 1,
      total: 2 * price,
      taken: { cash: 0, cardReader: 2 * price, otherwise: 0 },
      latest: [{ quantity: 2, total: 2 * price }],
      cashRefunds: { count: 0, total: 0 },
    });
    expect(part.body.order.refunds).toMatchObject([{ means: 'BY_HAND', state: 'DONE' }]);
    expect(remainder.body.order).toMatchObject({ status: 'REFUNDED' });
    expect(await system().attempt(held.reservationId)).toMatchObject({ record: 'REFUNDED' });
    expect(letters(fan)[0]?.text).toContain('en la taquilla');
  });

  it('a wallet payment is refunded to the wallet, once', async () => {
    const show = await system().event();
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    const sales = saleTransactionsOver(system().db);
    const amount = { amount: 2 * price, currency: 'COP' } as const;
    await sales.wallets.credit({ personId: fan.id, amount, key: randomUUID(), orderId: null });
    const { body } = await system().payWith(fan, await system().held(fan, show, 1, 2), { method: 'WALLET' });

    const wish = { ticketIds: body.ticketIds.slice(0, 1), amount: price };
    const part = await refund(manager, body.orderId, wish);
    const between = await sales.wallets.findBalance(fan.id);
    await refund(manager, body.orderId, { ticketIds: body.ticketIds.slice(1), amount: price });
    await system().drain();

    expect(part.body.order.refunds).toMatchObject([{ means: 'WALLET', state: 'DONE' }]);
    expect([between, await sales.wallets.findBalance(fan.id)]).toEqual([
      { amount: price, currency: 'COP' },
      amount,
    ]);
    expect(letters(fan)[0]?.text).toContain('en tu saldo');
  });

  it('a wallet payment of a deleted account is refunded by hand', async () => {
    const show = await system().event();
    const [fan, manager] = [await system().aFan(), await system().aManager()];
    const sales = saleTransactionsOver(system().db);
    const amount = { amount: price, currency: 'COP' } as const;
    await sales.wallets.credit({ personId: fan.id, amount, key: randomUUID(), orderId: null });
    const { body } = await system().payWith(fan, await system().held(fan, show, 1), { method: 'WALLET' });
    await system().drain();
    await system().db.query('update person set deleted_at = now() where id = $1', [fan.id]);

    const { body: back } = await refund(manager, body.orderId, { ticketIds: body.ticketIds, amount: price });

    expect(back.order.refunds).toMatchObject([{ means: 'BY_HAND', state: 'DONE' }]);
    expect(await sales.wallets.findBalance(fan.id)).toEqual({ amount: 0, currency: 'COP' });
  });

  /** The provider refunds and its response is lost, or it is unreachable. */
  const cutting =
    (moment: 'before' | 'after', times: number) =>
    (provider: PaymentProvider): PaymentProvider => {
      let left = times;
      return {
        ...provider,
        refund: async (...asked) => {
          if (left-- <= 0) return provider.refund(...asked);
          if (moment === 'after') await provider.refund(...asked);
          return { ok: false, error: { kind: 'unanswered', cause: 'cut' } };
        },
      };
    };

  it.each(['before', 'after'] as const)(
    'refunds once when the provider’s response is lost %s the refund',
    async (moment) => {
      const { manager, held, orderId, ticketIds } = await sold(1, 2);
      const { sale } = system().serve({ through: cutting(moment, 2) });

      await refund(manager, orderId, { ticketIds: ticketIds.slice(0, 1), amount: price });
      for (let round = 0; round < 3; round += 1) {
        await sale.jobs.deliverOutbox();
        await system().advanceTime();
      }
      await system().drain([sale]);

      expect(await ledger(held.reservationId)).toMatchObject({ refunds: 1, net: price });
      expect((await read(manager, orderId)).refunds).toMatchObject([{ state: 'DONE' }]);
    },
  );

  it('refunds once when the provider has forgotten its idempotency key', async () => {
    const { manager, held, orderId, ticketIds } = await sold(1, 2, 3);
    let attempts = 0;
    // The provider refunds, its response is lost, and it has forgotten the idempotency key by the next request.
    const forgetful = (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      refund: async (id, key, amount) => {
        attempts += 1;
        await provider.refund(id, `${key} ${attempts}`, amount);
        return { ok: false, error: { kind: 'unanswered', cause: 'cut' } };
      },
    });
    const { sale } = system().serve({ through: forgetful });
    await refund(manager, orderId, { ticketIds: ticketIds.slice(0, 1), amount: price });
    await refund(manager, orderId, { ticketIds: ticketIds.slice(1, 2), amount: price });

    for (let round = 0; round < 6; round += 1) {
      await sale.jobs.deliverOutbox();
      await system().advanceTime();
    }

    expect(attempts).toBe(2);
    expect(await ledger(held.reservationId)).toMatchObject({ refunds: 2, net: price });
    expect((await read(manager, orderId)).refunds).toMatchObject([{ state: 'DONE' }, { state: 'DONE' }]);
  });

  describe('a purchase paid by card and wallet', () => {
    const part = 2_000_000;
    async function soldInParts(seats: readonly number[], part = 2_000_000) {
      const [show, fan, manager] = [await system().event(), await system().aFan(), await system().aManager()];
      const sales = saleTransactionsOver(system().db);
      const amount = { amount: part, currency: 'COP' } as const;
      await sales.wallets.credit({ personId: fan.id, amount, key: randomUUID(), orderId: null });
      const held = await system().held(fan, show, ...seats);
      const { body } = await system().payPartlyFromWallet(fan, held, part);
      await system().drain();
      const balance = async () => (await sales.wallets.findBalance(fan.id))?.amount;
      return { show, fan, manager, held, balance, orderId: String(body.orderId), ticketIds: body.ticketIds };
    }

    it('is refunded in full: to each what it paid, once', async () => {
      const { fan, manager, held, balance, orderId, ticketIds } = await soldInParts([1]);

      const { body } = await refund(manager, orderId, { ticketIds, amount: price });
      await system().drain();

      expect(body.order).toMatchObject({
        status: 'REFUNDED',
        walletPaid: part,
        refunds: [{ means: 'PROVIDER', amount: price, remainder: { amount: part, means: 'WALLET' } }],
      });
      expect(await ledger(held.reservationId)).toMatchObject({ charged: price - part, refunds: 1, net: 0 });
      expect(await balance()).toBe(part);
      expect(await system().status(fan, held.reservationId)).toMatchObject({ moneyMoved: 'RETURNED' });
      expect(letters(fan)[0]?.text).toMatch(/\$\s20\.000.*en tu saldo/);
      expect((await purchasesOf(fan))[0].receipt.refunds).toMatchObject([
        { amount: price - part, means: 'PROVIDER', isSurplus: false },
        { amount: part, means: 'WALLET', isSurplus: false },
      ]);
    });

    it('is refunded ticket by ticket: first to the card, the rest to the wallet', async () => {
      const { fan, manager, held, balance, orderId, ticketIds } = await soldInParts([1, 2]);
      const [first = '', second = ''] = ticketIds;

      await refund(manager, orderId, { ticketIds: [first], amount: price });
      await system().drain();
      const between = { ...(await ledger(held.reservationId)), balance: await balance() };
      await refund(manager, orderId, { ticketIds: [second], amount: price });
      await system().drain();

      expect(between).toMatchObject({ net: price - part, balance: 0 });
      expect(await ledger(held.reservationId)).toMatchObject({ refunds: 2, net: 0 });
      expect(await balance()).toBe(part);
      expect(await system().status(fan, held.reservationId)).toMatchObject({ orderStatus: 'REFUNDED' });
    });

    it('keeps the other tickets valid when the card portion is fully refunded', async () => {
      const { fan, manager, held, balance, orderId, ticketIds } = await soldInParts([1, 2], 8_000_000);
      const { body } = await refund(manager, orderId, { ticketIds: ticketIds.slice(0, 1), amount: price });
      await system().drain();

      expect(body.order).toMatchObject({ status: 'PAID', refundablePayment: 0 });
      expect(await ledger(held.reservationId)).toMatchObject({ charged: 5_600_000, net: 0 });
      expect(await system().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'PAID',
        moneyMoved: 'YES',
        ticketIds: ticketIds.slice(1),
      });
      expect(await balance()).toBe(1_200_000);
    });

    it('returns the wallet portion after a chargeback of the card, and cancels the tickets', async () => {
      const { fan, held, balance } = await soldInParts([1]);

      await system().settle((await system().attempt(held.reservationId)).paymentId, 'charged_back');
      await system().drain();

      expect(await system().status(fan, held.reservationId)).toMatchObject({
        orderStatus: 'REFUNDED',
        ticketIds: [],
      });
      expect(await balance()).toBe(part);
    });
  });

  describe('to the wallet, where manager and fan agree', () => {
    it('leaves the charge on the card and credits the wallet, once', async () => {
      const { fan, manager, held, orderId, ticketIds } = await sold(1, 2);
      const key = randomUUID();
      const one = { ticketIds: ticketIds.slice(0, 1), amount: price, to: 'BALANCE' };

      const { body } = await refund(manager, orderId, one, key);
      await refund(manager, orderId, one, key);
      await refund(manager, orderId, { ticketIds: ticketIds.slice(1), amount: price });
      await system().drain();

      expect(body.order.refunds).toMatchObject([
        { means: 'WALLET', state: 'DONE', remainder: { amount: price, means: 'WALLET' } },
      ]);
      expect(await ledger(held.reservationId)).toMatchObject({ refunds: 1, net: price });
      expect(await saleTransactionsOver(system().db).wallets.findBalance(fan.id)).toEqual({
        amount: price,
        currency: 'COP',
      });
      const [mine] = await purchasesOf(fan);
      expect(mine).toMatchObject({
        status: 'REFUNDED',
        receipt: { refunds: [{ amount: price }, { amount: price }] },
      });
    });

    it('goes to the original method when the fan has deleted the account', async () => {
      const { fan, manager, held, orderId, ticketIds } = await sold(1);
      await system().db.query('update person set deleted_at = now() where id = $1', [fan.id]);

      const { body } = await refund(manager, orderId, { ticketIds, amount: price, to: 'BALANCE' });
      await system().drain();

      expect(body.order.refunds).toMatchObject([{ means: 'PROVIDER', remainder: null }]);
      expect(await ledger(held.reservationId)).toMatchObject({ net: 0 });
    });
  });

  it('leaves nothing to refund when the refund overtakes a chargeback', async () => {
    const { fan, manager, held, orderId, ticketIds } = await sold(1, 2);
    const { paymentId } = await system().attempt(held.reservationId);
    await refund(manager, orderId, { ticketIds: ticketIds.slice(0, 1), amount: price });

    await system().settle(paymentId, 'charged_back');
    await system().drain();

    expect(await system().status(fan, held.reservationId)).toMatchObject({
      orderStatus: 'REFUNDED',
      ticketIds: [],
    });
    expect(await ledger(held.reservationId)).toMatchObject({ net: 0 });
    expect((await read(manager, orderId)).refunds).toMatchObject([{ state: 'DONE' }]);
  });

  it('finds an order by code, buyer’s address or document, or payment number', async () => {
    const { fan, manager, held, orderId } = await sold(1);
    const { code } = await read(manager, orderId);
    const { paymentId } = await system().attempt(held.reservationId);
    const { document } = await system().one<{ document: string }>(
      'select document_number as document from person where id = $1',
      [fan.id],
    );
    const find = async (q: string) =>
      (await manager.visitor.get(`/api/backoffice/sales?q=${encodeURIComponent(q)}`)).body.items.map(
        (order: { orderId: string }) => order.orderId,
      );

    for (const words of [code, code.toLowerCase(), fan.email.toUpperCase(), document, paymentId ?? ''])
      expect(await find(words)).toEqual([orderId]);
    expect(await find('nobody@correo.test')).toEqual([]);
    expect(await find('')).toContain(orderId);
  });

  it('does not find an order of the other market', async () => {
    const { orderId, ticketIds } = await sold(1);
    const abroad = await system().aManager({ market: 'MEX' });

    const seen = await abroad.visitor.get(`/api/backoffice/sales/${orderId}`);
    const asked = await refund(abroad, orderId, { ticketIds, amount: price });

    expect([seen.status, asked.status]).toEqual([404, 404]);
  });

  it('asks a manager with an old second factor for it first', async () => {
    const { manager, orderId, ticketIds } = await sold(1);
    await system().db.query(
      "update session set second_factor_at = second_factor_at - interval '11 minutes' where person_id = $1",
      [manager.id],
    );

    const answer = await refund(manager, orderId, { ticketIds, amount: price });

    expect([answer.status, answer.body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  });
});
