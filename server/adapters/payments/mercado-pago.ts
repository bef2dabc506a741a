import type * as z from 'zod/mini';
import { MINOR_UNITS } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type {
  PaymentProvider,
  Preference,
  ProviderFailure,
} from '../../application/payments/payment-provider.port.ts';
import {
  anything,
  card,
  cardsFound,
  chargeBody,
  currencyOf,
  customer,
  customersFound,
  failure,
  instructionBody,
  methodsFound,
  payment,
  plansFound,
  preference,
  preferenceBody,
  refund,
  search,
  siteOf,
  toCard,
  toInstallments,
  toMethods,
  toPayment,
} from './mercado-pago-wire.ts';

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
export function mercadoPago({
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
    readonly answer: z.ZodMiniType<T>;
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
    if (response.status >= 500 || mayHaveBeenDone.has(response.status)) {
      return err({ kind: 'unanswered', cause: `HTTP ${response.status}` });
    }
    if (!response.ok) return err({ kind: 'refused', status: response.status, codes: codesOf(json) });
    const parsed = request.answer.safeParse(json);
    return parsed.success ? ok(parsed.data) : err({ kind: 'unanswered', cause: 'unreadable answer' });
  }

  return {
    async chargeCard(charge) {
      return map(
        await call({
          method: 'POST',
          path: '/v1/payments',
          key: charge.idempotencyKey,
          body: chargeBody(charge),
          answer: payment,
        }),
        toPayment,
      );
    },

    async payment(id) {
      const answer = await call({
        method: 'GET',
        path: `/v1/payments/${encodeURIComponent(id)}`,
        answer: payment,
      });
      if (!answer.ok && answer.error.kind === 'refused' && answer.error.status === 404) return ok(null);
      return map(answer, toPayment);
    },

    async paymentsFor(externalReference) {
      const query = new URLSearchParams({
        external_reference: externalReference,
        sort: 'date_created',
        criteria: 'desc',
      });
      return map(
        await call({ method: 'GET', path: `/v1/payments/search?${query}`, answer: search }),
        ({ results }) => results.map(toPayment),
      );
    },

    async cancel(id, idempotencyKey) {
      return map(
        await call({
          method: 'PUT',
          path: `/v1/payments/${encodeURIComponent(id)}`,
          key: idempotencyKey,
          body: { status: 'cancelled' },
          answer: payment,
        }),
        toPayment,
      );
    },

    async refund(id, idempotencyKey, amount) {
      return map(
        await call({
          method: 'POST',
          path: `/v1/payments/${encodeURIComponent(id)}/refunds`,
          key: idempotencyKey,
          body: amount === null ? {} : { amount: amount.amount / MINOR_UNITS },
          answer: refund,
        }),
        (answer) => ({ refundId: String(answer.id) }),
      );
    },

    async createPreference(request) {
      return map(
        await call({
          method: 'POST',
          path: '/checkout/preferences',
          key: request.idempotencyKey,
          body: preferenceBody(request),
          answer: preference,
        }),
        (answer): Preference => ({ id: answer.id, initPoint: answer.init_point }),
      );
    },

    async closePreference(id, at) {
      return nothing(
        await call({
          method: 'PUT',
          path: `/checkout/preferences/${encodeURIComponent(id)}`,
          body: { expires: true, expiration_date_to: at.toISOString() },
          answer: anything,
        }),
      );
    },

    async instruct(request) {
      return map(
        await call({
          method: 'POST',
          path: '/v1/payments',
          key: request.idempotencyKey,
          body: instructionBody(request),
          answer: payment,
        }),
        toPayment,
      );
    },

    async methods(market) {
      const query = new URLSearchParams({ site_id: siteOf(market), limit: '100' });
      return map(
        await call({ method: 'GET', path: `/v1/payment_methods/search?${query}`, answer: methodsFound }),
        (found) => toMethods(found, currencyOf(market)),
      );
    },

    async installments({ market, bin, amount }) {
      const query = new URLSearchParams({
        site_id: siteOf(market),
        bin,
        amount: String(amount.amount / MINOR_UNITS),
      });
      return map(
        await call({ method: 'GET', path: `/v1/payment_methods/installments?${query}`, answer: plansFound }),
        (found) => toInstallments(found, amount.currency),
      );
    },

    async customer({ email, firstName, lastName }) {
      const find = async () =>
        map(
          await call({
            method: 'GET',
            path: `/v1/customers/search?${new URLSearchParams({ email })}`,
            answer: customersFound,
          }),
          ({ results }) => results[0]?.id,
        );
      const known = await find();
      if (!known.ok) return known;
      if (known.value !== undefined) return ok({ customerId: known.value });
      const made = await call({
        method: 'POST',
        path: '/v1/customers',
        body: { email, first_name: firstName, last_name: lastName },
        answer: customer,
      });
      if (made.ok) return ok({ customerId: made.value.id });
      // A concurrent request may have created the customer after the search.
      const again = made.error.kind === 'refused' ? await find() : made;
      if (!again.ok) return again;
      return again.value === undefined ? made : ok({ customerId: again.value });
    },

    async saveCard(customerId, cardToken) {
      return map(
        await call({
          method: 'POST',
          path: `/v1/customers/${encodeURIComponent(customerId)}/cards`,
          body: { token: cardToken },
          answer: card,
        }),
        toCard,
      );
    },

    async cards(customerId) {
      return map(
        await call({
          method: 'GET',
          path: `/v1/customers/${encodeURIComponent(customerId)}/cards`,
          answer: cardsFound,
        }),
        (found) => found.map(toCard),
      );
    },

    async removeCard(customerId, cardId) {
      const answer = await call({
        method: 'DELETE',
        path: `/v1/customers/${encodeURIComponent(customerId)}/cards/${encodeURIComponent(cardId)}`,
        answer: anything,
      });
      const isGone = !answer.ok && answer.error.kind === 'refused' && answer.error.status === 404;
      return isGone ? ok(undefined) : nothing(answer);
    },
  };
}

/**
 * HTTP statuses that leave the result unknown: timeouts, rate limits and an idempotency key in use or already used. A wrong
 * access token is among them, since it is our misconfiguration and says nothing about the payment.
 */
const mayHaveBeenDone: ReadonlySet<number> = new Set([401, 403, 408, 409, 425, 429]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function codesOf(json: unknown): readonly string[] {
  const parsed = failure.safeParse(json);
  if (!parsed.success) return [];
  const causes = (parsed.data.cause ?? []).flatMap(({ code }) =>
    code === null || code === undefined ? [] : [String(code)],
  );
  return parsed.data.error ? [...causes, parsed.data.error] : causes;
}

const map = <T, U>(
  result: Result<T, ProviderFailure>,
  convert: (value: T) => U,
): Result<U, ProviderFailure> => (result.ok ? ok(convert(result.value)) : result);

const nothing = (result: Result<unknown, ProviderFailure>): Result<void, ProviderFailure> =>
  map(result, () => undefined);
