import ky, { isHTTPError, TimeoutError } from 'ky';
import type { Failure } from '#application/failure.ts';
import { problem } from '#contract/problem.ts';
import { toReader } from '#contract/read-response.ts';
import { parseServerFailureCode, type ServerFailureCode } from '#domain/failure/failure-code.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';

export type RetrySettings = {
  readonly fetch?: typeof fetch;
  readonly retries?: number;
  readonly initialDelayMs?: number;
  readonly maxDelayMs?: number;
  readonly timeoutMs?: number;
};

/** The first attempt of a request that did not succeed: the response of the server, or the error instead of one. */
export type FirstAttempt = {
  readonly response?: Response;
  readonly error?: unknown;
  /** The time by `performance.now()`, from which all attempts together have their time limit. */
  readonly startedAt: number;
};

const readProblem = toReader(problem);

/** More requests than fit into the time limit; `shouldRetry` decides before. */
const MAX_REQUESTS = 1000;

/** The problem codes of a temporary server error, as opposed to a rejection. */
const retryableCodes: ReadonlySet<ServerFailureCode> = new Set([
  'InternalErrorException',
  'UNAVAILABLE',
  'OVERLOADED',
]);

/**
 * Continues a request whose first attempt did not succeed: repeats it as far as that is allowed, and converts a final
 * error response to a failure. ky gets the first attempt as if it had made it, so that one set of rules decides.
 * Throws when no attempt had a response.
 */
export async function retryRequest(
  request: Request,
  first: FirstAttempt,
  settings: RetrySettings,
): Promise<Result<Response, Failure>> {
  const { retries = 2, timeoutMs = 10_000, initialDelayMs = 300, maxDelayMs = 4_000 } = settings;
  const mayRepeat = request.method === 'GET' || request.headers.has('idempotency-key');
  const elapsedMs = performance.now() - first.startedAt;
  try {
    const response = await ky(request, {
      timeout: timeoutMs,
      totalTimeout: Math.max(1, 3 * timeoutMs - elapsedMs),
      fetch: beginWith(first, settings.fetch ?? fetch),
      retry: {
        limit: mayRepeat ? MAX_REQUESTS : 0,
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
    return ok(response);
  } catch (error) {
    if (isHTTPError(error)) return err(toFailure(error.response, error.data));
    throw error;
  }
}

/** Returns a `fetch` whose first call has the outcome of the attempt that was made already. */
function beginWith({ response, error }: FirstAttempt, send: typeof fetch): typeof fetch {
  let isFirst = true;
  return async (input, init) => {
    if (!isFirst) return send(input, init);
    isFirst = false;
    if (response !== undefined) return response;
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    throw isTimeout ? new TimeoutError(new Request(input, init)) : error;
  };
}

/**
 * Converts a problem body to a failure; any other body (a proxy's error page, or none) means the server is
 * unavailable, and a code that this release does not know becomes `unrecognised`.
 */
function toFailure(response: Response, data: unknown): Failure {
  const read = readProblem(data);
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'));
  if (read === null) return { kind: 'unavailable', retryAfter, reference: null };
  const { fields = [], detail = {}, reference = null } = read;
  const code = parseServerFailureCode(read.code);
  const wait = read.retryAfter ?? retryAfter;
  if (code === null) return { kind: 'unrecognised', receivedCode: read.code, retryAfter: wait, reference };
  if (retryableCodes.has(code)) return { kind: 'unavailable', retryAfter: wait, reference };
  return { kind: 'rejected', code, fields, retryAfter: wait, detail, reference };
}

/** Returns true when an earlier request with the same key is still being executed. */
const isInFlight = (data: unknown): boolean => readProblem(data)?.code === 'REQUEST_IN_FLIGHT';

const parseRetryAfter = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
