import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { updateCart } from '#server/test/sale-requests.ts';
import { setUpTestSystem, testCard } from '#server/test/test-system.ts';
import { mexicanOrigin, openSignedInBrowser } from '#server/test/visitors.ts';

const wide = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Spec §6, §7; PCI DSS 3.3 for data that must never be stored. */
describeOnEachEngine('paying is rejected', (suite) => {
  const system = setUpTestSystem(suite);

  async function aCart() {
    const show = await system().event();
    const fan = await system().aFan();
    const held = await system().held(fan, show, 1, 2);
    return { show, fan, held };
  }

  it('TOTAL_CHANGED: when the payer saw another total, and reports the current one', async () => {
    const { fan, held } = await aCart();

    const stale = await system().pay(fan, {
      ...held,
      total: { total: held.total.total - 1, currency: 'COP' },
    });
    const foreign = await system().pay(fan, { ...held, total: { total: held.total.total, currency: 'MXN' } });

    expect([stale, foreign].map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'TOTAL_CHANGED'],
      [409, 'TOTAL_CHANGED'],
    ]);
    expect(stale.body.detail.total).toEqual(held.total);
    expect(await system().attempts(held.reservationId)).toEqual([]);
    expect((await system().pay(fan, held)).body.orderStatus).toBe('PAID');
  });

  it('HOLD_EXPIRED: after the hold has expired, swept or not', async () => {
    const { fan, held } = await aCart();
    await system().expireHold(held.reservationId);

    const untidied = await system().pay(fan, held);
    await system().sale.jobs.sweepExpiredHolds();
    const tidied = await system().pay(fan, held);
    const target = await fan.visitor.post('/api/checkout/user-card/token', {
      body: { reservationId: held.reservationId },
    });

    expect([untidied, tidied, target].map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([409, 'HOLD_EXPIRED']),
    );
    expect(await system().attempts(held.reservationId)).toEqual([]);
  });

  it('TICKET_LIMIT: counting the tickets that the fan already has', async () => {
    const { show, fan, held } = await aCart();
    await system().pay(fan, held);
    const more = await system().held(fan, show, 3, 4);
    await system().db.query('update event set max_tickets_per_fan = 3 where id = $1', [show.id]);

    const answer = await system().pay(fan, more);

    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      409,
      'TICKET_LIMIT',
      { limit: 3, had: 2 },
    ]);
    expect(await system().status(fan, more.reservationId)).toBeNull();
  });

  it('SALE_CLOSED: when the event was disabled meanwhile, in every sales channel and at the provider', async () => {
    const { show, fan, held } = await aCart();
    const seller = await system().aSeller();
    const atDesk = await system().heldAssisted(seller, show, 5);
    const switchTo = (isDisabled: string) =>
      system().db.query(`update event set is_disabled = ${isDisabled} where id = $1`, [show.id]);
    await switchTo('true');

    const answers = [
      await system().pay(fan, held),
      await fan.visitor.post('/api/checkout/preference-id', {
        key: crypto.randomUUID(),
        body: { reservationId: held.reservationId, channel: 'APP' },
      }),
      await system().sellAssisted(seller, atDesk, fan),
    ];
    await switchTo('false');
    const paid = await system().pay(fan, held);

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([409, 'SALE_CLOSED']),
    );
    expect(paid.body.orderStatus).toBe('PAID');
  });

  it('FAN_REQUIRED: a seller sells only to a fan of the market', async () => {
    const show = await system().event();
    const seller = await system().aSeller();
    const held = await system().heldAssisted(seller, show, 1);
    const outsiders = [await system().aFan({ market: 'MEX' }), await system().aSeller()];

    const answers = await Promise.all(
      outsiders.map((outsider) => system().sellAssisted(seller, held, outsider)),
    );
    const named = await updateCart(seller.visitor, {
      reservationId: held.reservationId,
      version: 1,
      ops: [{ op: 'setFan', fanId: outsiders[0]?.id }],
    });

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([409, 'FAN_REQUIRED']),
    );
    expect([named.status, named.body.code]).toEqual([400, 'FIELDS_INVALID']);
    expect(await system().attempts(held.reservationId)).toEqual([]);
  });

  it('FAN_REQUIRED: a seller has to name a known fan', async () => {
    const show = await system().event();
    const seller = await system().aSeller();
    const held = await system().heldAssisted(seller, show, 1);

    const unknown = await system().sellAssisted(seller, held, { id: 'nobody' });
    const missing = await seller.visitor.post('/api/checkout/assistedCheckout', {
      key: crypto.randomUUID(),
      body: {
        reservationId: held.reservationId,
        channel: 'WEB_DESKTOP',
        expectedTotal: { amount: held.total.total, currency: 'COP' },
        payment: { method: 'TPV', voucherNumber: 'V-1234' },
      },
    });

    expect([unknown.status, unknown.body.code]).toEqual([409, 'FAN_REQUIRED']);
    expect([missing.status, missing.body.code, missing.body.fields[0].field]).toEqual([
      400,
      'FIELDS_INVALID',
      'fanId',
    ]);
    expect(await system().attempts(held.reservationId)).toEqual([]);
  });

  it('METHOD_NOT_OFFERED: for a free order, and a method of another sales channel is invalid', async () => {
    const { fan, held, show } = await aCart();
    await system().db.query(
      'update event_zone_price set base = 0, fee = 0, tax = 0, total = 0 where event_id = $1',
      [show.id],
    );
    const free = await system().held(await system().aFan(), show, 8);
    const owner = await system().aFan();
    await system().db.query('update reservation set person_id = $2 where id = $1', [
      free.reservationId,
      owner.id,
    ]);

    const nothing = await system().pay(owner, free);
    const terminal = await fan.visitor.post('/api/checkout', {
      key: crypto.randomUUID(),
      body: {
        ...system().checkoutBody(held, 'token'),
        payment: { method: 'TPV', voucherNumber: 'V-1234' },
      },
    });

    expect([nothing.status, nothing.body.code]).toEqual([422, 'METHOD_NOT_OFFERED']);
    expect([terminal.status, terminal.body.code]).toEqual([400, 'FIELDS_INVALID']);
  });

  it('hides other people’s orders, and assisted sale from everybody but sellers', async () => {
    const { show, fan, held } = await aCart();
    const [outsider, seller, rival] = [
      await system().aFan(),
      await system().aSeller(),
      await system().aSeller(),
    ];
    const atDesk = await system().heldAssisted(seller, show, 5);
    const key = () => crypto.randomUUID();
    const reservationId = held.reservationId;

    const theirs = [
      await system().pay(outsider, held),
      await outsider.visitor.get(`/api/checkout?reservationId=${reservationId}`),
      await outsider.visitor.post('/api/checkout/user-card/token', { body: { reservationId } }),
      await outsider.visitor.post('/api/checkout/preference-id', {
        key: key(),
        body: { reservationId, channel: 'APP' },
      }),
      await system().sellAssisted(seller, held, outsider),
      await system().sellAssisted(rival, atDesk, outsider),
    ];
    const wrongDesk = [
      await system().sellAssisted(fan, held, fan),
      await system().pay(seller, atDesk),
      await seller.visitor.post('/api/checkout/preference-id', {
        key: key(),
        body: { reservationId: atDesk.reservationId, channel: 'APP' },
      }),
    ];
    const paid = await system().pay(fan, held);

    expect(theirs.map(({ status, body }) => [status, body.code])).toEqual(Array(6).fill([404, 'NOT_FOUND']));
    expect(wrongDesk.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([403, 'FORBIDDEN']),
    );
    const looks = await Promise.all(
      [`orderId=${paid.body.orderId}`, `reservationId=${reservationId}`].map((query) =>
        outsider.visitor.get(`/api/orders/status?${query}`),
      ),
    );
    expect(looks.map(({ body }) => body.purchase)).toEqual([null, null]);
    expect((await outsider.visitor.get(`/api/orders?id=${paid.body.orderId}`)).text).not.toContain(
      paid.body.code,
    );
  });

  it('of another market is not found there', async () => {
    const { fan, held } = await aCart();
    const mexico = {
      ...fan,
      visitor: await openSignedInBrowser(suite.db, system().app, fan.id, mexicanOrigin),
    };

    const answer = await system().pay(mexico, held);

    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('CARD_NUMBER_REJECTED: wherever in the body a card number is, and none of it is stored', async () => {
    const { fan, held } = await aCart();
    const seller = await system().aSeller();
    const honest = system().checkoutBody(held, await system().cardToken(), fan.email);
    const secretCode = 'cvv-marker-9137';
    const numbers = [
      testCard.number,
      '4111111111111111',
      '371180303257522',
      '4222222222222',
      '6304000000000000018',
    ];
    const carelessly = numbers.flatMap((number) => [
      { ...honest, payment: { ...honest.payment, cardToken: number } },
      { ...honest, payer: { ...honest.payer, lastName: wide(number) } },
      { ...honest, card: { number: Number(number), security_code: secretCode } },
    ]);

    const rejections = await Promise.all(
      carelessly.map((body) => fan.visitor.post('/api/checkout', { body, key: crypto.randomUUID() })),
    );
    const voucher = await seller.visitor.post('/api/checkout/assistedCheckout', {
      key: crypto.randomUUID(),
      body: { ...honest, fanId: fan.id, payment: { method: 'TPV', voucherNumber: testCard.number } },
    });
    const inQuery = await fan.visitor.get(`/api/orders/status?reservationId=${testCard.number}`);
    const withCode = await fan.visitor.post('/api/checkout', {
      body: { ...honest, security_code: secretCode },
      key: crypto.randomUUID(),
    });
    await system().drain();

    const codes = [...rejections, voucher, inQuery].map(({ status, body }) => `${status} ${body.code}`);
    expect(new Set(codes)).toEqual(new Set(['400 CARD_NUMBER_REJECTED']));
    expect(withCode.body.orderStatus).toBe('PAID');
    const kept = await everythingKept();
    const logged = system().lines.join('\n');
    const { qr, fallbackCode } = (
      await system().at(system().serve().app, fan).visitor.get(`/api/ticket?id=${withCode.body.ticketIds[0]}`)
    ).body;
    for (const secret of [...numbers, ...numbers.map(wide), secretCode, honest.payment.cardToken]) {
      expect(kept.includes(secret), `${secret} is in the database`).toBe(false);
      expect(logged.includes(secret), `${secret} is in the log`).toBe(false);
    }
    for (const secret of [qr, fallbackCode]) expect(logged.includes(secret)).toBe(false);
    expect(kept).toContain(held.reservationId);
    expect(logged).toContain('/api/checkout');
  });

  /** Every row of every table, as text. */
  async function everythingKept(): Promise<string> {
    const tables = await system().db.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
    );
    let text = '';
    for (const { name } of tables) {
      const rows = await system().db.query<{ row: string }>(`select t::text as row from ${name} t`);
      text += rows.map(({ row }) => row).join('\n');
    }
    return text;
  }
});
