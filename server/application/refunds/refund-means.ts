import type { RefundMeans } from '#domain/order/refund.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';

type Paid = { readonly provider: string; readonly method: PaymentMethod };

/** By which way the money of a try goes back: the way it came, and by hand where we took it with our own. */
export function refundMeansOf({ provider, method }: Paid): RefundMeans {
  if (provider === 'mercado-pago') return 'PROVIDER';
  return method === 'WALLET' ? 'WALLET' : 'BY_HAND';
}
