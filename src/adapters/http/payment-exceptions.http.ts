import type { PaymentExceptionsPort } from '#application/payment-exceptions.port.ts';
import { listPaymentExceptions, resolvePaymentException } from '#contract/payment-exceptions.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const paymentExceptionsOverHttp = (http: Http): PaymentExceptionsPort => ({
  list: ({ state, page }) => call(http, listPaymentExceptions, { query: { state, page: String(page) } }),
  resolve: async (id, body, key) =>
    mapResult(await call(http, resolvePaymentException, { params: { id }, body, key }), ({ alert }) => alert),
});
