import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/payments/attempts/payment-provider.port.ts';
import { mercadoPagoProvider } from '#server/payments/provider/mercado-pago.adapter.ts';
import { createMercadoPagoClient } from '#server/payments/provider/mercado-pago-client.adapter.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';
import { findFreePorts } from '../../tools/start/ports.ts';

const closedPort = await findFreePorts(1);

/** Sends charges to an address where nothing was sent before the failure. */
const chargeAt =
  (url: string) =>
  (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    chargeCard: mercadoPagoProvider(
      createMercadoPagoClient({ url, accessToken: 'TEST', timeoutMs: 5_000, readTimeoutMs: 5_000 }),
    ).chargeCard,
  });

/** docs/decisions/0033: a request that was not processed ends its attempt; any other failure leaves the result open. */
describeOnEachEngine('fault/provider-down', (suite) => {
  const system = setUpTestSystem(suite);
  const payments = { path: '/v1/payments', method: 'POST', times: 1 };

  async function aHold() {
    const fan = await system().aFan();
    return { fan, held: await system().held(fan, await system().event(), 1) };
  }

  describe('given a clear no', () => {
    it.each([
      ['the connection is rejected', chargeAt(`http://127.0.0.1:${closedPort}`), null],
      ['the host is unknown', chargeAt('http://provider.invalid'), null],
      ['the provider takes no more requests (HTTP 429)', undefined, { ...payments, status: 429 }],
    ])('%s: no money moved, and another payment may follow at once', async (_how, through, fault) => {
      const { fan, held } = await aHold();
      if (fault !== null) await system().control('faults', fault);
      const key = crypto.randomUUID();
      const payer = system().at(system().serve({ ...(through && { through }) }).app, fan);
      const token = await system().cardToken();

      const down = await system().pay(payer, held, { key, token });
      const replayed = await system().pay(payer, held, { key, token });
      const page = await system().status(fan, held.reservationId);
      const paid = await system().pay(fan, held);

      expect([down.status, down.body]).toMatchObject([
        201,
        {
          result: 'FAIL',
          moneyMoved: 'NO',
          statusDetail: 'provider_unreachable',
          reservationStatus: 'ACTIVE',
          transactionStatus: 'EXPIRED',
        },
      ]);
      expect(replayed.text).toBe(down.text);
      expect(page).toMatchObject({ result: 'FAIL', moneyMoved: 'NO' });
      expect(paid.body.orderStatus).toBe('PAID');
    });

    it('does not count towards the limit of payment attempts', async () => {
      const { fan, held } = await aHold();
      await system().control('faults', { ...payments, times: 9, status: 429 });

      const answers = [];
      for (let times = 0; times < 9; times += 1) answers.push(await system().pay(fan, held));
      const paid = await system().pay(fan, held);

      expect(new Set(answers.map(({ body }) => body.statusDetail))).toEqual(
        new Set(['provider_unreachable']),
      );
      expect(paid.body.orderStatus).toBe('PAID');
    });
  });

  describe('given an ambiguous failure', () => {
    it.each([
      ['HTTP 500', { status: 500 }],
      ['HTTP 503', { status: 503 }],
      ['a connection that is cut', { cutBefore: true }],
      ['no response in time', { hang: true }],
    ])('%s: the result is unknown, and nothing else may be paid meanwhile', async (_how, fault) => {
      const { fan, held } = await aHold();
      await system().control('faults', { ...payments, ...fault });
      await system().control('faults', { path: '/v1/payments/search', times: 9, status: 500 });
      const payer = system().at(system().serve({ providerTimeoutMs: 300 }).app, fan);

      const open = await system().pay(payer, held);
      const other = await system().pay(payer, held);
      await system().control('faults', {}, 'DELETE');

      expect(open.body).toMatchObject({ result: 'PENDING_PAYMENT', moneyMoved: 'UNKNOWN' });
      expect([other.status, other.body.code]).toEqual([409, 'PAYMENT_IN_FLIGHT']);
    });

    it('a clear no to a repetition says nothing about the first request', async () => {
      const { fan, held } = await aHold();
      const [key, token] = [crypto.randomUUID(), await system().cardToken()];
      const dying = system().serve({
        through: (provider) => ({
          ...provider,
          chargeCard: () => Promise.reject(new Error('The process died')),
        }),
      });
      await system().pay(system().at(dying.app, fan), held, { key, token });
      await system().control('faults', { ...payments, status: 429 });

      const resumed = await system().pay(fan, held, { key, token });

      expect(resumed.body).toMatchObject({ result: 'PENDING_PAYMENT', moneyMoved: 'UNKNOWN' });
    });
  });
});
