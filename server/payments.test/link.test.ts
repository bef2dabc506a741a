import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { mostSendings } from '#domain/payment/payment-link.ts';
import type { Database } from '#server/db/client.ts';
import {
  type BoxOffice,
  boxOfficeIn,
  type Held,
  type Market,
  type Someone,
} from '#server/test/box-office.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { withoutLocking } from '#server/test/race/without-locking.ts';
import { type Answer, browser } from '#server/test/test-app.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import { mexicanOrigin, type Visitor } from '#server/test/visitors.ts';

/** The content of a sent link. */
const tokenIn = (text: string): string => /#pay=([\w.-]+)/.exec(text)?.[1] ?? '';

type Sent = {
  readonly seller: Someone;
  readonly fan: Someone;
  readonly show: TestEvent;
  readonly held: Held;
  readonly purchase: Answer['body'];
  readonly token: string;
};

/** A link that a seller has sent and that was delivered. */
async function aLink(box: BoxOffice, market: Market = 'COL', payment: object = {}): Promise<Sent> {
  const [seller, fan] = [await box.aSeller({ market }), await box.aFan({ market })];
  const show = await box.event(market);
  const held = await box.heldAtDesk(seller, show, 1, 2);
  const sold = await box.sellWith(seller, held, {
    fan,
    payment: { method: 'LINK', channel: 'EMAIL', ...payment },
  });
  expect([sold.status, sold.body.result]).toEqual([201, 'PENDING_PAYMENT']);
  await box.drain();
  const [letter] = box.sandbox.mailbox.list({ to: fan.email });
  return { seller, fan, show, held, purchase: sold.body, token: tokenIn(letter?.text ?? '') };
}

/** An anonymous person's phone. */
const aPhone = (box: BoxOffice, market: Market = 'COL'): Visitor =>
  browser(box.app, market === 'MEX' ? { origin: mexicanOrigin } : {});
const read = async (phone: Visitor, token: string) =>
  (await phone.post('/api/checkout/payment-link/read', { body: { token } })).body;

async function payBy(
  box: BoxOffice,
  phone: Visitor,
  { token, held }: Pick<Sent, 'token' | 'held'>,
  { holder = 'APRO', payment, key = randomUUID() }: { holder?: string; payment?: object; key?: string } = {},
): Promise<Answer> {
  return phone.post('/api/checkout/payment-link', {
    key,
    body: {
      token,
      channel: 'WEB_MOBILE',
      seenTotal: { amount: held.total.total, currency: held.total.currency },
      payment: payment ?? box.checkoutBody(held, await box.cardToken(holder)).payment,
    },
  });
}

/** Spec §3: LINK, sent by a seller, paid by a payer who is not signed in. */
describeOnEachEngine('pay/link', (suite) => {
  const box = boxOfficeIn(suite);
  const sendAgain = ({ visitor }: Someone, orderId: string) =>
    visitor.post('/api/checkout/payment-link/send', { key: randomUUID(), body: { orderId } });

  it.each(['COL', 'MEX'] as const)(
    'is paid once and its tickets belong to the fan, in %s',
    async (market) => {
      const sent = await aLink(box(), market);
      const phone = aPhone(box(), market);
      const { fan, seller, held, purchase, token } = sent;

      const opened = await read(phone, token);
      const paid = await payBy(box(), phone, sent);
      await box().drain();
      const status = await phone.get(`/api/orders/status?token=${paid.body.statusToken}`);

      expect(purchase).toMatchObject({
        method: 'LINK',
        reservationStatus: 'WAITING_FOR_PAYMENT',
        moneyMoved: 'UNKNOWN',
        instruction: {
          kind: 'LINK',
          channel: 'EMAIL',
          destination: expect.stringMatching(/^.•••@correo\.test$/),
          expiresAt: purchase.expiresAt,
        },
      });
      expect(opened).toMatchObject({
        standing: 'TO_PAY',
        sale: { total: held.total, payBy: purchase.expiresAt },
        cardTokens: { publicKey: box().sandbox.publicKey },
        statusToken: null,
      });
      expect(opened.sale.items).toHaveLength(2);
      expect(opened.choices.map(({ method }: { method: string }) => method)).toEqual([
        'CARD',
        'TRANSFER',
        'CASH',
      ]);
      expect([paid.status, paid.body.purchase]).toMatchObject([
        201,
        { orderId: purchase.orderId, method: 'CARD', result: 'SUCCESSFUL', moneyMoved: 'YES' },
      ]);
      expect(status.body.purchase).toMatchObject({ result: 'SUCCESSFUL', ticketIds: [] });
      expect(await read(phone, token)).toMatchObject({ standing: 'PAID', sale: null });
      expect(await box().status(seller, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
      expect(
        await box().db.query(
          `select t.owner_id as owner, o.seller_id as seller from ticket t join orders o on o.id = t.order_id
         where o.id = $1`,
          [purchase.orderId],
        ),
      ).toEqual(Array(2).fill({ owner: fan.id, seller: seller.id }));
      expect(box().receipts(fan.email)).toHaveLength(1);
    },
  );

  it('offers the card installments of the payer’s bank, and is paid with them', async () => {
    const sent = await aLink(box());
    const phone = aPhone(box());
    const ask = (token: string, bin = '52541336') =>
      phone.post('/api/checkout/payment-link/installments', { body: { token, bin } });

    const offers = await ask(sent.token);
    const [atOnce, ...parts] = offers.body.plans;
    const { payment } = box().checkoutBody(sent.held, await box().cardToken());
    const issuer = { ...(offers.body.issuer !== null && { issuerId: offers.body.issuer.id }) };
    const paid = await payBy(box(), phone, sent, {
      payment: { ...payment, ...issuer, installments: parts[0].installments },
    });

    expect([offers.status, atOnce]).toEqual([
      200,
      { installments: 1, amount: sent.held.total.total, total: sent.held.total.total },
    ]);
    expect([paid.status, paid.body.purchase.result]).toEqual([201, 'SUCCESSFUL']);
    const over = await Promise.all([ask(sent.token), ask('nobodys')]);
    expect(over.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'HOLD_EXPIRED']));
  });

  it('an anonymous payer’s card is not saved for the fan', async () => {
    const sent = await aLink(box());
    const { payment } = box().checkoutBody(sent.held, await box().cardToken());

    const paid = await payBy(box(), aPhone(box()), sent, {
      payment: { ...payment, saveToken: await box().cardToken() },
    });

    expect(paid.status).toBe(201);
    expect(
      await box().one(
        "select count(*)::int as saved from outbox_message where kind = 'SAVE_CARD' and payload->>'orderId' = $1",
        [sent.purchase.orderId],
      ),
    ).toEqual({ saved: 0 });
  });

  it.each([
    ['SMS', '310 555 0101', '+573105550101', '••••0101'],
    ['whatsapp', undefined, '+573002223344', '••••3344'],
  ] as const)(
    'is sent by %s to the typed contact, else to the fan’s own',
    async (channel, contact, to, shown) => {
      const [seller, fan] = [await box().aSeller(), await box().aFan()];
      if (contact === undefined)
        await box().db.query("update person set phone_prefix = '+57', phone = '3002223344' where id = $1", [
          fan.id,
        ]);
      const held = await box().heldAtDesk(seller, await box().event(), 1);

      const { body } = await box().sellWith(seller, held, {
        fan,
        payment: { method: 'LINK', channel, contact },
      });
      await box().drain();

      expect(body.instruction).toMatchObject({ channel, destination: shown });
      const texts = box()
        .sandbox.mailbox.list({ to })
        .map(({ text }) => text);
      expect(texts.some((text) => (text ?? '').includes('#pay='))).toBe(true);
    },
  );

  it('is not sent without a contact, and the hold stays', async () => {
    const [seller, fan] = [await box().aSeller(), await box().aFan()];
    const held = await box().heldAtDesk(seller, await box().event(), 1);
    const send = (payment: object) =>
      box().sellWith(seller, held, { fan, payment: { method: 'LINK', ...payment } });

    const answers = [
      await send({ channel: 'SMS' }),
      await send({ channel: 'SMS', contact: '12' }),
      await send({ channel: 'EMAIL', contact: 'no' }),
    ];

    expect(answers.map(({ status, body }) => [status, body.fields?.[0]?.reason])).toEqual([
      [400, 'NO_PHONE'],
      [400, 'NOT_A_PHONE'],
      [400, 'NOT_AN_EMAIL'],
    ]);
    expect((await box().sellAtDesk(seller, held, fan)).body.orderStatus).toBe('PAID');
  });

  it('waits again after a declined card, with its own deadline, and is paid by another', async () => {
    const sent = await aLink(box());
    const phone = aPhone(box());

    const declined = await payBy(box(), phone, sent, { holder: 'FUND' });
    const again = await read(phone, sent.token);
    const atDesk = await box().status(sent.seller, sent.held.reservationId);
    const paid = await payBy(box(), phone, sent);

    expect(declined.body.purchase).toMatchObject({
      result: 'FAIL',
      statusDetail: 'cc_rejected_insufficient_amount',
    });
    expect(again).toMatchObject({ standing: 'TO_PAY', sale: { payBy: sent.purchase.expiresAt } });
    expect(atDesk).toMatchObject({
      method: 'LINK',
      reservationStatus: 'WAITING_FOR_PAYMENT',
      instruction: { kind: 'LINK', expiresAt: sent.purchase.expiresAt },
    });
    expect(paid.body.purchase).toMatchObject({ result: 'SUCCESSFUL' });
  });

  it('waits again after a payer did not answer 3-D Secure, and is paid by another; the first payer’s late payment is refunded', async () => {
    const sent = await aLink(box());
    await box().db.query("update person set late_payment_refund_destination = 'BALANCE' where id = $1", [
      sent.fan.id,
    ]);
    const asked = await payBy(box(), aPhone(box()), sent, { holder: 'CHAL' });
    // Nobody reconciles it when its deadline passes.
    await box().drain();
    await box().leaseEnds(sent.held.reservationId);

    await box().sale.chores.reconcile();
    await box().drain();
    const again = await read(aPhone(box()), sent.token);
    const atDesk = await box().status(sent.seller, sent.held.reservationId);
    const paid = await payBy(box(), aPhone(box()), sent);
    const first = (await box().attempts(sent.held.reservationId)).find(({ paymentId }) => paymentId !== null);
    await box().settle(first?.paymentId ?? null, 'approved');
    await box().drain();

    expect(asked.body.purchase).toMatchObject({
      reservationStatus: 'STARTED_PAYMENT',
      result: 'PENDING_CARD',
    });
    expect(again).toMatchObject({ standing: 'TO_PAY', sale: { payBy: sent.purchase.expiresAt } });
    expect(atDesk).toMatchObject({
      method: 'LINK',
      orderStatus: 'PENDING',
      reservationStatus: 'WAITING_FOR_PAYMENT',
      expiresAt: sent.purchase.expiresAt,
    });
    expect(paid.body.purchase).toMatchObject({ result: 'SUCCESSFUL' });
    expect(box().sandbox.ledger.totals(first?.id)).toMatchObject([{ charges: 1, refunds: 1, net: 0 }]);
    expect(await box().db.query('select from wallet where person_id = $1', [sent.fan.id])).toEqual([]);
  });

  it.each([
    ['yes', { standing: 'PAID', confirmation: null }],
    ['no', { standing: 'TO_PAY', refused: { method: 'CARD', statusDetail: 'cc_rejected_3ds_challenge' } }],
  ] as const)('leads to the bank’s 3-D Secure page and settles its answer, %s', async (answer, after) => {
    const sent = await aLink(box());
    const before = await read(aPhone(box()), sent.token);

    const asked = await payBy(box(), aPhone(box()), sent, { holder: 'CHAL' });
    const meanwhile = await read(aPhone(box()), sent.token);
    const byStatusLink = await aPhone(box()).get(`/api/orders/status?token=${asked.body.statusToken}`);
    const { url } = asked.body.purchase.nextAction;
    await fetch(url, { method: 'POST', body: new URLSearchParams({ answer }) });
    await box().drain();

    expect(before).toMatchObject({ standing: 'TO_PAY', confirmation: null, refused: null });
    expect(meanwhile).toMatchObject({
      standing: 'PAYING',
      sale: null,
      confirmation: {
        url,
        expiresAt: expect.stringContaining('T'),
        place: { timeZone: 'America/Bogota' },
      },
      statusToken: asked.body.statusToken,
    });
    // A reader of the status is not redirected to another person's bank, and the bank learns nothing of the link.
    expect(byStatusLink.body.purchase).toMatchObject({ result: 'PENDING_CARD', nextAction: null });
    expect(url).not.toContain(sent.token);
    expect(url).not.toContain(asked.body.statusToken);
    expect(await read(aPhone(box()), sent.token)).toMatchObject(after);
  });

  it('reports a refund after it was paid, and cannot be paid again', async () => {
    const sent = await aLink(box());
    await payBy(box(), aPhone(box()), sent);
    const manager = await box().aManager();
    const tickets = await box().db.query<{ id: string }>('select id from ticket where order_id = $1', [
      sent.purchase.orderId,
    ]);
    const given = await manager.visitor.post(`/api/backoffice/sales/${sent.purchase.orderId}/refunds`, {
      key: randomUUID(),
      body: {
        ticketIds: tickets.map(({ id }) => id),
        seats: 'FOR_SALE',
        reason: 'ASKED_FOR',
        note: 'Llamó',
        seenAmount: { amount: sent.held.total.total, currency: sent.held.total.currency },
      },
    });
    await box().drain();

    expect(given.status).toBe(201);
    expect(await read(aPhone(box()), sent.token)).toMatchObject({
      standing: 'REFUNDED',
      sale: null,
      statusToken: expect.any(String),
    });
    expect((await payBy(box(), aPhone(box()), sent)).body.code).toBe('ALREADY_PAID');
  });

  it('tells fan and payer how to pay it, and why after a decline; only its seller may cancel it', async () => {
    const sent = await aLink(box());
    const phone = aPhone(box());
    const { orderId } = sent.purchase;
    const asked = async (visitor: Visitor, of: Record<string, string>) =>
      (await visitor.get(`/api/orders/status?${new URLSearchParams(of)}`)).body;

    const first = await asked(sent.fan.visitor, { orderId });
    const declined = await payBy(box(), phone, sent, { holder: 'FUND' });
    const back = await asked(phone, { token: declined.body.statusToken });
    const atDesk = await asked(sent.seller.visitor, { orderId });
    const ended = await box().cancelPayment(sent.fan, orderId);
    await box().cancelPayment(sent.seller, orderId);
    const over = await asked(sent.fan.visitor, { orderId });

    const refused = { method: 'CARD', statusDetail: 'cc_rejected_insufficient_amount' };
    expect(first).toMatchObject({ reader: 'FAN', awaitedLink: { payToken: sent.token, refused: null } });
    expect(back).toMatchObject({ reader: 'GUEST', awaitedLink: { payToken: sent.token, refused } });
    expect(atDesk).toMatchObject({ reader: 'SELLER', awaitedLink: { payToken: null, refused } });
    expect([ended.status, ended.body.code]).toEqual([404, 'NOT_FOUND']);
    expect([over.reader, over.awaitedLink]).toEqual(['FAN', undefined]);
  });

  it('is idempotent per key', async () => {
    const sent = await aLink(box());
    const phone = aPhone(box());
    const key = randomUUID();

    const first = await payBy(box(), phone, sent, { key });
    await box().db.query('delete from idempotency');
    const afterLoss = await payBy(box(), phone, sent, { key });
    const anew = await payBy(box(), phone, sent);

    expect(afterLoss.body.purchase.orderId).toBe(first.body.purchase.orderId);
    expect([anew.status, anew.body.code]).toEqual([409, 'ALREADY_PAID']);
    expect((await box().attempts(sent.held.reservationId)).filter(({ paymentId }) => paymentId)).toHaveLength(
      1,
    );
  });

  it('by PSE returns to a page that needs no login', async () => {
    const sent = await aLink(box());
    const phone = aPhone(box());
    await box().db.query("update person set document_number = '1020304050' where id = $1", [sent.fan.id]);
    const payment = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' };

    const begun = await payBy(box(), phone, sent, { payment });
    const meanwhile = await read(phone, sent.token);
    await box().db.query("update payment_link set expires_at = clock_timestamp() - interval '1 minute'");
    const past = await read(phone, sent.token);
    const url = begun.body.purchase.instruction.url;
    const back = await (await box().decideThere(url, 'approve')).text();
    await box().drain();

    expect(begun.body.purchase).toMatchObject({ result: 'PENDING_TRANSFER', instruction: { kind: 'BANK' } });
    // Started in time, it is in progress however late it ends.
    const underWay = { standing: 'PAYING', sale: null, statusToken: begun.body.statusToken };
    expect([meanwhile, past]).toMatchObject([underWay, underWay]);
    expect(back).toContain(`/checkout/pending?token=${begun.body.statusToken}`);
    expect(await read(phone, sent.token)).toMatchObject({ standing: 'PAID' });
  });

  it('expires at its deadline, and then is indistinguishable from a link that never existed', async () => {
    const sent = await aLink(box());
    const phone = aPhone(box());
    const forged = `${randomUUID()}.${'A'.repeat(43)}`;
    await box().leaseEnds(sent.held.reservationId);
    await box().db.query("update payment_link set expires_at = clock_timestamp() - interval '1 hour'");

    const late = await payBy(box(), phone, sent);
    await box().sale.chores.reconcile();
    const unknown = await payBy(box(), phone, { ...sent, token: forged });
    const [over, never] = [await read(phone, sent.token), await read(phone, forged)];

    expect(await box().status(sent.seller, sent.held.reservationId)).toMatchObject({
      orderStatus: 'EXPIRED',
      result: 'FAIL',
      moneyMoved: 'NO',
    });
    const answers = [late, unknown].map(({ status, body: { reference: _, ...body } }) => [status, body]);
    expect(answers[0]).toEqual(answers[1]);
    expect(late.body.code).toBe('HOLD_EXPIRED');
    expect({ ...over, serverNow: null }).toEqual({ ...never, serverNow: null });
    expect(over).toMatchObject({ standing: 'OVER', sale: null, statusToken: null, choices: [] });
  });

  it('leads the payer of a late payment to its refund', async () => {
    const sent = await aLink(box());
    await box().db.query("update person set document_number = '1020304051' where id = $1", [sent.fan.id]);
    const payment = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' };
    const begun = await payBy(box(), aPhone(box()), sent, { payment });
    const [, tried] = await box().attempts(sent.held.reservationId);
    await box().drain();
    await box().leaseEnds(sent.held.reservationId);
    await box().db.query("update payment_link set expires_at = clock_timestamp() - interval '1 hour'");
    await box().sale.chores.reconcile();
    await box().drain();
    const other = await box().aFan();
    await box().pay(other, await box().held(other, sent.show, 1, 2));

    const before = await read(aPhone(box()), sent.token);
    await box().settle(tried?.paymentId ?? null, 'approved');
    await box().drain();

    expect(before).toMatchObject({ standing: 'OVER', statusToken: null });
    expect(await read(aPhone(box()), sent.token)).toMatchObject({
      standing: 'OVER',
      statusToken: begun.body.statusToken,
    });
  });

  it('is looked up by the same queries, whether it expired or never existed', async () => {
    const sent = await aLink(box());
    await box().db.query("update payment_link set expires_at = clock_timestamp() - interval '1 hour'");
    const questions: string[] = [];
    const { app } = box().serve({
      database: (database) => ({
        ...database,
        query: (sql, parameters) => {
          questions.push(sql);
          return database.query(sql, parameters);
        },
      }),
    });
    const asked = async (token: string) => {
      questions.length = 0;
      await read(browser(app), token);
      return [...questions];
    };

    const ofOver = await asked(sent.token);

    expect(ofOver.length).toBeGreaterThan(0);
    expect(await asked(`${randomUUID()}.${'A'.repeat(43)}`)).toEqual(ofOver);
    expect(await asked('no-token-at-all')).toEqual(ofOver);
  });

  it('is revoked by its seller, who gets the seats back, and the fan is told', async () => {
    const sent = await aLink(box());
    const phone = aPhone(box());

    const back = await box().cancelPayment(sent.seller, sent.purchase.orderId);
    const opened = await read(phone, sent.token);
    const refused = await payBy(box(), phone, sent);
    const sold = await box().sellAtDesk(sent.seller, sent.held, sent.fan);

    expect(back.body).toMatchObject({ reservationStatus: 'ACTIVE', moneyMoved: 'NO' });
    expect(opened).toMatchObject({ standing: 'CANCELLED', sale: null });
    expect([refused.status, refused.body.code]).toEqual([409, 'HOLD_EXPIRED']);
    expect(sold.body.orderStatus).toBe('PAID');
  });

  it('revoked during a bank’s check is reported as revoked only once the bank has answered', async () => {
    const sent = await aLink(box());
    const asked = await payBy(box(), aPhone(box()), sent, { holder: 'CHAL' });
    const [, tried] = await box().attempts(sent.held.reservationId);

    await box().control('down', { down: true });
    const back = await box().cancelPayment(sent.seller, sent.purchase.orderId);
    const meanwhile = await read(aPhone(box()), sent.token);
    await box().control('down', { down: false });
    await box().settle(tried?.paymentId ?? null, 'rejected');
    await box().drain();

    expect([back.status, back.body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    expect(meanwhile).toMatchObject({ standing: 'PAYING', statusToken: asked.body.statusToken });
    expect(await read(aPhone(box()), sent.token)).toMatchObject({ standing: 'CANCELLED', statusToken: null });
  });

  it('cannot be revoked once it is paid', async () => {
    const sent = await aLink(box());
    await payBy(box(), aPhone(box()), sent);

    const back = await box().cancelPayment(sent.seller, sent.purchase.orderId);

    expect([back.status, back.body.code]).toEqual([409, 'ALREADY_PAID']);
  });

  it('is sent again a limited number of times, and never once it cannot be paid', async () => {
    const sent = await aLink(box());
    const again: Answer[] = [];
    for (let times = 1; times <= mostSendings; times += 1)
      again.push(await sendAgain(sent.seller, sent.purchase.orderId));
    await box().drain();
    await payBy(box(), aPhone(box()), sent);
    const paid = await sendAgain(sent.seller, sent.purchase.orderId);

    expect(again.map(({ status }) => status)).toEqual([...Array(mostSendings - 1).fill(200), 429]);
    expect(paid.body.code).toBe('ALREADY_PAID');
    const letters = box()
      .sandbox.mailbox.list({ to: sent.fan.email })
      .filter(({ text }) => (text ?? '').includes('#pay='));
    expect(letters).toHaveLength(mostSendings);
    expect(new Set(letters.map(({ text }) => tokenIn(text ?? '')))).toEqual(new Set([sent.token]));
  });
});

/** One link on two phones, and revoked by its seller: one charge, or none. */
describeOnEachEngine('race/link', (suite) => {
  const box = boxOfficeIn(suite);
  const charged = async ({ held }: Sent) =>
    (await box().attempts(held.reservationId)).filter(({ status }) => status === 'COMPLETED').length;

  it('on two phones is charged once', async () => {
    const sent = await aLink(box());
    const phones = [aPhone(box()), aPhone(box())];

    const answers = await Promise.all(phones.map((phone) => payBy(box(), phone, sent)));
    await box().drain();

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await charged(sent)).toBe(1);
  });

  it('while the seller revokes it is paid or revoked, never both', async () => {
    const sent = await aLink(box());

    const [paid, back] = await Promise.all([
      payBy(box(), aPhone(box()), sent),
      box().cancelPayment(sent.seller, sent.purchase.orderId),
    ]);
    await box().drain();
    const after = await box().status(sent.seller, sent.held.reservationId);

    const isPaid = after.orderStatus === 'PAID';
    expect(await charged(sent)).toBe(isPaid ? 1 : 0);
    expect([paid.status, after.reservationStatus]).toEqual(isPaid ? [201, 'FINISHED'] : [409, 'ACTIVE']);
    if (isPaid) expect(back.status).toBe(409);
  });
});

/** Everybody who takes two locks takes them in the same order; otherwise two of them deadlock. */
describeOnEachEngine('race/link, its locks', (suite) => {
  const box = boxOfficeIn(suite);

  function noting(taken: string[]): (database: Database) => Database {
    const locks = [
      ['queue', /pg_advisory_xact_lock/],
      ['reservation', /^select lock_reservation\(/],
    ] as const;
    return (database) => ({
      ...database,
      transaction: (work) =>
        database.transaction((tx) =>
          work({
            ...tx,
            query: (sql, parameters) => {
              for (const [name, pattern] of locks) if (pattern.test(sql)) taken.push(name);
              return tx.query(sql, parameters);
            },
          }),
        ),
    });
  }

  it('are taken in the same order as an assisted sale takes them', async () => {
    const sent = await aLink(box());
    const [seller, fan] = [await box().aSeller(), await box().aFan()];
    const held = await box().heldAtDesk(seller, await box().event(), 1);
    const [byLink, atDesk]: [string[], string[]] = [[], []];
    const phones = browser(box().serve({ database: noting(byLink) }).app);
    const desk = box().at(box().serve({ database: noting(atDesk) }).app, seller);

    const answers = [await payBy(box(), phones, sent), await box().sellWith(desk, held, { fan })];
    await box().drain();

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const firsts = (taken: readonly string[]) => [...new Set(taken)];
    expect(firsts(atDesk)).toEqual(['queue', 'reservation']);
    expect(firsts(byLink)).toEqual(firsts(atDesk));
  });
});

describeOn('postgres', 'race/link, the control', (suite) => {
  const box = boxOfficeIn(suite);

  it('without its locks two phones are charged', async () => {
    const sent = await aLink(box());
    const { app } = box().serve({
      database: (database) =>
        withoutLocking(database, {
          lock: /^select lock_reservation\(|pg_advisory_xact_lock/,
          look: /from payment_attempt a .* where a\.order_id = \$1/s,
          together: 2,
        }),
    });

    const answers = await Promise.all([browser(app), browser(app)].map((phone) => payBy(box(), phone, sent)));

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await box().attempts(sent.held.reservationId)).filter(({ paymentId }) => paymentId)).toHaveLength(
      2,
    );
  });
});
