import type { MarketCode } from '../market/market.ts';
import type { CashDesk } from '../payment/cash-steps.ts';
import type { PaymentMethod } from '../payment/payment-method.ts';
import { transferSystemOf } from '../payment/payment-offer.ts';
import type { PurchaseResult } from '../payment/purchase-result.ts';
import type { TransactionStatus } from '../payment/transaction-status.ts';
import { assertNever } from '../shared/assert-never.ts';
import { isWaitingTransfer } from './reservation-outcome.ts';
import type { ReservationStatus } from './reservation-status.ts';

export type PurchaseStanding = {
  readonly status: ReservationStatus;
  readonly paymentMethod: PaymentMethod | null;
  readonly transaction: TransactionStatus | null;
  readonly cashDesk: CashDesk | null;
  readonly market: MarketCode;
};

/**
 * Determines the purchase result from stored data alone, as after a reload, in another tab or from a link in
 * an e-mail. Null for a cart or booking without a payment attempt. Assumption: Spec §4 lists results only.
 */
export function resultOfReservation(standing: PurchaseStanding): PurchaseResult | null {
  switch (standing.status) {
    case 'BOOKED':
    case 'BOOKED_FOREVER':
      return null;
    case 'ACTIVE':
      return standing.transaction === 'DECLINED' || standing.transaction === 'EXPIRED' ? 'FAIL' : null;
    case 'STARTED_PAYMENT':
      return resultWhileStarted(standing);
    case 'WAITING_FOR_PAYMENT':
      return resultWhileWaiting(standing);
    case 'FINISHED':
      return 'SUCCESSFUL';
    case 'FINISHED_WITH_FAILURE':
    case 'EXPIRED':
    case 'CANCELLED':
    case 'CANCELLED_DUE_TO_PAYMENT_FAILURE':
      return 'FAIL';
    default:
      return assertNever(standing.status);
  }
}

function resultWhileStarted(standing: PurchaseStanding): PurchaseResult {
  if (isWaitingTransfer(standing)) return transferResultOf(standing);
  return standing.paymentMethod === 'CARD' && standing.transaction === 'PENDING'
    ? 'PENDING_CARD'
    : 'PENDING_PAYMENT';
}

function resultWhileWaiting(standing: PurchaseStanding): PurchaseResult {
  const { paymentMethod, cashDesk } = standing;
  if (paymentMethod === 'TRANSFER' || paymentMethod === 'PROCESSING_TRANSFER')
    return transferResultOf(standing);
  if (paymentMethod !== 'CASH') return 'PENDING_PAYMENT';
  if (cashDesk === 'MERCADO_PAGO') return 'PENDING_CASH_MP';
  return cashDesk === 'SPEI' ? 'PENDING_TRANSFER_SPEI' : 'PENDING_CLUB';
}

/** An announced transfer has no CLABE of ours in either market. */
const transferResultOf = ({ paymentMethod, market }: PurchaseStanding): PurchaseResult =>
  paymentMethod === 'TRANSFER' && transferSystemOf(market) === 'SPEI'
    ? 'PENDING_TRANSFER_SPEI'
    : 'PENDING_TRANSFER';
