import type { TypedOperatorWish } from '#domain/auth/operator-wish.ts';
import type { OperatorRole } from '#domain/auth/role.ts';

export type OperatorsEvent =
  /** Who looks on was not known when the page began, and is now. */
  | { readonly type: 'self.known'; readonly id: string }
  | { readonly type: 'invitation.begun' }
  | { readonly type: 'invitation.submitted'; readonly wish: TypedOperatorWish }
  /** Somebody's access is to end, or an invitation is to be withdrawn. */
  | { readonly type: 'ending.begun'; readonly id: string }
  | { readonly type: 'ending.confirmed' }
  /** Somebody's authenticator is to be reset. */
  | { readonly type: 'reset.begun'; readonly id: string }
  | { readonly type: 'reset.confirmed' }
  /** Somebody is to work as something else. */
  | { readonly type: 'roles.begun'; readonly id: string }
  | { readonly type: 'roles.submitted'; readonly roles: readonly OperatorRole[] }
  /** Not after all: neither an invitation nor an ending nor a reset, nor other roles. */
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' };
