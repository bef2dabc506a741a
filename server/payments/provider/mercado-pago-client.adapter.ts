import type * as z from 'zod/mini';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { ProviderFailure } from '../attempts/payment-provider.port.ts';
import { errorBodySchema } from './mercado-pago-wire.adapter.ts';

export type MercadoPagoSettings = {
  /** `https://api.mercadopago.com`, or the sandbox. */
  readonly url: string;
  readonly accessToken: string;
  /** The time limit for a call that changes something, milliseconds. */
  readonly timeoutMs: number;
  /** The time limit for a read, milliseconds; shorter, since a read can be retried. */
  readonly readTimeoutMs: number;
};

type MercadoPagoRequest<T> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly key?: string;
  readonly body?: unknown;
  readonly response: z.ZodMiniType<T>;
};

export type MercadoPagoClient = <T>(request: MercadoPagoRequest<T>) => Promise<Result<T, ProviderFailure>>;

/**
 * Calls Mercado Pago's public API over HTTP (Payments v1, Checkout preferences). Every response is validated; a call that
 * timed out, was interrupted or returned an unreadable body is `unanswered`, which says nothing about the payment.
 */
export function createMercadoPagoClient({
  url,
  accessToken,
  timeoutMs,
  readTimeoutMs,
}: MercadoPagoSettings): MercadoPagoClient {
  return async (request) => {
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

export const mapSuccess = <T, U>(
  result: Result<T, ProviderFailure>,
  convert: (value: T) => U,
): Result<U, ProviderFailure> => (result.ok ? ok(convert(result.value)) : result);

export const discardValue = (result: Result<unknown, ProviderFailure>): Result<void, ProviderFailure> =>
  mapSuccess(result, () => undefined);
