import type { TypedOperatorWish } from '#domain/auth/operator-wish.ts';

export type OperatorsEvent =
  | { readonly type: 'invitation.begun' }
  | { readonly type: 'invitation.submitted'; readonly wish: TypedOperatorWish }
  /** Somebody's access is to end, or an invitation is to be withdrawn. */
  | { readonly type: 'ending.begun'; readonly id: string }
  | { readonly type: 'ending.confirmed' }
  /** Neither an invitation nor an ending after all. */
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' };
