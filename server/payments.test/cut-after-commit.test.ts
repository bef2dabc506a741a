import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/application/payments/payment-provider.port.ts';
import { boxOfficeIn, type Someone } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';

class Died extends Error {}

/** A process that dies around the provider's call: before the request, or once the provider has carried it out. */
const dying =
  (moment: 'before' | 'after') =>
  (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    chargeCard: async (charge) => {
      if (moment === 'after') await provider.chargeCard(charge);
      throw new Died(moment);
    },
    instruct: async (request) => {
      if (moment === 'after') await provider.instruct(request);
      throw new Died(moment);
    },
  });

/**
 * docs/decisions/0006: a lost response is not a decline. The provider's ledger is the witness: one charge, whatever
 * was lost.
 */
describeOnEachEngine('fault/cut-after-commit', (suite) => {
  const box = boxOfficeIn(suite);
  const chargesOf = async (reservationId: string): Promise<number> => {
    const { id } = await box().attempt(reservationId);
    return box().sandbox.ledger.totals(id)[0]?.charges ?? 0;
  };

  it('the provider’s response is lost, twenty times: each fan gets the true result in the same request', async () => {
    const show = await box().event();
    for (let seat = 0; seat < 20; seat += 1) {
      const holder = seat % 2 === 0 ? 'APRO' : 'FUND';
      const fan = await box().aFan();
      const held = await box().held(fan, show, seat);
      await box().control('faults', { path: '/v1/payments', method: 'POST', times: 1, cutAfterCommit: true });

      const answer = await box().pay(fan, held, { holder });

      expect(answer.body.result).toBe(holder === 'APRO' ? 'SUCCESSFUL' : 'FAIL');
      expect(await chargesOf(held.reservationId)).toBe(holder === 'APRO' ? 1 : 0);
    }
  });

  it('the provider’s response is lost and it stays unreachable: the result is unknown, then the same key and the page report it', async () => {
    await box().control('webhooks/mode', { kind: 'lost' });
    const show = await box().event();
    const fan = await box().aFan();
    const held = await box().held(fan, show, 1);
    const [key, token] = [crypto.randomUUID(), await box().cardToken()];
    await box().control('faults', { path: '/v1/payments', method: 'POST', times: 1, cutAfterCommit: true });
    await box().control('faults', { path: '/v1/payments/search', times: 1, cutBefore: true });

    const lost = await box().pay(fan, held, { key, token });
    const replayed = await box().pay(fan, held, { key, token });
    await box().timePasses();
    const page = await box().status(fan, held.reservationId);

    expect(lost.body).toMatchObject({ result: 'PENDING_PAYMENT', moneyMoved: 'UNKNOWN' });
    expect(replayed.text).toBe(lost.text);
    expect(page).toMatchObject({ result: 'SUCCESSFUL', orderId: lost.body.orderId });
    expect(await chargesOf(held.reservationId)).toBe(1);
  });

  it('our own response is lost: a browser that returns with its key gets the same purchase', async () => {
    const show = await box().event();
    const fan = await box().aFan();
    const held = await box().held(fan, show, 1, 2);
    const [key, token] = [crypto.randomUUID(), await box().cardToken()];
    await box().control('faults', { path: '/v1/payments', method: 'POST', times: 1, delayMs: 150 });
    const leaving = new AbortController();
    const gone = fetch(`${box().url}/api/checkout`, {
      method: 'POST',
      signal: leaving.signal,
      headers: {
        origin: box().url,
        cookie: [...fan.visitor.jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(box().checkoutBody(held, token, fan.email)),
    }).catch((error: Error) => error.name);
    while ((await box().attempts(held.reservationId)).length === 0) await new Promise(setImmediate);
    leaving.abort();

    let back = await box().pay(fan, held, { key, token });
    while (back.body.code === 'REQUEST_IN_FLIGHT') back = await box().pay(fan, held, { key, token });

    expect(await gone).toBe('AbortError');
    expect(back.status).toBe(201);
    expect(back.body).toMatchObject({ orderStatus: 'PAID' });
    expect(await chargesOf(held.reservationId)).toBe(1);
  });

  it.each(['before', 'after'] as const)(
    'a process dies %s the charge: the same key ends PAID once',
    async (moment) => {
      await box().control('webhooks/mode', { kind: 'lost' });
      const { app } = box().serve({ through: dying(moment) });
      const show = await box().event();
      const fan = await box().aFan();
      const held = await box().held(fan, show, 1);
      const [key, token] = [crypto.randomUUID(), await box().cardToken()];

      const died = await box().pay(box().at(app, fan), held, { key, token });
      const between = await box().attempt(held.reservationId);
      const again = await box().pay(fan, held, { key, token });

      expect(died.status).toBe(500);
      expect(between.status).toBe('STARTED');
      expect(again.body).toMatchObject({ orderStatus: 'PAID', moneyMoved: 'YES' });
      expect(await chargesOf(held.reservationId)).toBe(1);
    },
  );

  /** The provider's search may lag: then only the attempt's idempotency key prevents a second charge. */
  const forgetful = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    paymentsFor: async () => ({ ok: true, value: [] }),
  });

  describe.each([
    ['MEX', { method: 'CASH', desk: 'MERCADO_PAGO', provider: 'oxxo' }],
    ['MEX', { method: 'TRANSFER', system: 'SPEI' }],
    ['COL', { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' }],
  ] as const)('in %s, %o', (market, payment) => {
    it.each([
      ['before', 'immediately'],
      ['after', 'immediately'],
      ['after', 'late'],
    ] as const)(
      'a process dies %s the instruction was requested, found %s: the same key creates one instruction',
      async (moment, found) => {
        await box().control('webhooks/mode', { kind: 'lost' });
        const dead = box().serve({ through: dying(moment) });
        const alive = found === 'late' ? box().serve({ through: forgetful }) : box();
        const fan = await box().aFan({ market });
        const held = await box().held(fan, await box().event(market), 1);
        const key = crypto.randomUUID();

        const died = await box().payWith(box().at(dead.app, fan, market), held, payment, { key });
        const again = await box().payWith(box().at(alive.app, fan, market), held, payment, { key });
        const { id } = await box().attempt(held.reservationId);
        const there = await fetch(`${box().sandbox.url}/v1/payments/search?external_reference=${id}`, {
          headers: { authorization: `Bearer ${box().sandbox.accessToken}` },
        });

        expect(died.status).toBe(500);
        expect(again.body.instruction).not.toBeNull();
        expect(await there.json()).toMatchObject({ paging: { total: 1 } });
      },
    );
  });

  const otherKeys = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    chargeCard: (charge) => provider.chargeCard({ ...charge, idempotencyKey: crypto.randomUUID() }),
  });

  async function dieAndRetry(retryThrough: (provider: PaymentProvider) => PaymentProvider) {
    await box().control('webhooks/mode', { kind: 'lost' });
    const show = await box().event();
    const fan: Someone = await box().aFan();
    const held = await box().held(fan, show, 1);
    const key = crypto.randomUUID();
    const dead = box().serve({ through: (provider) => dying('after')(provider) });
    const alive = box().serve({ through: (provider) => retryThrough(forgetful(provider)) });
    const token = await box().cardToken();
    await box().pay(box().at(dead.app, fan), held, { key, token });
    const answer = await box().pay(box().at(alive.app, fan), held, {
      key,
      token: retryThrough === otherKeys ? await box().cardToken() : token,
    });
    return { answer, charges: await chargesOf(held.reservationId) };
  }

  it('a process dies after the charge while the provider’s search lags: still one charge', async () => {
    const { answer, charges } = await dieAndRetry((provider) => provider);

    expect(answer.body.orderStatus).toBe('PAID');
    expect(charges).toBe(1);
  });

  it('negative control: with a new provider key per call that very retry charges twice', async () => {
    const { charges } = await dieAndRetry(otherKeys);

    expect(charges).toBe(2);
  });
});
