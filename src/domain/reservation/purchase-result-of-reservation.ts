import type { MarketCode } from '../market/market.ts';
import type { CashCheckoutProvider } from '../payment/cash-checkout.ts';
import type { PaymentMethod } from '../payment/payment-method.ts';
import { getTransferSystem } from '../payment/payment-offer.ts';
import type { PurchaseResult } from '../payment/purchase-result.ts';
import type { TransactionStatus } from '../payment/transaction-status.ts';
import { assertNever } from '../shared/assert-never.ts';
import { isAwaitingTransfer } from './reservation-rules.ts';
import type { ReservationStatus } from './reservation-status.ts';

export type PurchaseState = {
  readonly status: ReservationStatus;
  readonly paymentMethod: PaymentMethod | null;
  readonly transaction: TransactionStatus | null;
  readonly cashCheckoutProvider: CashCheckoutProvider | null;
  readonly market: MarketCode;
};

/**
 * Determines the purchase result from stored data alone, as after a reload, in another tab or from a link in
 * an e-mail. Null for a cart or booking without a payment attempt. Assumption: Spec §4 lists results only.
 */
export function determinePurchaseResult(state: PurchaseState): PurchaseResult | null {
  switch (state.status) {
    case 'BOOKED':
    case 'BOOKED_FOREVER':
      return null;
    case 'ACTIVE':
      return state.transaction === 'DECLINED' || state.transaction === 'EXPIRED' ? 'FAIL' : null;
    case 'STARTED_PAYMENT':
      return determineResultWhileStarted(state);
    case 'WAITING_FOR_PAYMENT':
      return determineResultWhileWaiting(state);
    case 'FINISHED':
      return 'SUCCESSFUL';
    case 'FINISHED_WITH_FAILURE':
    case 'EXPIRED':
    case 'CANCELLED':
    case 'CANCELLED_DUE_TO_PAYMENT_FAILURE':
      return 'FAIL';
    default:
      return assertNever(state.status);
  }
}

function determineResultWhileStarted(state: PurchaseState): PurchaseResult {
  if (isAwaitingTransfer(state)) return determineTransferResult(state);
  return state.paymentMethod === 'CARD' && state.transaction === 'PENDING'
    ? 'PENDING_CARD'
    : 'PENDING_PAYMENT';
}

function determineResultWhileWaiting(state: PurchaseState): PurchaseResult {
  const { paymentMethod, cashCheckoutProvider } = state;
  if (paymentMethod === 'TRANSFER' || paymentMethod === 'PROCESSING_TRANSFER')
    return determineTransferResult(state);
  if (paymentMethod !== 'CASH') return 'PENDING_PAYMENT';
  if (cashCheckoutProvider === 'MERCADO_PAGO') return 'PENDING_CASH_MP';
  return cashCheckoutProvider === 'SPEI' ? 'PENDING_TRANSFER_SPEI' : 'PENDING_CLUB';
}

/** An announced transfer has no CLABE of ours in either market. */
const determineTransferResult = ({ paymentMethod, market }: PurchaseState): PurchaseResult =>
  paymentMethod === 'TRANSFER' && getTransferSystem(market) === 'SPEI'
    ? 'PENDING_TRANSFER_SPEI'
    : 'PENDING_TRANSFER';
