import type { AttemptRecord } from '#server/unit-of-work/public.ts';

const open: ReadonlySet<AttemptRecord['status']> = new Set([
  'STARTED',
  'PENDING',
  'PENDING_CASH_PAYMENT',
  'PROCESSING_TRANSFER',
]);

/** Returns true while the attempt's final status is not known. */
export const isOpenAttempt = ({ status }: Pick<AttemptRecord, 'status'>): boolean => open.has(status);

/** Returns true when a payment with a mismatched amount still waits for review. */
export const hasPaymentInReview = ({
  mismatchedPaymentIds: parked,
  reviewedPaymentIds: decided,
}: Pick<AttemptRecord, 'mismatchedPaymentIds' | 'reviewedPaymentIds'>): boolean =>
  parked.some((payment) => !decided.includes(payment));
