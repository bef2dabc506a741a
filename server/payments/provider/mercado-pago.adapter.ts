import type * as z from 'zod/mini';
import { MINOR_UNITS } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { PaymentProvider, Preference, ProviderFailure } from '../payment-provider.port.ts';
import {
  anyBodySchema,
  cardInstallmentsSchema,
  cardListSchema,
  cardSchema,
  customerSchema,
  customerSearchSchema,
  errorBodySchema,
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
  toProviderCard,
  toProviderMethods,
  toProviderPayment,
  toSiteId,
} from './mercado-pago-wire.adapter.ts';

export type MercadoPagoSettings = {
  /** `https://api.mercadopago.com`, or the sandbox. */
  readonly url: string;
  readonly accessToken: string;
  /** The time limit for a call that changes something, milliseconds. */
  readonly timeoutMs: number;
  /** The time limit for a read, milliseconds; shorter, since a read can be retried. */
  readonly readTimeoutMs: number;
};

/**
 * Calls Mercado Pago's public API over HTTP (Payments v1, Checkout preferences). Every response is validated; a call that
 * timed out, was interrupted or returned an unreadable body is `unanswered`, which says nothing about the payment.
 */
export function mercadoPagoProvider({
  url,
  accessToken,
  timeoutMs,
  readTimeoutMs,
}: MercadoPagoSettings): PaymentProvider {
  async function call<T>(request: {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    readonly path: string;
    readonly key?: string;
    readonly body?: unknown;
    readonly response: z.ZodMiniType<T>;
  }): Promise<Result<T, ProviderFailure>> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(new URL(request.path, url), {
        method: request.method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${accessToken}`,
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
          ...(request.key !== undefined && { 'x-idempotency-key': request.key }),
        },
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(request.method === 'GET' ? readTimeoutMs : timeoutMs),
      });
      text = await response.text();
    } catch (cause) {
      return err({ kind: 'unanswered', cause: cause instanceof Error ? cause.name : 'unknown' });
    }
    const json = parseJson(text);
    if (response.status >= 500 || ambiguousStatuses.has(response.status)) {
      return err({ kind: 'unanswered', cause: `HTTP ${response.status}` });
    }
    if (!response.ok) return err({ kind: 'refused', status: response.status, codes: readErrorCodes(json) });
    const parsed = request.response.safeParse(json);
    return parsed.success ? ok(parsed.data) : err({ kind: 'unanswered', cause: 'unreadable answer' });
  }

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

    async payment(id) {
      const response = await call({
        method: 'GET',
        path: `/v1/payments/${encodeURIComponent(id)}`,
        response: paymentSchema,
      });
      if (!response.ok && response.error.kind === 'refused' && response.error.status === 404) return ok(null);
      return mapSuccess(response, toProviderPayment);
    },

    async paymentsFor(externalReference) {
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

    async methods(market) {
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

    async installments({ market, bin, amount }) {
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

    async customer({ email, firstName, lastName }) {
      const find = async () =>
        mapSuccess(
          await call({
            method: 'GET',
            path: `/v1/customers/search?${new URLSearchParams({ email })}`,
            response: customerSearchSchema,
          }),
          ({ results }) => results[0]?.id,
        );
      const known = await find();
      if (!known.ok) return known;
      if (known.value !== undefined) return ok({ customerId: known.value });
      const created = await call({
        method: 'POST',
        path: '/v1/customers',
        body: { email, first_name: firstName, last_name: lastName },
        response: customerSchema,
      });
      if (created.ok) return ok({ customerId: created.value.id });
      // A concurrent request may have created the customer after the search.
      const again = created.error.kind === 'refused' ? await find() : created;
      if (!again.ok) return again;
      return again.value === undefined ? created : ok({ customerId: again.value });
    },

    async saveCard(customerId, cardToken) {
      return mapSuccess(
        await call({
          method: 'POST',
          path: `/v1/customers/${encodeURIComponent(customerId)}/cards`,
          body: { token: cardToken },
          response: cardSchema,
        }),
        toProviderCard,
      );
    },

    async cards(customerId) {
      return mapSuccess(
        await call({
          method: 'GET',
          path: `/v1/customers/${encodeURIComponent(customerId)}/cards`,
          response: cardListSchema,
        }),
        (found) => found.map(toProviderCard),
      );
    },

    async removeCard(customerId, cardId) {
      const response = await call({
        method: 'DELETE',
        path: `/v1/customers/${encodeURIComponent(customerId)}/cards/${encodeURIComponent(cardId)}`,
        response: anyBodySchema,
      });
      const isGone = !response.ok && response.error.kind === 'refused' && response.error.status === 404;
      return isGone ? ok(undefined) : discardValue(response);
    },
  };
}

/**
 * HTTP statuses that leave the result unknown: timeouts, rate limits and an idempotency key in use or already used. A wrong
 * access token is among them, since it is our misconfiguration and says nothing about the payment.
 */
const ambiguousStatuses: ReadonlySet<number> = new Set([401, 403, 408, 409, 425, 429]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readErrorCodes(json: unknown): readonly string[] {
  const parsed = errorBodySchema.safeParse(json);
  if (!parsed.success) return [];
  const causes = (parsed.data.cause ?? []).flatMap(({ code }) =>
    code === null || code === undefined ? [] : [String(code)],
  );
  return parsed.data.error ? [...causes, parsed.data.error] : causes;
}

const mapSuccess = <T, U>(
  result: Result<T, ProviderFailure>,
  convert: (value: T) => U,
): Result<U, ProviderFailure> => (result.ok ? ok(convert(result.value)) : result);

const discardValue = (result: Result<unknown, ProviderFailure>): Result<void, ProviderFailure> =>
  mapSuccess(result, () => undefined);
