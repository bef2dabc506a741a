import type { Context, ErrorHandler } from 'hono';
import { type FieldIssue, type ProblemCode, problems } from '#contract/problem.ts';
import { Overloaded, SignInDenied } from '#server/kernel/public.ts';
import type { HttpEnv } from './env.ts';
import { problemMessages } from './problem-messages.ts';

/** An expected failure: its code and the facts needed to act on it. Use cases return errors of this shape. */
export type ApiError = {
  readonly code: ProblemCode;
  readonly fields?: readonly FieldIssue[];
  /** The wait in seconds. */
  readonly retryAfter?: number;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** Thrown when a request exceeds the time limit. */
export class RequestTimeoutError extends Error {
  override readonly name = 'RequestTimeoutError';
}

/** Returns status, headers and body of an error, by the table of problems. */
export function toProblemResponse(
  error: ApiError,
  reference: string,
): {
  readonly status: (typeof problems)[ProblemCode];
  readonly headers: Record<string, string>;
  readonly body: string;
} {
  const { code, fields, retryAfter, detail } = error;
  return {
    status: problems[code],
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(code === 'REQUEST_TIMEOUT' && { connection: 'close' }),
      ...(retryAfter !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
    },
    body: JSON.stringify({
      code,
      message: problemMessages[code],
      reference,
      ...(retryAfter !== undefined && { retryAfter }),
      ...(fields !== undefined && { fields }),
      ...(detail !== undefined && { detail }),
    }),
  };
}

export function respondWithProblem(
  c: Context<HttpEnv>,
  error: ApiError,
  headers: Record<string, string> = {},
): Response {
  const problem = toProblemResponse(error, c.get('requestId'));
  // Without a content length the response would be compressed.
  const length = String(Buffer.byteLength(problem.body));
  return c.body(problem.body, problem.status, { ...problem.headers, 'content-length': length, ...headers });
}

/** Converts unexpected errors to responses, in this one place: details go to the log only. */
export const handleUnexpectedError: ErrorHandler<HttpEnv> = (error, c) => {
  if (error instanceof Overloaded) {
    c.get('log').warn({ err: error }, 'request rejected');
    return respondWithProblem(c, { code: 'OVERLOADED', retryAfter: error.retryAfterSeconds });
  }
  if (error instanceof SignInDenied) {
    c.get('log').warn({ err: error }, 'sign-in denied');
    return respondWithProblem(c, { code: 'NotAuthorizedException' });
  }
  const outage = isOutage(error);
  c.get('log').error({ err: error, outage: outage }, 'request failed');
  return respondWithProblem(
    c,
    outage ? { code: 'UNAVAILABLE', retryAfter: 2 } : { code: 'InternalErrorException' },
  );
};

/** Errors of a database that is down, starting, shutting down or out of connections; not caused by the caller. */
const outageCodes = /^(08...|57P0.|53...|55P03|57014|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

function isOutage(error: unknown): boolean {
  if (error instanceof RequestTimeoutError) return true;
  if (!(error instanceof Error)) return false;
  return 'code' in error && typeof error.code === 'string' && outageCodes.test(error.code);
}
