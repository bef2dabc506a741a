import { assign } from 'xstate';
import { getValue, hasFailedWith, hasSucceeded } from '../../support/actor-result.ts';
import { applySentCode, loginSetup } from '../login.setup.ts';
import { getResultFailure, showFailure, showUnexpectedFailure } from './failures.ts';

/** CHANGE_PHONE_NUMBER. The new phone has to be verified. */
export const changingPhone = loginSetup.createStateConfig({
  entry: 'enterStep',
  initial: 'entering',
  states: {
    entering: {
      on: {
        'phone.submitted': [
          { guard: 'isInputValid', target: 'sending', actions: ['storeInput', 'clearErrors'] },
          { guard: 'mustWait' },
          { actions: ['storeInput', 'showInputIssues'] },
        ],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendPhoneCode',
        src: 'sendPhoneCode',
        input: ({ context: { phone, channel, language } }) => ({ phone, channel, language }),
        onDone: [
          {
            guard: hasSucceeded,
            target: '#login.confirmingPhone',
            actions: assign(({ event }) => applySentCode(getValue(event), 'CHANGE_PHONE')),
          },
          {
            guard: hasFailedWith('SessionExpiredException', 'SignedOutException'),
            target: '#login.identifying',
            actions: { type: 'applyFailure', params: getResultFailure },
          },
          showFailure,
        ],
        onError: showUnexpectedFailure,
      },
    },
  },
});
