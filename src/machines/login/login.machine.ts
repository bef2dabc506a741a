import type { SnapshotFrom } from 'xstate';
import type { Flow } from '../support/flow.ts';
import { freshLogin, type LoginPlaceName } from './login.context.ts';
import type { LoginEvent } from './login.events.ts';
import { loginSetup } from './login.setup.ts';
import { changingPhone } from './states/changing-phone.ts';
import { forgetting, passwordChanged, resetting } from './states/passwords.ts';
import { proving, typingProof } from './states/proving.ts';
import { completing, registering } from './states/registering.ts';
import { byEmail, byPassword, byPhone, choosing } from './states/signing-in.ts';
import { checkingPhone, confirming, typingCode } from './states/typing-codes.ts';
import { confirmingEmail, welcoming } from './states/welcoming.ts';

const places = [
  'choosing',
  'byEmail',
  'byPhone',
  'byPassword',
  'registering',
  'confirming',
  'typingCode',
  'confirmingEmail',
  'checkingPhone',
  'proving',
  'typingProof',
  'forgetting',
  'resetting',
  'changingPhone',
] as const satisfies readonly LoginPlaceName[];

/**
 * Signing in, registering, a forgotten password and a changed phone: the thirteen steps of Spec §2. A step may be asked for
 * from anywhere; what it needs decides where that leads.
 */
export const loginMachine = loginSetup.createMachine({
  id: 'login',
  context: ({ input }) => freshLogin(input),
  initial: 'opening',
  invoke: { id: 'clock', src: 'clock', onError: { actions: 'stopCounting' } },
  on: {
    'clock.ticked': { guard: 'isCounting', actions: 'readClock' },
    'step.requested': places.map((place) => ({
      guard: { type: 'wouldLeadTo' as const, params: { place } },
      target: `.${place}`,
      actions: 'wantStep' as const,
    })),
  },
  states: {
    opening: {
      always: places.map((place) => ({
        guard: { type: 'leadsTo' as const, params: { place } },
        target: place,
      })),
    },
    choosing,
    byEmail,
    byPhone,
    byPassword,
    registering,
    confirming,
    typingCode,
    checkingPhone,
    proving,
    typingProof,
    forgetting,
    resetting,
    passwordChanged,
    changingPhone,
    completing,
    welcoming,
    confirmingEmail,
    /** Somebody is in: on to what they came for. */
    arriving: {
      always: [
        { guard: 'hasProof', target: 'checkingPhone' },
        { guard: 'changesPhone', target: 'changingPhone' },
        { guard: 'needsCompletion', target: 'completing' },
        { guard: 'offersConfirmation', target: 'welcoming' },
        { target: 'signedIn' },
      ],
    },
    /** SUCCESS. */
    signedIn: { type: 'final' },
    /** CHANGE_PHONE_SUCCESS. */
    phoneChanged: { type: 'final' },
  },
  output: ({ context: { user, returnTo } }) => {
    if (user === null) throw new Error('Signed in as nobody');
    return { user, returnTo };
  },
});

export type LoginSnapshot = SnapshotFrom<typeof loginMachine>;
export type LoginFlow = Flow<LoginSnapshot, LoginEvent>;
