import type { EventSummary, VenueSummary } from '../catalogue/event.ts';
import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';
import type { BankChallenge } from '../payment/bank-challenge.ts';
import type { ChargedCard } from '../payment/charged-card.ts';
import type { PaymentInstruction } from '../payment/payment-instruction.ts';
import { paymentMethodTraits, type SettlementMethod } from '../payment/payment-method.ts';
import type { PaymentStatus } from '../payment/payment-status.ts';
import type { CheckoutOutcome, PurchaseResult } from '../payment/purchase-result.ts';
import { type SalesChannel, salesChannelRules } from '../payment/sales-channel.ts';
import type { TransactionStatus } from '../payment/transaction-status.ts';
import type { HeldItem } from '../reservation/reservation.ts';
import type { ReservationStatus } from '../reservation/reservation-status.ts';
import type { Instant } from '../shared/instant.ts';
import { type Money, money } from '../shared/money.ts';
import type { CancelledItem } from './cancelled-items.ts';
import type { OrderStatus } from './order-status.ts';
import type { RefundMeans } from './refund.ts';

/** The state of the payer's money. */
export const moneyMovements = ['NO', 'YES', 'UNKNOWN', 'RETURNED'] as const;
export type MoneyMovement = (typeof moneyMovements)[number];

/** The state of a purchase's money; NEEDS_REVIEW means an amount mismatch that staff has to resolve. */
export const purchaseMoneyStatuses = [...moneyMovements, 'NEEDS_REVIEW'] as const;
export type PurchaseMoneyStatus = (typeof purchaseMoneyStatuses)[number];

/** The state of a purchase; clients poll it until it settles. */
export type Purchase = {
  readonly orderId: string;
  /** A short code that can be read out. */
  readonly code: string;
  readonly orderStatus: OrderStatus;
  readonly reservationId: string;
  readonly reservationStatus: ReservationStatus;
  readonly eventId: string;
  readonly result: PurchaseResult;
  readonly outcome: CheckoutOutcome | null;
  readonly paymentStatus: PaymentStatus;
  readonly transactionStatus: TransactionStatus;
  readonly method: SettlementMethod;
  /** The provider's decline reason, verbatim (`cc_rejected_…`). */
  readonly statusDetail: string | null;
  readonly moneyMoved: PurchaseMoneyStatus;
  readonly total: PriceBreakdown;
  /** The portion of the total that the fan's wallet pays, in minor units. */
  readonly walletPaid: number;
  readonly serverNow: Instant;
  /** The time when the seats of an unpaid purchase go back on sale. */
  readonly expiresAt: Instant | null;
  /** The instruction for the payer; null once nothing is awaited. */
  readonly instruction: PaymentInstruction | null;
  readonly nextAction: ({ readonly type: 'REDIRECT' } & BankChallenge) | null;
  readonly ticketIds: readonly string[];
};

/** The lookup of a purchase: by order id for its owner, by the token of a shared link for anybody. */
export type PurchaseQuery = { readonly orderId: string } | { readonly token: string };

/**
 * The viewer of a purchase: the seller who made it, the self-service buyer, the fan it was sold to, or
 * somebody with a link. Only the first two may cancel its payment or retry, each in their own sales channel.
 */
export const purchaseViewers = ['SELLER', 'BUYER', 'FAN', 'GUEST'] as const;
export type PurchaseViewer = (typeof purchaseViewers)[number];

/** Returns true if the viewer may cancel or retry in this channel; all others can view and pay only. */
export const canManagePurchase = (salesChannel: SalesChannel, viewer: PurchaseViewer): boolean =>
  viewer === (salesChannelRules[salesChannel].requiresFan ? 'SELLER' : 'BUYER');

/**
 * Returns true if the time to pay expired without a payment. This is not a decline. It never applies to
 * cards, which are charged immediately or not at all.
 */
export const hasPaymentExpired = ({
  result,
  method,
  orderStatus,
  transactionStatus,
}: Pick<Purchase, 'result' | 'method' | 'orderStatus' | 'transactionStatus'>): boolean =>
  result === 'FAIL' &&
  !paymentMethodTraits[method].takesCard &&
  orderStatus === 'EXPIRED' &&
  transactionStatus === 'EXPIRED';

/**
 * Returns true while the purchase waits for its payer, who may switch to another method: to follow an
 * instruction, to confirm at the bank, or to make the announced transfer. A review by the bank cannot be
 * interrupted.
 */
export const isAwaitingPayer = ({
  result,
  method,
  instruction,
  nextAction,
}: Pick<Purchase, 'result' | 'method' | 'instruction' | 'nextAction'>): boolean =>
  instruction !== null ||
  nextAction !== null ||
  (result === 'PENDING_TRANSFER' && paymentMethodTraits[method].isAnnounced);

/** The details of a purchase whose payment link is still unpaid. */
export type PendingPaymentLink = {
  /**
   * The token of the payment page; null for the seller, who does not pay, and once the link cannot be paid.
   */
  readonly payToken: string | null;
  /** The decline of the latest attempt by this link; null if there was none. */
  readonly decline: Pick<Purchase, 'method' | 'statusDetail'> | null;
};

/** The city and time zone of the event, in which the purchase's times are shown. */
export type EventLocation = Pick<VenueSummary, 'timeZone' | 'city'>;

/** The response to a purchase lookup. */
export type PurchaseStatus = {
  /** Null if no payment was attempted, or if the purchase belongs to somebody else. */
  readonly purchase: Purchase | null;
  /** The token of a shareable link to this status; null for viewers who came by such a link. */
  readonly linkToken: string | null;
  readonly viewer: PurchaseViewer;
  /** Null without a purchase. */
  readonly place: EventLocation | null;
  /** Null unless a payment link is unpaid. */
  readonly pendingPaymentLink: PendingPaymentLink | null;
};

export type Order = {
  readonly orderId: string;
  readonly code: string;
  readonly status: OrderStatus;
  readonly createdAt: Instant;
  readonly event: EventSummary;
  readonly items: readonly HeldItem[];
  readonly cancelledItems: readonly CancelledItem[];
  readonly total: PriceBreakdown;
  readonly refundedAmount: number;
  readonly receipt: Receipt;
  /** The token of a shareable link to the status of the purchase. */
  readonly linkToken: string;
  readonly purchase: Purchase;
  /** The installment plan that pays it while it is not complete; null for any other order. */
  readonly plan: OrderPlan | null;
};

/** The unpaid part of an order that is paid in installments. */
export type OrderPlan = {
  readonly planId: string;
  readonly due: Money;
  /** The next installment. */
  readonly next: { readonly amount: Money; readonly dueAt: Instant };
};

/** The receipt of a purchase: payment date, provider reference, card and refunds. */
export type Receipt = {
  /** Null until it is paid. */
  readonly paidAt: Instant | null;
  /** The provider's payment reference; null if no provider was involved. */
  readonly reference: string | null;
  /** The card and its installments; null for other methods or when the provider did not say. */
  readonly card: ChargedCard | null;
  readonly refunds: readonly Refund[];
};

/** A refund, requested or done, in minor units. */
export type Refund = {
  readonly at: Instant;
  readonly amount: number;
  readonly means: RefundMeans;
  /** True for a refund of a surplus payment, which does not reduce the refundable amount of the order. */
  readonly isSurplus: boolean;
};

/** Returns true for an order that nobody had to pay; a complimentary one had a price, which staff waived. */
export const isFreeOrder = ({ method }: Pick<Purchase, 'method'>): boolean =>
  paymentMethodTraits[method].isFree && !paymentMethodTraits[method].isComplimentary;

type WalletSplit = Pick<Purchase, 'method' | 'total' | 'walletPaid'>;

/** Returns the wallet portion of a split payment; 0 if the wallet pays nothing or everything. */
export const calculateWalletPortion = ({ method, walletPaid }: WalletSplit): number =>
  paymentMethodTraits[method].paysFromBalance ? 0 : walletPaid;

/** Returns the amount paid by the method itself: the total without the wallet portion. */
export const calculateMethodPortion = (purchase: WalletSplit): Money =>
  money(purchase.total.total - calculateWalletPortion(purchase), purchase.total.currency);
