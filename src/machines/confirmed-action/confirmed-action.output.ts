import type { DoneEvent } from '../support/actor-result.ts';
import type { FlowFailure } from '../support/flow-failure.ts';

/** The end of an action, for the invoking machine. */
export type ConfirmedActionOutput<Value> =
  | { readonly status: 'done'; readonly value: Value }
  | { readonly status: 'failed'; readonly failure: FlowFailure }
  | { readonly status: 'cancelled' };

type DoneArgs = { readonly event: DoneEvent<ConfirmedActionOutput<unknown>> };

/** Guard of `onDone`: checks whether the action was performed. */
export const isActionDone = ({ event }: DoneArgs): boolean => event.output.status === 'done';

/** Guard of `onDone`: checks whether the action ended with a failure. */
export const hasActionFailed = ({ event }: DoneArgs): boolean => event.output.status === 'failed';

/** Returns the value of a performed action. */
export function getActionValue<Value>({ output }: DoneEvent<ConfirmedActionOutput<Value>>): Value {
  if (output.status !== 'done') throw new Error('The value of an action was read that was not performed');
  return output.value;
}

/** Stores the failure of an action; a cancelled one has none. The machine defines `storeFailure`. */
export const storeActionFailure = {
  type: 'storeFailure',
  params: ({ event: { output } }: { readonly event: DoneEvent<ConfirmedActionOutput<unknown>> }) =>
    output.status === 'failed' ? output.failure : null,
} as const;
