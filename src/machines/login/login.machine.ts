import type { SnapshotFrom } from 'xstate';
import type { Flow } from '../support/flow.ts';
import { createLoginContext, type LoginStateName } from './login.context.ts';
import type { LoginEvent } from './login.events.ts';
import { loginSetup } from './login.setup.ts';
import { changingPhone } from './states/changing-phone.ts';
import { confirmingEmail, offeringEmailConfirmation } from './states/confirming-email.ts';
import { confirmingPhone, confirmingRegistration, enteringSignInCode } from './states/entering-codes.ts';
import { passwordChanged, requestingPasswordReset, resettingPassword } from './states/passwords.ts';
import { enteringReauthenticationCode, reauthenticating } from './states/reauthenticating.ts';
import { completing, registering } from './states/registering.ts';
import { enteringPassword, identifying } from './states/signing-in.ts';

const stepStates = [
  'identifying',
  'enteringPassword',
  'registering',
  'confirmingRegistration',
  'enteringSignInCode',
  'confirmingEmail',
  'confirmingPhone',
  'reauthenticating',
  'enteringReauthenticationCode',
  'requestingPasswordReset',
  'resettingPassword',
  'changingPhone',
] as const satisfies readonly LoginStateName[];

/**
 * Sign-in, registration, password reset and phone change: the thirteen steps of Spec §2. Every step can be
 * requested at any time; its requirements decide where that leads.
 */
export const loginMachine = loginSetup.createMachine({
  id: 'login',
  context: ({ input }) => createLoginContext(input),
  initial: 'starting',
  invoke: { id: 'clock', src: 'clock', onError: { actions: 'stopCountdown' } },
  on: {
    'clock.ticked': { guard: 'isCountdownRunning', actions: 'updateClock' },
    'step.requested': stepStates.map((place) => ({
      guard: { type: 'wouldResolveTo' as const, params: { place } },
      target: `.${place}`,
      actions: 'storeRequestedStep' as const,
    })),
  },
  states: {
    starting: {
      always: stepStates.map((place) => ({
        guard: { type: 'resolvesTo' as const, params: { place } },
        target: place,
      })),
    },
    identifying,
    enteringPassword,
    registering,
    confirmingRegistration,
    enteringSignInCode,
    confirmingPhone,
    reauthenticating,
    enteringReauthenticationCode,
    requestingPasswordReset,
    resettingPassword,
    passwordChanged,
    changingPhone,
    completing,
    offeringEmailConfirmation,
    confirmingEmail,
    /** The user is signed in: continues with the original goal. */
    routing: {
      always: [
        { guard: 'hasProof', target: 'confirmingPhone' },
        { guard: 'isChangingPhone', target: 'changingPhone' },
        { guard: 'needsCompletion', target: 'completing' },
        { guard: 'offersConfirmation', target: 'offeringEmailConfirmation' },
        { target: 'signedIn' },
      ],
    },
    /** SUCCESS. */
    signedIn: { type: 'final' },
    /** CHANGE_PHONE_SUCCESS. */
    phoneChanged: { type: 'final' },
  },
  output: ({ context: { user, returnTo } }) => {
    if (user === null) throw new Error('The signed-in user is missing');
    return { user, returnTo };
  },
});

export type LoginSnapshot = SnapshotFrom<typeof loginMachine>;
export type LoginFlow = Flow<LoginSnapshot, LoginEvent>;
