import type { MarketCode } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import type { StaffBookingDecision } from '#domain/order/staff-booking.ts';
import type { CourtesyReason } from '#domain/payment/courtesy.ts';
import type { OrganisationAccount } from '#domain/payment/organisation.ts';
import type { PaymentExceptionKind } from '#domain/payment/payment-exception.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { PaymentRecordStatus } from '#domain/payment/payment-record.ts';
import type { TerminalVoucher } from '#domain/payment/terminal-voucher.ts';
import type { TransactionStatus } from '#domain/payment/transaction-status.ts';
import type { PriceBreakdown } from '#domain/reservation/reservation.ts';
import type { SalesChannel } from '#domain/sale/sales-channel.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Currency, Money } from '#domain/shared/money.ts';
import type { TicketType } from '#domain/ticket/ticket.ts';
import type { OutboxMessage } from '#server/kernel/public.ts';
import type {
  AttemptRecord,
  Buyer,
  CheckoutPreference,
  ClosingReason,
  LinkDestination,
  OrderRecord,
  PaymentLinkRecord,
  ProviderPaymentStatus,
  ReservationRecord,
  SeatFence,
} from './sale-records.ts';

/** One requested seat: a numbered seat by its index, or a quantity of a general admission section. */
export type SeatRequest = {
  readonly event: string;
  readonly seat?: number;
  readonly section: string;
  readonly seatCode?: string;
  readonly zone: string;
  readonly quantity?: number;
};

export type HoldResult =
  | { readonly outcome: 'HELD' }
  | { readonly outcome: 'TAKEN'; readonly seats: readonly number[]; readonly sections: readonly string[] }
  | { readonly outcome: 'NOT_ON_SALE' }
  | { readonly outcome: 'TOO_MANY'; readonly limit: number }
  /** The reservation is no longer a live hold. */
  | { readonly outcome: 'NOT_OPEN' };

export type SeatHoldRequest = {
  readonly reservationId: string;
  /** Absent when the seats are added to an existing hold. */
  readonly create?: {
    readonly market: MarketCode;
    readonly event: string;
    readonly session: string | null;
    readonly person: string | null;
    readonly salesChannel: SalesChannel;
    readonly seller: string | null;
  };
  readonly seatRequests: readonly SeatRequest[];
  readonly isFan: boolean;
};

export type NewOrder = {
  readonly id: string;
  readonly code: string;
  readonly reservation: ReservationRecord;
  readonly buyerId: string | null;
  readonly sellerId: string | null;
  readonly channel: PurchaseChannel;
  readonly total: PriceBreakdown;
};

export type NewCourtesy = {
  readonly orderId: string;
  readonly reasonType: CourtesyReason;
  readonly note: string | null;
  readonly grantedBy: string;
};

export type CashCollection = {
  readonly attemptId: string;
  readonly orderId: string;
  readonly amount: Money;
  readonly collectedBy: string;
  /** The idempotency key of the request that collected it. */
  readonly requestKey: string;
};

/** The staff member who acts, for the audit trail. */
export type StaffActor = {
  readonly personId: string;
  readonly sessionId: string | null;
  readonly address: string | null;
};

export type NewBookingDecision = {
  readonly reservationId: string;
  /** Null for seats without an order. */
  readonly orderId: string | null;
  readonly decision: StaffBookingDecision;
  readonly actor: StaffActor;
  /** The idempotency key of the request that recorded the decision. */
  readonly requestKey: string;
};

export type WalletCredit = {
  readonly personId: string;
  readonly amount: Money;
  /** The idempotency key of the credit, such as the refund's own key. */
  readonly key: string;
  /** The order that the money comes from; null when there is none. */
  readonly orderId: string | null;
};

/** The identity document of a fan's account and the market it belongs to. */
export type MemberDocument = {
  readonly documentType: string;
  readonly documentNumber: string;
  readonly market: MarketCode;
};

export type WalletDebit = {
  readonly personId: string;
  readonly amount: Money;
  readonly orderId: string;
  readonly attemptId: string;
};

export type NewAttempt = {
  readonly id: string;
  readonly orderId: string;
  readonly method: PaymentMethod;
  readonly provider: string;
  readonly providerKey: string;
  readonly amount: Money;
  readonly walletPortion: number;
  readonly fences: readonly SeatFence[];
  readonly cartFingerprint: string;
  readonly isHosted: boolean;
  /** Extra data stored with the attempt for the payment method that needs it. */
  readonly methodDetails: Readonly<Record<string, string>>;
  readonly expiresAt: Instant | null;
};

export type NewTicket = {
  readonly id: string;
  readonly itemId: string;
  readonly seatIndex: number | null;
  readonly sectionCode: string;
  readonly seatCode: string;
  readonly type: Extract<TicketType, 'PAID' | 'COURTESY'>;
  readonly face: TicketFaceRecord;
  readonly price: number;
};

/**
 * The printed details of a ticket. They are written once, so that a ticket never changes when its venue does.
 */
export type TicketFaceRecord = {
  readonly door: string;
  readonly zone: string;
  readonly sectionCode: string;
  readonly entrySide: string;
  readonly access: string;
};

/** A payment exception: something about a payment that needs manual review. */
export type NewPaymentException = {
  /** The idempotency key of the exception: detecting it again creates no second one. */
  readonly key: string;
  readonly kind: PaymentExceptionKind;
  /** Null when the market cannot be determined. */
  readonly market: MarketCode | null;
  readonly orderId: string | null;
  readonly attemptId: string | null;
  readonly refundId: string | null;
  readonly paymentId: string | null;
  readonly amount: Money | null;
  /** The expected amount in minor units of the order's currency. */
  readonly expectedAmount: number | null;
  /** The provider's own description, verbatim. */
  readonly detail: string | null;
};

/** Reads and writes everything about a sale. It has the same methods inside and outside a transaction. */
export interface SaleStore {
  findReservation(id: string): Promise<ReservationRecord | null>;
  /** Returns the owner's latest hold that is still active or ended just now; of one event or of any. */
  findLatestReservation(of: {
    readonly sessionId: string | null;
    readonly personId: string | null;
    readonly market: MarketCode;
    readonly eventId?: string | undefined;
    readonly salesChannel?: SalesChannel | undefined;
  }): Promise<ReservationRecord | null>;
  /** Locks the reservation until the transaction ends. */
  lockReservation(id: string): Promise<ReservationRecord | null>;
  /** Acquires a named lock and holds it until the transaction ends. */
  acquireNamedLock(name: string): Promise<void>;
  /**
   * Records that a request with an idempotency key changes this reservation. Returns false when it was recorded before.
   */
  recordRequest(reservation: string, key: string): Promise<boolean>;
  /**
   * Counts the live tickets and live holds of a person or visit for an event, except those of one reservation.
   */
  countTicketsTowardsLimit(of: {
    readonly personId: string | null;
    readonly sessionId?: string | null;
    readonly eventId: string;
    readonly except: string;
  }): Promise<number>;
  assignBuyer(reservation: string, personId: string): Promise<void>;
  incrementAttempts(reservation: string): Promise<void>;
  flagReservation(reservation: string, reason: string): Promise<void>;

  lockSeats(wish: SeatHoldRequest): Promise<HoldResult>;
  releaseReservation(
    reservation: string,
    as: 'CANCELLED' | 'EXPIRED' | 'CANCELLED_DUE_TO_PAYMENT_FAILURE',
    reason: 'RELEASE' | 'EXPIRE' | 'REFUND',
  ): Promise<boolean>;
  releaseSeats(reservation: string, seatRequests: readonly SeatRequest[]): Promise<void>;
  extendHold(reservation: string): Promise<'EXTENDED' | 'LIMIT' | 'NOT_OPEN'>;
  markPaymentStarted(reservation: string, lease: Instant): Promise<readonly SeatFence[] | null>;
  /**
   * Marks that payment instructions were issued: the seats stay held until the provider reports the result.
   */
  markWaitingForPayment(reservation: string, lease: Instant): Promise<boolean>;
  /**
   * Turns a live hold into a staff booking until the deadline, or without one. Returns null when seats are missing.
   */
  markBooked(reservation: string, until: Instant | null): Promise<readonly SeatFence[] | null>;
  /**
   * Returns the reservation to a hold. `beyondCap` ignores the hold's own cap, for a payer who abandoned a payment.
   */
  returnToHold(reservation: string, atLeastMs: number, beyondCap?: boolean): Promise<boolean>;
  /** Sells the seats. Returns false unless every seat claim still exists with its fencing token. */
  sellSeats(reservation: string, fences: readonly SeatFence[] | null): Promise<boolean>;
  reclaimAndSell(reservation: string): Promise<boolean>;
  /** Sets FINISHED_WITH_FAILURE on a reservation that ended although it was paid. */
  finishWithFailure(reservation: string): Promise<void>;

  findOrder(id: string): Promise<OrderRecord | null>;
  /** Finds an order of one market by the code that a person reads out. */
  findOrderByCode(code: string, market: MarketCode): Promise<OrderRecord | null>;
  /** Returns the latest order of a reservation. */
  findLatestOrder(reservation: string): Promise<OrderRecord | null>;
  insertOrder(order: NewOrder): Promise<void>;
  /** Updates an open order for another payment attempt: buyer, seller, channel and total may have changed. */
  updateOpenOrder(
    id: string,
    order: Pick<NewOrder, 'buyerId' | 'sellerId' | 'channel' | 'total'>,
  ): Promise<void>;
  /** Marks the order PAID by this payment attempt, with the total of what was sold. */
  markPaid(id: string, attemptId: string, total: PriceBreakdown): Promise<void>;
  setOrderStatus(id: string, status: OrderStatus): Promise<void>;
  /** Records permanently who granted a complimentary order, and why. */
  recordCourtesy(courtesy: NewCourtesy): Promise<void>;
  /** Returns true when this card terminal voucher has already paid for something today. */
  isTerminalVoucherUsed(voucher: TerminalVoucher & { readonly market: MarketCode }): Promise<boolean>;
  /** Records permanently what the voucher paid. The database rejects a second use. */
  recordTerminalVoucher(
    voucher: TerminalVoucher & { readonly market: MarketCode },
    paid: { readonly attemptId: string } | { readonly installmentPaymentId: string },
  ): Promise<void>;
  /** Records permanently that cash was collected, and by whom. */
  recordCashCollection(cash: CashCollection): Promise<void>;
  /** Returns the id of the order whose cash this request collected; null when it collected none. */
  findOrderIdByCashRequest(requestKey: string): Promise<string | null>;
  /** Returns who collected the cash of an order, and when; null when nobody did. */
  findCashCollection(orderId: string): Promise<{ readonly by: string; readonly at: Instant } | null>;

  /** Records a staff booking or an announced transfer in the audit trail, with its deadline. */
  auditBooking(kept: {
    readonly what: 'seats.kept' | 'transfer.announced';
    readonly orderId: string;
    readonly by: string;
    readonly until: Instant | null;
  }): Promise<void>;
  /** Records permanently how staff resolved a booking. The database accepts one decision for each. */
  recordBookingDecision(decision: NewBookingDecision): Promise<void>;
  /** Returns the id of the reservation whose booking this request resolved; null when it resolved none. */
  findReservationIdByDecisionRequest(requestKey: string): Promise<string | null>;

  findAttempt(id: string): Promise<AttemptRecord | null>;
  lockAttempt(id: string): Promise<AttemptRecord | null>;
  findAttemptByProviderKey(providerKey: string): Promise<AttemptRecord | null>;
  listAttempts(orderId: string): Promise<readonly AttemptRecord[]>;
  insertAttempt(attempt: NewAttempt): Promise<void>;
  updateAttempt(
    id: string,
    change: {
      readonly status: TransactionStatus;
      readonly record: PaymentRecordStatus;
      readonly isLate?: boolean;
      readonly providerPaymentId?: string | null;
      readonly providerStatus?: ProviderPaymentStatus;
      readonly expiresAt?: Instant;
      readonly sentTo?: LinkDestination;
    },
  ): Promise<void>;
  /** Records a status check at the provider. Returns false when another server checked within `withinMs`. */
  recordProviderCheck(attemptId: string, withinMs: number): Promise<boolean>;
  /**
   * Lists attempts that were not checked for `quietForMs` and may still receive money: those without a final result
   * and, for one day after their end, those that were abandoned without an answer or have a hosted page. Older attempts
   * are listed less often, but at least hourly and once more when they expire.
   */
  listAttemptsToReconcile(quietForMs: number, limit: number): Promise<readonly string[]>;
  /**
   * Records that a manager decided about a payment with an amount mismatch: its later updates settle normally.
   */
  recordAmountDecision(attemptId: string, paymentId: string): Promise<void>;
  /** Records a payment with an amount mismatch, which waits for a manager's decision. */
  recordAmountMismatch(attemptId: string, paymentId: string): Promise<void>;
  saveCheckoutPreference(attemptId: string, preference: CheckoutPreference): Promise<void>;
  /** Records why we close an open attempt. Returns false when it is no longer open. */
  beginClosing(attemptId: string, ending: ClosingReason): Promise<boolean>;
  /** Starts closing the other open attempts of a paid order, so that nobody pays twice. */
  beginClosingOtherAttempts(orderId: string, paidBy: string): Promise<void>;

  /** Returns the balance of a fan's wallet; null when they never had one. */
  findWalletBalance(personId: string): Promise<Money | null>;
  /** Returns the balance and locks the wallet until the transaction ends. */
  lockWallet(personId: string): Promise<Money | null>;
  /** Credits a fan's wallet, once per key. Returns false when the credit already exists. */
  creditWallet(credit: WalletCredit): Promise<boolean>;
  /**
   * Returns true when a payment that bought nothing was refunded or is about to be, to the wallet or to its source.
   */
  isPaymentRefunded(paymentId: string): Promise<boolean>;
  /**
   * Returns true when this person has an account whose wallet accepts the currency, and keeps it so until the
   * transaction ends.
   */
  hasWallet(personId: string, currency: Currency): Promise<boolean>;
  /** Returns true when this person has such a wallet and prefers late payments to be refunded there. */
  prefersWalletRefund(personId: string, currency: Currency): Promise<boolean>;
  /** Debits the wallet for an attempt. The database rejects an overdraft. */
  debitWallet(taking: WalletDebit): Promise<void>;
  /**
   * Reserves the wallet portion of an attempt. The reserve is released when the attempt ends, whatever ends it.
   */
  reserveWalletAmount(taking: WalletDebit): Promise<void>;
  /**
   * Returns true when the released reserve of an ended attempt is still covered by the buyer's wallet, and locks it
   * until the transaction ends.
   */
  canCaptureWalletReserve(attemptId: string, buyerId: string | null): Promise<boolean>;
  /** Debits the reserve of an attempt that has ended. */
  captureWalletReserve(attemptId: string): Promise<void>;

  /** Lists the organisations of a market that pay for the member with this document. */
  listOrganisations(member: MemberDocument): Promise<readonly OrganisationAccount[]>;
  /**
   * Locks one of those organisations until the transaction ends; null when it does not pay for this member.
   */
  lockOrganisation(id: string, member: MemberDocument): Promise<OrganisationAccount | null>;
  /**
   * Charges the organisation for an attempt. The database rejects an amount over its limit. `by` is the staff member
   * who checked the document.
   */
  chargeOrganisation(charge: {
    readonly organisationId: string;
    readonly amount: Money;
    readonly orderId: string;
    readonly attemptId: string;
    readonly by: string;
  }): Promise<void>;
  /** Reduces what an organisation owes for an attempt, once per key. Returns false when it was done before. */
  refundOrganisation(back: {
    readonly attemptId: string;
    readonly amount: Money;
    readonly key: string;
  }): Promise<boolean>;

  insertPaymentLink(link: Omit<PaymentLinkRecord, 'isCancelled'>): Promise<void>;
  /**
   * Returns a payment link as its bearer may see it: null once it has expired without a pending or received payment.
   * Unknown ids are answered by the same query.
   */
  findUsablePaymentLink(id: string): Promise<PaymentLinkRecord | null>;
  /** Returns the latest payment link of an order. */
  findLatestPaymentLink(orderId: string): Promise<PaymentLinkRecord | null>;
  /** Counts one more sending of a link and returns the total; null when the limit is reached. */
  incrementLinkSends(linkId: string, max: number): Promise<number | null>;
  /** Cancels the open payment links of an order. */
  cancelPaymentLinks(orderId: string): Promise<void>;

  findBuyer(personId: string): Promise<Buyer | null>;
  insertTickets(order: OrderRecord, tickets: readonly NewTicket[]): Promise<void>;
  cancelTickets(orderId: string): Promise<void>;
  listTicketIds(orderId: string): Promise<readonly string[]>;
  insertOutboxMessage(message: OutboxMessage): Promise<void>;
  /** Raises a payment exception for the managers, once per key, and alerts the staff on call. */
  raisePaymentException(exception: NewPaymentException): Promise<void>;
  /** Finishes a webhook event in the same transaction as its effects. */
  finishWebhookEvent(id: string): Promise<void>;
  /** Cleans up expired holds and the orders that waited for them. Returns how many. */
  sweepExpiredHolds(limit: number): Promise<number>;
  now(): Promise<Instant>;
}

/** A sale store with transactions. */
export interface SaleTransactions extends SaleStore {
  transaction<T>(work: (store: SaleStore) => Promise<T>): Promise<T>;
  /** Reads from one snapshot: a payment that settles meanwhile is seen whole or not at all. */
  snapshot<T>(work: (store: SaleStore) => Promise<T>): Promise<T>;
}
