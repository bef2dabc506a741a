import ky, { isHTTPError, type Options } from 'ky';
import * as z from 'zod/mini';
import type { Failure } from '#application/failure.ts';
import type { Method } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { parseServerFailureCode, type ServerFailureCode } from '#domain/failure/failure-code.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';

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

export type HttpSettings = {
  /** The base URL of `/api`; in the browser the page's own origin. */
  readonly origin: string;
  readonly fetch?: typeof fetch;
  readonly isOnline?: () => boolean;
  readonly retries?: number;
  readonly initialDelayMs?: number;
  readonly maxDelayMs?: number;
  readonly timeoutMs?: number;
};

/** More requests than fit into the time limit; `shouldRetry` decides before. */
const MAX_REQUESTS = 1000;

/** The problem codes of a temporary server error, as opposed to a rejection. */
const retryableCodes: ReadonlySet<ServerFailureCode> = new Set([
  'InternalErrorException',
  'UNAVAILABLE',
  'OVERLOADED',
]);

/**
 * Creates the HTTP client. It sends reads, and changes with an idempotency key, up to 3 times with full jitter and
 * a timeout of 10 seconds each. A request that the server still executes is asked again until 30 seconds are over. A change
 * without a response is `unknown`, never failed.
 */
export function httpClient(settings: HttpSettings): Http {
  const { origin, isOnline = () => true, retries = 2, timeoutMs = 10_000 } = settings;
  const { initialDelayMs = 300, maxDelayMs = 4_000 } = settings;
  const client = ky.create({
    prefix: origin,
    credentials: 'same-origin',
    timeout: timeoutMs,
    totalTimeout: 3 * timeoutMs,
    ...(settings.fetch && { fetch: settings.fetch }),
  });

  const buildOptions = ({ method, query, body, key }: HttpRequest): Options => ({
    method,
    ...(query && { searchParams: query }),
    ...(body !== undefined && { json: body }),
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    retry: {
      limit: method === 'GET' || key !== undefined ? MAX_REQUESTS : 0,
      shouldRetry: ({ error, retryCount }) => {
        if (isHTTPError(error) && isInFlight(error.data)) return true;
        return retryCount > retries ? false : undefined;
      },
      methods: ['get', 'post', 'put', 'delete'],
      statusCodes: [408, 502, 503, 504],
      afterStatusCodes: [503],
      maxRetryAfter: maxDelayMs,
      backoffLimit: maxDelayMs,
      delay: (attempt) => initialDelayMs * 2 ** (attempt - 1),
      jitter: true,
      retryOnTimeout: true,
    },
  });

  async function sendRequest<Body>(
    request: HttpRequest,
    read: (response: Response) => Promise<Body>,
  ): Promise<Result<Body, Failure>> {
    const isChange = request.method !== 'GET';
    if (isChange && !isOnline()) return err({ kind: 'offline' });
    try {
      const response = await client(request.path, buildOptions(request));
      return ok(await read(response));
    } catch (error) {
      if (isHTTPError(error)) return err(toFailure(error.response, error.data));
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

/**
 * Converts a problem body to a failure; any other body (a proxy's error page, or none) means the server is
 * unavailable, and a code that this release does not know becomes `unrecognised`.
 */
function toFailure(response: Response, data: unknown): Failure {
  const read = z.safeParse(problem, data);
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'));
  if (!read.success) return { kind: 'unavailable', retryAfter, reference: null };
  const { fields = [], detail = {}, reference = null } = read.data;
  const code = parseServerFailureCode(read.data.code);
  const wait = read.data.retryAfter ?? retryAfter;
  if (code === null)
    return { kind: 'unrecognised', receivedCode: read.data.code, retryAfter: wait, reference };
  if (retryableCodes.has(code)) return { kind: 'unavailable', retryAfter: wait, reference };
  return { kind: 'rejected', code, fields, retryAfter: wait, detail, reference };
}

/** Returns true when an earlier request with the same key is still being executed. */
const isInFlight = (data: unknown): boolean => {
  const read = z.safeParse(problem, data);
  return read.success && read.data.code === 'REQUEST_IN_FLIGHT';
};

const parseRetryAfter = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
