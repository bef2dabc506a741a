import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { maxPaymentLinkSends } from '#domain/order/payment-link.ts';
import type { Database } from '#server/db/client.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { withoutLocking } from '#server/test/race/without-locking.ts';
import { openBrowser, type TestResponse } from '#server/test/test-app.ts';
import type { TestEvent } from '#server/test/test-event.ts';
import {
  type HeldReservation,
  setUpTestSystem,
  type TestMarket,
  type TestPerson,
  type TestSystem,
} from '#server/test/test-system.ts';
import { mexicanOrigin, type Visitor } from '#server/test/visitors.ts';

/** The content of a sent link. */
const readToken = (text: string): string => /#pay=([\w.-]+)/.exec(text)?.[1] ?? '';

type SentLink = {
  readonly seller: TestPerson;
  readonly fan: TestPerson;
  readonly show: TestEvent;
  readonly held: HeldReservation;
  readonly purchase: TestResponse['body'];
  readonly token: string;
};

/** A link that a seller has sent and that was delivered. */
async function aLink(
  system: TestSystem,
  market: TestMarket = 'COL',
  payment: object = {},
): Promise<SentLink> {
  const [seller, fan] = [await system.aSeller({ market }), await system.aFan({ market })];
  const show = await system.event(market);
  const held = await system.heldAssisted(seller, show, 1, 2);
  const sold = await system.sellAssistedWith(seller, held, {
    fan,
    payment: { method: 'LINK', channel: 'EMAIL', ...payment },
  });
  expect([sold.status, sold.body.result]).toEqual([201, 'PENDING_PAYMENT']);
  await system.drain();
  const [letter] = system.sandbox.mailbox.list({ to: fan.email });
  return { seller, fan, show, held, purchase: sold.body, token: readToken(letter?.text ?? '') };
}

/** An anonymous person's phone. */
const aPhone = (system: TestSystem, market: TestMarket = 'COL'): Visitor =>
  openBrowser(system.app, market === 'MEX' ? { origin: mexicanOrigin } : {});
const read = async (phone: Visitor, token: string) =>
  (await phone.post('/api/checkout/payment-link/read', { body: { token } })).body;

async function payByLink(
  system: TestSystem,
  phone: Visitor,
  { token, held }: Pick<SentLink, 'token' | 'held'>,
  { holder = 'APRO', payment, key = randomUUID() }: { holder?: string; payment?: object; key?: string } = {},
): Promise<TestResponse> {
  return phone.post('/api/checkout/payment-link', {
    key,
    body: {
      token,
      channel: 'WEB_MOBILE',
      expectedTotal: { amount: held.total.total, currency: held.total.currency },
      payment: payment ?? system.checkoutBody(held, await system.cardToken(holder)).payment,
    },
  });
}

/** Spec §3: LINK, sent by a seller, paid by a payer who is not signed in. */
describeOnEachEngine('pay/link', (suite) => {
  const system = setUpTestSystem(suite);
  const sendAgain = ({ visitor }: TestPerson, orderId: string) =>
    visitor.post('/api/checkout/payment-link/send', { key: randomUUID(), body: { orderId } });

  it('leaves its event open for the seller’s next sale', async () => {
    const { seller, show } = await aLink(system());
    const recalled = await Promise.all(
      [`?eventId=${show.id}&salesChannel=ASSISTED`, '?salesChannel=ASSISTED'].map((query) =>
        seller.visitor.get(`/api/reservations${query}`),
      ),
    );

    const next = await system().sellAssisted(
      seller,
      await system().heldAssisted(seller, show, 5),
      await system().aFan(),
    );

    expect(recalled.map(({ body }) => body.reservation)).toEqual([null, null]);
    expect(next.body.orderStatus).toBe('PAID');
  });

  it.each(['COL', 'MEX'] as const)(
    'is paid once and its tickets belong to the fan, in %s',
    async (market) => {
      const sent = await aLink(system(), market);
      const phone = aPhone(system(), market);
      const { fan, seller, held, purchase, token } = sent;

      const opened = await read(phone, token);
      const paid = await payByLink(system(), phone, sent);
      await system().drain();
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
        status: 'TO_PAY',
        sale: { total: held.total, payBy: purchase.expiresAt },
        cardTokens: { publicKey: system().sandbox.publicKey },
        statusToken: null,
      });
      expect(opened.sale.items).toHaveLength(2);
      expect(opened.paymentOptions.map(({ method }: { method: string }) => method)).toEqual([
        'CARD',
        'TRANSFER',
        'CASH',
      ]);
      expect([paid.status, paid.body.purchase]).toMatchObject([
        201,
        { orderId: purchase.orderId, method: 'CARD', result: 'SUCCESSFUL', moneyMoved: 'YES' },
      ]);
      expect(status.body.purchase).toMatchObject({ result: 'SUCCESSFUL', ticketIds: [] });
      expect(await read(phone, token)).toMatchObject({ status: 'PAID', sale: null });
      expect(await system().status(seller, held.reservationId)).toMatchObject({ orderStatus: 'PAID' });
      expect(
        await system().db.query(
          `select t.owner_id as owner, o.seller_id as seller from ticket t join orders o on o.id = t.order_id
         where o.id = $1`,
          [purchase.orderId],
        ),
      ).toEqual(Array(2).fill({ owner: fan.id, seller: seller.id }));
      expect(system().receipts(fan.email)).toHaveLength(1);
    },
  );

  it('opened again while its cash code is unpaid, says until when it is to be paid', async () => {
    const sent = await aLink(system());
    const phone = aPhone(system());
    const chosen = await payByLink(system(), phone, sent, {
      payment: { method: 'CASH', checkoutProvider: 'TAQUILLA' },
    });

    const opened = await read(phone, sent.token);

    expect(chosen.body).toMatchObject({ purchase: { result: 'PENDING_CLUB', moneyMoved: 'UNKNOWN' } });
    expect(opened).toMatchObject({
      status: 'PAYING',
      awaited: { payBy: chosen.body.purchase.instruction.expiresAt, place: { timeZone: 'America/Bogota' } },
    });
  });

  it('offers the card installments of the payer’s bank, and is paid with them', async () => {
    const sent = await aLink(system());
    const phone = aPhone(system());
    const ask = (token: string, bin = '52541336') =>
      phone.post('/api/checkout/payment-link/installments', { body: { token, bin } });

    const offers = await ask(sent.token);
    const [atOnce, ...parts] = offers.body.plans;
    const { payment } = system().checkoutBody(sent.held, await system().cardToken());
    const issuer = { ...(offers.body.issuer !== null && { issuerId: offers.body.issuer.id }) };
    const paid = await payByLink(system(), phone, sent, {
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
    const sent = await aLink(system());
    const { payment } = system().checkoutBody(sent.held, await system().cardToken());

    const paid = await payByLink(system(), aPhone(system()), sent, {
      payment: { ...payment, saveToken: await system().cardToken() },
    });

    expect(paid.status).toBe(201);
    expect(
      await system().one(
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
      const [seller, fan] = [await system().aSeller(), await system().aFan()];
      if (contact === undefined)
        await system().db.query(
          "update person set phone_prefix = '+57', phone = '3002223344' where id = $1",
          [fan.id],
        );
      const held = await system().heldAssisted(seller, await system().event(), 1);

      const { body } = await system().sellAssistedWith(seller, held, {
        fan,
        payment: { method: 'LINK', channel, contact },
      });
      await system().drain();

      expect(body.instruction).toMatchObject({ channel, destination: shown });
      const texts = system()
        .sandbox.mailbox.list({ to })
        .map(({ text }) => text);
      expect(texts.some((text) => (text ?? '').includes('#pay='))).toBe(true);
    },
  );

  it('is not sent without a contact, and the hold stays', async () => {
    const [seller, fan] = [await system().aSeller(), await system().aFan()];
    const held = await system().heldAssisted(seller, await system().event(), 1);
    const send = (payment: object) =>
      system().sellAssistedWith(seller, held, { fan, payment: { method: 'LINK', ...payment } });

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
    expect((await system().sellAssisted(seller, held, fan)).body.orderStatus).toBe('PAID');
  });

  it('waits again after a declined card, with its own deadline, and is paid by another', async () => {
    const sent = await aLink(system());
    const phone = aPhone(system());

    const declined = await payByLink(system(), phone, sent, { holder: 'FUND' });
    const again = await read(phone, sent.token);
    const ofSeller = await system().status(sent.seller, sent.held.reservationId);
    const paid = await payByLink(system(), phone, sent);

    expect(declined.body.purchase).toMatchObject({
      result: 'FAIL',
      statusDetail: 'cc_rejected_insufficient_amount',
    });
    expect(again).toMatchObject({ status: 'TO_PAY', sale: { payBy: sent.purchase.expiresAt } });
    expect(ofSeller).toMatchObject({
      method: 'LINK',
      reservationStatus: 'WAITING_FOR_PAYMENT',
      instruction: { kind: 'LINK', expiresAt: sent.purchase.expiresAt },
    });
    expect(paid.body.purchase).toMatchObject({ result: 'SUCCESSFUL' });
  });

  it('waits again after a payer did not answer 3-D Secure, and is paid by another; the first payer’s late payment is refunded', async () => {
    const sent = await aLink(system());
    await system().db.query("update person set late_payment_refund_destination = 'BALANCE' where id = $1", [
      sent.fan.id,
    ]);
    const asked = await payByLink(system(), aPhone(system()), sent, { holder: 'CHAL' });
    // Nobody reconciles it when its deadline passes.
    await system().drain();
    await system().expirePaymentLease(sent.held.reservationId);

    await system().sale.jobs.reconcile();
    await system().drain();
    const again = await read(aPhone(system()), sent.token);
    const ofSeller = await system().status(sent.seller, sent.held.reservationId);
    const paid = await payByLink(system(), aPhone(system()), sent);
    const first = (await system().attempts(sent.held.reservationId)).find(
      ({ paymentId }) => paymentId !== null,
    );
    await system().settle(first?.paymentId ?? null, 'approved');
    await system().drain();

    expect(asked.body.purchase).toMatchObject({
      reservationStatus: 'STARTED_PAYMENT',
      result: 'PENDING_CARD',
    });
    expect(again).toMatchObject({ status: 'TO_PAY', sale: { payBy: sent.purchase.expiresAt } });
    expect(ofSeller).toMatchObject({
      method: 'LINK',
      orderStatus: 'PENDING',
      reservationStatus: 'WAITING_FOR_PAYMENT',
      expiresAt: sent.purchase.expiresAt,
    });
    expect(paid.body.purchase).toMatchObject({ result: 'SUCCESSFUL' });
    expect(system().sandbox.ledger.totals(first?.id)).toMatchObject([{ charges: 1, refunds: 1, net: 0 }]);
    expect(await system().db.query('select from wallet where person_id = $1', [sent.fan.id])).toEqual([]);
  });

  it.each([
    ['yes', { status: 'PAID', confirmation: null }],
    ['no', { status: 'TO_PAY', decline: { method: 'CARD', statusDetail: 'cc_rejected_3ds_challenge' } }],
  ] as const)('leads to the bank’s 3-D Secure page and settles its answer, %s', async (answer, after) => {
    const sent = await aLink(system());
    const before = await read(aPhone(system()), sent.token);

    const asked = await payByLink(system(), aPhone(system()), sent, { holder: 'CHAL' });
    const meanwhile = await read(aPhone(system()), sent.token);
    const byStatusLink = await aPhone(system()).get(`/api/orders/status?token=${asked.body.statusToken}`);
    const { url } = asked.body.purchase.nextAction;
    await fetch(url, { method: 'POST', body: new URLSearchParams({ answer }) });
    await system().drain();

    expect(before).toMatchObject({ status: 'TO_PAY', confirmation: null, decline: null });
    expect(meanwhile).toMatchObject({
      status: 'PAYING',
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
    expect(await read(aPhone(system()), sent.token)).toMatchObject(after);
  });

  it('reports a refund after it was paid, and cannot be paid again', async () => {
    const sent = await aLink(system());
    await payByLink(system(), aPhone(system()), sent);
    const manager = await system().aManager();
    const tickets = await system().db.query<{ id: string }>('select id from ticket where order_id = $1', [
      sent.purchase.orderId,
    ]);
    const given = await manager.visitor.post(`/api/backoffice/sales/${sent.purchase.orderId}/refunds`, {
      key: randomUUID(),
      body: {
        ticketIds: tickets.map(({ id }) => id),
        seats: 'FOR_SALE',
        reason: 'ASKED_FOR',
        note: 'Llamó',
        expectedAmount: { amount: sent.held.total.total, currency: sent.held.total.currency },
      },
    });
    await system().drain();

    expect(given.status).toBe(201);
    expect(await read(aPhone(system()), sent.token)).toMatchObject({
      status: 'REFUNDED',
      sale: null,
      statusToken: expect.any(String),
    });
    expect((await payByLink(system(), aPhone(system()), sent)).body.code).toBe('ALREADY_PAID');
  });

  it('of a cancelled event says so, before and after its order was closed, and takes no payment', async () => {
    const sent = await aLink(system());
    const { visitor } = await system().aManager();
    const { event } = (await visitor.get(`/api/backoffice/events/${sent.show.id}`)).body;
    const body = { name: event.title, note: 'Lluvia' };
    const begun = await visitor.post(`/api/backoffice/events/${sent.show.id}/cancellation`, {
      key: randomUUID(),
      body,
    });

    const before = await read(aPhone(system()), sent.token);
    const early = await payByLink(system(), aPhone(system()), sent);
    await system().sale.jobs.processCancellations();
    const after = await read(aPhone(system()), sent.token);
    const late = await payByLink(system(), aPhone(system()), sent);

    expect(begun.status).toBe(201);
    const closed = { status: 'EVENT_CANCELLED', sale: null, paymentOptions: [], statusToken: null };
    expect([before, after]).toMatchObject([closed, closed]);
    expect([early.status, late.status]).toEqual([409, 409]);
  });

  it('explains to fan and payer how to pay it, and why it was declined; only its seller may cancel it', async () => {
    const sent = await aLink(system());
    const phone = aPhone(system());
    const { orderId } = sent.purchase;
    const asked = async (visitor: Visitor, of: Record<string, string>) =>
      (await visitor.get(`/api/orders/status?${new URLSearchParams(of)}`)).body;

    const first = await asked(sent.fan.visitor, { orderId });
    const declined = await payByLink(system(), phone, sent, { holder: 'FUND' });
    const back = await asked(phone, { token: declined.body.statusToken });
    const ofSeller = await asked(sent.seller.visitor, { orderId });
    const ended = await system().cancelPayment(sent.fan, orderId);
    await system().cancelPayment(sent.seller, orderId);
    const over = await asked(sent.fan.visitor, { orderId });

    const decline = { method: 'CARD', statusDetail: 'cc_rejected_insufficient_amount' };
    expect(first).toMatchObject({
      viewer: 'FAN',
      pendingPaymentLink: { payToken: sent.token, decline: null },
    });
    expect(back).toMatchObject({ viewer: 'GUEST', pendingPaymentLink: { payToken: sent.token, decline } });
    expect(ofSeller).toMatchObject({ viewer: 'SELLER', pendingPaymentLink: { payToken: null, decline } });
    expect([ended.status, ended.body.code]).toEqual([404, 'NOT_FOUND']);
    expect([over.viewer, over.pendingPaymentLink]).toEqual(['FAN', undefined]);
  });

  it('is idempotent per key', async () => {
    const sent = await aLink(system());
    const phone = aPhone(system());
    const key = randomUUID();

    const first = await payByLink(system(), phone, sent, { key });
    await system().db.query('delete from idempotency');
    const afterLoss = await payByLink(system(), phone, sent, { key });
    const anew = await payByLink(system(), phone, sent);

    expect(afterLoss.body.purchase.orderId).toBe(first.body.purchase.orderId);
    expect([anew.status, anew.body.code]).toEqual([409, 'ALREADY_PAID']);
    expect(
      (await system().attempts(sent.held.reservationId)).filter(({ paymentId }) => paymentId),
    ).toHaveLength(1);
  });

  it('by PSE returns to a page that needs no login', async () => {
    const sent = await aLink(system());
    const phone = aPhone(system());
    await system().db.query("update person set document_number = '1020304050' where id = $1", [sent.fan.id]);
    const payment = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' };

    const begun = await payByLink(system(), phone, sent, { payment });
    const meanwhile = await read(phone, sent.token);
    await system().db.query("update payment_link set expires_at = clock_timestamp() - interval '1 minute'");
    const past = await read(phone, sent.token);
    const url = begun.body.purchase.instruction.url;
    const back = await (await system().decideOnProviderPage(url, 'approve')).text();
    await system().drain();

    expect(begun.body.purchase).toMatchObject({ result: 'PENDING_TRANSFER', instruction: { kind: 'BANK' } });
    // Started in time, it is in progress however late it ends.
    const underWay = { status: 'PAYING', sale: null, statusToken: begun.body.statusToken };
    expect([meanwhile, past]).toMatchObject([underWay, underWay]);
    expect(back).toContain(`/checkout/pending?token=${begun.body.statusToken}`);
    expect(await read(phone, sent.token)).toMatchObject({ status: 'PAID' });
  });

  it('expires at its deadline, and then is indistinguishable from a link that never existed', async () => {
    const sent = await aLink(system());
    const phone = aPhone(system());
    const forged = `${randomUUID()}.${'A'.repeat(43)}`;
    await system().expirePaymentLease(sent.held.reservationId);
    await system().db.query("update payment_link set expires_at = clock_timestamp() - interval '1 hour'");

    const late = await payByLink(system(), phone, sent);
    await system().sale.jobs.reconcile();
    const unknown = await payByLink(system(), phone, { ...sent, token: forged });
    const [over, never] = [await read(phone, sent.token), await read(phone, forged)];

    expect(await system().status(sent.seller, sent.held.reservationId)).toMatchObject({
      orderStatus: 'EXPIRED',
      result: 'FAIL',
      moneyMoved: 'NO',
    });
    const answers = [late, unknown].map(({ status, body: { reference: _, ...body } }) => [status, body]);
    expect(answers[0]).toEqual(answers[1]);
    expect(late.body.code).toBe('HOLD_EXPIRED');
    expect({ ...over, serverNow: null }).toEqual({ ...never, serverNow: null });
    expect(over).toMatchObject({ status: 'OVER', sale: null, statusToken: null, paymentOptions: [] });
  });

  it('leads the payer of a late payment to its refund', async () => {
    const sent = await aLink(system());
    await system().db.query("update person set document_number = '1020304051' where id = $1", [sent.fan.id]);
    const payment = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' };
    const begun = await payByLink(system(), aPhone(system()), sent, { payment });
    const [, tried] = await system().attempts(sent.held.reservationId);
    await system().drain();
    await system().expirePaymentLease(sent.held.reservationId);
    await system().db.query("update payment_link set expires_at = clock_timestamp() - interval '1 hour'");
    await system().sale.jobs.reconcile();
    await system().drain();
    const other = await system().aFan();
    await system().pay(other, await system().held(other, sent.show, 1, 2));

    const before = await read(aPhone(system()), sent.token);
    await system().settle(tried?.paymentId ?? null, 'approved');
    await system().drain();

    expect(before).toMatchObject({ status: 'OVER', statusToken: null });
    expect(await read(aPhone(system()), sent.token)).toMatchObject({
      status: 'OVER',
      statusToken: begun.body.statusToken,
    });
  });

  it('is looked up by the same queries, whether it expired or never existed', async () => {
    const sent = await aLink(system());
    await system().db.query("update payment_link set expires_at = clock_timestamp() - interval '1 hour'");
    const questions: string[] = [];
    const { app } = system().serve({
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
      await read(openBrowser(app), token);
      return [...questions];
    };

    const ofOver = await asked(sent.token);

    expect(ofOver.length).toBeGreaterThan(0);
    expect(await asked(`${randomUUID()}.${'A'.repeat(43)}`)).toEqual(ofOver);
    expect(await asked('no-token-at-all')).toEqual(ofOver);
  });

  it('is revoked by its seller, who gets the seats back, and the fan is notified', async () => {
    const sent = await aLink(system());
    const phone = aPhone(system());

    const back = await system().cancelPayment(sent.seller, sent.purchase.orderId);
    const opened = await read(phone, sent.token);
    const rejected = await payByLink(system(), phone, sent);
    const sold = await system().sellAssisted(sent.seller, sent.held, sent.fan);

    expect(back.body).toMatchObject({ reservationStatus: 'ACTIVE', moneyMoved: 'NO' });
    expect(opened).toMatchObject({ status: 'CANCELLED', sale: null });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'HOLD_EXPIRED']);
    expect(sold.body.orderStatus).toBe('PAID');
  });

  it('revoked during a bank’s check is reported as revoked only once the bank has answered', async () => {
    const sent = await aLink(system());
    const asked = await payByLink(system(), aPhone(system()), sent, { holder: 'CHAL' });
    const [, tried] = await system().attempts(sent.held.reservationId);

    await system().control('down', { down: true });
    const back = await system().cancelPayment(sent.seller, sent.purchase.orderId);
    const meanwhile = await read(aPhone(system()), sent.token);
    await system().control('down', { down: false });
    await system().settle(tried?.paymentId ?? null, 'rejected');
    await system().drain();

    expect([back.status, back.body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    expect(meanwhile).toMatchObject({ status: 'PAYING', statusToken: asked.body.statusToken });
    expect(await read(aPhone(system()), sent.token)).toMatchObject({
      status: 'CANCELLED',
      statusToken: null,
    });
  });

  it('cannot be revoked once it is paid', async () => {
    const sent = await aLink(system());
    await payByLink(system(), aPhone(system()), sent);

    const back = await system().cancelPayment(sent.seller, sent.purchase.orderId);

    expect([back.status, back.body.code]).toEqual([409, 'ALREADY_PAID']);
  });

  it('is sent again a limited number of times, and never once it cannot be paid', async () => {
    const sent = await aLink(system());
    const again: TestResponse[] = [];
    for (let times = 1; times <= maxPaymentLinkSends; times += 1)
      again.push(await sendAgain(sent.seller, sent.purchase.orderId));
    await system().drain();
    await payByLink(system(), aPhone(system()), sent);
    const paid = await sendAgain(sent.seller, sent.purchase.orderId);

    expect(again.map(({ status }) => status)).toEqual([...Array(maxPaymentLinkSends - 1).fill(200), 429]);
    expect(paid.body.code).toBe('ALREADY_PAID');
    const letters = system()
      .sandbox.mailbox.list({ to: sent.fan.email })
      .filter(({ text }) => (text ?? '').includes('#pay='));
    expect(letters).toHaveLength(maxPaymentLinkSends);
    expect(new Set(letters.map(({ text }) => readToken(text ?? '')))).toEqual(new Set([sent.token]));
  });
});

/** One link on two phones, and revoked by its seller: one charge, or none. */
describeOnEachEngine('race/link', (suite) => {
  const system = setUpTestSystem(suite);
  const charged = async ({ held }: SentLink) =>
    (await system().attempts(held.reservationId)).filter(({ status }) => status === 'COMPLETED').length;

  it('on two phones is charged once', async () => {
    const sent = await aLink(system());
    const phones = [aPhone(system()), aPhone(system())];

    const answers = await Promise.all(phones.map((phone) => payByLink(system(), phone, sent)));
    await system().drain();

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await charged(sent)).toBe(1);
  });

  it('while the seller revokes it is paid or revoked, never both', async () => {
    const sent = await aLink(system());

    const [paid, back] = await Promise.all([
      payByLink(system(), aPhone(system()), sent),
      system().cancelPayment(sent.seller, sent.purchase.orderId),
    ]);
    await system().drain();
    const after = await system().status(sent.seller, sent.held.reservationId);

    const isPaid = after.orderStatus === 'PAID';
    expect(await charged(sent)).toBe(isPaid ? 1 : 0);
    expect([paid.status, after.reservationStatus]).toEqual(isPaid ? [201, 'FINISHED'] : [409, 'ACTIVE']);
    if (isPaid) expect(back.status).toBe(409);
  });
});

/** Everybody who takes two locks takes them in the same order; otherwise two of them deadlock. */
describeOnEachEngine('race/link, its locks', (suite) => {
  const system = setUpTestSystem(suite);

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
    const sent = await aLink(system());
    const [seller, fan] = [await system().aSeller(), await system().aFan()];
    const held = await system().heldAssisted(seller, await system().event(), 1);
    const [byLink, ofSeller]: [string[], string[]] = [[], []];
    const phones = openBrowser(system().serve({ database: noting(byLink) }).app);
    const sellerBrowser = system().at(system().serve({ database: noting(ofSeller) }).app, seller);

    const answers = [
      await payByLink(system(), phones, sent),
      await system().sellAssistedWith(sellerBrowser, held, { fan }),
    ];
    await system().drain();

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const firsts = (taken: readonly string[]) => [...new Set(taken)];
    expect(firsts(ofSeller)).toEqual(['queue', 'reservation']);
    expect(firsts(byLink)).toEqual(firsts(ofSeller));
  });
});

describeOn('postgres', 'race/link, the control', (suite) => {
  const system = setUpTestSystem(suite);

  it('without its locks two phones are charged', async () => {
    const sent = await aLink(system());
    const { app } = system().serve({
      database: (database) =>
        withoutLocking(database, {
          lock: /^select lock_reservation\(|pg_advisory_xact_lock/,
          look: /from payment_attempt a .* where a\.order_id = \$1/s,
          together: 2,
        }),
    });

    const answers = await Promise.all(
      [openBrowser(app), openBrowser(app)].map((phone) => payByLink(system(), phone, sent)),
    );

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(
      (await system().attempts(sent.held.reservationId)).filter(({ paymentId }) => paymentId),
    ).toHaveLength(2);
  });
});
