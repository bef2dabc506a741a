import type { AlertDecision } from '#domain/payment/money-alert.ts';

export type MoneyAlertsEvent =
  /** Something is to be done about one of them. */
  | { readonly type: 'decision.begun'; readonly id: string; readonly decision: AlertDecision }
  | { readonly type: 'decision.submitted'; readonly note: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' };
