import type { AttemptRecord } from '../sale/sale-records.ts';

/** By which number a payment is known elsewhere: the provider's own, or that of the card terminal's voucher. */
export const paymentReference = ({
  method,
  providerPaymentId,
  statusDetail,
}: Pick<AttemptRecord, 'method' | 'providerPaymentId' | 'statusDetail'>): string | null =>
  method === 'TPV' ? statusDetail : providerPaymentId;
