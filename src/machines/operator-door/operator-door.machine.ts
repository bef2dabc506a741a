import { assign, not, type SnapshotFrom, setup } from 'xstate';
import type { Enrolment, Invitation, SecondFactorChallenge } from '#domain/auth/operator.ts';
import { parseRecoveryCode } from '#domain/auth/recovery-code.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { operatorHome, safeReturnPath } from '#domain/auth/site-path.ts';
import { parseEmail, parseOtp, parsePassword } from '#domain/fan/credentials.ts';
import type { Flow } from '../support/flow.ts';
import { refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, keepReason, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { OperatorDoorEvent } from './operator-door.events.ts';

/** A right password: in at once, or the second factor comes next. */
export type Proven =
  | { readonly kind: 'signedIn'; readonly user: SessionUser }
  | { readonly kind: 'secondFactor'; readonly challenge: SecondFactorChallenge };
export type Enrolled = { readonly user: SessionUser; readonly recoveryCodes: readonly string[] };

/** What we find wrong before asking anybody. */
export const doorFindings = [
  'EMAIL_INVALID',
  'PASSWORD_MISSING',
  'PASSWORD_WEAK',
  'CODE_INCOMPLETE',
  'RECOVERY_INCOMPLETE',
] as const;
export type DoorFinding = (typeof doorFindings)[number];

type Factor = 'authenticator' | 'recovery';

type Context = {
  /** Null where nobody said: the page where their work begins. */
  readonly returnTo: string | null;
  /** The secret of an invitation's link. */
  readonly token: string | null;
  readonly invitation: Invitation | null;
  readonly email: string;
  readonly challenge: SecondFactorChallenge | null;
  /** Which kind of code is asked for after the password. */
  readonly factor: Factor;
  readonly enrolment: Enrolment | null;
  /** The code that was mailed when a manager reset the authenticator before. */
  readonly mailedCode: string | null;
  readonly recoveryCodes: readonly string[];
  readonly finding: DoorFinding | null;
  readonly trouble: Trouble | null;
  readonly user: SessionUser | null;
};

const clean = { finding: null, trouble: null } as const;

/** What this flow needs done by others; `operatorDoorActors` fills every slot. */
export const operatorDoorSlots = {
  signIn: unprovided<Settled<Proven>, { readonly email: string; readonly password: string }>(
    'operatorDoor.signIn',
  ),
  confirm: unprovided<Settled<SessionUser>, { readonly challengeId: string; readonly code: string }>(
    'operatorDoor.confirm',
  ),
  enrol: unprovided<Settled<Enrolment>, { readonly challengeId: string; readonly mailedCode: string | null }>(
    'operatorDoor.enrol',
  ),
  confirmEnrolment: unprovided<Settled<Enrolled>, { readonly challengeId: string; readonly code: string }>(
    'operatorDoor.confirmEnrolment',
  ),
  readInvitation: unprovided<Settled<Invitation>, { readonly token: string }>('operatorDoor.readInvitation'),
  accept: unprovided<Settled<SecondFactorChallenge>, { readonly token: string; readonly password: string }>(
    'operatorDoor.accept',
  ),
};

/** The challenge is used up, over, or of somebody who has a second factor by now: only the password helps. */
const overNow = refusedAs('CodeExpiredException', 'TRANSITION_REFUSED', 'SoftwareTokenMFANotFoundException');

/**
 * The operators' entrance: the password, then a code of the authenticator; the first time, or from an invitation, the
 * authenticator is enrolled and recovery codes are shown once. Spec §2, /authorization/operators.
 */
export const operatorDoorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OperatorDoorEvent,
    input: {} as { readonly returnTo: string | null; readonly invitation: string | null },
    output: {} as { readonly user: SessionUser; readonly returnTo: string },
    tags: {} as 'busy',
  },
  actors: operatorDoorSlots,
  actions: {
    keepEmail: assign(({ event }) => {
      if (event.type !== 'password.submitted') return {};
      const email = parseEmail(event.email);
      return { ...clean, email: email.ok ? email.value : event.email };
    }),
    faultEmail: assign({ finding: 'EMAIL_INVALID', trouble: null }),
    faultPassword: assign({ finding: 'PASSWORD_MISSING', trouble: null }),
    faultNewPassword: assign({ finding: 'PASSWORD_WEAK', trouble: null }),
    faultCode: assign({ finding: 'CODE_INCOMPLETE', trouble: null }),
    faultRecovery: assign({ finding: 'RECOVERY_INCOMPLETE', trouble: null }),
    forgetIssues: assign(clean),
    faultAskedCode: assign(({ context }) => ({ finding: factorFindings[context.factor], trouble: null })),
    askRecovery: assign({ ...clean, factor: 'recovery' }),
    askAuthenticator: assign({ ...clean, factor: 'authenticator' }),
    forgetChallenge: assign({
      challenge: null,
      factor: 'authenticator',
      enrolment: null,
      mailedCode: null,
    }),
    keepMailedCode: assign(({ event }) => ({ ...clean, mailedCode: recoveryIn(event) })),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
  guards: {
    isInvited: ({ context }) => context.token !== null,
    hasEmail: ({ event }) => event.type === 'password.submitted' && parseEmail(event.email).ok,
    hasPassword: ({ event }) => event.type === 'password.submitted' && event.password !== '',
    hasNewPassword: ({ event }) => event.type === 'newPassword.submitted' && parsePassword(event.password).ok,
    hasWholeCode: ({ event }) => event.type === 'code.submitted' && parseOtp(event.code).ok,
    hasAskedCode: ({ context, event }) =>
      event.type === 'code.submitted' && parseFactor[context.factor](event.code) !== null,
    hasRecoveryCode: ({ event }) => event.type === 'code.submitted' && parseRecoveryCode(event.code) !== null,
    isIn: ({ context }) => context.user !== null,
    mustEnrol: ({ context }) => context.challenge?.enrol === true,
  },
}).createMachine({
  id: 'operatorDoor',
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
    ...clean,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [{ guard: 'isInvited', target: 'readingInvitation' }, { target: 'enteringPassword' }],
    },
    readingInvitation: {
      tags: 'busy',
      invoke: {
        id: 'readInvitation',
        src: 'readInvitation',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: [
          {
            guard: succeeded,
            target: 'choosingPassword',
            actions: assign(({ event }) => {
              const invitation = valueIn(event);
              return { invitation, email: invitation.email, ...clean };
            }),
          },
          refusedTo('uninvited'),
        ],
        onError: brokenTo('uninvited'),
      },
    },
    uninvited: {
      on: {
        'retry.requested': { target: 'readingInvitation', actions: 'forgetIssues' },
        'back.requested': { target: 'enteringPassword', actions: 'forgetIssues' },
      },
    },
    choosingPassword: {
      on: {
        'newPassword.submitted': [
          { guard: 'hasNewPassword', target: 'accepting', actions: 'forgetIssues' },
          { actions: 'faultNewPassword' },
        ],
      },
    },
    accepting: {
      tags: 'busy',
      invoke: {
        id: 'accept',
        src: 'accept',
        input: ({ context, event }) => ({ token: context.token ?? '', password: passwordIn(event) }),
        onDone: [
          {
            guard: succeeded,
            target: 'preparing',
            actions: assign(({ event }) => ({ challenge: valueIn(event) })),
          },
          { guard: refusedAs('LINK_INVALID'), target: 'uninvited', actions: keepReason },
          refusedTo('choosingPassword'),
        ],
        onError: brokenTo('choosingPassword'),
      },
    },
    enteringPassword: {
      entry: 'forgetChallenge',
      on: {
        'password.submitted': [
          { guard: not('hasEmail'), actions: ['keepEmail', 'faultEmail'] },
          { guard: 'hasPassword', target: 'signingIn', actions: 'keepEmail' },
          { actions: ['keepEmail', 'faultPassword'] },
        ],
      },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context, event }) => ({ email: context.email, password: passwordIn(event) }),
        onDone: [
          { guard: succeeded, target: 'proven', actions: assign(({ event }) => after(valueIn(event))) },
          refusedTo('enteringPassword'),
        ],
        onError: brokenTo('enteringPassword'),
      },
    },
    proven: {
      always: [
        { guard: 'isIn', target: 'signedIn' },
        { guard: 'mustEnrol', target: 'preparing' },
        { target: 'enteringCode' },
      ],
    },
    enteringCode: {
      on: {
        'code.submitted': [
          { guard: 'hasAskedCode', target: 'confirming', actions: 'forgetIssues' },
          { actions: 'faultAskedCode' },
        ],
        'recovery.chosen': { actions: 'askRecovery' },
        'authenticator.chosen': { actions: 'askAuthenticator' },
        'back.requested': { target: 'enteringPassword', actions: 'forgetIssues' },
      },
    },
    confirming: {
      tags: 'busy',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context, event }) => ({
          challengeId: challengeIdIn(context),
          code: parseFactor[context.factor](typedCode(event)) ?? '',
        }),
        onDone: [
          {
            guard: succeeded,
            target: 'signedIn',
            actions: assign(({ event }) => ({ user: valueIn(event) })),
          },
          { guard: overNow, target: 'enteringPassword', actions: keepReason },
          refusedTo('enteringCode'),
        ],
        onError: brokenTo('enteringCode'),
      },
    },
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'enrol',
        src: 'enrol',
        input: ({ context }) => ({
          challengeId: challengeIdIn(context),
          mailedCode: context.mailedCode,
        }),
        onDone: [
          {
            guard: succeeded,
            target: 'enrolling',
            actions: assign(({ event }) => ({ enrolment: valueIn(event), ...clean })),
          },
          { guard: overNow, target: 'enteringPassword', actions: keepReason },
          { guard: refusedAs('REAUTHENTICATION_REQUIRED'), target: 'enteringMailedCode' },
          { guard: refusedAs('CodeMismatchException'), target: 'enteringMailedCode', actions: keepReason },
          refusedTo('unprepared'),
        ],
        onError: brokenTo('unprepared'),
      },
    },
    /** The authenticator before was reset: the next takes the code that was mailed. */
    enteringMailedCode: {
      on: {
        'code.submitted': [
          { guard: 'hasRecoveryCode', target: 'preparing', actions: 'keepMailedCode' },
          { actions: 'faultRecovery' },
        ],
        'back.requested': { target: 'enteringPassword', actions: 'forgetIssues' },
      },
    },
    unprepared: {
      on: {
        'retry.requested': { target: 'preparing', actions: 'forgetIssues' },
        'back.requested': { target: 'enteringPassword', actions: 'forgetIssues' },
      },
    },
    enrolling: {
      on: {
        'code.submitted': [
          { guard: 'hasWholeCode', target: 'confirmingEnrolment', actions: 'forgetIssues' },
          { actions: 'faultCode' },
        ],
        'back.requested': { target: 'enteringPassword', actions: 'forgetIssues' },
      },
    },
    confirmingEnrolment: {
      tags: 'busy',
      invoke: {
        id: 'confirmEnrolment',
        src: 'confirmEnrolment',
        input: ({ context, event }) => ({ challengeId: challengeIdIn(context), code: codeIn(event) }),
        onDone: [
          {
            guard: succeeded,
            target: 'keepingCodes',
            actions: assign(({ event }) => ({ ...valueIn(event), enrolment: null, challenge: null })),
          },
          { guard: overNow, target: 'enteringPassword', actions: keepReason },
          refusedTo('enrolling'),
        ],
        onError: brokenTo('enrolling'),
      },
    },
    keepingCodes: {
      on: { 'codes.kept': { target: 'signedIn', actions: assign({ recoveryCodes: [] }) } },
    },
    signedIn: { type: 'final' },
  },
  output: ({ context }) => {
    if (context.user === null) throw new Error('Signed in as nobody');
    return { user: context.user, returnTo: context.returnTo ?? operatorHome(context.user.roles) };
  },
});

/** What may follow a right password, and what is said of anything else. */
const parseFactor: Readonly<Record<Factor, (typed: string) => string | null>> = {
  authenticator: (typed) => {
    const code = parseOtp(typed);
    return code.ok ? code.value : null;
  },
  recovery: parseRecoveryCode,
};
const factorFindings = {
  authenticator: 'CODE_INCOMPLETE',
  recovery: 'RECOVERY_INCOMPLETE',
} as const satisfies Record<Factor, DoorFinding>;

const after = (proven: Proven) =>
  proven.kind === 'signedIn' ? { user: proven.user } : { challenge: proven.challenge };

const challengeIdIn = ({ challenge }: Pick<Context, 'challenge'>): string => challenge?.challengeId ?? '';

const typedCode = (event: { readonly type: string }): string =>
  'code' in event && typeof event.code === 'string' ? event.code : '';

const codeIn = (event: { readonly type: string }): string =>
  parseFactor.authenticator(typedCode(event)) ?? '';

const recoveryIn = (event: { readonly type: string }): string => parseRecoveryCode(typedCode(event)) ?? '';

const passwordIn = (event: { readonly type: string }): string =>
  'password' in event && typeof event.password === 'string' ? event.password : '';

export type OperatorDoorSnapshot = SnapshotFrom<typeof operatorDoorMachine>;
export type OperatorDoorFlow = Flow<OperatorDoorSnapshot, OperatorDoorEvent>;
