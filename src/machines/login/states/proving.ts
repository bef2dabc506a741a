import { assign } from 'xstate';
import { refusedAs, succeeded, valueIn } from '../../support/settle.ts';
import { passwordIn } from '../login.entries.ts';
import { loginSetup, sentNow } from '../login.setup.ts';
import { orOurFault, orRefused, orRefusedCode, typedCode, whyNot } from './refusals.ts';
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
            actions: [{ type: 'refuse', params: whyNot }, assign({ user: null })],
          },
          {
            target: '#login.changingPhone',
            actions: ['forgetProof', { type: 'refuse', params: whyNot }],
          },
        ],
        onError: {
          target: '#login.changingPhone',
          actions: ['forgetProof', 'refuseUnexpected'],
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
          orRefused,
        ],
        onError: orOurFault,
      },
    },
    checking: {
      tags: 'busy',
      on: { 'step.requested': {}, 'back.requested': {} },
      invoke: {
        id: 'proveByPassword',
        src: 'proveByPassword',
        input: ({ event }) => ({ password: passwordIn(event) }),
        onDone: [{ guard: succeeded, target: '#login.checkingPhone', actions: 'forgetCode' }, orRefused],
        onError: orOurFault,
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
        input: typedCode,
        onDone: [{ guard: succeeded, target: '#login.checkingPhone', actions: 'forgetCode' }, orRefusedCode],
        onError: orOurFault,
      },
    },
    resending: resendingTo('#login.proving'),
  },
});
