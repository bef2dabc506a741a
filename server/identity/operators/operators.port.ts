import type { AccessLogEntry, Invitation, Operator } from '#domain/identity/operator.ts';
import type { OperatorRole } from '#domain/identity/role.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Addressee } from '../account/profiles.port.ts';

export type NewInvitation = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly OperatorRole[];
  readonly market: MarketCode;
  /** The manager who invites; null for an invitation from the server's command line. */
  readonly invitedBy: string | null;
};

/** A decision of a manager about an operator, or an invitation, of the same market. */
export type Decision = { readonly id: string; readonly by: string; readonly market: MarketCode };

export type AccessRemovalResult = 'ended' | 'withdrawn' | 'unknown' | 'not-permitted';

/** The result of a role change; `before` are the previous roles. */
export type RolesChangeResult = {
  readonly operator: Operator;
  readonly before: readonly OperatorRole[];
  readonly addressee: Addressee | null;
};

/** Stores current and former operators and invitations. Each market has its own. */
export interface Operators {
  list(market: MarketCode): Promise<readonly Operator[]>;
  /**
   * Creates an invitation and voids older ones of the market to the same address. The address may belong to a fan of the
   * market, but neither to an operator nor to anybody of another market.
   */
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
   * stays, so that no market loses its last manager.
   */
  removeAccess(decision: Decision): Promise<AccessRemovalResult>;
  /** Replaces an operator's roles; the rules about managers are those of a removal. */
  changeRoles(
    decision: Decision,
    roles: readonly OperatorRole[],
  ): Promise<'unknown' | 'not-permitted' | RolesChangeResult>;
  /**
   * Removes an operator's second factor with every session and pending challenge. The next one is set up with this code
   * and the password. `addressee` receives the code.
   */
  resetFactor(
    decision: Decision,
    code: { readonly codeHash: string; readonly lifeSeconds: number },
  ): Promise<'unknown' | 'not-permitted' | { readonly addressee: Addressee | null }>;
  /** Lists sign-ins of the market's operators, newest first. */
  listSignIns(
    market: MarketCode,
    offset: number,
    max: number,
  ): Promise<{ readonly items: readonly AccessLogEntry[]; readonly total: number }>;
}
