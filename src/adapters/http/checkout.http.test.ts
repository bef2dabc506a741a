import { describe, expect, it } from 'vitest';
import type { PaymentInput, PaymentInputOf } from '#domain/payment/payment-input.ts';
import { type PaymentMethod, paymentMethods } from '#domain/payment/payment-method.ts';
import { type SalesChannel, salesChannelRules, salesChannels } from '#domain/payment/sales-channel.ts';
import { err } from '#domain/shared/result.ts';
import { checkoutOverHttp } from './checkout.http.ts';
import type { HttpRequest } from './http-client.ts';

const payments: { readonly [M in PaymentMethod]: PaymentInputOf<M> } = {
  CARD: { method: 'CARD', card: { token: 't', paymentMethodId: 'visa' }, installments: 3 },
  CASH: { method: 'CASH', checkoutProvider: 'TAQUILLA' },
  TRANSFER: { method: 'TRANSFER', system: 'SPEI' },
  WALLET: { method: 'WALLET' },
  PAGUITOS: { method: 'PAGUITOS' },
  TPV: { method: 'TPV', voucherNumber: 'A1234' },
  IDENTIFICATION: { method: 'IDENTIFICATION', organisationId: 'o', documentNumber: '1' },
  LINK: { method: 'LINK', channel: 'EMAIL' },
  RESERVATION: { method: 'RESERVATION', deadline: Date.UTC(2026, 0, 2) },
  PROCESSING_TRANSFER: { method: 'PROCESSING_TRANSFER', reference: 'r' },
  COURTESY: { method: 'COURTESY', reasonType: 'PRESS' },
};

/** Pays, and returns the request that was sent, if any, and the failure. */
async function pay(salesChannel: SalesChannel, payment: PaymentInput) {
  const requests: HttpRequest[] = [];
  const port = checkoutOverHttp(
    {
      json: async (request) => {
        requests.push(request);
        return err({ kind: 'offline' });
      },
      text: async () => err({ kind: 'offline' }),
    },
    async () => err({ kind: 'offline' }),
  );
  const result = await port.pay({
    salesChannel,
    reservationId: 'r',
    fanId: 'f',
    channel: 'WEB_DESKTOP',
    expectedTotal: { amount: 100, currency: 'MXN' },
    payment,
    payer: { email: 'a@b.mx', firstName: 'A', lastName: 'B', documentType: null, documentNumber: null },
    key: 'k',
  });
  return { requests, failure: result.ok ? null : result.error };
}

describe.each(salesChannels)('a payment in the sales channel %s', (salesChannel) => {
  const offered: readonly PaymentMethod[] = salesChannelRules[salesChannel].paymentMethods;

  it.each(offered)('is sent by %s', async (method) => {
    const { requests } = await pay(salesChannel, payments[method]);

    expect(requests).toMatchObject([{ key: 'k', body: { payment: { method } } }]);
  });

  it.each(paymentMethods.filter((method) => !offered.includes(method)))(
    'is not sent by %s, which the channel does not have',
    async (method) => {
      const { requests, failure } = await pay(salesChannel, payments[method]);

      expect(requests).toEqual([]);
      expect(failure).toMatchObject({ code: 'METHOD_NOT_OFFERED' });
    },
  );
});

describe('the body of a payment', () => {
  it('has the token of the card, not the card', async () => {
    const { requests } = await pay('SELF_SERVICE', payments.CARD);

    expect(requests).toMatchObject([
      { body: { payment: { method: 'CARD', installments: 3, cardToken: 't', paymentMethodId: 'visa' } } },
    ]);
    expect(JSON.stringify(requests)).not.toContain('"card"');
  });

  it('has the deadline of a booking as the contract writes it', async () => {
    const { requests } = await pay('ASSISTED', payments.RESERVATION);

    expect(requests).toMatchObject([{ body: { payment: { deadline: '2026-01-02T00:00:00.000Z' } } }]);
  });
});
