import {
  type AuthErrorCode,
  type AuthNextStep,
  type AuthPhase,
  type AuthReaction,
  determineAuthReaction,
  nextStepByAuthReaction,
  parseAuthErrorCode,
} from '#domain/identity/auth-error.ts';
import type { InputIssue } from '#domain/identity/fan-identity.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { LoginSnapshot } from './login.machine.ts';

/** A failure as one of the identifiers of Spec §8, and the suggested next step. */
export type LoginProblem = {
  readonly code: AuthErrorCode;
  readonly moment: AuthPhase;
  readonly reaction: AuthReaction;
  readonly offer: AuthNextStep;
  /** The field that the problem belongs to. */
  readonly field: string | null;
  readonly reference: string | null;
};

/** Builds the problem that a failure is in this phase. */
export function buildProblem(failure: FlowFailure, moment: AuthPhase): LoginProblem {
  const { code } = parseAuthErrorCode(failure.code);
  const reaction = determineAuthReaction(code, moment);
  return {
    code,
    moment,
    reaction,
    offer: nextStepByAuthReaction[reaction],
    field: fields.get(code) ?? null,
    reference: failure.reference,
  };
}

/**
 * Determines how specific an error may be: before a correct password or code nobody learns whether an account
 * exists; afterwards, and during a registration, the error may name the cause.
 */
export function getAuthPhase(snapshot: LoginSnapshot): AuthPhase {
  if (
    snapshot.matches('registering') ||
    snapshot.matches('completing') ||
    snapshot.matches('resettingPassword')
  )
    return 'register';
  return snapshot.matches('requestingPasswordReset') || snapshot.matches('enteringSignInCode')
    ? 'password-proven'
    : 'login';
}

/** Adds the field of an error whose response named none. */
export function listFieldIssues(
  problem: LoginProblem | null,
  named: readonly InputIssue[],
): readonly InputIssue[] {
  const field = problem?.field ?? null;
  if (problem === null || field === null || named.some((issue) => issue.field === field)) return [];
  // Both wrong credentials produce the same message at the same field.
  const isCredentials = problem.reaction === 'WRONG_CREDENTIALS';
  return [{ field, reason: isCredentials ? 'NotAuthorizedException' : problem.code }];
}

const fields: ReadonlyMap<AuthErrorCode, string> = new Map([
  ['NotAuthorizedException', 'password'],
  ['UserNotFoundException', 'password'],
  ['InvalidPasswordException', 'password'],
  ['CodeMismatchException', 'code'],
  ['CodeExpiredException', 'code'],
  ['RepeatedDocumentNumber', 'documentNumber'],
  ['RepeatedPhoneNumber', 'phone'],
  ['UsernameExistsException', 'email'],
] as const);
