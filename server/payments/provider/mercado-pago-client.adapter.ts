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
 * timed out, was interrupted or returned an unreadable body is `unanswered`, which says nothing about the payment. Only a
 * connection that never existed and a rate limit are known to have changed nothing: `notSubmitted`.
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
      const code = findConnectionFailure(cause);
      if (code !== null) return err({ kind: 'notSubmitted', cause: code });
      return err({ kind: 'unanswered', cause: cause instanceof Error ? cause.name : 'unknown' });
    }
    if (response.status === TOO_MANY_REQUESTS) return err({ kind: 'notSubmitted', cause: 'HTTP 429' });
    const json = parseJson(text);
    if (response.status >= 500 || ambiguousStatuses.has(response.status)) {
      return err({ kind: 'unanswered', cause: `HTTP ${response.status}` });
    }
    if (!response.ok) return err({ kind: 'rejected', status: response.status, codes: readErrorCodes(json) });
    const parsed = request.response.safeParse(json);
    return parsed.success ? ok(parsed.data) : err({ kind: 'unanswered', cause: 'unreadable answer' });
  };
}

const TOO_MANY_REQUESTS = 429;

/**
 * Errors before a connection exists. Source: Node, "Common system errors". A timeout is not among them: it may also end a
 * request that was sent.
 */
const connectionFailures: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** Returns the code of a connection that failed on every address of the provider, before anything was sent. */
function findConnectionFailure(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : undefined;
  const causes: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  const codes = causes.map((one) => (one instanceof Error && 'code' in one ? String(one.code) : ''));
  return codes.length > 0 && codes.every((code) => connectionFailures.has(code)) ? (codes[0] ?? null) : null;
}

/**
 * HTTP statuses that leave the result unknown: timeouts and an idempotency key in use or already used. A wrong
 * access token is among them, since it is our misconfiguration and says nothing about the payment.
 */
const ambiguousStatuses: ReadonlySet<number> = new Set([401, 403, 408, 409, 425]);

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
