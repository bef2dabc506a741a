import type { Instant } from '../shared/instant.ts';
import type { OperatorRole } from './role.ts';

/** The state of an operator: invited, signed up without a second factor, active, or removed. */
export const operatorStates = ['INVITED', 'AWAITING_FACTOR', 'ACTIVE', 'ENDED'] as const;
export type OperatorState = (typeof operatorStates)[number];

/** A row of the list of operators; while the state is INVITED, `id` is the invitation's. */
export type Operator = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly OperatorRole[];
  readonly state: OperatorState;
  /**
   * `since`: when the operator joined or was invited. `until`: when the invitation or the access ends or
   * ended.
   */
  readonly since: Instant;
  readonly until: Instant | null;
  readonly lastSignInAt: Instant | null;
};

/** Returns true for operators with access; a manager may change their roles and reset their second factor. */
export const hasStaffAccess = ({ state }: Pick<Operator, 'state'>): boolean =>
  state === 'ACTIVE' || state === 'AWAITING_FACTOR';

/** The events of the operators' access log. */
export const accessLogKinds = [
  'login.second-factor',
  'login.recovery-code',
  'login.proven',
  'login.rejected',
  'login.limited',
  'login.otp',
  'second-factor.wrong',
  'second-factor.locked',
  'second-factor.enrolled',
  'second-factor.proven',
  'second-factor.replaced',
  'second-factor.reset',
  'recovery-codes.renewed',
  'operator.invited',
  'operator.withdrawn',
  'operator.joined',
  'operator.removed',
  'operator.roles-changed',
  'password.changed',
  'password.rejected',
  'sessions.ended',
  'logout',
] as const;
export type AccessLogKind = (typeof accessLogKinds)[number];

/** An entry of the operators' access log. */
export type AccessLogEntry = {
  readonly id: string;
  readonly at: Instant;
  readonly kind: AccessLogKind;
  /** Null when no operator has the e-mail address that was used. */
  readonly operator: { readonly id: string; readonly name: string; readonly email: string } | null;
  /** The name of the operator who did it, when it was somebody else. */
  readonly by: string | null;
  /** The IP address. */
  readonly address: string | null;
};

export type AccessLogPage = {
  readonly items: readonly AccessLogEntry[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

/** The secret of a new authenticator: scanned as a QR code, or typed. */
export type SecondFactorEnrolment = { readonly secret: string; readonly otpauthUri: string };

/** A challenge for the second factor after a correct password; `enrol` is true when none is set up yet. */
export type SecondFactorChallenge = {
  readonly challengeId: string;
  readonly expiresAt: Instant;
  readonly enrol: boolean;
};

/** An open invitation as the invited person sees it. */
export type Invitation = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly OperatorRole[];
  readonly expiresAt: Instant;
};
