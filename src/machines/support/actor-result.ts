import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { Result } from '#domain/shared/result.ts';
import { type FlowFailure, isResultUncertain } from './flow-failure.ts';

/** The result of an actor that calls a port. Exceptions are reserved for `onError`. */
export type ActorResult<Value, Reason = FlowFailure> = Result<Value, Reason>;

export type DoneEvent<Output> = { readonly output: Output };

type FailableDoneArgs = { readonly event: DoneEvent<ActorResult<unknown, { readonly code: FailureCode }>> };

/** Guard of `onDone`: checks for a success. */
export const hasSucceeded = ({
  event,
}: {
  readonly event: DoneEvent<ActorResult<unknown, unknown>>;
}): boolean => event.output.ok;

/** Guard of `onDone`: checks for one of these failure codes. */
export const hasFailedWith =
  (...codes: readonly FailureCode[]) =>
  ({ event: { output } }: FailableDoneArgs): boolean =>
    !output.ok && codes.includes(output.error.code);

/** Guard of `onDone`: checks for a failure after which the mutation may have happened. */
export const isResultUnknown = ({ event: { output } }: FailableDoneArgs): boolean =>
  !output.ok && isResultUncertain(output.error);

/** Returns the value of a successful result. */
export function getValue<Value>({ output }: DoneEvent<ActorResult<Value, unknown>>): Value {
  if (!output.ok) throw new Error('A failure was read as a value');
  return output.value;
}

/** Returns the failure of an unsuccessful result. */
export function getFailure<Reason>({ output }: DoneEvent<ActorResult<unknown, Reason>>): Reason {
  if (output.ok) throw new Error('A value was read as a failure');
  return output.error;
}
