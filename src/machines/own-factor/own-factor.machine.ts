import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Enrolment } from '#domain/auth/operator.ts';
import { parseOtp } from '#domain/fan/credentials.ts';
import { proving, unproven } from '../step-up/proving.ts';
import { stepUpMachine } from '../step-up/step-up.machine.ts';
import type { Flow } from '../support/flow.ts';
import { refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, keepReason, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { OwnFactorEvent } from './own-factor.events.ts';

export type Replacement = Enrolment & { readonly challengeId: string };

type Context = {
  /** What is being done, or was done last. */
  readonly wish: 'replacement' | 'codes' | null;
  readonly replacement: Replacement | null;
  readonly recoveryCodes: readonly string[];
  /** What was typed for a code cannot be one. */
  readonly isCodeIncomplete: boolean;
  /** What was done, told until the next thing is. */
  readonly done: 'replacement' | 'codes' | null;
  readonly trouble: Trouble | null;
};

/** What this flow needs done by others; `ownFactorActors` fills every slot. */
export const ownFactorSlots = {
  begin: unprovided<Settled<Replacement>>('ownFactor.begin'),
  replace: unprovided<Settled<readonly string[]>, { readonly challengeId: string; readonly code: string }>(
    'ownFactor.replace',
  ),
  renewCodes: unprovided<Settled<readonly string[]>>('ownFactor.renewCodes'),
  stepUp: stepUpMachine,
};

/**
 * An operator's own second factor: another authenticator in the place of the one they have, or new recovery codes. Where the
 * sign-in is not recent a code is asked for in between.
 */
export const ownFactorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OwnFactorEvent,
    children: {} as { stepUp: 'stepUp' },
    tags: {} as 'busy',
  },
  actors: ownFactorSlots,
  actions: {
    wishReplacement: assign({ wish: 'replacement', done: null, trouble: null }),
    wishCodes: assign({ wish: 'codes', done: null, trouble: null }),
    faultCode: assign({ isCodeIncomplete: true, trouble: null }),
    forgetIssues: assign({ isCodeIncomplete: false, trouble: null }),
    putAside: assign({ wish: null, replacement: null, isCodeIncomplete: false, trouble: null }),
    keptCodes: assign(({ context }) => ({ done: context.wish, recoveryCodes: [], wish: null })),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
  guards: {
    hasWholeCode: ({ event }) => event.type === 'code.submitted' && parseOtp(event.code).ok,
  },
}).createMachine({
  id: 'ownFactor',
  context: {
    wish: null,
    replacement: null,
    recoveryCodes: [],
    isCodeIncomplete: false,
    done: null,
    trouble: null,
  },
  initial: 'resting',
  states: {
    resting: {
      on: {
        'replacement.begun': { target: 'beginning', actions: 'wishReplacement' },
        'renewal.requested': { target: 'renewing', actions: 'wishCodes' },
      },
    },
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'begin',
        src: 'begin',
        onDone: [
          {
            guard: succeeded,
            target: 'enrolling',
            actions: assign(({ event }) => ({ replacement: valueIn(event), trouble: null })),
          },
          { guard: unproven, target: 'provingToReplace' },
          refusedTo('resting'),
        ],
        onError: brokenTo('resting'),
      },
    },
    enrolling: {
      on: {
        'code.submitted': [
          { guard: 'hasWholeCode', target: 'replacing', actions: 'forgetIssues' },
          { actions: 'faultCode' },
        ],
        cancelled: { target: 'resting', actions: 'putAside' },
      },
    },
    replacing: {
      tags: 'busy',
      invoke: {
        id: 'replace',
        src: 'replace',
        input: ({ context, event }) => ({
          challengeId: context.replacement?.challengeId ?? '',
          code: codeIn(event),
        }),
        onDone: [
          {
            guard: succeeded,
            target: 'keepingCodes',
            actions: assign(({ event }) => ({ recoveryCodes: valueIn(event), replacement: null })),
          },
          { guard: unproven, target: 'provingToReplace', actions: assign({ replacement: null }) },
          { guard: refusedAs('CodeExpiredException'), target: 'resting', actions: ['putAside', keepReason] },
          refusedTo('enrolling'),
        ],
        onError: brokenTo('enrolling'),
      },
    },
    renewing: {
      tags: 'busy',
      invoke: {
        id: 'renewCodes',
        src: 'renewCodes',
        onDone: [
          {
            guard: succeeded,
            target: 'keepingCodes',
            actions: assign(({ event }) => ({ recoveryCodes: valueIn(event) })),
          },
          { guard: unproven, target: 'provingToRenew' },
          refusedTo('resting'),
        ],
        onError: brokenTo('resting'),
      },
    },
    keepingCodes: { on: { 'codes.kept': { target: 'resting', actions: 'keptCodes' } } },
    provingToReplace: proving({ again: 'beginning', otherwise: 'resting' }),
    provingToRenew: proving({ again: 'renewing', otherwise: 'resting' }),
  },
});

function codeIn(event: { readonly type: string }): string {
  const typed = 'code' in event && typeof event.code === 'string' ? event.code : '';
  const digits = parseOtp(typed);
  return digits.ok ? digits.value : typed;
}

export type OwnFactorSnapshot = SnapshotFrom<typeof ownFactorMachine>;
export type OwnFactorFlow = Flow<OwnFactorSnapshot, OwnFactorEvent>;
