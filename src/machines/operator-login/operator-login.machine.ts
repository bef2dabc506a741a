import { assign, not, type SnapshotFrom, setup } from 'xstate';
import { parseEmail, parseOtp, parsePassword } from '#domain/identity/credentials.ts';
import type { Invitation, SecondFactorChallenge, SecondFactorEnrolment } from '#domain/identity/operator.ts';
import { parseRecoveryCode } from '#domain/identity/recovery-code.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { getOperatorHomePath, safeReturnPath } from '#domain/identity/site-path.ts';
import { type ActorResult, getValue, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { OperatorLoginEvent } from './operator-login.events.ts';

/** The result of a correct password: signed in at once, or a second-factor challenge. */
export type PasswordAccepted =
  | { readonly kind: 'signedIn'; readonly user: SessionUser }
  | { readonly kind: 'secondFactor'; readonly challenge: SecondFactorChallenge };
export type CompletedEnrolment = { readonly user: SessionUser; readonly recoveryCodes: readonly string[] };

/** Validation findings that need no request. */
export const operatorLoginFindings = [
  'EMAIL_INVALID',
  'PASSWORD_MISSING',
  'PASSWORD_WEAK',
  'CODE_INCOMPLETE',
  'RECOVERY_INCOMPLETE',
] as const;
export type OperatorLoginFinding = (typeof operatorLoginFindings)[number];

type Factor = 'authenticator' | 'recovery';

type Context = {
  /** Null uses the home page of the role. */
  readonly returnTo: string | null;
  /** The secret of an invitation link. */
  readonly token: string | null;
  readonly invitation: Invitation | null;
  readonly email: string;
  readonly challenge: SecondFactorChallenge | null;
  /** The kind of code that follows the password. */
  readonly factor: Factor;
  readonly enrolment: SecondFactorEnrolment | null;
  /** The code from the e-mail about a reset authenticator. */
  readonly mailedCode: string | null;
  readonly recoveryCodes: readonly string[];
  readonly finding: OperatorLoginFinding | null;
  readonly failure: FlowFailure | null;
  readonly user: SessionUser | null;
};

const noErrors = { finding: null, failure: null } as const;

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
const isChallengeOver = hasFailedWith(
  'CodeExpiredException',
  'TRANSITION_NOT_ALLOWED',
  'SoftwareTokenMFANotFoundException',
);

/**
 * The staff login: the password, then an authenticator code. At the first sign-in and after an invitation an
 * authenticator is enrolled and recovery codes are shown once. Spec §2, /authorization/operators.
 */
export const operatorLoginMachine = setup({
  types: {
    context: {} as Context,
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
}).createMachine({
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
    startingEnrolment: {
      tags: 'busy',
      invoke: {
        id: 'startEnrolment',
        src: 'startEnrolment',
        input: ({ context }) => ({
          challengeId: getChallengeId(context),
          mailedCode: context.mailedCode,
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'enrolling',
            actions: assign(({ event }) => ({ enrolment: getValue(event), ...noErrors })),
          },
          { guard: isChallengeOver, target: 'enteringPassword', actions: storeResultFailure },
          { guard: hasFailedWith('REAUTHENTICATION_REQUIRED'), target: 'enteringMailedCode' },
          {
            guard: hasFailedWith('CodeMismatchException'),
            target: 'enteringMailedCode',
            actions: storeResultFailure,
          },
          transitionOnFailure('enrolmentFailed'),
        ],
        onError: transitionOnError('enrolmentFailed'),
      },
    },
    /** After a reset, a new authenticator requires the code from the e-mail. */
    enteringMailedCode: {
      on: {
        'code.submitted': [
          { guard: 'hasRecoveryCode', target: 'startingEnrolment', actions: 'storeMailedCode' },
          { actions: 'flagIncompleteRecoveryCode' },
        ],
        'back.requested': { target: 'enteringPassword', actions: 'clearIssues' },
      },
    },
    enrolmentFailed: {
      on: {
        'retry.requested': { target: 'startingEnrolment', actions: 'clearIssues' },
        'back.requested': { target: 'enteringPassword', actions: 'clearIssues' },
      },
    },
    enrolling: {
      on: {
        'code.submitted': [
          { guard: 'hasCompleteCode', target: 'confirmingEnrolment', actions: 'clearIssues' },
          { actions: 'flagIncompleteCode' },
        ],
        'back.requested': { target: 'enteringPassword', actions: 'clearIssues' },
      },
    },
    confirmingEnrolment: {
      tags: 'busy',
      invoke: {
        id: 'confirmEnrolment',
        src: 'confirmEnrolment',
        input: ({ context, event }) => ({
          challengeId: getChallengeId(context),
          code: readAuthenticatorCode(event),
        }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'showingRecoveryCodes',
            actions: assign(({ event }) => ({ ...getValue(event), enrolment: null, challenge: null })),
          },
          { guard: isChallengeOver, target: 'enteringPassword', actions: storeResultFailure },
          transitionOnFailure('enrolling'),
        ],
        onError: transitionOnError('enrolling'),
      },
    },
    showingRecoveryCodes: {
      on: { 'codes.saved': { target: 'signedIn', actions: assign({ recoveryCodes: [] }) } },
    },
    signedIn: { type: 'final' },
  },
  output: ({ context }) => {
    if (context.user === null) throw new Error('Signed in as nobody');
    return { user: context.user, returnTo: context.returnTo ?? getOperatorHomePath(context.user.roles) };
  },
});

/** The parsers of the second-factor codes. */
const parseFactor: Readonly<Record<Factor, (typed: string) => string | null>> = {
  authenticator: (typed) => {
    const code = parseOtp(typed);
    return code.ok ? code.value : null;
  },
  recovery: parseRecoveryCode,
};
const findingByFactor = {
  authenticator: 'CODE_INCOMPLETE',
  recovery: 'RECOVERY_INCOMPLETE',
} as const satisfies Record<Factor, OperatorLoginFinding>;

const applyPasswordResult = (proven: PasswordAccepted) =>
  proven.kind === 'signedIn' ? { user: proven.user } : { challenge: proven.challenge };

const getChallengeId = ({ challenge }: Pick<Context, 'challenge'>): string => challenge?.challengeId ?? '';

const readCode = (event: { readonly type: string }): string =>
  'code' in event && typeof event.code === 'string' ? event.code : '';

const readAuthenticatorCode = (event: { readonly type: string }): string =>
  parseFactor.authenticator(readCode(event)) ?? '';

const readRecoveryCode = (event: { readonly type: string }): string =>
  parseRecoveryCode(readCode(event)) ?? '';

const readPassword = (event: { readonly type: string }): string =>
  'password' in event && typeof event.password === 'string' ? event.password : '';

export type OperatorLoginSnapshot = SnapshotFrom<typeof operatorLoginMachine>;
export type OperatorLoginFlow = Flow<OperatorLoginSnapshot, OperatorLoginEvent>;
