import type { Invitation, Operator, SignIn } from '#domain/auth/operator.ts';
import type { OperatorRole } from '#domain/auth/role.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Addressee } from '../profile/profiles.port.ts';

export type NewInvitation = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly OperatorRole[];
  readonly market: MarketCode;
  readonly by: string;
};

export type Ending = 'ended' | 'withdrawn' | 'unknown' | 'not-theirs-to-end' | 'last-manager';

/** The result of a role change; `before` are the previous roles. */
export type RolesChanged = {
  readonly operator: Operator;
  readonly before: readonly OperatorRole[];
  readonly told: Addressee | null;
};

/** Stores current and former operators and invitations. */
export interface Operators {
  list(): Promise<readonly Operator[]>;
  /** Creates an invitation and voids older ones to the same address. */
  invite(
    invitation: NewInvitation & { readonly tokenHash: string; readonly lifeSeconds: number },
  ): Promise<Result<Operator, 'UsernameExistsException'>>;
  /** Finds the invitation of a link; null when it was used, withdrawn or has expired. */
  invitation(tokenHash: string): Promise<Invitation | null>;
  /**
   * Accepts an invitation once, with a password: creates the operator's account or upgrades the fan's account of that
   * address. Existing sessions of the account end.
   */
  accept(tokenHash: string, passwordHash: string): Promise<string | null>;
  /**
   * Removes an operator's access and sessions, or an invitation. Of two managers who remove each other at once one
   * stays, and no market loses its last manager, even under concurrent decisions.
   */
  end(id: string, by: string): Promise<Ending>;
  /** Replaces an operator's roles; the rules about managers are those of a removal. */
  changeRoles(
    id: string,
    roles: readonly OperatorRole[],
    by: string,
  ): Promise<'unknown' | 'not-theirs-to-change' | 'last-manager' | RolesChanged>;
  /**
   * Removes an operator's second factor with every session and pending challenge. The next one is set up with this code
   * and the password. `addressee` receives the code.
   */
  resetFactor(
    id: string,
    by: string,
    code: { readonly codeHash: string; readonly lifeSeconds: number },
  ): Promise<
    'unknown' | 'not-theirs-to-reset' | { readonly told: Addressee | null; readonly market: MarketCode }
  >;
  /** Lists sign-ins, newest first. */
  signIns(
    offset: number,
    most: number,
  ): Promise<{ readonly items: readonly SignIn[]; readonly total: number }>;
}
