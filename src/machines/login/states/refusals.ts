import { reasonIn, type Settled } from '../../support/settle.ts';
import type { Trouble } from '../../support/trouble.ts';
import type { LoginContext } from '../login.context.ts';
import { codeIn } from '../login.entries.ts';
import type { LoginEvent } from '../login.events.ts';

type Answered = { readonly event: { readonly output: Settled<unknown> } };

/** What `refuse` and `refuseCode` are told: the reason of an answer that said no. */
export const whyNot = ({ event }: Answered): Trouble => reasonIn(event);

/** Last of an `onDone`: whatever else was refused is said at the step, where it is typed again. */
export const orRefused = { target: 'entering', actions: { type: 'refuse', params: whyNot } } as const;

/** The same for a code that was checked. */
export const orRefusedCode = { target: 'entering', actions: { type: 'refuseCode', params: whyNot } } as const;

/** `onError` of a step that is typed again. */
export const orOurFault = { target: 'entering', actions: 'refuseUnexpected' } as const;

/** What a typed code is checked against. */
export const typedCode = ({
  context: { sent },
  event,
}: {
  readonly context: LoginContext;
  readonly event: LoginEvent;
}) => ({ challengeId: sent?.challenge.challengeId ?? '', code: codeIn(event) });
