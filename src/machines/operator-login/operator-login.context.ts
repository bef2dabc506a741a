import { parseOtp } from '#domain/identity/credentials.ts';
import type { Invitation, SecondFactorChallenge, SecondFactorEnrolment } from '#domain/identity/operator.ts';
import { parseRecoveryCode } from '#domain/identity/recovery-code.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { FlowFailure } from '../support/flow-failure.ts';

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

export type Factor = 'authenticator' | 'recovery';

export type OperatorLoginContext = {
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

export const noErrors = { finding: null, failure: null } as const;

/** The parsers of the second-factor codes. */
export const parseFactor: Readonly<Record<Factor, (typed: string) => string | null>> = {
  authenticator: (typed) => {
    const code = parseOtp(typed);
    return code.ok ? code.value : null;
  },
  recovery: parseRecoveryCode,
};
export const findingByFactor = {
  authenticator: 'CODE_INCOMPLETE',
  recovery: 'RECOVERY_INCOMPLETE',
} as const satisfies Record<Factor, OperatorLoginFinding>;

export const applyPasswordResult = (proven: PasswordAccepted) =>
  proven.kind === 'signedIn' ? { user: proven.user } : { challenge: proven.challenge };

export const getChallengeId = ({ challenge }: Pick<OperatorLoginContext, 'challenge'>): string =>
  challenge?.challengeId ?? '';

export const readCode = (event: { readonly type: string }): string =>
  'code' in event && typeof event.code === 'string' ? event.code : '';

export const readAuthenticatorCode = (event: { readonly type: string }): string =>
  parseFactor.authenticator(readCode(event)) ?? '';

export const readRecoveryCode = (event: { readonly type: string }): string =>
  parseRecoveryCode(readCode(event)) ?? '';

export const readPassword = (event: { readonly type: string }): string =>
  'password' in event && typeof event.password === 'string' ? event.password : '';
