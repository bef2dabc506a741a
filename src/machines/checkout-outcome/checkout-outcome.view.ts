import {
  canManagePurchase,
  type EventLocation,
  hasPaymentExpired,
  type PendingPaymentLink,
  type Purchase,
  type PurchaseViewer,
} from '#domain/order/purchase.ts';
import { type CashCheckoutProvider, findCashCheckoutProvider } from '#domain/payment/cash-checkout.ts';
import type { PurchaseResult } from '#domain/payment/purchase-result.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import { calculateRemainingTime } from '#domain/reservation/hold-window.ts';
import { findResultStep, type SaleStep } from '#domain/sale/sale-path.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import { type CheckoutOutcomeSnapshot, canChangePaymentMethod } from './checkout-outcome.machine.ts';

/** Fields of a pending payment: the countdown and the available actions. */
type PendingFields = {
  /** Polling has stopped; the user may refresh. */
  readonly resting: boolean;
  /** Milliseconds left to pay, by the server's clock; null when nobody has to act. */
  readonly remaining: number | null;
  /** The token of a link that shows this page to its holder. */
  readonly linkToken: string | null;
  /** Null when no payment link is pending. */
  readonly pendingPaymentLink: PendingPaymentLink | null;
  readonly viewer: PurchaseViewer;
  /** The viewer may choose another payment method. */
  readonly canChangePaymentMethod: boolean;
  readonly changingPaymentMethod: boolean;
  /** The reason why the payment method could not be changed. */
  readonly cancelFailure: FlowFailure | null;
};

/** One screen per kind of page; `purchase` carries code, total, reason, money movement and deadline. */
export type CheckoutOutcomeView = {
  readonly salesChannel: SalesChannel;
  /** The step of this outcome; null while it is unknown. */
  readonly step: SaleStep | null;
} & (
  | { readonly screen: 'loading' }
  | { readonly screen: 'unreachable'; readonly failure: FlowFailure }
  /** The purchase does not exist or belongs to somebody else. */
  | { readonly screen: 'notFound' }
  /** The payer cancelled the payment; the purchase of this event continues. */
  | { readonly screen: 'paymentCancelled'; readonly eventId: string }
  | ({
      readonly purchase: Purchase;
      /** The location whose time zone applies. */
      readonly place: EventLocation;
      readonly refreshing: boolean;
    } & (
      | { readonly screen: 'success' }
      /** The purchase was paid and has been refunded in full. */
      | { readonly screen: 'refunded' }
      /** The payment deadline passed without a payment. */
      | { readonly screen: 'expired'; readonly viewer: PurchaseViewer }
      | {
          readonly screen: 'fail';
          /** The seats are still held. */
          readonly isHeld: boolean;
          /** The viewer may retry at the purchase step. */
          readonly canRetry: boolean;
          readonly viewer: PurchaseViewer;
        }
      | (PendingFields & {
          readonly screen: 'pending';
          /** The address where the payer confirms the payment (3-D Secure). */
          readonly confirmAt: string | null;
        })
      | (PendingFields & { readonly screen: 'transfer' })
      | (PendingFields & {
          readonly screen: 'cash';
          /** The provider determines the number of steps (Spec §2). */
          readonly checkoutProvider: CashCheckoutProvider;
        })
    ))
);

export function toCheckoutOutcomeView(snapshot: CheckoutOutcomeSnapshot): CheckoutOutcomeView {
  const { salesChannel, purchase, place, viewer, failure } = snapshot.context;
  if (snapshot.matches('notFound')) return { salesChannel, step: null, screen: 'notFound' };
  if (snapshot.matches('unreachable'))
    return { salesChannel, step: null, screen: 'unreachable', failure: failure ?? unexpectedFailure };
  if (purchase === null || place === null) return { salesChannel, step: null, screen: 'loading' };
  if (snapshot.matches('cancelled'))
    return { salesChannel, step: 'BUY', screen: 'paymentCancelled', eventId: purchase.eventId };
  const known = {
    salesChannel,
    step: findResultStep(purchase.result),
    purchase,
    place,
    refreshing: snapshot.matches('loading'),
  };
  const screen = screenByResult[purchase.result];
  switch (screen) {
    case 'success':
      return { ...known, screen: purchase.orderStatus === 'REFUNDED' ? 'refunded' : screen };
    case 'fail': {
      if (hasPaymentExpired(purchase)) return { ...known, screen: 'expired', viewer };
      const isHeld = purchase.reservationStatus === 'ACTIVE';
      return {
        ...known,
        screen,
        isHeld,
        canRetry: isHeld && canManagePurchase(salesChannel, viewer),
        viewer,
      };
    }
    case 'pending':
      return {
        ...known,
        ...buildPendingFields(snapshot),
        screen,
        confirmAt: purchase.nextAction?.url ?? null,
      };
    case 'transfer':
      return { ...known, ...buildPendingFields(snapshot), screen };
    case 'cash':
      return {
        ...known,
        ...buildPendingFields(snapshot),
        screen,
        checkoutProvider: findCashCheckoutProvider(purchase.result),
      };
  }
}

function buildPendingFields(snapshot: CheckoutOutcomeSnapshot): PendingFields {
  const { context } = snapshot;
  const { purchase, linkToken, pendingPaymentLink, viewer, cancelFailure, monotonicMs, updatedAtMs } =
    context;
  const expiresAt = purchase === null ? null : getPaymentDeadline(purchase);
  const elapsed = monotonicMs === null || updatedAtMs === null ? 0 : monotonicMs - updatedAtMs;
  return {
    resting: snapshot.matches('paused') && !context.hasLiveUpdates,
    remaining:
      purchase === null || expiresAt === null
        ? null
        : calculateRemainingTime({ serverNow: purchase.serverNow, expiresAt, elapsed }),
    linkToken,
    pendingPaymentLink,
    viewer,
    canChangePaymentMethod: canChangePaymentMethod(context),
    changingPaymentMethod: snapshot.matches('cancelling'),
    cancelFailure,
  };
}

/** Returns the deadline of the instructions, or of the bank's challenge. */
const getPaymentDeadline = ({ instruction, nextAction, expiresAt }: Purchase): Instant | null =>
  instruction?.expiresAt ?? (nextAction === null ? null : expiresAt);

const screenByResult = {
  SUCCESSFUL: 'success',
  FAIL: 'fail',
  PENDING_PAYMENT: 'pending',
  PENDING_CARD: 'pending',
  PENDING_TRANSFER: 'transfer',
  PENDING_CLUB: 'cash',
  PENDING_CASH_MP: 'cash',
  PENDING_TRANSFER_SPEI: 'cash',
} as const satisfies Record<PurchaseResult, CheckoutOutcomeView['screen']>;
