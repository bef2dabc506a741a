import {
  canManagePurchase,
  type EventLocation,
  hasPaymentExpired,
  type Purchase,
  type PurchaseViewer,
} from '#domain/order/purchase.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { type PaymentAudience, type SalesChannel, salesChannelRules } from '#domain/payment/sales-channel.ts';
import { findResultStep, type SaleStep } from '#domain/sale/sale-path.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { CheckoutOutcomeSnapshot } from './checkout-outcome.machine.ts';
import {
  type CardPendingPage,
  type CashPage,
  type TransferPage,
  toCardPendingPage,
  toCashPage,
  toTransferPage,
} from './pending-pages.view.ts';

/**
 * The seats of a failed payment: the viewer may pay for them again, only the buyer may, or they are on sale again.
 */
export type SeatsAfterFailure = 'RETRYABLE' | 'HELD' | 'RELEASED';

type UnpaidPage =
  /** The payment deadline passed without a payment. */
  | { readonly screen: 'paymentExpired' }
  /** An announced transfer was not found, by its deadline or when staff looked for it. */
  | { readonly screen: 'transferNotFound'; readonly isExpired: boolean }
  /** A payment that could buy nothing is refunded in full. */
  | { readonly screen: 'paymentReturned'; readonly seats: SeatsAfterFailure }
  | { readonly screen: 'paymentFailed'; readonly seats: SeatsAfterFailure };

type KnownPurchase = {
  /** Its code, total, reason, money movement and deadline. */
  readonly purchase: Purchase;
  /** The location whose time zone applies. */
  readonly place: EventLocation;
  /** The viewer asked for the result, which is being read. */
  readonly refreshing: boolean;
};

/** One member per page. */
export type CheckoutOutcomeView = {
  readonly salesChannel: SalesChannel;
  readonly audience: PaymentAudience;
  /** The step of this outcome; null while it is unknown. */
  readonly step: SaleStep | null;
} & (
  | { readonly screen: 'loading' }
  | { readonly screen: 'unreachable'; readonly failure: FlowFailure }
  /** The purchase does not exist or belongs to somebody else. */
  | { readonly screen: 'notFound' }
  /** The payer cancelled the payment; the purchase of this event continues. */
  | { readonly screen: 'paymentCancelled'; readonly eventId: string }
  | (KnownPurchase &
      (
        | { readonly screen: 'approved'; readonly viewer: PurchaseViewer }
        /** The purchase was paid and has been refunded in full. */
        | { readonly screen: 'refunded' }
        | UnpaidPage
        | CardPendingPage
        | TransferPage
        | CashPage
      ))
);

export function toCheckoutOutcomeView(snapshot: CheckoutOutcomeSnapshot): CheckoutOutcomeView {
  const { salesChannel, purchase, place, failure } = snapshot.context;
  const channel = { salesChannel, audience: salesChannelRules[salesChannel].audience };
  const unknown = { ...channel, step: null };
  if (snapshot.matches('notFound')) return { ...unknown, screen: 'notFound' };
  if (snapshot.matches('unreachable'))
    return { ...unknown, screen: 'unreachable', failure: failure ?? unexpectedFailure };
  if (purchase === null || place === null) return { ...unknown, screen: 'loading' };
  if (snapshot.matches('cancelled'))
    return { ...channel, step: 'BUY', screen: 'paymentCancelled', eventId: purchase.eventId };
  const known = {
    ...channel,
    step: findResultStep(purchase.result),
    purchase,
    place,
    refreshing: snapshot.matches('loading') && snapshot.context.isChecking,
  };
  switch (purchase.result) {
    case 'SUCCESSFUL':
      return purchase.orderStatus === 'REFUNDED'
        ? { ...known, screen: 'refunded' }
        : { ...known, screen: 'approved', viewer: snapshot.context.viewer };
    case 'FAIL':
      return { ...known, ...toUnpaidPage(snapshot, purchase) };
    case 'PENDING_PAYMENT':
    case 'PENDING_CARD':
      return { ...known, ...toCardPendingPage(snapshot, purchase) };
    case 'PENDING_TRANSFER':
      return { ...known, ...toTransferPage(snapshot, purchase) };
    case 'PENDING_CLUB':
    case 'PENDING_CASH_MP':
    case 'PENDING_TRANSFER_SPEI':
      return { ...known, ...toCashPage(snapshot, purchase) };
  }
}

function toUnpaidPage({ context }: CheckoutOutcomeSnapshot, purchase: Purchase): UnpaidPage {
  const isExpired = hasPaymentExpired(purchase);
  if (!isExpired && purchase.moneyMoved === 'RETURNED')
    return { screen: 'paymentReturned', seats: findSeatsAfterFailure(context, purchase) };
  if (hasTrait(purchase, 'isAnnounced')) return { screen: 'transferNotFound', isExpired };
  return isExpired
    ? { screen: 'paymentExpired' }
    : { screen: 'paymentFailed', seats: findSeatsAfterFailure(context, purchase) };
}

function findSeatsAfterFailure(
  { salesChannel, viewer }: CheckoutOutcomeSnapshot['context'],
  { reservationStatus }: Purchase,
): SeatsAfterFailure {
  if (reservationStatus !== 'ACTIVE') return 'RELEASED';
  return canManagePurchase(salesChannel, viewer) ? 'RETRYABLE' : 'HELD';
}
