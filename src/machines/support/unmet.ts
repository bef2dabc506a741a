import { type Done, reasonIn, type Settled } from './settle.ts';
import { unexpected } from './trouble.ts';

/*
 * What follows when an actor did not do what was asked of it, the same in every flow. A flow that leads there has an action
 * `keepTrouble` of its own, for it knows where its trouble belongs; the compiler asks for it.
 */

/** It was refused: why is kept. */
export const keepReason = {
  type: 'keepTrouble',
  params: ({ event }: { readonly event: Done<Settled<unknown>> }) => reasonIn(event),
} as const;

/** Last of an `onDone`: there, with why. */
export const refusedTo = <Target extends string>(target: Target) =>
  ({ target, actions: keepReason }) as const;

/** An `onError`: there, and it was our own bug. */
export const brokenTo = <Target extends string>(target: Target) =>
  ({ target, actions: { type: 'keepTrouble', params: unexpected } }) as const;
