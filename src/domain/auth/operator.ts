import type { Instant } from '../shared/instant.ts';
import type { OperatorRole } from './role.ts';

/** How an operator stands: asked, in without a second factor yet, in, or gone. */
export const operatorStates = ['INVITED', 'AWAITING_FACTOR', 'ACTIVE', 'ENDED'] as const;
export type OperatorState = (typeof operatorStates)[number];

/** One line of the list of operators; while INVITED the id is the invitation's. */
export type Operator = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly OperatorRole[];
  readonly state: OperatorState;
  /** When they came (or were asked), and when an invitation or an access ends or ended. */
  readonly since: Instant;
  readonly until: Instant | null;
  readonly lastSignInAt: Instant | null;
};

/** Whose roles a manager may change, and whose second factor they may reset: theirs who work here. */
export const worksHere = ({ state }: Pick<Operator, 'state'>): boolean =>
  state === 'ACTIVE' || state === 'AWAITING_FACTOR';

/** What is told of the comings and goings of operators. */
export const signInKinds = [
  'login.second-factor',
  'login.recovery-code',
  'login.proven',
  'login.refused',
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
  'operator.ended',
  'operator.roles-changed',
  'password.changed',
  'password.refused',
  'sessions.ended',
  'logout',
] as const;
export type SignInKind = (typeof signInKinds)[number];

/** One line of the log of sign-ins. */
export type SignIn = {
  readonly id: string;
  readonly at: Instant;
  readonly kind: SignInKind;
  /** Null when nobody by that address is an operator. */
  readonly operator: { readonly id: string; readonly name: string; readonly email: string } | null;
  /** Who did it to them, where it was somebody else. */
  readonly by: string | null;
  /** The network address. */
  readonly address: string | null;
};

export type SignInPage = {
  readonly items: readonly SignIn[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

/** What an authenticator is set up with: scanned as a picture, or typed. */
export type Enrolment = { readonly secret: string; readonly otpauthUri: string };

/** A proven password that waits for its second factor; `enrol` when there is none yet. */
export type SecondFactorChallenge = {
  readonly challengeId: string;
  readonly expiresAt: Instant;
  readonly enrol: boolean;
};

/** Whom an invitation is for. */
export type Invitation = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly OperatorRole[];
  readonly expiresAt: Instant;
};
