import type { MoneyMovement } from '../order/purchase.ts';
import type { ProviderMeaning } from '../payment/provider-reading.ts';
import type { InstallmentPaymentStatus } from './installment-payment.ts';
import { isOpenPayment } from './plan.ts';

/** What the provider's word about a payment makes of a payment of quotas. Source: docs/transitions.md. */
export const quotaPaymentVerdicts = {
  approved: 'PAID',
  'approved-refunded-in-part': 'PAID',
  disputed: 'PAID',
  authorized: 'PENDING',
  'in-review': 'PENDING',
  challenged: 'PENDING',
  'cash-instructed': 'PENDING',
  'transfer-begun': 'PENDING',
  'spei-instructed': 'PENDING',
  'credit-asked': 'PENDING',
  rejected: 'REJECTED',
  expired: 'EXPIRED',
  cancelled: 'CANCELLED',
  refunded: 'REFUNDED',
  'charged-back': 'REFUNDED',
} as const satisfies Record<ProviderMeaning, InstallmentPaymentStatus>;

/**
 * What a payment does for its quotas: it may still pay them, it pays them, or it does not. A quota has at most one that is
 * open or pays.
 */
export const quotaStandings = ['OPEN', 'PAYS', 'OVER'] as const;
export type QuotaStanding = (typeof quotaStandings)[number];

/** Whether the payer's money is with us. `isReturned`: it came for nothing and is on its way back, whatever the status. */
export function moneyMovedByQuotas({
  status,
  isReturned,
}: {
  readonly status: InstallmentPaymentStatus;
  readonly isReturned: boolean;
}): MoneyMovement {
  if (isReturned || status === 'REFUNDED') return 'RETURNED';
  if (isOpenPayment(status)) return 'UNKNOWN';
  return status === 'PAID' ? 'YES' : 'NO';
}
