import type { Context, ErrorHandler } from 'hono';
import { type FieldIssue, type ProblemCode, problems } from '#contract/problem.ts';
import { Overloaded } from '#server/application/requests/overloaded.ts';
import type { HttpEnv } from './env.ts';
import { problemMessages } from './problem-messages.ts';

/** An expected failure: its code and the facts needed to act on it. Use cases return errors of this shape. */
export type Refused = {
  readonly code: ProblemCode;
  readonly fields?: readonly FieldIssue[];
  /** The wait in seconds. */
  readonly retryAfter?: number;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** Thrown when a request exceeds the time limit. */
export class RequestTimedOut extends Error {
  override readonly name = 'RequestTimedOut';
}

/** Returns status, headers and body of an error, by the table of problems. */
export function problemParts(
  refused: Refused,
  reference: string,
): {
  readonly status: (typeof problems)[ProblemCode];
  readonly headers: Record<string, string>;
  readonly body: string;
} {
  const { code, fields, retryAfter, detail } = refused;
  return {
    status: problems[code],
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
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

export function refuse(
  c: Context<HttpEnv>,
  refused: Refused,
  headers: Record<string, string> = {},
): Response {
  const parts = problemParts(refused, c.get('requestId'));
  // Without a content length the response would be compressed.
  const length = String(Buffer.byteLength(parts.body));
  return c.body(parts.body, parts.status, { ...parts.headers, 'content-length': length, ...headers });
}

/** Converts unexpected errors to responses, in this one place: details go to the log only. */
export const onUnexpected: ErrorHandler<HttpEnv> = (error, c) => {
  if (error instanceof Overloaded) {
    c.get('log').warn({ err: error }, 'request refused');
    return refuse(c, { code: 'OVERLOADED', retryAfter: error.retryAfterSeconds });
  }
  const gone = isOutage(error);
  c.get('log').error({ err: error, outage: gone }, 'request failed');
  return refuse(c, gone ? { code: 'UNAVAILABLE', retryAfter: 2 } : { code: 'InternalErrorException' });
};

/** Errors of a database that is down, starting, shutting down or out of connections; not caused by the caller. */
const outageCodes = /^(08...|57P0.|53...|55P03|57014|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

function isOutage(error: unknown): boolean {
  if (error instanceof RequestTimedOut) return true;
  if (!(error instanceof Error)) return false;
  return 'code' in error && typeof error.code === 'string' && outageCodes.test(error.code);
}
