import { type ActorResult, type DoneEvent, getFailure } from './actor-result.ts';
import { unexpectedFailure } from './flow-failure.ts';

/*
 * Transitions for failed actors. Every machine that uses them defines its own action `storeFailure`, which
 * the compiler requires.
 */

/** Stores the failure of a result. */
export const storeResultFailure = {
  type: 'storeFailure',
  params: ({ event }: { readonly event: DoneEvent<ActorResult<unknown>> }) => getFailure(event),
} as const;

/** Creates the last transition of an `onDone`, for any other failure. */
export const transitionOnFailure = <Target extends string>(target: Target) =>
  ({ target, actions: storeResultFailure }) as const;

/** Creates the `onError` transition of an invoke. */
export const transitionOnError = <Target extends string>(target: Target) =>
  ({ target, actions: { type: 'storeFailure', params: unexpectedFailure } }) as const;
