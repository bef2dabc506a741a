import { paymentMethodTraits } from '#domain/payment/payment-method.ts';
import type { AttemptRecord } from '#server/unit-of-work/public.ts';

/**
 * Returns the number by which a payment is known elsewhere: the provider's id, or the card terminal's voucher number.
 */
export const findPaymentReference = ({
  method,
  providerPaymentId,
  statusDetail,
}: Pick<AttemptRecord, 'method' | 'providerPaymentId' | 'statusDetail'>): string | null =>
  paymentMethodTraits[method].hasVoucher ? statusDetail : providerPaymentId;
