import { assign } from 'xstate';
import { refusedAs, succeeded, valueIn } from '../../support/settle.ts';
import { loginSetup, sentNow } from '../login.setup.ts';
import { orOurFault, orRefused, whyNot } from './refusals.ts';

/** CHANGE_PHONE_NUMBER: which one? It must be proven before it is anybody's. */
export const changingPhone = loginSetup.createStateConfig({
  entry: 'arrive',
  initial: 'entering',
  states: {
    entering: {
      on: {
        'phone.submitted': [
          { guard: 'isWellTyped', target: 'sending', actions: ['keepTyped', 'clearFaults'] },
          { guard: 'mustWait' },
          { actions: ['keepTyped', 'markFaults'] },
        ],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'validatePhone',
        src: 'validatePhone',
        input: ({ context: { phone, channel, language } }) => ({ phone, channel, language }),
        onDone: [
          {
            guard: succeeded,
            target: '#login.checkingPhone',
            actions: assign(({ event }) => sentNow(valueIn(event), 'CHANGE_PHONE')),
          },
          {
            guard: refusedAs('SessionExpiredException', 'SignedOutException'),
            target: '#login.choosing',
            actions: { type: 'refuse', params: whyNot },
          },
          orRefused,
        ],
        onError: orOurFault,
      },
    },
  },
});
