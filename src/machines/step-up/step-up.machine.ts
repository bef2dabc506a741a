import { assign, type SnapshotFrom, setup } from 'xstate';
import { isFactorCode } from '#domain/auth/recovery-code.ts';
import type { Flow } from '../support/flow.ts';
import { refusedAs, type Settled, succeeded } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, keepReason, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { StepUpEvent } from './step-up.events.ts';

type Context = {
  /** What was typed for a code cannot be one. */
  readonly isCodeIncomplete: boolean;
  readonly trouble: Trouble | null;
  readonly isProven: boolean;
};

/** What became of the question; `trouble` is why it makes no sense to go on asking. */
export type StepUpOutput = { readonly isProven: boolean; readonly trouble: Trouble | null };

/** What this flow needs done by others; `stepUpActors` fills every slot. */
export const stepUpSlots = {
  prove: unprovided<Settled<null>, { readonly code: string }>('stepUp.prove'),
};

/**
 * Is it you? Asked of an operator whose second factor is not of just now, before what they wanted is done: whoever asks goes on
 * when this ends, and their own context keeps what waited. Decision 0015.
 */
export const stepUpMachine = setup({
  types: {
    context: {} as Context,
    events: {} as StepUpEvent,
    output: {} as StepUpOutput,
    tags: {} as 'busy',
  },
  actors: stepUpSlots,
  actions: {
    faultCode: assign({ isCodeIncomplete: true, trouble: null }),
    forgetIssues: assign({ isCodeIncomplete: false, trouble: null }),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
  guards: { hasCode: ({ event }) => event.type === 'proof.submitted' && isFactorCode(event.code) },
}).createMachine({
  id: 'stepUp',
  context: { isCodeIncomplete: false, trouble: null, isProven: false },
  initial: 'asking',
  states: {
    asking: {
      on: {
        'proof.submitted': [
          { guard: 'hasCode', target: 'checking', actions: 'forgetIssues' },
          { actions: 'faultCode' },
        ],
        cancelled: { target: 'givenUp', actions: 'forgetIssues' },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ event }) => ({ code: codeIn(event) }),
        onDone: [
          { guard: succeeded, target: 'proven', actions: assign({ isProven: true }) },
          { guard: refusedAs('SESSION_REQUIRED', 'FORBIDDEN'), target: 'givenUp', actions: keepReason },
          refusedTo('asking'),
        ],
        onError: brokenTo('asking'),
      },
    },
    proven: { type: 'final' },
    givenUp: { type: 'final' },
  },
  output: ({ context: { isProven, trouble } }) => ({ isProven, trouble }),
});

const codeIn = (event: { readonly type: string }): string =>
  'code' in event && typeof event.code === 'string' ? event.code : '';

/** Guard of `onDone`: they said who they are. */
export const wasProven = ({ event }: { readonly event: { readonly output: StepUpOutput } }): boolean =>
  event.output.isProven;

export type StepUpSnapshot = SnapshotFrom<typeof stepUpMachine>;
export type StepUpFlow = Flow<StepUpSnapshot, StepUpEvent>;
