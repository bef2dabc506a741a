import { readProviderStatus } from '#domain/payment/provider-reading.ts';
import type { ProviderPayment } from './payment-provider.port.ts';
import { wordsOf } from './settlement-books.ts';

/**
 * Selects the payments that decide an attempt's status, the most decisive last: received money, then a pending
 * payment. While one is pending, failed ones are left out.
 */
export function tellingPayments(payments: readonly ProviderPayment[]): readonly ProviderPayment[] {
  const weighed = payments.map((payment) => ({ payment, weight: weightOf(payment) }));
  const isUnderWay = weighed.some(({ weight }) => weight === weights.underWay);
  return weighed
    .filter(({ weight }) => !isUnderWay || weight !== weights.failed)
    .toSorted((a, b) => a.weight - b.weight)
    .map(({ payment }) => payment);
}

/** Returns true for a payment that failed, beside which its attempt may have another. */
export const isFailed = (payment: ProviderPayment): boolean => weightOf(payment) === weights.failed;

const weights = { failed: 0, other: 1, underWay: 2, money: 3 } as const;

function weightOf(payment: ProviderPayment): number {
  const reading = readProviderStatus(wordsOf(payment));
  if (reading.kind === 'parked') return weights.other;
  switch (reading.meaning) {
    case 'approved':
    case 'approved-refunded-in-part':
      return weights.money;
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return weights.failed;
    case 'refunded':
    case 'disputed':
    case 'charged-back':
      return weights.other;
    default:
      return weights.underWay;
  }
}
