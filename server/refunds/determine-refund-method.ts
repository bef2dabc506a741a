import type { RefundMeans } from '#domain/order/refund.ts';
import { paymentMethodTraits, type SettlementMethod } from '#domain/payment/payment-method.ts';

type Paid = {
  readonly provider: string;
  readonly method: SettlementMethod;
  /** The buyer's account still exists. */
  readonly hasBuyer: boolean;
};

/**
 * Determines how a payment is refunded: through its provider, to the organisation, to the wallet, or by hand where we
 * took the money ourselves or the account is gone.
 */
export function determineRefundMethod({ provider, method, hasBuyer }: Paid): RefundMeans {
  if (provider === 'mercado-pago') return 'PROVIDER';
  const { chargesOrganisation, paysFromBalance } = paymentMethodTraits[method];
  if (chargesOrganisation) return 'ORGANISATION';
  return paysFromBalance && hasBuyer ? 'WALLET' : 'BY_HAND';
}
