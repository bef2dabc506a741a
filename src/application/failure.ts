import type { Result } from '#domain/shared/result.ts';

/** One field that was refused: its dotted path and a stable reason. */
export type FieldFailure = { readonly field: string; readonly reason: string };

/**
 * How any need can fail. `refused` is the server's considered no, with its stable code; `unknown` means that a mutation
 * may have happened (the answer was lost): never treat it as a no, ask how things stand.
 */
export type Failure =
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly fields: readonly FieldFailure[];
      readonly retryAfter: number | null;
      readonly detail: Readonly<Record<string, unknown>>;
      readonly reference: string | null;
    }
  | { readonly kind: 'offline' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unavailable'; readonly retryAfter: number | null; readonly reference: string | null };

export type Outcome<T> = Promise<Result<T, Failure>>;
