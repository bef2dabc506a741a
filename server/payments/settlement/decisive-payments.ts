import { interpretProviderStatus } from '#domain/order/provider-status.ts';
import type { ProviderPayment } from '../attempts/payment-provider.port.ts';
import { toProviderStatus } from './settlement-context.ts';

/**
 * Selects the payments that decide an attempt's status, the most decisive last: received money, then a pending
 * payment. While one is pending, failed ones are left out.
 */
export function selectDecisivePayments(payments: readonly ProviderPayment[]): readonly ProviderPayment[] {
  const ranked = payments.map((payment) => ({ payment, rank: rankPayment(payment) }));
  const isPending = ranked.some(({ rank }) => rank === ranks.pending);
  return ranked
    .filter(({ rank }) => !isPending || rank !== ranks.failed)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ payment }) => payment);
}

/** Returns true for a payment that failed, beside which its attempt may have another. */
export const isFailedPayment = (payment: ProviderPayment): boolean => rankPayment(payment) === ranks.failed;

const ranks = { failed: 0, other: 1, pending: 2, money: 3 } as const;

function rankPayment(payment: ProviderPayment): number {
  const reading = interpretProviderStatus(toProviderStatus(payment));
  if (reading.kind === 'unknown') return ranks.other;
  switch (reading.providerState) {
    case 'approved':
    case 'approved-refunded-in-part':
      return ranks.money;
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return ranks.failed;
    case 'refunded':
    case 'disputed':
    case 'charged-back':
      return ranks.other;
    default:
      return ranks.pending;
  }
}
