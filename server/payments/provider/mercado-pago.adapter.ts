import { MINOR_UNITS } from '#domain/shared/money.ts';
import { ok } from '#domain/shared/result.ts';
import type { PaymentProvider, Preference } from '../attempts/payment-provider.port.ts';
import { discardValue, type MercadoPagoClient, mapSuccess } from './mercado-pago-client.adapter.ts';
import {
  anyBodySchema,
  cardInstallmentsSchema,
  getMarketCurrency,
  paymentMethodsSchema,
  paymentSchema,
  paymentSearchSchema,
  preferenceSchema,
  refundSchema,
  toCardInstallmentOptions,
  toChargeBody,
  toInstructionBody,
  toPreferenceBody,
  toProviderMethods,
  toProviderPayment,
  toSiteId,
} from './mercado-pago-wire.adapter.ts';

/** Requests payments, refunds and hosted pages (Payments v1, Checkout preferences). */
export function mercadoPagoProvider(call: MercadoPagoClient): PaymentProvider {
  return {
    async chargeCard(charge) {
      return mapSuccess(
        await call({
          method: 'POST',
          path: '/v1/payments',
          key: charge.idempotencyKey,
          body: toChargeBody(charge),
          response: paymentSchema,
        }),
        toProviderPayment,
      );
    },

    async findPayment(id) {
      const response = await call({
        method: 'GET',
        path: `/v1/payments/${encodeURIComponent(id)}`,
        response: paymentSchema,
      });
      if (!response.ok && response.error.kind === 'rejected' && response.error.status === 404)
        return ok(null);
      return mapSuccess(response, toProviderPayment);
    },

    async listPayments(externalReference) {
      const query = new URLSearchParams({
        external_reference: externalReference,
        sort: 'date_created',
        criteria: 'desc',
      });
      return mapSuccess(
        await call({ method: 'GET', path: `/v1/payments/search?${query}`, response: paymentSearchSchema }),
        ({ results }) => results.map(toProviderPayment),
      );
    },

    async cancel(id, idempotencyKey) {
      return mapSuccess(
        await call({
          method: 'PUT',
          path: `/v1/payments/${encodeURIComponent(id)}`,
          key: idempotencyKey,
          body: { status: 'cancelled' },
          response: paymentSchema,
        }),
        toProviderPayment,
      );
    },

    async refund(id, idempotencyKey, amount) {
      return mapSuccess(
        await call({
          method: 'POST',
          path: `/v1/payments/${encodeURIComponent(id)}/refunds`,
          key: idempotencyKey,
          body: amount === null ? {} : { amount: amount.amount / MINOR_UNITS },
          response: refundSchema,
        }),
        (response) => ({ refundId: String(response.id) }),
      );
    },

    async createPreference(request) {
      return mapSuccess(
        await call({
          method: 'POST',
          path: '/checkout/preferences',
          key: request.idempotencyKey,
          body: toPreferenceBody(request),
          response: preferenceSchema,
        }),
        (response): Preference => ({ id: response.id, initPoint: response.init_point }),
      );
    },

    async closePreference(id, at) {
      return discardValue(
        await call({
          method: 'PUT',
          path: `/checkout/preferences/${encodeURIComponent(id)}`,
          body: { expires: true, expiration_date_to: at.toISOString() },
          response: anyBodySchema,
        }),
      );
    },

    async createPendingPayment(request) {
      return mapSuccess(
        await call({
          method: 'POST',
          path: '/v1/payments',
          key: request.idempotencyKey,
          body: toInstructionBody(request),
          response: paymentSchema,
        }),
        toProviderPayment,
      );
    },

    async listMethods(market) {
      const query = new URLSearchParams({ site_id: toSiteId(market), limit: '100' });
      return mapSuccess(
        await call({
          method: 'GET',
          path: `/v1/payment_methods/search?${query}`,
          response: paymentMethodsSchema,
        }),
        (found) => toProviderMethods(found, getMarketCurrency(market)),
      );
    },

    async listInstallmentOptions({ market, bin, amount }) {
      const query = new URLSearchParams({
        site_id: toSiteId(market),
        bin,
        amount: String(amount.amount / MINOR_UNITS),
      });
      return mapSuccess(
        await call({
          method: 'GET',
          path: `/v1/payment_methods/installments?${query}`,
          response: cardInstallmentsSchema,
        }),
        (found) => toCardInstallmentOptions(found, amount.currency),
      );
    },
  };
}
