import ky, { isHTTPError, type Options } from 'ky';
import * as z from 'zod/mini';
import type { Failure } from '#application/failure.ts';
import type { Method } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';

export type HttpRequest = {
  readonly method: Method;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Names the intention: with it a change may be sent again without being made again. */
  readonly key?: string;
};

/** Sends a request and gives back the body as it came; every way to fail is a value. */
export type Http = {
  json(request: HttpRequest): Promise<Result<unknown, Failure>>;
  text(path: string): Promise<Result<string, Failure>>;
};

export type HttpSettings = {
  /** Where `/api` is; the page's own origin in the browser. */
  readonly origin: string;
  readonly fetch?: typeof fetch;
  readonly isOnline?: () => boolean;
  readonly retries?: number;
  readonly firstWaitMs?: number;
  readonly longestWaitMs?: number;
  readonly timeoutMs?: number;
};

/** Answers of a tired server: the wire's own words for 'not now', not a considered no. */
const tired: ReadonlySet<string> = new Set(['InternalErrorException', 'UNAVAILABLE', 'OVERLOADED']);

/**
 * Reads and named changes are tried 3 times with full jitter, 10 seconds each. A change whose answer did not come is
 * `unknown`, never failed.
 */
export function httpClient(settings: HttpSettings): Http {
  const { origin, isOnline = () => true, retries = 2, timeoutMs = 10_000 } = settings;
  const { firstWaitMs = 300, longestWaitMs = 4_000 } = settings;
  const client = ky.create({
    prefix: origin,
    credentials: 'same-origin',
    timeout: timeoutMs,
    totalTimeout: 3 * timeoutMs,
    ...(settings.fetch && { fetch: settings.fetch }),
  });

  const optionsOf = ({ method, query, body, key }: HttpRequest): Options => ({
    method,
    ...(query && { searchParams: query }),
    ...(body !== undefined && { json: body }),
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    retry: {
      limit: method === 'GET' || key !== undefined ? retries : 0,
      methods: ['get', 'post', 'put', 'delete'],
      statusCodes: [408, 502, 503, 504],
      afterStatusCodes: [503],
      maxRetryAfter: longestWaitMs,
      backoffLimit: longestWaitMs,
      delay: (attempt) => firstWaitMs * 2 ** (attempt - 1),
      jitter: true,
      retryOnTimeout: true,
    },
  });

  async function answered<Body>(
    request: HttpRequest,
    read: (response: Response) => Promise<Body>,
  ): Promise<Result<Body, Failure>> {
    const isChange = request.method !== 'GET';
    if (isChange && !isOnline()) return err({ kind: 'offline' });
    try {
      const response = await client(request.path, optionsOf(request));
      return ok(await read(response));
    } catch (error) {
      if (isHTTPError(error)) return err(failureOf(error.response, error.data));
      if (isChange) return err({ kind: 'unknown' });
      return err(
        isOnline() ? { kind: 'unavailable', retryAfter: null, reference: null } : { kind: 'offline' },
      );
    }
  }

  return {
    json: (request) =>
      answered(request, (response) => (response.status === 204 ? Promise.resolve(null) : response.json())),
    text: (path) => answered({ method: 'GET', path }, (response) => response.text()),
  };
}

/** A problem body, or whatever stood in its place (a proxy's page, nothing at all). */
function failureOf(response: Response, data: unknown): Failure {
  const read = z.safeParse(problem, data);
  const retryAfter = secondsIn(response.headers.get('retry-after'));
  if (!read.success) return { kind: 'unavailable', retryAfter, reference: null };
  const { code, fields = [], detail = {}, reference = null } = read.data;
  const wait = read.data.retryAfter ?? retryAfter;
  if (tired.has(code)) return { kind: 'unavailable', retryAfter: wait, reference };
  return { kind: 'refused', code, fields, retryAfter: wait, detail, reference };
}

const secondsIn = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
