import { assign } from 'xstate';
import { refusedAs, succeeded, valueIn } from '../../support/settle.ts';
import { passwordIn } from '../login.entries.ts';
import { loginSetup, sentNow } from '../login.setup.ts';
import { orOurFault, orRefused, whyNot } from './refusals.ts';

/** REGISTRATION of somebody new: parked with a code until that is confirmed. */
export const registering = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'entering',
  on: { 'back.requested': { target: '#login.choosing', actions: 'clearFaults' } },
  states: {
    entering: {
      on: {
        'registration.submitted': [
          { guard: 'isWellTyped', target: 'sending', actions: ['keepTyped', 'clearFaults'] },
          { guard: 'mustWait' },
          { actions: ['keepTyped', 'markFaults'] },
        ],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context, event }) => ({
          registration: context.registration,
          password: passwordIn(event),
          challengeId: context.sent?.purpose === 'REGISTER' ? context.sent.challenge.challengeId : null,
          language: context.language,
        }),
        onDone: [
          {
            guard: succeeded,
            target: '#login.confirming',
            actions: assign(({ event }) => sentNow(valueIn(event), 'REGISTER')),
          },
          {
            // The code that was out is of no use for a corrected registration: the next try has one of its own.
            guard: refusedAs('CodeExpiredException', 'ResourceNotFoundException'),
            target: 'entering',
            actions: ['forgetCode', { type: 'refuse', params: whyNot }],
          },
          orRefused,
        ],
        onError: orOurFault,
      },
    },
  },
});

/** REGISTRATION of somebody who is in, known to a seller or by a proven contact: completed, not begun again. */
export const completing = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'entering',
  on: { 'step.requested': {} },
  states: {
    entering: {
      on: {
        'completion.submitted': [
          { guard: 'isWellTyped', target: 'saving', actions: ['keepTyped', 'clearFaults'] },
          { guard: 'mustWait' },
          { actions: ['keepTyped', 'markFaults'] },
        ],
        'completion.postponed': '#login.signedIn',
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'complete',
        src: 'complete',
        input: ({ context, event }) => ({ completion: context.completion, password: passwordIn(event) }),
        onDone: [
          {
            guard: succeeded,
            target: '#login.signedIn',
            actions: [assign(({ event }) => ({ user: valueIn(event), isNew: true })), 'announce'],
          },
          orRefused,
        ],
        onError: orOurFault,
      },
    },
  },
});
