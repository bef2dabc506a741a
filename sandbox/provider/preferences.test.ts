import { describe, expect, it } from 'vitest';
import { startReceiver } from '../test/receiver.ts';
import { startTestSandbox, type TestSandbox } from '../test/test-sandbox.ts';

const aPreference = {
  items: [{ title: 'Boleta norte', quantity: 2, unit_price: 68_000, currency_id: 'COP' }],
  payer: { email: 'fan@example.com' },
  external_reference: 'order-9',
  back_urls: { success: 'http://shop/ok', pending: 'http://shop/wait', failure: 'http://shop/no' },
  auto_return: 'approved',
};

const aForm = { method: 'card', card_number: '5254133674403564', expiration: '11/30', security_code: '123' };

async function submit(initPoint: string, form: Record<string, string>) {
  return fetch(initPoint, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

async function made({ call }: TestSandbox, more: object = {}) {
  return (await call('POST', '/checkout/preferences', { ...aPreference, ...more })).body;
}

describe('checkout preferences', () => {
  it('are created, read and updated', async () => {
    const world = await startTestSandbox();

    const preference = await made(world);
    const changed = await world.call('PUT', `/checkout/preferences/${preference.id}`, { expires: true });
    const read = await world.call('GET', `/checkout/preferences/${preference.id}`);
    const unknown = await world.call('GET', '/checkout/preferences/none');

    expect(preference).toMatchObject({
      external_reference: 'order-9',
      init_point: expect.stringContaining('pref_id='),
    });
    expect(read.body).toEqual(changed.body);
    expect(read.body).toMatchObject({ id: preference.id, expires: true, items: aPreference.items });
    expect(unknown.status).toBe(404);
  });

  it.each([
    ['no items', []],
    ['a free item', [{ quantity: 1, unit_price: 0 }]],
    ['half an item', [{ quantity: 0.5, unit_price: 10 }]],
  ])('reject %s', async (_, items) => {
    const { call } = await startTestSandbox();

    const { status } = await call('POST', '/checkout/preferences', { items });

    expect(status).toBe(400);
  });
});

describe('the hosted checkout', () => {
  it.each([
    ['APRO', 'approved', 'http://shop/ok'],
    ['FUND', 'rejected', 'http://shop/no'],
    ['CONT', 'in_process', 'http://shop/wait'],
  ])(
    '%s sends the buyer to the page for %s, with the query of the real one',
    async (cardholder, status, back) => {
      const world = await startTestSandbox();
      const shop = await startReceiver();
      const preference = await made(world, { notification_url: shop.url });

      const page = await (await fetch(preference.init_point)).text();
      const goodbye = await (await submit(preference.init_point, { ...aForm, cardholder })).text();
      await shop.received(1);
      const [payment] = (await world.call('GET', '/v1/payments/search?external_reference=order-9')).body
        .results;
      const address = /content="0;url=([^"]+)"/.exec(goodbye)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const { searchParams, origin, pathname } = new URL(address);

      expect(page).toContain('136.000 COP');
      expect(payment).toMatchObject({ status, transaction_amount: 136_000, currency_id: 'COP' });
      expect(`${origin}${pathname}`).toBe(back);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        payment_id: String(payment.id),
        status,
        external_reference: 'order-9',
        preference_id: preference.id,
      });
    },
  );

  it('redirects to the bank and to consumer credit', async () => {
    const world = await startTestSandbox();
    const preference = await made(world);

    const bank = await submit(preference.init_point, { method: 'pse', bank: '1007' });
    const credit = await submit(preference.init_point, { method: 'consumer_credits' });

    const goodbye = await fetch(bank.headers.get('location') ?? '', {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
    });

    expect([bank.status, credit.status]).toEqual([303, 303]);
    expect(await goodbye.text()).toMatch(/url=http:\/\/shop\/ok\?collection_id=\d+/);
  });

  it('reports card errors and charges nothing', async () => {
    const world = await startTestSandbox();
    const preference = await made(world);

    const answer = await submit(preference.init_point, { ...aForm, cardholder: 'APRO', card_number: '1' });

    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('invalid parameter cardNumber');
    expect(world.sandbox.ledger.entries()).toEqual([]);
  });

  it('accepts nothing after its expiry and offers no excluded methods', async () => {
    const world = await startTestSandbox();
    const ended = await made(world, { expires: true, expiration_date_to: '2026-01-01T00:00:00.000-05:00' });
    const narrow = await made(world, {
      payment_methods: { excluded_payment_types: [{ id: 'bank_transfer' }] },
    });

    const late = await submit(ended.init_point, { ...aForm, cardholder: 'APRO' });
    const page = await (await fetch(narrow.init_point)).text();

    expect(late.status).toBe(410);
    expect(page).not.toContain('PSE');
    expect(world.sandbox.ledger.entries()).toEqual([]);
  });
});

describe('a page on which cards are excluded', () => {
  const credit = {
    purpose: 'onboarding_credits',
    payment_methods: { excluded_payment_types: [{ id: 'credit_card' }, { id: 'debit_card' }] },
  };

  it('shows no card form and accepts no card, but offers consumer credit', async () => {
    const world = await startTestSandbox();
    const { init_point } = await made(world, credit);
    const page = await (await fetch(init_point)).text();

    const byCard = await submit(init_point, { ...aForm, cardholder: 'APRO' });
    const lent = await submit(init_point, { method: 'consumer_credits' });

    expect(page).not.toContain('name="card_number"');
    expect([byCard.status, lent.status]).toEqual([422, 303]);
    expect(
      (await world.call('GET', '/v1/payments/search?external_reference=order-9')).body.results,
    ).toMatchObject([{ payment_method_id: 'consumer_credits', status: 'pending' }]);
  });
});
