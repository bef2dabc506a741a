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

/** What became of somebody's roles: `before` is what they worked as until now. */
export type RolesChanged = {
  readonly operator: Operator;
  readonly before: readonly OperatorRole[];
  readonly told: Addressee | null;
};

/** Who works here, who was asked to, and who used to. */
export interface Operators {
  list(): Promise<readonly Operator[]>;
  /** A new invitation; an older one to the same address is of no use any more. */
  invite(
    invitation: NewInvitation & { readonly tokenHash: string; readonly lifeSeconds: number },
  ): Promise<Result<Operator, 'UsernameExistsException'>>;
  /** The invitation behind a link; null when it was used, withdrawn, or is over. */
  invitation(tokenHash: string): Promise<Invitation | null>;
  /**
   * Makes an operator of whoever has the link, once, with a password: the account of that address, which may be a fan's, or a
   * new one. Sessions that the account had end.
   */
  accept(tokenHash: string, passwordHash: string): Promise<string | null>;
  /**
   * Ends somebody's access with all their sessions, or an invitation. Of two managers who end each other at once one stays, and
   * no market is left without one, whoever decides at the same time.
   */
  end(id: string, by: string): Promise<Ending>;
  /** Puts other roles in the place of those that an operator has; the same of managers holds as for an ending. */
  changeRoles(
    id: string,
    roles: readonly OperatorRole[],
    by: string,
  ): Promise<'unknown' | 'not-theirs-to-change' | 'last-manager' | RolesChanged>;
  /**
   * Takes an operator's second factor away, with every session of theirs and whatever waits for it. The next one is set up with
   * this code beside the password. `told` is whom the code goes to.
   */
  resetFactor(
    id: string,
    by: string,
    code: { readonly codeHash: string; readonly lifeSeconds: number },
  ): Promise<
    'unknown' | 'not-theirs-to-reset' | { readonly told: Addressee | null; readonly market: MarketCode }
  >;
  /** Newest first. */
  signIns(
    offset: number,
    most: number,
  ): Promise<{ readonly items: readonly SignIn[]; readonly total: number }>;
}
