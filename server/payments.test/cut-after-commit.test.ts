import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/payments/attempts/payment-provider.port.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

class KilledProcess extends Error {}

/** A process that dies around the provider's call: before the request, or once the provider has carried it out. */
const killAround =
  (moment: 'before' | 'after') =>
  (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    chargeCard: async (charge) => {
      if (moment === 'after') await provider.chargeCard(charge);
      throw new KilledProcess(moment);
    },
    createPendingPayment: async (request) => {
      if (moment === 'after') await provider.createPendingPayment(request);
      throw new KilledProcess(moment);
    },
  });

/**
 * docs/decisions/0006: a lost response is not a decline. The provider's ledger is the witness: one charge, whatever
 * was lost.
 */
describeOnEachEngine('fault/cut-after-commit', (suite) => {
  const system = setUpTestSystem(suite);
  const chargesOf = async (reservationId: string): Promise<number> => {
    const { id } = await system().attempt(reservationId);
    return system().sandbox.ledger.totals(id)[0]?.charges ?? 0;
  };

  it('the provider’s response is lost, twenty times: each fan gets the true result in the same request', async () => {
    const show = await system().event();
    for (let seat = 0; seat < 20; seat += 1) {
      const holder = seat % 2 === 0 ? 'APRO' : 'FUND';
      const fan = await system().aFan();
      const held = await system().held(fan, show, seat);
      await system().control('faults', {
        path: '/v1/payments',
        method: 'POST',
        times: 1,
        cutAfterCommit: true,
      });

      const answer = await system().pay(fan, held, { holder });

      expect(answer.body.result).toBe(holder === 'APRO' ? 'SUCCESSFUL' : 'FAIL');
      expect(await chargesOf(held.reservationId)).toBe(holder === 'APRO' ? 1 : 0);
    }
  });

  it('the provider’s response is lost and it stays unreachable: the result is unknown, then the same key and the page report it', async () => {
    await system().control('webhooks/mode', { kind: 'lost' });
    const show = await system().event();
    const fan = await system().aFan();
    const held = await system().held(fan, show, 1);
    const [key, token] = [crypto.randomUUID(), await system().cardToken()];
    await system().control('faults', {
      path: '/v1/payments',
      method: 'POST',
      times: 1,
      cutAfterCommit: true,
    });
    await system().control('faults', { path: '/v1/payments/search', times: 1, cutBefore: true });

    const lost = await system().pay(fan, held, { key, token });
    const replayed = await system().pay(fan, held, { key, token });
    await system().advanceTime();
    const page = await system().status(fan, held.reservationId);

    expect(lost.body).toMatchObject({ result: 'PENDING_PAYMENT', moneyMoved: 'UNKNOWN' });
    expect(replayed.text).toBe(lost.text);
    expect(page).toMatchObject({ result: 'SUCCESSFUL', orderId: lost.body.orderId });
    expect(await chargesOf(held.reservationId)).toBe(1);
  });

  it('our own response is lost: a browser that returns with its key gets the same purchase', async () => {
    const show = await system().event();
    const fan = await system().aFan();
    const held = await system().held(fan, show, 1, 2);
    const [key, token] = [crypto.randomUUID(), await system().cardToken()];
    await system().control('faults', { path: '/v1/payments', method: 'POST', times: 1, delayMs: 150 });
    const leaving = new AbortController();
    const gone = fetch(`${system().url}/api/checkout`, {
      method: 'POST',
      signal: leaving.signal,
      headers: {
        origin: system().url,
        cookie: [...fan.visitor.jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(system().checkoutBody(held, token, fan.email)),
    }).catch((error: Error) => error.name);
    while ((await system().attempts(held.reservationId)).length === 0) await new Promise(setImmediate);
    leaving.abort();

    let back = await system().pay(fan, held, { key, token });
    while (back.body.code === 'REQUEST_IN_FLIGHT') back = await system().pay(fan, held, { key, token });

    expect(await gone).toBe('AbortError');
    expect(back.status).toBe(201);
    expect(back.body).toMatchObject({ orderStatus: 'PAID' });
    expect(await chargesOf(held.reservationId)).toBe(1);
  });

  it.each(['before', 'after'] as const)(
    'a process dies %s the charge: the same key ends PAID once',
    async (moment) => {
      await system().control('webhooks/mode', { kind: 'lost' });
      const { app } = system().serve({ through: killAround(moment) });
      const show = await system().event();
      const fan = await system().aFan();
      const held = await system().held(fan, show, 1);
      const [key, token] = [crypto.randomUUID(), await system().cardToken()];

      const died = await system().pay(system().at(app, fan), held, { key, token });
      const between = await system().attempt(held.reservationId);
      const again = await system().pay(fan, held, { key, token });

      expect(died.status).toBe(500);
      expect(between.status).toBe('STARTED');
      expect(again.body).toMatchObject({ orderStatus: 'PAID', moneyMoved: 'YES' });
      expect(await chargesOf(held.reservationId)).toBe(1);
    },
  );

  /** The provider's search may lag: then only the attempt's idempotency key prevents a second charge. */
  const forgetful = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    listPayments: async () => ({ ok: true, value: [] }),
  });

  describe.each([
    ['MEX', { method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'oxxo' }],
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
        await system().control('webhooks/mode', { kind: 'lost' });
        const dead = system().serve({ through: killAround(moment) });
        const alive = found === 'late' ? system().serve({ through: forgetful }) : system();
        const fan = await system().aFan({ market });
        const held = await system().held(fan, await system().event(market), 1);
        const key = crypto.randomUUID();

        const died = await system().payWith(system().at(dead.app, fan, market), held, payment, { key });
        const again = await system().payWith(system().at(alive.app, fan, market), held, payment, { key });
        const { id } = await system().attempt(held.reservationId);
        const there = await fetch(`${system().sandbox.url}/v1/payments/search?external_reference=${id}`, {
          headers: { authorization: `Bearer ${system().sandbox.accessToken}` },
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
    await system().control('webhooks/mode', { kind: 'lost' });
    const show = await system().event();
    const fan: TestPerson = await system().aFan();
    const held = await system().held(fan, show, 1);
    const key = crypto.randomUUID();
    const dead = system().serve({ through: (provider) => killAround('after')(provider) });
    const alive = system().serve({ through: (provider) => retryThrough(forgetful(provider)) });
    const token = await system().cardToken();
    await system().pay(system().at(dead.app, fan), held, { key, token });
    const answer = await system().pay(system().at(alive.app, fan), held, {
      key,
      token: retryThrough === otherKeys ? await system().cardToken() : token,
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
