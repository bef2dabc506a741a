import type { Failure } from '#application/failure.ts';
import type { Method } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { FirstAttempt, RetrySettings } from './retry-request.ts';

export type HttpRequest = {
  readonly method: Method;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The idempotency key: with it a change may be sent again without being made twice. */
  readonly key?: string;
};

/** Sends a request and returns the unvalidated body; every failure is a value. */
export type Http = {
  json(request: HttpRequest): Promise<Result<unknown, Failure>>;
  text(path: string): Promise<Result<string, Failure>>;
};

export type HttpSettings = RetrySettings & {
  /** The base URL of `/api`; in the browser the page's own origin. */
  readonly origin: string;
  readonly isOnline?: () => boolean;
  readonly loadRetries?: typeof loadRetries;
};

/** Loads what an unsuccessful request needs: the retries and the parser of problems. */
export const loadRetries = () => import('./retry-request.ts');

/**
 * Creates the HTTP client. It sends reads, and changes with an idempotency key, up to 3 times with full jitter and
 * a timeout of 10 seconds each. A request that the server still executes is asked again until 30 seconds are over. A change
 * without a response is `unknown`, never failed. A request that succeeds at once needs no more code than this file.
 */
export function httpClient(settings: HttpSettings): Http {
  const { origin, isOnline = () => true, timeoutMs = 10_000 } = settings;
  // The global function is looked up for each request, because tests and tools replace it.
  const send = settings.fetch ?? ((request: Request, init?: RequestInit) => fetch(request, init));

  async function sendFirst(request: Request): Promise<FirstAttempt> {
    const startedAt = performance.now();
    try {
      const response = await send(request, { signal: AbortSignal.timeout(timeoutMs) });
      return { response, startedAt };
    } catch (error) {
      return { error, startedAt };
    }
  }

  async function sendRequest<Body>(
    request: HttpRequest,
    read: (response: Response) => Promise<Body>,
  ): Promise<Result<Body, Failure>> {
    const isChange = request.method !== 'GET';
    if (isChange && !isOnline()) return err({ kind: 'offline' });
    try {
      const wireRequest = toRequest(origin, request);
      const first = await sendFirst(wireRequest.clone());
      if (first.response?.ok) return ok(await read(first.response));
      const { retryRequest } = await (settings.loadRetries ?? loadRetries)();
      const retried = await retryRequest(wireRequest, first, settings);
      return retried.ok ? ok(await read(retried.value)) : retried;
    } catch {
      if (isChange) return err({ kind: 'unknown' });
      return err(
        isOnline() ? { kind: 'unavailable', retryAfter: null, reference: null } : { kind: 'offline' },
      );
    }
  }

  return {
    json: (request) =>
      sendRequest(request, (response) => (response.status === 204 ? Promise.resolve(null) : response.json())),
    text: (path) => sendRequest({ method: 'GET', path }, (response) => response.text()),
  };
}

function toRequest(origin: string, { method, path, query, body, key }: HttpRequest): Request {
  const url = new URL(path, origin);
  if (query !== undefined) url.search = new URLSearchParams(query).toString();
  const headers = new Headers();
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (key !== undefined) headers.set('idempotency-key', key);
  return new Request(url, {
    method,
    headers,
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
