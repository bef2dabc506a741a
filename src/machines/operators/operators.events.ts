import type { OperatorInvitationInput } from '#domain/identity/operator-invitation.ts';
import type { OperatorRole } from '#domain/identity/role.ts';

export type OperatorsEvent =
  /** The signed-in user was not known when the page started, and is now. */
  | { readonly type: 'currentUser.identified'; readonly id: string }
  | { readonly type: 'invitation.started' }
  | { readonly type: 'invitation.submitted'; readonly invitation: OperatorInvitationInput }
  /** The access of a staff member, or an invitation, is to be removed. */
  | { readonly type: 'accessRemoval.started'; readonly id: string }
  | { readonly type: 'accessRemoval.confirmed' }
  /** An authenticator is to be reset. */
  | { readonly type: 'reset.started'; readonly id: string }
  | { readonly type: 'reset.confirmed' }
  /** The roles of a staff member are to be changed. */
  | { readonly type: 'roleChange.started'; readonly id: string }
  | { readonly type: 'roleChange.submitted'; readonly roles: readonly OperatorRole[] }
  /** Closes the dialog without a change. */
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' };
