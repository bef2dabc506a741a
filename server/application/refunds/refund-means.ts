import type { RefundMeans } from '#domain/order/refund.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';

type Paid = {
  readonly provider: string;
  readonly method: PaymentMethod;
  /** The account of who bought it still exists. */
  readonly hasBuyer: boolean;
};

/** By which way the money of a try goes back: the way it came, and by hand where we took it with our own or nobody is left. */
export function refundMeansOf({ provider, method, hasBuyer }: Paid): RefundMeans {
  if (provider === 'mercado-pago') return 'PROVIDER';
  if (method === 'IDENTIFICATION') return 'ORGANISATION';
  return method === 'WALLET' && hasBuyer ? 'WALLET' : 'BY_HAND';
}
