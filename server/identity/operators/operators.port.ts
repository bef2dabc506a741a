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

export type AccessRemovalResult = 'ended' | 'withdrawn' | 'unknown' | 'not-permitted' | 'last-manager';

/** The result of a role change; `before` are the previous roles. */
export type RolesChangeResult = {
  readonly operator: Operator;
  readonly before: readonly OperatorRole[];
  readonly addressee: Addressee | null;
};

/** Stores current and former operators and invitations. */
export interface Operators {
  list(): Promise<readonly Operator[]>;
  /** Creates an invitation and voids older ones to the same address. */
  invite(
    findInvitation: NewInvitation & { readonly tokenHash: string; readonly lifeSeconds: number },
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
  removeAccess(id: string, by: string): Promise<AccessRemovalResult>;
  /** Replaces an operator's roles; the rules about managers are those of a removal. */
  changeRoles(
    id: string,
    roles: readonly OperatorRole[],
    by: string,
  ): Promise<'unknown' | 'not-permitted' | 'last-manager' | RolesChangeResult>;
  /**
   * Removes an operator's second factor with every session and pending challenge. The next one is set up with this code
   * and the password. `addressee` receives the code.
   */
  resetFactor(
    id: string,
    by: string,
    code: { readonly codeHash: string; readonly lifeSeconds: number },
  ): Promise<
    'unknown' | 'not-permitted' | { readonly addressee: Addressee | null; readonly market: MarketCode }
  >;
  /** Lists sign-ins, newest first. */
  listSignIns(
    offset: number,
    max: number,
  ): Promise<{ readonly items: readonly AccessLogEntry[]; readonly total: number }>;
}
