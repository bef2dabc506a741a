import { assign } from 'xstate';
import { reasonIn, refusedAs, succeeded, valueIn } from '../../support/settle.ts';
import { unexpected } from '../../support/trouble.ts';
import { codeIn, passwordIn } from '../login.entries.ts';
import { loginSetup, refused, refusedCode, sentNow } from '../login.setup.ts';
import { entering, resendingTo } from './typing-codes.ts';

const isSignedOut = refusedAs('SessionExpiredException', 'SignedOutException');

/** LOGIN of somebody who is in, before the phone changes: by which of their own contacts, or with the password? */
export const proving = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'reading',
  on: { 'back.requested': { target: '#login.changingPhone', actions: ['clearFaults', 'forgetProof'] } },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readProofs',
        src: 'readProofs',
        onDone: [
          {
            guard: succeeded,
            target: 'entering',
            actions: assign(({ event }) => ({ proofs: valueIn(event) })),
          },
          {
            guard: isSignedOut,
            target: '#login.choosing',
            actions: [
              assign(({ context, event }) => refused(context, reasonIn(event))),
              assign({ user: null }),
            ],
          },
          {
            target: '#login.changingPhone',
            actions: ['forgetProof', assign(({ context, event }) => refused(context, reasonIn(event)))],
          },
        ],
        onError: {
          target: '#login.changingPhone',
          actions: ['forgetProof', assign(({ context }) => refused(context, unexpected))],
        },
      },
    },
    entering: {
      on: {
        'proofWay.chosen': [{ guard: 'mustWait' }, { target: 'sending', actions: 'clearFaults' }],
        'proofPassword.submitted': [
          { guard: 'isWellTyped', target: 'checking', actions: 'clearFaults' },
          { guard: 'mustWait' },
          { actions: 'markFaults' },
        ],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendProof',
        src: 'sendProof',
        input: ({ context, event }) => ({
          channel: event.type === 'proofWay.chosen' ? event.channel : 'EMAIL',
          language: context.language,
        }),
        onDone: [
          {
            guard: succeeded,
            target: '#login.typingProof',
            actions: assign(({ event }) => sentNow(valueIn(event), 'PROVE')),
          },
          {
            target: 'entering',
            actions: assign(({ context, event }) => refused(context, reasonIn(event))),
          },
        ],
        onError: {
          target: 'entering',
          actions: assign(({ context }) => refused(context, unexpected)),
        },
      },
    },
    checking: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'proveByPassword',
        src: 'proveByPassword',
        input: ({ event }) => ({ password: passwordIn(event) }),
        onDone: [
          { guard: succeeded, target: '#login.checkingPhone', actions: 'forgetCode' },
          {
            target: 'entering',
            actions: assign(({ context, event }) => refused(context, reasonIn(event))),
          },
        ],
        onError: {
          target: 'entering',
          actions: assign(({ context }) => refused(context, unexpected)),
        },
      },
    },
  },
});

/** OTP_CONFIRMATION of who one is: the code went to a contact of their own, and opens nothing else. */
export const typingProof = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'entering',
  on: { 'back.requested': { target: '#login.proving', actions: 'clearFaults' } },
  states: {
    entering,
    checking: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'proveByCode',
        src: 'proveByCode',
        input: ({ context, event }) => ({
          challengeId: context.sent?.challenge.challengeId ?? '',
          code: codeIn(event),
        }),
        onDone: [
          { guard: succeeded, target: '#login.checkingPhone', actions: 'forgetCode' },
          {
            target: 'entering',
            actions: assign(({ context, event }) => refusedCode(context, reasonIn(event))),
          },
        ],
        onError: {
          target: 'entering',
          actions: assign(({ context }) => refused(context, unexpected)),
        },
      },
    },
    resending: resendingTo('#login.proving'),
  },
});
