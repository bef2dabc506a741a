import { type ActorResult, getFailure } from '../../support/actor-result.ts';
import type { FlowFailure } from '../../support/flow-failure.ts';
import type { LoginContext } from '../login.context.ts';
import type { LoginEvent } from '../login.events.ts';
import { readCode } from '../login.input.ts';

type DoneEventArgs = { readonly event: { readonly output: ActorResult<unknown> } };

/** Returns the failure of a result for `applyFailure` and `applyCodeFailure`. */
export const getResultFailure = ({ event }: DoneEventArgs): FlowFailure => getFailure(event);

/** The last transition of an `onDone`: shows any other failure at the current step. */
export const showFailure = {
  target: 'entering',
  actions: { type: 'applyFailure', params: getResultFailure },
} as const;

/** The same transition for a code check. */
export const showCodeFailure = {
  target: 'entering',
  actions: { type: 'applyCodeFailure', params: getResultFailure },
} as const;

/** The `onError` transition of a step that can be repeated. */
export const showUnexpectedFailure = { target: 'entering', actions: 'applyUnexpectedFailure' } as const;

/** Builds the input of a code check. */
export const toCodeCheck = ({
  context: { sent },
  event,
}: {
  readonly context: LoginContext;
  readonly event: LoginEvent;
}) => ({ challengeId: sent?.challenge.challengeId ?? '', code: readCode(event) });
