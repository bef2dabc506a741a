import type { EventSummary, VenueSummary } from '../catalogue/event.ts';
import type { PaymentInstruction } from '../payment/payment-instruction.ts';
import type { PaymentMethod } from '../payment/payment-method.ts';
import type { PaymentStatus } from '../payment/payment-status.ts';
import type { CheckoutOutcome, PurchaseResult } from '../payment/purchase-result.ts';
import type { TransactionStatus } from '../payment/transaction-status.ts';
import type { HeldItem, PriceParts } from '../reservation/reservation.ts';
import type { ReservationStatus } from '../reservation/reservation-status.ts';
import { type SaleMode, saleDesks } from '../sale/sale-mode.ts';
import type { Instant } from '../shared/instant.ts';
import { type Money, money } from '../shared/money.ts';
import type { OrderStatus } from './order-status.ts';
import type { RefundMeans } from './refund.ts';

/** What a payer most wants to know after any outcome. */
export const moneyMovements = ['NO', 'YES', 'UNKNOWN', 'RETURNED'] as const;
export type MoneyMovement = (typeof moneyMovements)[number];

/** Of a purchase also: it is with us, but it is another sum, and a person decides about it. */
export const purchaseMoney = [...moneyMovements, 'PARKED'] as const;
export type PurchaseMoney = (typeof purchaseMoney)[number];

/** How a purchase stands: asked again until it settles. */
export type Purchase = {
  readonly orderId: string;
  /** Short code that a person can read out. */
  readonly code: string;
  readonly orderStatus: OrderStatus;
  readonly reservationId: string;
  readonly reservationStatus: ReservationStatus;
  readonly eventId: string;
  readonly result: PurchaseResult;
  readonly outcome: CheckoutOutcome | null;
  readonly paymentStatus: PaymentStatus;
  readonly transactionStatus: TransactionStatus;
  readonly method: PaymentMethod;
  /** The provider's reason, verbatim (`cc_rejected_…`). */
  readonly statusDetail: string | null;
  readonly moneyMoved: PurchaseMoney;
  readonly total: PriceParts;
  /** The part of the total that is taken from the fan's wallet, minor units. */
  readonly walletPaid: number;
  readonly serverNow: Instant;
  /** When the seats of a still unpaid purchase go back on sale. */
  readonly expiresAt: Instant | null;
  /** What the payer has to do elsewhere; null once nothing is awaited. */
  readonly instruction: PaymentInstruction | null;
  readonly nextAction: { readonly type: 'REDIRECT'; readonly url: string } | null;
  readonly ticketIds: readonly string[];
};

/** One's own order by its number, or anybody's by the token of a link that was shared. */
export type PurchaseSought = { readonly orderId: string } | { readonly token: string };

/**
 * Who asks after a purchase: the seller who made it, whoever bought it alone, the fan that it was sold to, or somebody with a
 * link to it. Only the first two may end its payment or try again, each at a desk of their own.
 */
export const purchaseReaders = ['SELLER', 'BUYER', 'FAN', 'GUEST'] as const;
export type PurchaseReader = (typeof purchaseReaders)[number];

/** Whether the reader may act on a purchase at this desk; all others look, and pay what is to be paid. */
export const actsAt = (mode: SaleMode, reader: PurchaseReader): boolean =>
  reader === (saleDesks[mode].namesFan ? 'SELLER' : 'BUYER');

/**
 * Whether the time to pay elsewhere ended without a payment, which is no refusal: nobody declined anything. A card is charged at
 * once or not at all.
 */
export const hasLapsed = ({
  result,
  method,
  orderStatus,
  transactionStatus,
}: Pick<Purchase, 'result' | 'method' | 'orderStatus' | 'transactionStatus'>): boolean =>
  result === 'FAIL' && method !== 'CARD' && orderStatus === 'EXPIRED' && transactionStatus === 'EXPIRED';

/**
 * Whether it waits for its payer, who may go on another way instead: for what they were told to do, for their word at their bank,
 * or for the transfer that they announced. A review by the bank is nobody's to end.
 */
export const waitsForPayer = ({
  result,
  method,
  instruction,
  nextAction,
}: Pick<Purchase, 'result' | 'method' | 'instruction' | 'nextAction'>): boolean =>
  instruction !== null ||
  nextAction !== null ||
  (result === 'PENDING_TRANSFER' && method === 'PROCESSING_TRANSFER');

/** What is to be known of a purchase that waits for its link. */
export type AwaitedLink = {
  /** The token of the page that pays it; null for the seller, who does not, and once nobody can. */
  readonly payToken: string | null;
  /** How the payment that was last tried by it ended; null before any. */
  readonly refused: Pick<Purchase, 'method' | 'statusDetail'> | null;
};

/** Whose clock the times of a purchase go by. */
export type EventPlace = Pick<VenueSummary, 'timeZone' | 'city'>;

/** A purchase as it was asked after. */
export type PurchaseStatus = {
  /** Null when nothing was tried, or when it is somebody else's. */
  readonly purchase: Purchase | null;
  /** The token of a link that shows this to whoever has it; null for those who came by such a link themselves. */
  readonly linkToken: string | null;
  readonly reader: PurchaseReader;
  /** Null without a purchase. */
  readonly place: EventPlace | null;
  /** Null where no link is awaited. */
  readonly awaitedLink: AwaitedLink | null;
};

export type Order = {
  readonly orderId: string;
  readonly code: string;
  readonly status: OrderStatus;
  readonly createdAt: Instant;
  readonly event: EventSummary;
  readonly items: readonly HeldItem[];
  readonly total: PriceParts;
  readonly refundedAmount: number;
  readonly receipt: Receipt;
  /** The token of a link that shows how it stands to whoever has it. */
  readonly linkToken: string;
  readonly purchase: Purchase;
};

/** What proves a purchase: when it was paid, by which number the provider knows it, and what went back. */
export type Receipt = {
  /** Null until it is paid. */
  readonly paidAt: Instant | null;
  /** Null where no provider has to do with it. */
  readonly reference: string | null;
  /** The card, and in how many parts; null where it was no card, or nobody said which. */
  readonly card: CardUsed | null;
  readonly refunds: readonly Refund[];
};

/** What the provider says of a card that paid: enough to know it again on a statement, and no more. */
export type CardUsed = {
  /** The provider's name for the brand (`visa`). */
  readonly brand: string;
  readonly lastFour: string;
  /** In how many parts the bank asks for it, and each of them, minor units; one part is the whole. */
  readonly installments: number;
  readonly installmentAmount: number;
  /** The number that the bank gave the charge; null where it gave none. */
  readonly authorization: string | null;
};

/** Money that goes or went back, minor units, and whereto. */
export type Refund = {
  readonly at: Instant;
  readonly amount: number;
  readonly means: RefundMeans;
  /** Whether it came beside what paid the order: giving it back takes nothing from the order. */
  readonly isSurplus: boolean;
};

type InParts = Pick<Purchase, 'method' | 'total' | 'walletPaid'>;

/** What the balance pays beside another way; 0 where it pays nothing, or all of it. */
export const balancePartOf = ({ method, walletPaid }: InParts): number =>
  method === 'WALLET' ? 0 : walletPaid;

/** What is paid by the method itself: all but the balance's part. */
export const paidByMethod = (purchase: InParts): Money =>
  money(purchase.total.total - balancePartOf(purchase), purchase.total.currency);
