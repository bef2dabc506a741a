import type { FailureCode } from '#domain/failure/failure-code.ts';
import { OTP_LENGTH } from '#domain/identity/credentials.ts';
import type { Invitation, SecondFactorEnrolment } from '#domain/identity/operator.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { getOperatorHomePath } from '#domain/identity/site-path.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { OperatorLoginFinding } from './operator-login.context.ts';
import type { OperatorLoginSnapshot } from './operator-login.machine.ts';

/** An issue of one field: a validation finding or a failed request. */
export type OperatorLoginIssue = {
  readonly field: 'email' | 'password' | 'code' | null;
  readonly finding: OperatorLoginFinding | null;
  readonly failure: FlowFailure | null;
};

type FormState = { readonly busy: boolean; readonly issue: OperatorLoginIssue | null };

export type OperatorLoginView =
  | ({ readonly screen: 'password'; readonly email: string } & FormState)
  | ({
      readonly screen: 'code';
      readonly codeLength: number;
      readonly attemptsLeft: number | null;
    } & FormState)
  | ({ readonly screen: 'recovery'; readonly attemptsLeft: number | null } & FormState)
  | { readonly screen: 'loadingInvitation' }
  /** The link is used or expired (`over`), or could not be loaded. */
  | { readonly screen: 'invitationUnavailable'; readonly over: boolean; readonly failure: FlowFailure }
  | ({ readonly screen: 'newPassword'; readonly invitation: Invitation } & FormState)
  | { readonly screen: 'startingEnrolment' }
  /** The code from the e-mail about a reset authenticator. */
  | ({ readonly screen: 'mailedCode'; readonly attemptsLeft: number | null } & FormState)
  | { readonly screen: 'enrolmentFailed'; readonly failure: FlowFailure }
  | ({
      readonly screen: 'enrolment';
      readonly enrolment: SecondFactorEnrolment;
      readonly codeLength: number;
      readonly attemptsLeft: number | null;
    } & FormState)
  | { readonly screen: 'recoveryCodes'; readonly codes: readonly string[] }
  | { readonly screen: 'success'; readonly user: SessionUser; readonly returnTo: string };

export function toOperatorLoginView(snapshot: OperatorLoginSnapshot): OperatorLoginView {
  const { user, email, invitation, factor, enrolment, failure, returnTo, recoveryCodes } = snapshot.context;
  const formState = { busy: snapshot.hasTag('busy'), issue: findIssue(snapshot) };
  const attemptsLeft = failure?.attemptsLeft ?? null;
  if (snapshot.matches('showingRecoveryCodes')) return { screen: 'recoveryCodes', codes: recoveryCodes };
  if (user !== null)
    return { screen: 'success', user, returnTo: returnTo ?? getOperatorHomePath(user.roles) };
  if (snapshot.matches('loadingInvitation')) return { screen: 'loadingInvitation' };
  if (snapshot.matches('invitationUnavailable'))
    return {
      screen: 'invitationUnavailable',
      over: failure?.code === 'LINK_INVALID',
      failure: failure ?? unexpectedFailure,
    };
  if (
    invitation !== null &&
    (snapshot.matches('choosingPassword') || snapshot.matches('acceptingInvitation'))
  )
    return { screen: 'newPassword', invitation, ...formState };
  if (snapshot.matches('startingEnrolment')) return { screen: 'startingEnrolment' };
  if (snapshot.matches('enteringMailedCode')) return { screen: 'mailedCode', attemptsLeft, ...formState };
  if (snapshot.matches('enrolmentFailed'))
    return { screen: 'enrolmentFailed', failure: failure ?? unexpectedFailure };
  if (enrolment !== null)
    return { screen: 'enrolment', enrolment, codeLength: OTP_LENGTH, attemptsLeft, ...formState };
  if (snapshot.matches('enteringCode') || snapshot.matches('confirming'))
    return factor === 'recovery'
      ? { screen: 'recovery', attemptsLeft, ...formState }
      : { screen: 'code', codeLength: OTP_LENGTH, attemptsLeft, ...formState };
  return { screen: 'password', email, ...formState };
}

function findIssue({ context: { finding, failure } }: OperatorLoginSnapshot): OperatorLoginIssue | null {
  if (finding !== null) return { field: fieldByFinding[finding], finding, failure: null };
  return failure === null
    ? null
    : { field: fieldByFailureCode.get(failure.code) ?? null, finding: null, failure };
}

const fieldByFinding = {
  EMAIL_INVALID: 'email',
  PASSWORD_MISSING: 'password',
  PASSWORD_WEAK: 'password',
  CODE_INCOMPLETE: 'code',
  RECOVERY_INCOMPLETE: 'code',
} as const satisfies Record<OperatorLoginFinding, OperatorLoginIssue['field']>;

/** Failures of a single field; all others concern the whole form. */
const fieldByFailureCode: ReadonlyMap<FailureCode, OperatorLoginIssue['field']> = new Map([
  ['NotAuthorizedException', 'password'],
  ['InvalidPasswordException', 'password'],
  ['CodeMismatchException', 'code'],
]);
