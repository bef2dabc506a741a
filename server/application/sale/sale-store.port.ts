import type { MarketCode } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { KeptDecision } from '#domain/order/kept-sale.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import type { CourtesyReason } from '#domain/payment/courtesy.ts';
import type { MoneyAlertKind } from '#domain/payment/money-alert.ts';
import type { OrganisationAccount } from '#domain/payment/organisation.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { PaymentRecordStatus } from '#domain/payment/payment-record.ts';
import type { TerminalVoucher } from '#domain/payment/terminal-voucher.ts';
import type { TransactionStatus } from '#domain/payment/transaction-status.ts';
import type { PriceParts } from '#domain/reservation/reservation.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Currency, Money } from '#domain/shared/money.ts';
import type { TicketType } from '#domain/ticket/ticket.ts';
import type {
  AttemptRecord,
  Buyer,
  Ending,
  Fence,
  KeptPreference,
  OrderRecord,
  PaymentLinkRecord,
  ProviderWords,
  ReservationRecord,
  SentTo,
} from './sale-records.ts';

/** A line to claim: a numbered seat by its index, or a quantity of an unnumbered section. */
export type ClaimLine = {
  readonly event: string;
  readonly seat?: number;
  readonly section: string;
  readonly seatCode?: string;
  readonly zone: string;
  readonly quantity?: number;
};

export type HoldAnswer =
  | { readonly outcome: 'HELD' }
  | { readonly outcome: 'TAKEN'; readonly seats: readonly number[]; readonly sections: readonly string[] }
  | { readonly outcome: 'NOT_ON_SALE' }
  | { readonly outcome: 'TOO_MANY'; readonly limit: number }
  /** The reservation is not a live hold any more. */
  | { readonly outcome: 'NOT_OPEN' };

export type HoldWish = {
  readonly reservation: string;
  /** Absent when the lines join a hold that exists. */
  readonly create?: {
    readonly market: MarketCode;
    readonly event: string;
    readonly session: string | null;
    readonly person: string | null;
    readonly mode: SaleMode;
    readonly seller: string | null;
  };
  readonly lines: readonly ClaimLine[];
  readonly isFan: boolean;
};

export type NewOrder = {
  readonly id: string;
  readonly code: string;
  readonly reservation: ReservationRecord;
  readonly buyerId: string | null;
  readonly sellerId: string | null;
  readonly channel: PurchaseChannel;
  readonly total: PriceParts;
};

export type NewCourtesy = {
  readonly orderId: string;
  readonly reasonType: CourtesyReason;
  readonly note: string | null;
  readonly by: string;
};

export type TakenCash = {
  readonly attemptId: string;
  readonly orderId: string;
  readonly amount: Money;
  readonly by: string;
  /** The request that took it. */
  readonly requestKey: string;
};

/** Who does something at a desk, for the audit trail. */
export type Staff = {
  readonly personId: string;
  readonly sessionId: string | null;
  readonly address: string | null;
};

export type NewKeptDecision = {
  readonly reservationId: string;
  /** Null for seats that no order is about. */
  readonly orderId: string | null;
  readonly decision: KeptDecision;
  readonly by: Staff;
  /** The request that decided it. */
  readonly requestKey: string;
};

export type WalletCredit = {
  readonly personId: string;
  readonly amount: Money;
  /** What makes it one credit however often it is asked for, such as the refund's own key. */
  readonly key: string;
  /** The order whose money it is, where there is one. */
  readonly orderId: string | null;
};

/** A document as a fan's account says it, and where it is shown. */
export type MemberDocument = {
  readonly documentType: string;
  readonly documentNumber: string;
  readonly market: MarketCode;
};

export type WalletTaking = {
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
  readonly walletPart: number;
  readonly fences: readonly Fence[];
  readonly cart: string;
  readonly isHosted: boolean;
  /** Kept with the try, for the method that reads it. */
  readonly notes: Readonly<Record<string, string>>;
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

/** What a ticket says beside its codes; written once, so that a ticket never changes when a venue does. */
export type TicketFaceRecord = {
  readonly door: string;
  readonly zone: string;
  readonly sectionCode: string;
  readonly entrySide: string;
  readonly access: string;
};

/** Something about money that a person has to look at. */
export type NewAlert = {
  /** What makes it one alert however often it is noticed. */
  readonly key: string;
  readonly kind: MoneyAlertKind;
  /** Null when nobody can say whose it is. */
  readonly market: MarketCode | null;
  readonly orderId: string | null;
  readonly attemptId: string | null;
  readonly refundId: string | null;
  readonly paymentId: string | null;
  readonly amount: Money | null;
  /** What it should have been, in the order's currency. */
  readonly expected: number | null;
  /** The provider's own words. */
  readonly detail: string | null;
};

/** Something owed to the world, carried out at least once and told apart by its key. */
export type Effect = {
  readonly key: string;
  readonly kind: EffectKind;
  readonly payload: Record<string, unknown>;
};
export type EffectKind =
  | 'RECEIPT'
  | 'REFUND'
  /** The letter of a refund that a manager made. */
  | 'REFUND_NOTICE'
  | 'LATE_MONEY_NOTICE'
  | 'SURPLUS_NOTICE'
  /** Money of another sum came, and a person decides about it. */
  | 'PARKED_NOTICE'
  /** Money that could not go back by its own way is in the fan's balance. */
  | 'BALANCE_NOTICE'
  /** Where and until when to pay. */
  | 'INSTRUCTION'
  /** The link by which a fan pays. */
  | 'PAYMENT_LINK'
  /** What becomes of seats that are kept without payment, or for an announced transfer. */
  | 'KEPT_NOTICE'
  | 'SAVE_CARD'
  /** Quotas of a plan were paid, or their money goes back. */
  | 'INSTALLMENT_NOTICE'
  /** Cards of an account that ended, at the provider. */
  | 'FORGET_CARDS'
  /** To who gets no money back of a cancelled event, having paid none. */
  | 'CANCELLATION_NOTICE'
  /** To whoever is on call: something waits before the managers. */
  | 'STAFF_ALERT'
  /** To who asked for news: that it comes, and how it ends. */
  | 'FIRST_NEWS';

/** Everything a sale reads and writes; the same inside and outside a transaction. */
export interface SaleStore {
  reservation(id: string): Promise<ReservationRecord | null>;
  /** The newest hold of an owner that is not over for good; of one event, or of any. */
  newestReservation(of: {
    readonly sessionId: string | null;
    readonly personId: string | null;
    readonly market: MarketCode;
    readonly eventId?: string | undefined;
    readonly mode?: SaleMode | undefined;
  }): Promise<ReservationRecord | null>;
  /** Nobody else changes this reservation until the transaction ends. */
  lockReservation(id: string): Promise<ReservationRecord | null>;
  /** Waits for whoever else does something under this name, until the transaction ends. */
  queue(name: string): Promise<void>;
  /** Notes that a keyed request changes this reservation; false when it has done so before. */
  firstTime(reservation: string, key: string): Promise<boolean>;
  /** Live tickets and live holds of a person, or of a visit, for an event, other than this reservation's. */
  placesHad(of: {
    readonly personId: string | null;
    readonly sessionId?: string | null;
    readonly eventId: string;
    readonly except: string;
  }): Promise<number>;
  nameBuyer(reservation: string, personId: string): Promise<void>;
  countAttempt(reservation: string): Promise<void>;
  flag(reservation: string, reason: string): Promise<void>;

  hold(wish: HoldWish): Promise<HoldAnswer>;
  release(
    reservation: string,
    as: 'CANCELLED' | 'EXPIRED' | 'CANCELLED_DUE_TO_PAYMENT_FAILURE',
    reason: 'RELEASE' | 'EXPIRE' | 'REFUND',
  ): Promise<boolean>;
  releaseLines(reservation: string, lines: readonly ClaimLine[]): Promise<void>;
  extend(reservation: string): Promise<'EXTENDED' | 'LIMIT' | 'NOT_OPEN'>;
  toPaying(reservation: string, lease: Instant): Promise<readonly Fence[] | null>;
  /** An instruction to pay elsewhere was given: the seats wait until the provider says how it ended. */
  toWaiting(reservation: string, lease: Instant): Promise<boolean>;
  /** Staff keep the seats of a live hold, until then or for good; null when they are not all there any more. */
  toBooked(reservation: string, until: Instant | null): Promise<readonly Fence[] | null>;
  /** `beyondCap`: also when the hold's own cap is reached, for a payer who gave a payment up. */
  toHold(reservation: string, atLeastMs: number, beyondCap?: boolean): Promise<boolean>;
  /** True when every claim was there with its fence and is sold now. */
  sell(reservation: string, fences: readonly Fence[] | null): Promise<boolean>;
  reclaimAndSell(reservation: string): Promise<boolean>;
  /** FINISHED_WITH_FAILURE for a reservation that ended although it was paid. */
  finishWithFailure(reservation: string): Promise<void>;

  order(id: string): Promise<OrderRecord | null>;
  /** By the code that a person reads out, in one market. */
  orderByCode(code: string, market: MarketCode): Promise<OrderRecord | null>;
  /** The newest order of a reservation. */
  orderOf(reservation: string): Promise<OrderRecord | null>;
  insertOrder(order: NewOrder): Promise<void>;
  /** An order that is still open is tried again: for whom, where and at what total may have changed. */
  renewOrder(id: string, order: Pick<NewOrder, 'buyerId' | 'sellerId' | 'channel' | 'total'>): Promise<void>;
  /** PAID, by the money of this try and for what was sold. */
  markPaid(id: string, attemptId: string, total: PriceParts): Promise<void>;
  setOrderStatus(id: string, status: OrderStatus): Promise<void>;
  /** Notes for good who gave an order away, and why. */
  grantCourtesy(courtesy: NewCourtesy): Promise<void>;
  /** Whether a slip of a card terminal has paid for something today. */
  isVoucherUsed(voucher: TerminalVoucher & { readonly market: MarketCode }): Promise<boolean>;
  /** Notes for good what it paid; the database refuses a second time. */
  noteVoucher(
    voucher: TerminalVoucher & { readonly market: MarketCode },
    paid: { readonly attemptId: string } | { readonly installmentPaymentId: string },
  ): Promise<void>;
  /** Notes for good that cash was taken, and by whom. */
  noteCash(cash: TakenCash): Promise<void>;
  /** The order whose cash this very request took; null when it took none. */
  cashTakenFor(requestKey: string): Promise<string | null>;
  /** Who took the cash of an order, and when; null when nobody did. */
  cashOf(orderId: string): Promise<{ readonly by: string; readonly at: Instant } | null>;

  /** Tells the audit trail that seats are kept, by whom and until when. */
  noteKept(kept: {
    readonly what: 'seats.kept' | 'transfer.announced';
    readonly orderId: string;
    readonly by: string;
    readonly until: Instant | null;
  }): Promise<void>;
  /** Notes for good how a person ended the waiting of kept seats; the database takes one for each. */
  noteDecision(decision: NewKeptDecision): Promise<void>;
  /** The reservation whose waiting this very request ended; null when it ended none. */
  decidedBy(requestKey: string): Promise<string | null>;

  attempt(id: string): Promise<AttemptRecord | null>;
  lockAttempt(id: string): Promise<AttemptRecord | null>;
  attemptByKey(providerKey: string): Promise<AttemptRecord | null>;
  attemptsOf(orderId: string): Promise<readonly AttemptRecord[]>;
  insertAttempt(attempt: NewAttempt): Promise<void>;
  updateAttempt(
    id: string,
    change: {
      readonly status: TransactionStatus;
      readonly record: PaymentRecordStatus;
      readonly isLate?: boolean;
      readonly providerPaymentId?: string | null;
      readonly words?: ProviderWords;
      readonly expiresAt?: Instant;
      readonly sentTo?: SentTo;
    },
  ): Promise<void>;
  /** Notes that the provider was asked just now; false when another server did so within `withinMs`. */
  claimCheck(attemptId: string, withinMs: number): Promise<boolean>;
  /**
   * Tries that nobody asked about for so long and that money may still come from: those whose end is not known, and for a
   * day from their end those that were given up unheard or have a page of their own. The older a try is, the more rarely, though once an
   * hour and again when its time is over.
   */
  openAttempts(quietForMs: number, limit: number): Promise<readonly string[]>;
  /** A manager decided about a payment of a sum of its own: from now on its news is settled like any other. */
  decideOn(attemptId: string, paymentId: string): Promise<void>;
  /** Money of another sum came by a payment: a manager decides about it. */
  notePark(attemptId: string, paymentId: string): Promise<void>;
  keepPreference(attemptId: string, preference: KeptPreference): Promise<void>;
  /** Notes why we end a try that is still open; false when it is not any more. */
  beginEnding(attemptId: string, ending: Ending): Promise<boolean>;
  /** An order is paid: its other tries that are still open are to be ended, so that nobody pays them too. */
  giveUpOthers(orderId: string, paidBy: string): Promise<void>;

  /** What a fan has with us; null when they never had anything. */
  walletBalance(personId: string): Promise<Money | null>;
  /** The same, and nobody else changes it until the transaction ends. */
  lockWallet(personId: string): Promise<Money | null>;
  /** Credits a fan's balance, once per key: money that goes back to them. False when it was done before. */
  creditWallet(credit: WalletCredit): Promise<boolean>;
  /** Whether a payment that bought nothing has gone back, or is to: into the balance or the way it came. */
  isGivenBack(paymentId: string): Promise<boolean>;
  /** Whether this person has an account whose balance can take this currency; it has until the transaction ends. */
  keepsWallet(personId: string, currency: Currency): Promise<boolean>;
  /** The same, and this fan would rather have late money there than where it came from. */
  prefersWallet(personId: string, currency: Currency): Promise<boolean>;
  /** Takes from a balance what a try pays; the database refuses to take more than there is. */
  takeFromWallet(taking: WalletTaking): Promise<void>;
  /** Sets aside what a try pays in part. It comes back by itself with the end of the try, whatever ends it. */
  reserveFromWallet(taking: WalletTaking): Promise<void>;
  /**
   * Whether what was set aside for a try that has ended is still there to be taken, out of the balance of the order's buyer;
   * nobody else takes it until the transaction ends.
   */
  canTakeAgain(attemptId: string, buyerId: string | null): Promise<boolean>;
  /** Takes what was set aside for a try that has ended by now. */
  takeSetAside(attemptId: string): Promise<void>;

  /** The organisations of a market that pay for whoever has this document. */
  organisationsOf(member: MemberDocument): Promise<readonly OrganisationAccount[]>;
  /** One of them, and nobody else charges it until the transaction ends; null when it does not pay for them. */
  lockOrganisation(id: string, member: MemberDocument): Promise<OrganisationAccount | null>;
  /** Charges what a try pays; the database refuses to pass the limit. `by` saw the document. */
  chargeOrganisation(charge: {
    readonly organisationId: string;
    readonly amount: Money;
    readonly orderId: string;
    readonly attemptId: string;
    readonly by: string;
  }): Promise<void>;
  /** Takes off what an organisation owes for a try, once per key. False when it was done before. */
  giveBackToOrganisation(back: {
    readonly attemptId: string;
    readonly amount: Money;
    readonly key: string;
  }): Promise<boolean>;

  insertPaymentLink(link: Omit<PaymentLinkRecord, 'isCancelled'>): Promise<void>;
  /**
   * A link as whoever has it may know of it: null once its time is over, no payment is under way and no money came for it, and
   * for an id that nobody was given, by the same question.
   */
  openedLink(id: string): Promise<PaymentLinkRecord | null>;
  /** The newest link of an order. */
  paymentLinkOf(orderId: string): Promise<PaymentLinkRecord | null>;
  /** Notes one more sending and answers how many there were; null when it was sent `most` times. */
  countSending(linkId: string, most: number): Promise<number | null>;
  /** The links of an order that are not over take no payment any more. */
  cancelPaymentLink(orderId: string): Promise<void>;

  buyer(personId: string): Promise<Buyer | null>;
  insertTickets(order: OrderRecord, tickets: readonly NewTicket[]): Promise<void>;
  cancelTickets(orderId: string): Promise<void>;
  ticketIds(orderId: string): Promise<readonly string[]>;
  addEffect(effect: Effect): Promise<void>;
  /** Puts it before the managers, once; whoever is on call hears of it. */
  raise(alert: NewAlert): Promise<void>;
  /** A notification is done in the same transaction as what it caused. */
  finishNotice(id: string): Promise<void>;
  /** Tidies ended holds and the orders that were waiting for them; answers how many. */
  sweep(limit: number): Promise<number>;
  now(): Promise<Instant>;
}

/** A sale store whose writes happen together. */
export interface SaleTransactions extends SaleStore {
  transaction<T>(work: (store: SaleStore) => Promise<T>): Promise<T>;
  /** Reads as if at one instant: a payment that settles meanwhile is seen whole or not at all. */
  snapshot<T>(work: (store: SaleStore) => Promise<T>): Promise<T>;
}
