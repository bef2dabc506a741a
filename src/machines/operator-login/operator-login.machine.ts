import { assign, not, type SnapshotFrom } from 'xstate';
import { getOperatorHomePath, safeReturnPath } from '#domain/identity/site-path.ts';
import { getValue, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import {
  applyPasswordResult,
  getChallengeId,
  noErrors,
  parseFactor,
  readCode,
  readPassword,
} from './operator-login.context.ts';
import { enrolmentStates } from './operator-login.enrolment.ts';
import type { OperatorLoginEvent } from './operator-login.events.ts';
import { isChallengeOver, operatorLoginSetup } from './operator-login.setup.ts';

/**
 * The staff login: the password, then an authenticator code. At the first sign-in and after an invitation an
 * authenticator is enrolled and recovery codes are shown once. Spec §2, /authorization/operators.
 */
export const operatorLoginMachine = operatorLoginSetup.createMachine({
  id: 'operatorLogin',
  context: ({ input }) => ({
    returnTo: safeReturnPath(input.returnTo ?? ''),
    token: input.invitation,
    invitation: null,
    email: '',
    challenge: null,
    factor: 'authenticator',
    enrolment: null,
    mailedCode: null,
    recoveryCodes: [],
    user: null,
    ...noErrors,
  }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'isInvited', target: 'loadingInvitation' }, { target: 'enteringPassword' }],
    },
    loadingInvitation: {
      tags: 'busy',
      invoke: {
        id: 'findInvitation',
        src: 'findInvitation',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'choosingPassword',
            actions: assign(({ event }) => {
              const invitation = getValue(event);
              return { invitation, email: invitation.email, ...noErrors };
            }),
          },
          transitionOnFailure('invitationUnavailable'),
        ],
        onError: transitionOnError('invitationUnavailable'),
      },
    },
    invitationUnavailable: {
      on: {
        'retry.requested': { target: 'loadingInvitation', actions: 'clearIssues' },
        'back.requested': { target: 'enteringPassword', actions: 'clearIssues' },
      },
    },
    choosingPassword: {
      on: {
        'newPassword.submitted': [
          { guard: 'hasNewPassword', target: 'acceptingInvitation', actions: 'clearIssues' },
          { actions: 'flagWeakPassword' },
        ],
      },
    },
    acceptingInvitation: {
      tags: 'busy',
      invoke: {
        id: 'acceptInvitation',
        src: 'acceptInvitation',
        input: ({ context, event }) => ({ token: context.token ?? '', password: readPassword(event) }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'startingEnrolment',
            actions: assign(({ event }) => ({ challenge: getValue(event) })),
          },
          {
            guard: hasFailedWith('LINK_INVALID'),
            target: 'invitationUnavailable',
            actions: storeResultFailure,
          },
          transitionOnFailure('choosingPassword'),
        ],
        onError: transitionOnError('choosingPassword'),
      },
    },
    enteringPassword: {
      entry: 'clearChallenge',
      on: {
        'password.submitted': [
          { guard: not('hasEmail'), actions: ['storeEmail', 'flagInvalidEmail'] },
          { guard: 'hasPassword', target: 'signingIn', actions: 'storeEmail' },
          { actions: ['storeEmail', 'flagMissingPassword'] },
        ],
      },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context, event }) => ({ email: context.email, password: readPassword(event) }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'passwordAccepted',
            actions: assign(({ event }) => applyPasswordResult(getValue(event))),
          },
          transitionOnFailure('enteringPassword'),
        ],
        onError: transitionOnError('enteringPassword'),
      },
    },
    passwordAccepted: {
      always: [
        { guard: 'isSignedIn', target: 'signedIn' },
        { guard: 'needsEnrolment', target: 'startingEnrolment' },
        { target: 'enteringCode' },
      ],
    },
    enteringCode: {
      on: {
        'code.submitted': [
          { guard: 'hasCompleteFactor', target: 'confirming', actions: 'clearIssues' },
          { actions: 'flagIncompleteFactor' },
        ],
        'recovery.chosen': { actions: 'switchToRecoveryCode' },
        'authenticator.chosen': { actions: 'switchToAuthenticator' },
        'back.requested': { target: 'enteringPassword', actions: 'clearIssues' },
      },
    },
    confirming: {
      tags: 'busy',
      invoke: {
        id: 'confirmSecondFactor',
        src: 'confirmSecondFactor',
        input: ({ context, event }) => ({
          challengeId: getChallengeId(context),
          code: parseFactor[context.factor](readCode(event)) ?? '',
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'signedIn',
            actions: assign(({ event }) => ({ user: getValue(event) })),
          },
          { guard: isChallengeOver, target: 'enteringPassword', actions: storeResultFailure },
          transitionOnFailure('enteringCode'),
        ],
        onError: transitionOnError('enteringCode'),
      },
    },
    ...enrolmentStates,
    signedIn: { type: 'final' },
  },
  output: ({ context }) => {
    if (context.user === null) throw new Error('The signed-in user is missing');
    return { user: context.user, returnTo: context.returnTo ?? getOperatorHomePath(context.user.roles) };
  },
});

export type OperatorLoginSnapshot = SnapshotFrom<typeof operatorLoginMachine>;
export type OperatorLoginFlow = Flow<OperatorLoginSnapshot, OperatorLoginEvent>;
