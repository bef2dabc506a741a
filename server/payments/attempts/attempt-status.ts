import { toPaymentStatus } from '#domain/payment/payment-status.ts';
import type { AttemptRecord } from '#server/unit-of-work/public.ts';

/** Returns true while the attempt's final status is not known. */
export const isOpenAttempt = ({ status }: Pick<AttemptRecord, 'status'>): boolean =>
  toPaymentStatus(status) === 'PENDING';

/** Returns true when a payment with a mismatched amount still waits for review. */
export const hasPaymentInReview = ({
  mismatchedPaymentIds,
  reviewedPaymentIds,
}: Pick<AttemptRecord, 'mismatchedPaymentIds' | 'reviewedPaymentIds'>): boolean =>
  mismatchedPaymentIds.some((payment) => !reviewedPaymentIds.includes(payment));
