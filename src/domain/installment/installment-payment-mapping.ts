import type { ProviderPaymentState } from '../order/provider-status.ts';
import type { MoneyMovement } from '../order/purchase.ts';
import type { InstallmentPaymentStatus } from './installment-payment-status.ts';
import { isOpenInstallmentPayment } from './plan.ts';

/**
 * Maps the provider's state of a payment to the status of an installment payment. Source:
 * docs/transitions.md.
 */
export const installmentPaymentStatusByProviderState = {
  approved: 'PAID',
  'approved-refunded-in-part': 'PAID',
  disputed: 'PAID',
  authorized: 'PENDING',
  'in-review': 'PENDING',
  challenged: 'PENDING',
  'cash-instructed': 'PENDING',
  'transfer-begun': 'PENDING',
  'spei-instructed': 'PENDING',
  'credit-requested': 'PENDING',
  rejected: 'REJECTED',
  expired: 'EXPIRED',
  cancelled: 'CANCELLED',
  refunded: 'REFUNDED',
  'charged-back': 'REFUNDED',
} as const satisfies Record<ProviderPaymentState, InstallmentPaymentStatus>;

/**
 * The coverage of installments by a payment: it may still pay them (OPEN), pays them (PAYS) or does not
 * (OVER). At most one payment of an installment is OPEN or PAYS.
 */
export const installmentCoverages = ['OPEN', 'PAYS', 'OVER'] as const;
export type InstallmentCoverage = (typeof installmentCoverages)[number];

/**
 * Determines where the payer's money is. `isReturned`: the payment is refunded in full, whatever its status.
 */
export function determineInstallmentMoneyMovement({
  status,
  isReturned,
}: {
  readonly status: InstallmentPaymentStatus;
  readonly isReturned: boolean;
}): MoneyMovement {
  if (isReturned || status === 'REFUNDED') return 'RETURNED';
  if (isOpenInstallmentPayment(status)) return 'UNKNOWN';
  return status === 'PAID' ? 'YES' : 'NO';
}
