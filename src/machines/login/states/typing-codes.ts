import { assign } from 'xstate';
import { reasonIn, refusedAs, succeeded, valueIn } from '../../support/settle.ts';
import { claimedEmailOf } from '../login.context.ts';
import { codeIn } from '../login.entries.ts';
import { loginSetup, sentNow } from '../login.setup.ts';
import { orOurFault, orRefused, orRefusedCode, typedCode, whyNot } from './refusals.ts';

/** Six digits may be typed, and another code asked for once its pause is over. */
export const entering = loginSetup.createStateConfig({
  on: {
    'code.submitted': [
      { guard: 'isWellTyped', target: 'checking', actions: 'clearFaults' },
      { guard: 'mustWait' },
      { actions: 'markFaults' },
    ],
    'resend.requested': { guard: 'mayResend', target: 'resending', actions: 'clearFaults' },
  },
});

/** A new code for what the old one was for; a request that nobody knows any more begins again. */
export const resendingTo = (beginning: string) =>
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
          guard: succeeded,
          target: 'entering',
          actions: assign(({ context, event }) =>
            sentNow(valueIn(event), context.sent?.purpose ?? 'SIGN_IN'),
          ),
        },
        {
          guard: refusedAs('CodeExpiredException', 'ResourceNotFoundException'),
          target: beginning,
          actions: ['forgetCode', { type: 'refuse', params: whyNot }],
        },
        orRefused,
      ],
      onError: orOurFault,
    },
  });

/** OTP_CONFIRMATION on the way in. */
export const typingCode = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'entering',
  on: {
    'back.requested': [
      { guard: 'wentToEmail', target: '#login.byEmail', actions: 'clearFaults' },
      { target: '#login.byPhone', actions: 'clearFaults' },
    ],
  },
  states: {
    entering,
    checking: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'confirmCode',
        src: 'confirmCode',
        input: typedCode,
        onDone: [
          {
            guard: succeeded,
            target: '#login.arriving',
            actions: [assign(({ event }) => ({ user: valueIn(event).user })), 'forgetCode', 'announce'],
          },
          orRefusedCode,
        ],
        onError: orOurFault,
      },
    },
    resending: resendingTo('#login.choosing'),
  },
});

/** CONFIRMATION of a registration: the code makes the account, or says whose document or phone it was. */
export const confirming = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'arriving',
  on: { 'back.requested': { target: '#login.registering', actions: 'clearFaults' } },
  states: {
    /** A code that was right already is not asked for again. */
    arriving: { always: [{ guard: 'hasProvenCode', target: 'checking' }, { target: 'entering' }] },
    entering,
    checking: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'confirmCode',
        src: 'confirmCode',
        input: ({ context, event }) => ({
          challengeId: context.sent?.challenge.challengeId ?? '',
          code: event.type === 'code.submitted' ? codeIn(event) : (context.provenCode ?? ''),
        }),
        onDone: [
          {
            guard: succeeded,
            target: '#login.arriving',
            actions: [
              assign(({ context, event }) => {
                const entered = valueIn(event);
                return { ...entered, claimedEmail: claimedEmailOf(context, entered) };
              }),
              'forgetCode',
              'announce',
            ],
          },
          {
            guard: refusedAs('RepeatedDocumentNumber', 'RepeatedPhoneNumber', 'UsernameExistsException'),
            target: '#login.registering',
            actions: [
              { type: 'refuse', params: whyNot },
              assign(({ event }) => ({ provenCode: reasonIn(event).provenCode })),
            ],
          },
          {
            target: 'entering',
            actions: [{ type: 'refuseCode', params: whyNot }, assign({ provenCode: null })],
          },
        ],
        onError: orOurFault,
      },
    },
    resending: resendingTo('#login.registering'),
  },
});

/** OTP_CONFIRMATION of a new phone: the code gives the proof, the proof changes the phone. */
export const checkingPhone = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'arriving',
  on: { 'back.requested': { target: '#login.changingPhone', actions: ['clearFaults', 'forgetProof'] } },
  states: {
    /** Who one is was proven in between: the proof of the phone is still good. */
    arriving: { always: [{ guard: 'hasProof', target: 'saving' }, { target: 'entering' }] },
    entering,
    checking: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'checkPhone',
        src: 'checkPhone',
        input: typedCode,
        onDone: [
          {
            guard: succeeded,
            target: 'saving',
            actions: assign(({ event }) => ({ proof: valueIn(event).proof })),
          },
          orRefusedCode,
        ],
        onError: orOurFault,
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
            guard: succeeded,
            target: '#login.phoneChanged',
            actions: [
              assign(({ event }) => ({ user: valueIn(event) })),
              'forgetCode',
              'forgetProof',
              'announce',
            ],
          },
          {
            // Signed in long ago, or not at all any more: proving tells which.
            guard: refusedAs('SessionExpiredException', 'SignedOutException'),
            target: '#login.proving',
            actions: { type: 'refuse', params: whyNot },
          },
          {
            target: '#login.changingPhone',
            actions: ['forgetCode', 'forgetProof', { type: 'refuse', params: whyNot }],
          },
        ],
        onError: {
          target: '#login.changingPhone',
          actions: ['forgetProof', 'refuseUnexpected'],
        },
      },
    },
    resending: resendingTo('#login.changingPhone'),
  },
});
