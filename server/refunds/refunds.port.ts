import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type {
  RefundedSeatHandling,
  RefundMeans,
  RefundReason,
  RefundRemainder,
  SoldOrder,
  SoldOrderDetail,
  SoldTicketState,
} from '#domain/order/refund.ts';
import type { Money } from '#domain/shared/money.ts';
import type { SeatRequest, UnitOfWork } from '#server/unit-of-work/public.ts';

/** The manager who refunds, for the audit trail. */
export type Manager = {
  readonly personId: string;
  readonly sessionId: string;
  readonly address: string;
};

export type NewRefund = {
  readonly id: string;
  readonly orderId: string;
  /** The attempt whose payment is refunded. */
  readonly attemptId: string;
  /** The idempotency key of the request. */
  readonly requestKey: string;
  readonly means: RefundMeans;
  readonly amount: Money;
  /** The portion that is not refunded from the attempt's own payment. */
  readonly remainder: RefundRemainder | null;
  readonly ticketIds: readonly string[];
  readonly seats: RefundedSeatHandling;
  readonly reason: RefundReason;
  readonly note: string | null;
};

export type RefundRecord = NewRefund & { readonly isDone: boolean };

/** A ticket with its claimed seat. */
export type RefundableTicketRecord = {
  readonly id: string;
  readonly price: number;
  readonly state: SoldTicketState;
  readonly zone: string;
  readonly section: string;
  readonly seatCode: string;
  readonly seat: SeatRequest;
  /** The titles of its event. */
  readonly titles: Readonly<Partial<Record<Language, string>>>;
};

/** Money that staff paid out, under the key of the refund that it settles. */
export type ManualRefund = {
  readonly key: string;
  readonly orderId: string;
  readonly amount: Money;
  readonly by: string;
};

/** Writes a refund and returns its seats. */
export interface RefundWrites {
  listTickets(orderId: string): Promise<readonly RefundableTicketRecord[]>;
  findByRequestKey(requestKey: string): Promise<RefundRecord | null>;
  /** Writes the refund, deducts it from order and payment record, cancels its tickets and writes the audit trail. */
  record(refund: RefundRecord, by: Manager): Promise<void>;
  /**
   * Records that the provider rejected the refund: the next refund of the payment may proceed, and this one waits for
   * a manager.
   */
  rejectTurn(key: string, refundId: string | null): Promise<void>;
  /** Records permanently that money was paid out, and by whom. */
  recordManual(manualRefund: ManualRefund): Promise<void>;
  /** Releases sold seats for sale. */
  releaseSeats(reservation: string, lines: readonly SeatRequest[]): Promise<void>;
  /** Moves sold seats to a staff booking of the manager, without a deadline. */
  bookSeats(
    reservation: string,
    lines: readonly SeatRequest[],
    into: { readonly id: string; readonly managerId: string; readonly note: string },
  ): Promise<void>;
}

/** The writes of a refund beside those of the sale, in one transaction. */
export interface RefundUnitOfWork extends UnitOfWork {
  readonly refunds: RefundWrites;
}

/**
 * The state of a refund's turn: OURS may call the provider, OVER is already refunded, ANOTHERS waits for another
 * refund of the same payment.
 */
export type RefundTurn = 'OURS' | 'OVER' | 'ANOTHERS';

/** Refunds, with the transaction that creates one. */
export interface Refunds {
  findRefund(id: string): Promise<RefundRecord | null>;
  listTickets(orderId: string): Promise<readonly RefundableTicketRecord[]>;
  /**
   * Claims the turn to refund a payment at the provider, for one outbox message at a time, until it is completed or
   * rejected.
   */
  claimRefundTurn(key: string, paymentId: string): Promise<RefundTurn>;
  /**
   * Records the amount that the payment had refunded before this message's first request, and returns the recorded
   * amount. Only for the owner of the turn.
   */
  recordAmountRefundedBefore(key: string, refunded: number): Promise<number>;
  /** Completes the turn, and the refund where it belongs to one. */
  completeRefundTurn(key: string, refundId: string | null): Promise<void>;
  transaction<T>(work: (store: RefundUnitOfWork) => Promise<T>): Promise<T>;
}

/** Paid orders, as managers search them in their market. */
export interface SoldOrders {
  /**
   * Finds orders, newest first: all of them, or those that match a code, an email address, a document or a payment
   * number.
   */
  find(of: {
    readonly market: MarketCode;
    readonly language: Language;
    readonly searchText: string;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ readonly items: readonly SoldOrder[]; readonly total: number }>;
  findOne(of: {
    readonly market: MarketCode;
    readonly language: Language;
    readonly id: string;
  }): Promise<SoldOrderDetail | null>;
}
