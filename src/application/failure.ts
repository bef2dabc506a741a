import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { Result } from '#domain/shared/result.ts';

/** A rejected field: its dotted path and a stable reason. */
export type FieldFailure = { readonly field: string; readonly reason: string };

/**
 * The ways in which a port call can fail. `rejected` is the server's deliberate answer with a stable code.
 * `unknown` means that the response was lost and a mutation may have happened: callers must not treat it as a
 * rejection but read the current state. `unrecognised` is a rejection with a code that is not in this release: the server
 * is older or newer than the client.
 */
export type Failure =
  | {
      readonly kind: 'rejected';
      readonly code: FailureCode;
      readonly fields: readonly FieldFailure[];
      readonly retryAfter: number | null;
      readonly detail: Readonly<Record<string, unknown>>;
      readonly reference: string | null;
    }
  | {
      readonly kind: 'unrecognised';
      readonly receivedCode: string;
      readonly retryAfter: number | null;
      readonly reference: string | null;
    }
  | { readonly kind: 'offline' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable'; readonly retryAfter: number | null; readonly reference: string | null };

export type AsyncResult<T> = Promise<Result<T, Failure>>;
