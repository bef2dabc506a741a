import type { Result } from '#domain/shared/result.ts';
import { isUncertain, type Trouble } from './trouble.ts';

/** What a port-backed actor answers: the value, or why not. Exceptions are for `onError` alone. */
export type Settled<Value, Reason = Trouble> = Result<Value, Reason>;

export type Done<Output> = { readonly output: Output };

type Answered = { readonly event: Done<Settled<unknown, { readonly code: string }>> };

/** Guard of `onDone`: the need was met. */
export const succeeded = ({ event }: { readonly event: Done<Settled<unknown, unknown>> }): boolean =>
  event.output.ok;

/** Guard of `onDone`: refused for one of these reasons. */
export const refusedAs =
  (...codes: readonly string[]) =>
  ({ event: { output } }: Answered): boolean =>
    !output.ok && codes.includes(output.error.code);

/** Guard of `onDone`: nobody knows whether it happened. */
export const hasNoAnswer = ({ event: { output } }: Answered): boolean =>
  !output.ok && isUncertain(output.error);

/** The value behind `succeeded`. */
export function valueIn<Value>({ output }: Done<Settled<Value, unknown>>): Value {
  if (!output.ok) throw new Error('A failure was read as a value');
  return output.value;
}

/** The reason behind a `succeeded` that said no. */
export function reasonIn<Reason>({ output }: Done<Settled<unknown, Reason>>): Reason {
  if (output.ok) throw new Error('A value was read as a failure');
  return output.error;
}
