import { randomInt, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { paymentMethods } from '#domain/payment/payment-method.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { updateCart } from '#server/test/sale-requests.ts';
import { openBrowser } from '#server/test/test-app.ts';
import { setUpTestSystem, type TestMarket, type TestPerson } from '#server/test/test-system.ts';

type Situation = {
  readonly market?: TestMarket;
  readonly at?: 'seller';
  /** Per seat, in minor units. */
  readonly price?: number;
  readonly startsIn?: string;
};
type RejectedPayment = readonly [payment: Readonly<Record<string, unknown>>, reason: string, Situation];

/** More than any card accepts, and less than any. */
const aboveEveryMaximum = 90_000_000_00;
const startsSoon = { startsIn: '30 minutes' };
const aCard = { method: 'CARD', cardToken: 'never-looked-at', paymentMethodId: 'master', installments: 1 };
const pse = { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' };

/** For each method something that rejects it: amount, date, role, payer. */
const rejectedPayments: readonly RejectedPayment[] = [
  [aCard, 'BELOW_MINIMUM', { price: 1 }],
  [aCard, 'ABOVE_MAXIMUM', { price: aboveEveryMaximum }],
  [aCard, 'ABOVE_MAXIMUM', { price: aboveEveryMaximum, at: 'seller' }],
  [aCard, 'BELOW_MINIMUM', { price: 1, market: 'MEX', at: 'seller' }],
  [{ method: 'CASH', checkoutProvider: 'TAQUILLA' }, 'TOO_CLOSE_TO_EVENT', startsSoon],
  [
    { method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'oxxo' },
    'ABOVE_MAXIMUM',
    { market: 'MEX', price: 20_000_00 },
  ],
  [{ method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'oxxo' }, 'OTHER_MARKET', {}],
  [pse, 'BELOW_MINIMUM', { price: 1 }],
  [{ method: 'TRANSFER', system: 'SPEI' }, 'TOO_CLOSE_TO_EVENT', { market: 'MEX', startsIn: '5 minutes' }],
  [{ method: 'WALLET' }, 'NO_BALANCE', {}],
  [{ method: 'PAGUITOS' }, 'ABOVE_MAXIMUM', { price: aboveEveryMaximum }],
  [{ method: 'TPV', voucherNumber: 'V-1234' }, 'NOTHING_TO_PAY', { price: 0, at: 'seller' }],
  [{ method: 'IDENTIFICATION', organisationId: 'none' }, 'NO_ORGANISATION', { at: 'seller' }],
  [{ method: 'LINK', channel: 'EMAIL' }, 'TOO_CLOSE_TO_EVENT', { ...startsSoon, at: 'seller' }],
  [
    { method: 'PROCESSING_TRANSFER', reference: 'TR-1' },
    'TOO_CLOSE_TO_EVENT',
    { ...startsSoon, at: 'seller' },
  ],
  [{ method: 'RESERVATION', deadline: null }, 'MANAGER_ONLY', { at: 'seller' }],
  [{ method: 'COURTESY', reasonType: 'PRESS' }, 'MANAGER_ONLY', { at: 'seller' }],
];

/** Spec §3, §7: an unavailable option is rejected too, and both give the same reason. */
describeOnEachEngine('pay/payment-option-rules', (suite) => {
  const system = setUpTestSystem(suite);

  async function show({ market = 'COL', price, startsIn = '7 days' }: Situation) {
    const made = await system().event(market);
    await system().db.query('update event set starts_at = now() + $2::interval where id = $1', [
      made.id,
      startsIn,
    ]);
    if (price !== undefined)
      await system().db.query(
        'update event_zone_price set base = $2, fee = 0, tax = 0, total = $2 where event_id = $1',
        [made.id, price],
      );
    return made;
  }

  /** A cart of a named fan, in self-service or in assisted sale. */
  async function aCart(situation: Situation) {
    const { market = 'COL', at } = situation;
    const fan = await system().aFan({ market });
    const documentNumber = String(randomInt(1_000_000_000, 2_000_000_000));
    await system().db.query("update person set document_type = 'CC', document_number = $2 where id = $1", [
      fan.id,
      documentNumber,
    ]);
    const event = await show(situation);
    if (at !== 'seller') return { fan, documentNumber, who: fan, held: await system().held(fan, event, 1) };
    const who = await system().aSeller({ market });
    const held = await system().heldAssisted(who, event, 1);
    await updateCart(who.visitor, {
      reservationId: held.reservationId,
      version: 1,
      ops: [{ op: 'setFan', fanId: fan.id }],
    });
    return { fan, documentNumber, who, held };
  }

  async function offeredTo(
    who: TestPerson,
    held: { readonly reservationId: string },
    payment: RejectedPayment[0],
  ) {
    const { body } = await who.visitor.get(`/api/checkout?reservationId=${held.reservationId}`);
    const choice = body.methods.find(({ method }: { method: string }) => method === payment.method);
    const place = { TAQUILLA: null, MERCADO_PAGO: payment.provider }[String(payment.checkoutProvider)];
    return place === undefined
      ? choice
      : // A shop of another country is no shop here.
        (choice.cash.find(({ provider }: { provider: string | null }) => provider === place) ?? {
          offered: false,
          reason: 'OTHER_MARKET',
        });
  }

  it('covers an error of every method', () => {
    expect(new Set(rejectedPayments.map(([{ method }]) => method))).toEqual(new Set(paymentMethods));
  });

  it.each(rejectedPayments)(
    '%j is neither offered nor accepted: %s (%j)',
    async (payment, reason, situation) => {
      const { fan, documentNumber, who, held } = await aCart(situation);
      const asked = payment.method === 'IDENTIFICATION' ? { ...payment, documentNumber } : payment;

      const choice = await offeredTo(who, held, payment);
      const answer =
        situation.at === 'seller'
          ? await system().sellAssistedWith(who, held, { fan, payment: asked })
          : await system().payWith(who, held, asked);

      expect(choice).toMatchObject({ offered: false, reason });
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
        ...(payment.method === 'WALLET' ? [409, 'BALANCE_TOO_SMALL'] : [422, 'METHOD_NOT_OFFERED']),
        { reason },
      ]);
      expect(await system().attempts(held.reservationId)).toEqual([]);
    },
  );

  it('the hosted page is opened for no amount that no card accepts', async () => {
    const { who, held } = await aCart({ price: aboveEveryMaximum });

    const answer = await who.visitor.post('/api/checkout/preference-id', {
      key: randomUUID(),
      body: { reservationId: held.reservationId, channel: 'APP' },
    });

    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      422,
      'METHOD_NOT_OFFERED',
      { reason: 'ABOVE_MAXIMUM' },
    ]);
    expect(await system().attempts(held.reservationId)).toEqual([]);
  });

  it('a link is paid by no card that its own page does not offer', async () => {
    const { fan, who, held } = await aCart({ at: 'seller', price: aboveEveryMaximum });
    await system().sellAssistedWith(who, held, { fan, payment: { method: 'LINK', channel: 'EMAIL' } });
    await system().drain();
    const [letter] = system().sandbox.mailbox.list({ to: fan.email });
    const token = /#pay=([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const phone = openBrowser(system().app);

    const { body: opened } = await phone.post('/api/checkout/payment-link/read', { body: { token } });
    const answer = await phone.post('/api/checkout/payment-link', {
      key: randomUUID(),
      body: {
        token,
        channel: 'WEB_MOBILE',
        expectedTotal: { amount: held.total.total, currency: held.total.currency },
        payment: aCard,
      },
    });

    expect(opened.paymentOptions[0]).toMatchObject({
      method: 'CARD',
      offered: false,
      reason: 'ABOVE_MAXIMUM',
    });
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      422,
      'METHOD_NOT_OFFERED',
      { reason: 'ABOVE_MAXIMUM' },
    ]);
  });
});
