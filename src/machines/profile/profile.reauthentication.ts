import { assign } from 'xstate';
import { getFailure, getValue, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import { unexpectedFailure } from '../support/flow-failure.ts';
import { applyProofFailure, applySendFailure, applySentCode } from './profile.context.ts';
import { profileSetup } from './profile.setup.ts';

/** A reauthentication between two attempts of an action; the action waits. */
export const reauthenticating = profileSetup.createStateConfig({
  initial: 'choosingMethod',
  on: { 'proof.cancelled': { target: 'idle', actions: 'cancelTask' } },
  states: {
    choosingMethod: {
      on: {
        'proofCode.requested': { target: 'sending', actions: 'storeChannel' },
        'proofResend.requested': { guard: 'canResend', target: 'resending' },
        'verificationMethods.reopened': { actions: 'clearProof' },
        'proofCode.submitted': { guard: 'hasValidCode', target: 'checking', actions: 'storeProof' },
        'proofPassword.submitted': { target: 'checking', actions: 'storeProof' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendReauthenticationCode',
        src: 'sendReauthenticationCode',
        input: ({ context: { channel, language } }) => ({ channel, language }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'choosingMethod',
            actions: assign(({ event }) => applySentCode(getValue(event))),
          },
          {
            target: 'choosingMethod',
            actions: assign(({ context, event }) => applySendFailure(context, getFailure(event))),
          },
        ],
        onError: {
          target: 'choosingMethod',
          actions: assign(({ context }) => applySendFailure(context, unexpectedFailure)),
        },
      },
    },
    resending: {
      tags: 'busy',
      invoke: {
        id: 'resendReauthenticationCode',
        src: 'resendReauthenticationCode',
        input: ({ context, event }) => ({
          challengeId: context.sent?.challenge.challengeId ?? '',
          channel: event.type === 'proofResend.requested' ? (event.channel ?? null) : null,
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'choosingMethod',
            actions: assign(({ event }) => applySentCode(getValue(event))),
          },
          {
            guard: hasFailedWith('CodeExpiredException'),
            target: 'choosingMethod',
            actions: [
              'clearProof',
              assign(({ context, event }) => applySendFailure(context, getFailure(event))),
            ],
          },
          {
            target: 'choosingMethod',
            actions: assign(({ context, event }) => applySendFailure(context, getFailure(event))),
          },
        ],
        onError: {
          target: 'choosingMethod',
          actions: assign(({ context }) => applySendFailure(context, unexpectedFailure)),
        },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'reauthenticate',
        src: 'reauthenticate',
        input: ({ context }) => ({ proof: context.proof }),
        onDone: [
          { guard: hasSucceeded, target: '#profile.working', actions: 'clearProof' },
          {
            target: 'choosingMethod',
            actions: assign(({ context, event }) => applyProofFailure(context, getFailure(event))),
          },
        ],
        onError: {
          target: 'choosingMethod',
          actions: assign(({ context }) => applyProofFailure(context, unexpectedFailure)),
        },
      },
    },
  },
});
