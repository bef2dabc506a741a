import type { AccessLogPage, Operator } from '#domain/identity/operator.ts';
import type { OperatorInvitationRequest } from '#domain/identity/operator-invitation.ts';
import type { OperatorRole } from '#domain/identity/role.ts';
import type { Language } from '#domain/market/locale.ts';
import type { AsyncResult } from './failure.ts';

/** Lets managers administer staff accounts and read the access log. */
export interface OperatorsPort {
  list(): AsyncResult<readonly Operator[]>;
  /**
   * Rejects with `UsernameExistsException` when the person is already staff, and with
   * `CodeDeliveryFailureException` when the e-mail could not be sent.
   */
  invite(invitation: OperatorInvitationRequest, language: Language): AsyncResult<Operator>;
  /** Ends somebody's access immediately, or withdraws an invitation. */
  revokeAccess(id: string): AsyncResult<null>;
  /** Removes somebody's second factor; they receive a code by e-mail for setting up a new one. */
  resetSecondFactor(id: string): AsyncResult<null>;
  /** Replaces somebody's roles. */
  changeRoles(id: string, roles: readonly OperatorRole[]): AsyncResult<Operator>;
  listSignIns(page: number): AsyncResult<AccessLogPage>;
}
