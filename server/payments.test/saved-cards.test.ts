import { describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { aPlan, buildInstallmentPaymentBody } from '#server/test/installments.ts';
import { openBrowser } from '#server/test/test-app.ts';
import { setUpTestSystem, type TestPerson, testCard } from '#server/test/test-system.ts';
import type { Visitor } from '#server/test/visitors.ts';

/** Spec §7, /api/checkout/user-card: cards are stored at the provider; we know their last four digits. */
describeOnEachEngine('pay/saved-cards', (suite) => {
  const system = setUpTestSystem(suite);

  const save = async (fan: TestPerson, makeDefault = false) =>
    fan.visitor.post('/api/checkout/user-card/save', {
      key: crypto.randomUUID(),
      body: { cardToken: await system().cardToken(), makeDefault },
    });
  const listed = async (fan: TestPerson) => (await fan.visitor.get('/api/checkout/user-card/mp')).body.cards;
  const remove = (fan: TestPerson, cardId: string) =>
    fan.visitor.call('DELETE', '/api/checkout/user-card/mp', { body: { cardId } });
  const target = (fan: TestPerson, cardId: string) =>
    fan.visitor.post('/api/checkout/user-card/token', { body: { cardId } });

  /** Acts as the browser: the provider makes a token of the card's id and its security code. */
  async function createToken(fan: TestPerson, cardId: string): Promise<string> {
    const { body } = await target(fan, cardId);
    const response = await fetch(`${body.url}?public_key=${body.publicKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ card_id: body.card.id, security_code: testCard.securityCode }),
    });
    return ((await response.json()) as { id: string }).id;
  }

  it('saves a card, shows its brand and last digits, and pays with it by its security code alone', async () => {
    const fan = await system().aFan();
    const saved = await save(fan, true);
    const [card] = saved.body.cards;
    const held = await system().held(fan, await system().event(), 1);
    const { CARD } = await system().paymentOptions(fan, held);
    const cardToken = await createToken(fan, card.id);

    const paid = await system().payWith(fan, held, {
      method: 'CARD',
      cardToken,
      paymentMethodId: card.brand,
      installments: 1,
      savedCardId: card.id,
    });

    expect(saved.status).toBe(201);
    expect(card).toMatchObject({
      brand: 'master',
      lastFour: '0366',
      expMonth: 11,
      expYear: 2030,
      issuer: 'Banamex',
      securityCodeLength: 3,
      isDefault: true,
      isExpired: false,
    });
    expect(CARD.cards).toEqual([card]);
    expect(paid.body.orderStatus).toBe('PAID');
    expect(saved.text).not.toContain(testCard.number);
  });

  it('accepts only the payer’s own saved cards', async () => {
    const [owner, other] = [await system().aFan(), await system().aFan()];
    const [card] = (await save(owner)).body.cards;
    const held = await system().held(other, await system().event(), 1);
    const cardToken = await createToken(owner, card.id);
    const body = buildInstallmentPaymentBody(await aPlan(system().db, other), cardToken, {
      installments: [0],
    });

    const answers = [
      await system().payWith(other, held, {
        method: 'CARD',
        cardToken,
        paymentMethodId: card.brand,
        installments: 1,
        savedCardId: card.id,
      }),
      await other.visitor.post('/api/checkout/checkoutInstallment', {
        key: crypto.randomUUID(),
        body: { ...body, payment: { ...body.payment, savedCardId: card.id } },
      }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ]);
    expect(await system().attempts(held.reservationId)).toEqual([]);
  });

  it('saves the card of a payment once it is approved and not before', async () => {
    const show = await system().event();
    const [lucky, unlucky] = [await system().aFan(), await system().aFan()];
    const pay = async (fan: TestPerson, holder: string, seat: number) =>
      system().payWith(fan, await system().held(fan, show, seat), {
        method: 'CARD',
        cardToken: await system().cardToken(holder),
        paymentMethodId: 'master',
        installments: 1,
        saveToken: await system().cardToken(holder),
      });

    await pay(lucky, 'APRO', 1);
    await pay(unlucky, 'FUND', 2);
    await system().drain();

    expect(await listed(lucky)).toHaveLength(1);
    expect(await listed(unlucky)).toEqual([]);
  });

  it('has one default card: the first, until another is chosen, and the next when it is removed', async () => {
    const fan = await system().aFan();
    await save(fan);
    const [first] = await listed(fan);
    await save(fan);
    const afterSecond = await listed(fan);
    await save(fan, true);
    const afterThird = await listed(fan);
    const [usual] = afterThird;
    const afterRemoval = (await remove(fan, usual.id)).body.cards;

    expect(afterSecond.map(({ isDefault }: { isDefault: boolean }) => isDefault)).toEqual([true, false]);
    expect(afterSecond[0].id).toBe(first.id);
    expect(usual.id).not.toBe(first.id);
    expect(afterRemoval.map(({ isDefault }: { isDefault: boolean }) => isDefault)).toEqual([true, false]);
  });

  it('removes a card here and at the provider', async () => {
    const fan = await system().aFan();
    const [card] = (await save(fan)).body.cards;
    const removed = await remove(fan, card.id);
    const again = await remove(fan, card.id);
    const token = await target(fan, card.id);

    expect([removed.body.cards, again.status, token.status]).toEqual([[], 404, 404]);
  });

  it('protects another fan’s card from being seen, used or removed', async () => {
    const [fan, other] = [await system().aFan(), await system().aFan()];
    const [card] = (await save(fan)).body.cards;

    const answers = [await target(other, card.id), await remove(other, card.id)];

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await listed(other)).toEqual([]);
    expect(await listed(fan)).toHaveLength(1);
  });

  it('rejects a spent token, and reports an outage of the provider as unavailable', async () => {
    const fan = await system().aFan();
    const cardToken = await system().cardToken();
    const body = { cardToken, makeDefault: false };
    const post = () => fan.visitor.post('/api/checkout/user-card/save', { key: crypto.randomUUID(), body });
    await post();

    const spent = await post();
    await system().control('down', { down: true });
    const silent = await post();
    await system().control('down', { down: false });

    expect([spent.status, spent.body.code]).toEqual([422, 'PROVIDER_REJECTED']);
    expect([silent.status, silent.body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE']);
  });

  it('loses no card to a lost response, because the provider’s list is shown', async () => {
    const fan = await system().aFan();
    await save(fan);
    await system().control('faults', {
      path: '/v1/customers/*/cards',
      method: 'POST',
      times: 1,
      cutAfterCommit: true,
    });

    await save(fan);

    expect(await listed(fan)).toHaveLength(2);
  });

  it('deletes the cards with the account, here and at the provider', async () => {
    const fan = await system().aFan();
    await save(fan);
    const { customer } = await system().one<{ customer: string }>(
      'select customer_id as customer from provider_customer where person_id = $1',
      [fan.id],
    );
    await system().db.query('update person set deleted_at = now() where id = $1', [fan.id]);
    await system().drain();

    expect(await system().db.query('select from saved_card where person_id = $1', [fan.id])).toEqual([]);
    expect(system().sandbox.provider.customers.cards(customer)).toEqual([]);
  });

  it('deletes the cards of each of two accounts that had one address in succession', async () => {
    const ended: string[] = [];
    for (const fan of [await system().aFan(), await system().aFan()]) {
      await save(fan);
      await system().db.query('update provider_customer set customer_id = $2 where person_id = $1', [
        fan.id,
        'one-address',
      ]);
      await system().db.query('update person set deleted_at = now() where id = $1', [fan.id]);
      ended.push(`delete_saved_cards:one-address:${fan.id}`);
    }

    const messages = await system().db.query<{ key: string }>(
      "select idempotency_key as key from outbox_message where idempotency_key like 'delete_saved_cards:one-address%' order by id",
    );
    expect(messages.map(({ key }) => key)).toEqual(ended);
  });

  it('does not save a card when the fan’s address belongs to another customer at the provider', async () => {
    const [before, now] = [await system().aFan(), await system().aFan()];
    await save(now);
    // The provider knows the previous owner of the address by it.
    await system().db.query('delete from saved_card where person_id = $1', [now.id]);
    await system().db.query('update provider_customer set person_id = $2 where person_id = $1', [
      now.id,
      before.id,
    ]);

    const again = await save(now);

    expect(again.body.code).toBe('PROVIDER_REJECTED');
    expect(await listed(now)).toEqual([]);
  });

  describe('where a link is paid', () => {
    const path = '/api/checkout/payment-link';

    /** A link that a seller sent to a fan, and another signed-in person with a card of their own. */
    async function aLink() {
      const [seller, fan, friend] = [await system().aSeller(), await system().aFan(), await system().aFan()];
      const held = await system().heldAssisted(seller, await system().event(), 1);
      const payment = { method: 'LINK', channel: 'EMAIL' };
      await system().sellAssistedWith(seller, held, { fan, payment });
      await system().drain();
      const [letter] = system().sandbox.mailbox.list({ to: fan.email });
      const token = /#pay=([\w.-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
      const [card] = (await save(friend)).body.cards;
      return { fan, friend, held, token, card };
    }
    type Link = Awaited<ReturnType<typeof aLink>>;

    const read = async ({ token }: Link, visitor: Visitor) =>
      (await visitor.post(`${path}/read`, { body: { token } })).body;
    const cardsIn = ({
      paymentOptions,
    }: {
      paymentOptions: readonly { method: string; cards?: unknown }[];
    }) => paymentOptions.find(({ method }) => method === 'CARD')?.cards;
    const offers = ({ token, card }: Link, visitor: Visitor) =>
      visitor.post(`${path}/installments`, { body: { token, cardId: card.id } });
    const pay = (link: Link, visitor: Visitor, own: object) =>
      visitor.post(path, {
        key: crypto.randomUUID(),
        body: {
          token: link.token,
          channel: 'WEB_MOBILE',
          expectedTotal: { amount: link.held.total.total, currency: link.held.total.currency },
          payment: { method: 'CARD', paymentMethodId: 'master', installments: 1, ...own },
        },
      });

    it('offers the payer’s cards, which pay another fan’s tickets', async () => {
      const link = await aLink();
      const { friend, fan, card } = link;

      const shown = await read(link, friend.visitor);
      const inParts = await offers(link, friend.visitor);
      const paid = await pay(link, friend.visitor, {
        cardToken: await createToken(friend, card.id),
        savedCardId: card.id,
      });

      expect([cardsIn(shown), shown.canSaveCards]).toEqual([[card], true]);
      expect(inParts.body.plans.length).toBeGreaterThan(1);
      expect([paid.status, paid.body.purchase.result]).toEqual([201, 'SUCCESSFUL']);
      expect(
        await system().db.query('select owner_id as owner from ticket where order_id = $1', [
          paid.body.purchase.orderId,
        ]),
      ).toEqual([{ owner: fan.id }]);
    });

    it('offers nobody else’s: neither the fan’s nor a card to an anonymous payer', async () => {
      const link = await aLink();
      const { friend, fan, card } = link;
      const outsider = openBrowser(system().app);
      const own = { cardToken: await createToken(friend, card.id), savedCardId: card.id };

      const answers = [
        await offers(link, outsider),
        await offers(link, fan.visitor),
        await pay(link, outsider, own),
        await pay(link, fan.visitor, own),
      ];
      const shown = [await read(link, outsider), await read(link, fan.visitor)];

      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(shown.map((body) => [cardsIn(body), body.canSaveCards])).toEqual([
        [[], false],
        [[], true],
      ]);
    });

    it('saves a new card for the payer who asks for it, and for nobody else', async () => {
      const link = await aLink();
      const { friend, fan } = link;

      const paid = await pay(link, friend.visitor, {
        cardToken: await system().cardToken(),
        saveToken: await system().cardToken(),
      });
      await system().drain();

      expect(paid.status).toBe(201);
      expect(await listed(friend)).toHaveLength(2);
      expect(await listed(fan)).toEqual([]);
    });
  });

  describe('card installments', () => {
    const options = async (bin: string) => {
      const fan = await system().aFan();
      const held = await system().held(fan, await system().event(), 1);
      return fan.visitor.get(`/api/checkout/installments?reservationId=${held.reservationId}&bin=${bin}`);
    };

    it('are those of the card’s bank, for this very total', async () => {
      const { body } = await options('525413');

      expect(body).toMatchObject({
        paymentMethodId: 'master',
        issuer: { id: '204', name: 'Bancolombia' },
        currency: 'COP',
      });
      expect(body.plans.map(({ installments }: { installments: number }) => installments)).toEqual([
        1, 2, 3, 6,
      ]);
      expect(body.plans.every(({ total }: { total: number }) => total === 6_800_000)).toBe(true);
    });

    it('are those of a saved card’s bank too, for its owner and nobody else', async () => {
      const show = await system().event();
      const [fan, other] = [await system().aFan(), await system().aFan()];
      const [card] = (await save(fan)).body.cards;
      const offered = async (who: TestPerson, seat: number) => {
        const { reservationId } = await system().held(who, show, seat);
        return who.visitor.get(`/api/checkout/installments?reservationId=${reservationId}&cardId=${card.id}`);
      };

      const [own, others] = [await offered(fan, 1), await offered(other, 2)];

      expect(own.body).toMatchObject({ paymentMethodId: 'master', issuer: { name: 'Otro banco' } });
      expect(own.body.plans.length).toBeGreaterThan(1);
      expect(others.status).toBe(404);
    });

    it('and saved cards are hidden from a seller, the fan’s and the seller’s own', async () => {
      const seller = await system().aSeller();
      const fan = await system().aFan();
      const [card] = (await save(fan)).body.cards;
      const held = await system().heldAssisted(seller, await system().event(), 1);
      const { CARD } = await system().paymentOptions(seller, held);
      const asked = await seller.visitor.get(
        `/api/checkout/installments?reservationId=${held.reservationId}&cardId=${card.id}`,
      );

      expect(CARD.cards).toEqual([]);
      expect(asked.status).toBe(404);
    });

    it('that were selected are sent to the provider', async () => {
      const fan = await system().aFan();
      const held = await system().held(fan, await system().event(), 1);

      const paid = await system().payWith(fan, held, {
        method: 'CARD',
        cardToken: await system().cardToken(),
        paymentMethodId: 'master',
        installments: 3,
      });
      const { paymentId } = await system().attempt(held.reservationId);
      const reported = await system().sandbox.provider.payments.get(Number(paymentId));

      expect(paid.body.orderStatus).toBe('PAID');
      expect(reported).toMatchObject({ installments: 3 });
    });

    it('take the first digits of a card only, never more', async () => {
      expect((await options('52541336')).status).toBe(200);
      expect((await options('5254133674403564')).status).toBe(400);
      expect((await options('999999')).status).toBe(404);
    });
  });
});
