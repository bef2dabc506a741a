import { readProviderStatus } from '#domain/payment/provider-reading.ts';
import type { ProviderPayment } from './payment-provider.port.ts';
import { wordsOf } from './settlement-books.ts';

/**
 * Of all payments of one try those that say how it stands, the weightiest last: money, then a payment under way. As long as
 * one is under way the ones that failed end nothing.
 */
export function tellingPayments(payments: readonly ProviderPayment[]): readonly ProviderPayment[] {
  const weighed = payments.map((payment) => ({ payment, weight: weightOf(payment) }));
  const isUnderWay = weighed.some(({ weight }) => weight === weights.underWay);
  return weighed
    .filter(({ weight }) => !isUnderWay || weight !== weights.failed)
    .toSorted((a, b) => a.weight - b.weight)
    .map(({ payment }) => payment);
}

/** Whether a payment failed, so that its try may have another one. */
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
