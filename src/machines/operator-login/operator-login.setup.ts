import { assign, setup } from 'xstate';
import { parseEmail, parseOtp, parsePassword } from '#domain/identity/credentials.ts';
import type { Invitation, SecondFactorChallenge, SecondFactorEnrolment } from '#domain/identity/operator.ts';
import { parseRecoveryCode } from '#domain/identity/recovery-code.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { type ActorResult, hasFailedWith } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import {
  type CompletedEnrolment,
  findingByFactor,
  noErrors,
  type OperatorLoginContext,
  type PasswordAccepted,
  parseFactor,
  readRecoveryCode,
} from './operator-login.context.ts';
import type { OperatorLoginEvent } from './operator-login.events.ts';

/** Actors this flow requires; `createOperatorLoginActors` provides them. */
export const operatorLoginActorSlots = {
  signIn: declareActor<ActorResult<PasswordAccepted>, { readonly email: string; readonly password: string }>(
    'operatorLogin.signIn',
  ),
  confirmSecondFactor: declareActor<
    ActorResult<SessionUser>,
    { readonly challengeId: string; readonly code: string }
  >('operatorLogin.confirmSecondFactor'),
  startEnrolment: declareActor<
    ActorResult<SecondFactorEnrolment>,
    { readonly challengeId: string; readonly mailedCode: string | null }
  >('operatorLogin.startEnrolment'),
  confirmEnrolment: declareActor<
    ActorResult<CompletedEnrolment>,
    { readonly challengeId: string; readonly code: string }
  >('operatorLogin.confirmEnrolment'),
  findInvitation: declareActor<ActorResult<Invitation>, { readonly token: string }>(
    'operatorLogin.findInvitation',
  ),
  acceptInvitation: declareActor<
    ActorResult<SecondFactorChallenge>,
    { readonly token: string; readonly password: string }
  >('operatorLogin.acceptInvitation'),
};

/**
 * The challenge is used up or expired, or the account has a second factor by now: the password is required
 * again.
 */
export const isChallengeOver = hasFailedWith(
  'CodeExpiredException',
  'TRANSITION_NOT_ALLOWED',
  'SoftwareTokenMFANotFoundException',
);

/** Declares the actors, actions and guards of the staff login. */
export const operatorLoginSetup = setup({
  types: {
    context: {} as OperatorLoginContext,
    events: {} as OperatorLoginEvent,
    input: {} as { readonly returnTo: string | null; readonly invitation: string | null },
    output: {} as { readonly user: SessionUser; readonly returnTo: string },
    tags: {} as 'busy',
  },
  actors: operatorLoginActorSlots,
  actions: {
    storeEmail: assign(({ event }) => {
      if (event.type !== 'password.submitted') return {};
      const email = parseEmail(event.email);
      return { ...noErrors, email: email.ok ? email.value : event.email };
    }),
    flagInvalidEmail: assign({ finding: 'EMAIL_INVALID', failure: null }),
    flagMissingPassword: assign({ finding: 'PASSWORD_MISSING', failure: null }),
    flagWeakPassword: assign({ finding: 'PASSWORD_WEAK', failure: null }),
    flagIncompleteCode: assign({ finding: 'CODE_INCOMPLETE', failure: null }),
    flagIncompleteRecoveryCode: assign({ finding: 'RECOVERY_INCOMPLETE', failure: null }),
    clearIssues: assign(noErrors),
    flagIncompleteFactor: assign(({ context }) => ({
      finding: findingByFactor[context.factor],
      failure: null,
    })),
    switchToRecoveryCode: assign({ ...noErrors, factor: 'recovery' }),
    switchToAuthenticator: assign({ ...noErrors, factor: 'authenticator' }),
    clearChallenge: assign({
      challenge: null,
      factor: 'authenticator',
      enrolment: null,
      mailedCode: null,
    }),
    storeMailedCode: assign(({ event }) => ({ ...noErrors, mailedCode: readRecoveryCode(event) })),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    isInvited: ({ context }) => context.token !== null,
    hasEmail: ({ event }) => event.type === 'password.submitted' && parseEmail(event.email).ok,
    hasPassword: ({ event }) => event.type === 'password.submitted' && event.password !== '',
    hasNewPassword: ({ event }) => event.type === 'newPassword.submitted' && parsePassword(event.password).ok,
    hasCompleteCode: ({ event }) => event.type === 'code.submitted' && parseOtp(event.code).ok,
    hasCompleteFactor: ({ context, event }) =>
      event.type === 'code.submitted' && parseFactor[context.factor](event.code) !== null,
    hasRecoveryCode: ({ event }) => event.type === 'code.submitted' && parseRecoveryCode(event.code) !== null,
    isSignedIn: ({ context }) => context.user !== null,
    needsEnrolment: ({ context }) => context.challenge?.enrol === true,
  },
});
