import type { MarketCode } from '../market/market.ts';
import { referencePaymentWindow } from '../payment/cash-provider.ts';
import { calculateConfirmationDeadline } from '../payment/reference-deadline.ts';
import { calculateTransferLeaseEnd } from '../reservation/hold-window.ts';
import type { Instant } from '../shared/instant.ts';
import type { ProviderPaymentState } from './provider-status.ts';

export type IssuedInstruction = {
  readonly providerState: ProviderPaymentState;
  readonly paymentMethodId: string;
  /** The provider's own deadline, if it names one. */
  readonly expiresAt: Instant | null;
  readonly now: Instant;
  readonly market: MarketCode;
};

/**
 * Calculates until when the seats are held after an instruction was issued: the provider's deadline and the
 * time for its confirmation. Null if the lease stays unchanged.
 */
export function calculateLeaseAfterInstruction(of: IssuedInstruction): Instant | null {
  const deadline = of.expiresAt ?? of.now + referencePaymentWindow.length;
  switch (of.providerState) {
    case 'cash-instructed':
      return calculateConfirmationDeadline({ paidBy: deadline, by: of.paymentMethodId, market: of.market });
    case 'spei-instructed':
      return calculateConfirmationDeadline({ paidBy: deadline, by: 'SPEI', market: of.market });
    case 'transfer-begun':
    case 'credit-requested':
      return calculateTransferLeaseEnd(of.now, of.expiresAt);
    default:
      return null;
  }
}
