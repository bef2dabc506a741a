import type { Context, ErrorHandler } from 'hono';
import { type FieldIssue, type ProblemCode, problems } from '#contract/problem.ts';
import { Overloaded } from '#server/application/requests/overloaded.ts';
import type { HttpEnv } from './env.ts';
import { problemMessages } from './problem-messages.ts';

/** A considered no: its code and the facts needed to act on it. Use cases answer with values of this shape. */
export type Refused = {
  readonly code: ProblemCode;
  readonly fields?: readonly FieldIssue[];
  /** Seconds. */
  readonly retryAfter?: number;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** The request took longer than we are willing to keep anybody waiting. */
export class RequestTimedOut extends Error {
  override readonly name = 'RequestTimedOut';
}

/** Status, headers and body of a refusal, from the one table of problems. */
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
  // An answer that does not say how long it is would be packed.
  const length = String(Buffer.byteLength(parts.body));
  return c.body(parts.body, parts.status, { ...parts.headers, 'content-length': length, ...headers });
}

/** The one place where something unexpected becomes an answer: everything to the log, nothing to the caller. */
export const onUnexpected: ErrorHandler<HttpEnv> = (error, c) => {
  if (error instanceof Overloaded) {
    c.get('log').warn({ err: error }, 'request refused');
    return refuse(c, { code: 'OVERLOADED', retryAfter: error.retryAfterSeconds });
  }
  const gone = isOutage(error);
  c.get('log').error({ err: error, outage: gone }, 'request failed');
  return refuse(c, gone ? { code: 'UNAVAILABLE', retryAfter: 2 } : { code: 'InternalErrorException' });
};

/** PostgreSQL gone, starting, shutting down or out of connections; nothing the caller did. */
const outageCodes = /^(08...|57P0.|53...|55P03|57014|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

function isOutage(error: unknown): boolean {
  if (error instanceof RequestTimedOut) return true;
  if (!(error instanceof Error)) return false;
  return 'code' in error && typeof error.code === 'string' && outageCodes.test(error.code);
}
