import type { TypedOperatorWish } from '#domain/auth/operator-wish.ts';

export type OperatorsEvent =
  | { readonly type: 'invitation.begun' }
  | { readonly type: 'invitation.submitted'; readonly wish: TypedOperatorWish }
  /** Somebody's access is to end, or an invitation is to be withdrawn. */
  | { readonly type: 'ending.begun'; readonly id: string }
  | { readonly type: 'ending.confirmed' }
  /** Somebody's authenticator is to be reset. */
  | { readonly type: 'reset.begun'; readonly id: string }
  | { readonly type: 'reset.confirmed' }
  /** Who one is, said again: a code of the authenticator, or a recovery code. */
  | { readonly type: 'proof.submitted'; readonly code: string }
  /** Not after all: neither an invitation nor an ending nor a reset, or no code. */
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' };
