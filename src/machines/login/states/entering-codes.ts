import { assign } from 'xstate';
import { getFailure, getValue, hasFailedWith, hasSucceeded } from '../../support/actor-result.ts';
import { findClaimedEmail } from '../login.context.ts';
import { readCode } from '../login.input.ts';
import { applySentCode, loginSetup } from '../login.setup.ts';
import {
  getResultFailure,
  showCodeFailure,
  showFailure,
  showUnexpectedFailure,
  toCodeCheck,
} from './failures.ts';

/** Accepts six digits, and a resend after its delay. */
export const entering = loginSetup.createStateConfig({
  on: {
    'code.submitted': [
      { guard: 'isInputValid', target: 'checking', actions: 'clearErrors' },
      { guard: 'mustWait' },
      { actions: 'showInputIssues' },
    ],
    'resend.requested': { guard: 'canResend', target: 'resending', actions: 'clearErrors' },
  },
});

/** Resends the code for the same purpose; an unknown request restarts the step. */
export const createResendingState = (beginning: string) =>
  loginSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'resendCode',
      src: 'resendCode',
      input: ({ context, event }) => ({
        challengeId: context.sent?.challenge.challengeId ?? '',
        channel: event.type === 'resend.requested' ? (event.channel ?? null) : null,
      }),
      onDone: [
        {
          guard: hasSucceeded,
          target: 'entering',
          actions: assign(({ context, event }) =>
            applySentCode(getValue(event), context.sent?.purpose ?? 'SIGN_IN'),
          ),
        },
        {
          guard: hasFailedWith('CodeExpiredException', 'ResourceNotFoundException'),
          target: beginning,
          actions: ['clearCode', { type: 'applyFailure', params: getResultFailure }],
        },
        showFailure,
      ],
      onError: showUnexpectedFailure,
    },
  });

/** OTP_CONFIRMATION of a sign-in. */
export const enteringSignInCode = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'entering',
  on: {
    'back.requested': { target: '#login.identifying', actions: 'clearErrors' },
  },
  states: {
    entering,
    checking: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'confirmCode',
        src: 'confirmCode',
        input: toCodeCheck,
        onDone: [
          {
            guard: hasSucceeded,
            target: '#login.routing',
            actions: [
              assign(({ event }) => ({ user: getValue(event).user })),
              'clearCode',
              'emitSessionOpened',
            ],
          },
          showCodeFailure,
        ],
        onError: showUnexpectedFailure,
      },
    },
    resending: createResendingState('#login.identifying'),
  },
});

/**
 * CONFIRMATION of a registration: the code creates the account, or reveals a conflicting document or phone.
 */
export const confirmingRegistration = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'routing',
  on: { 'back.requested': { target: '#login.registering', actions: 'clearErrors' } },
  states: {
    /** A code that was already correct is not asked for again. */
    routing: { always: [{ guard: 'hasProvenCode', target: 'checking' }, { target: 'entering' }] },
    entering,
    checking: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'confirmCode',
        src: 'confirmCode',
        input: ({ context, event }) => ({
          challengeId: context.sent?.challenge.challengeId ?? '',
          code: event.type === 'code.submitted' ? readCode(event) : (context.provenCode ?? ''),
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: '#login.routing',
            actions: [
              assign(({ context, event }) => {
                const entered = getValue(event);
                return { ...entered, claimedEmail: findClaimedEmail(context, entered) };
              }),
              'clearCode',
              'emitSessionOpened',
            ],
          },
          {
            guard: hasFailedWith('RepeatedDocumentNumber', 'RepeatedPhoneNumber', 'UsernameExistsException'),
            target: '#login.registering',
            actions: [
              { type: 'applyFailure', params: getResultFailure },
              assign(({ event }) => ({ provenCode: getFailure(event).provenCode })),
            ],
          },
          {
            target: 'entering',
            actions: [{ type: 'applyCodeFailure', params: getResultFailure }, assign({ provenCode: null })],
          },
        ],
        onError: showUnexpectedFailure,
      },
    },
    resending: createResendingState('#login.registering'),
  },
});

/** OTP_CONFIRMATION of a new phone: the code returns the proof that changes the phone. */
export const confirmingPhone = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'routing',
  on: { 'back.requested': { target: '#login.changingPhone', actions: ['clearErrors', 'clearProof'] } },
  states: {
    /** After a reauthentication the proof of the phone is still valid. */
    routing: { always: [{ guard: 'hasProof', target: 'saving' }, { target: 'entering' }] },
    entering,
    checking: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'confirmPhoneCode',
        src: 'confirmPhoneCode',
        input: toCodeCheck,
        onDone: [
          {
            guard: hasSucceeded,
            target: 'saving',
            actions: assign(({ event }) => ({ proof: getValue(event).proof })),
          },
          showCodeFailure,
        ],
        onError: showUnexpectedFailure,
      },
    },
    saving: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'changePhone',
        src: 'changePhone',
        input: ({ context }) => ({ proof: context.proof ?? '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: '#login.phoneChanged',
            actions: [
              assign(({ event }) => ({ user: getValue(event) })),
              'clearCode',
              'clearProof',
              'emitSessionOpened',
            ],
          },
          {
            // The sign-in is not recent, or the session has ended: the reauthentication finds out which.
            guard: hasFailedWith('SessionExpiredException', 'SignedOutException'),
            target: '#login.reauthenticating',
            actions: { type: 'applyFailure', params: getResultFailure },
          },
          {
            target: '#login.changingPhone',
            actions: ['clearCode', 'clearProof', { type: 'applyFailure', params: getResultFailure }],
          },
        ],
        onError: {
          target: '#login.changingPhone',
          actions: ['clearProof', 'applyUnexpectedFailure'],
        },
      },
    },
    resending: createResendingState('#login.changingPhone'),
  },
});
