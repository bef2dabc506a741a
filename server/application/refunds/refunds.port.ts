import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type {
  RefundedSeats,
  RefundMeans,
  RefundReason,
  RefundRest,
  SoldOrder,
  SoldOrderDetail,
  SoldTicketState,
} from '#domain/order/refund.ts';
import type { Money } from '#domain/shared/money.ts';
import type { ClaimLine, SaleStore } from '../sale/sale-store.port.ts';

/** Who gives back, for the audit trail. */
export type Manager = {
  readonly personId: string;
  readonly sessionId: string;
  readonly address: string;
};

export type NewRefund = {
  readonly id: string;
  readonly orderId: string;
  /** The try whose money goes back. */
  readonly attemptId: string;
  /** The request that asked for it: the same one never gives back twice. */
  readonly requestKey: string;
  readonly means: RefundMeans;
  readonly amount: Money;
  /** What of it does not come out of the try's own money. */
  readonly rest: RefundRest | null;
  readonly ticketIds: readonly string[];
  readonly seats: RefundedSeats;
  readonly reason: RefundReason;
  readonly note: string | null;
};

export type RefundRecord = NewRefund & { readonly isDone: boolean };

/** A ticket with what is claimed for it. */
export type TicketRecord = {
  readonly id: string;
  readonly price: number;
  readonly state: SoldTicketState;
  readonly zone: string;
  readonly section: string;
  readonly seatCode: string;
  readonly line: ClaimLine;
};

/** Money that somebody of ours handed back, by the key of what was owed. */
export type HandReturn = {
  readonly key: string;
  readonly orderId: string;
  readonly amount: Money;
  readonly by: string;
};

/** What a refund writes beside the sale itself, all in one transaction. */
export interface RefundStore extends SaleStore {
  ticketsOf(orderId: string): Promise<readonly TicketRecord[]>;
  refundAsked(requestKey: string): Promise<RefundRecord | null>;
  /** Writes the refund, takes its sum off order and payment record, ends its tickets and tells the audit trail. */
  giveBack(refund: RefundRecord, by: Manager): Promise<void>;
  /** The provider will not give it back: the turn is the next one's, and the refund, where it is one, waits for a manager. */
  turnRefused(key: string, refundId: string | null): Promise<void>;
  /** Notes for good that money was handed back, and by whom. */
  noteReturn(handed: HandReturn): Promise<void>;
  /** Frees sold seats for everybody. */
  freeSeats(reservation: string, lines: readonly ClaimLine[]): Promise<void>;
  /** Moves sold seats to a booking of the manager's own, without a deadline. */
  keepSeats(
    reservation: string,
    lines: readonly ClaimLine[],
    into: { readonly id: string; readonly managerId: string; readonly note: string },
  ): Promise<void>;
}

/** Whether an effect may ask for its money back: it may, it has it, or another of the same payment comes first. */
export type RefundTurn = 'OURS' | 'OVER' | 'ANOTHERS';

/** Refunds, and the transaction that makes one. */
export interface Refunds {
  refund(id: string): Promise<RefundRecord | null>;
  ticketsOf(orderId: string): Promise<readonly TicketRecord[]>;
  /**
   * Takes a payment's turn for an effect that asks the provider for money back out of it; of several at once one has it, and keeps
   * it until it is done or refused.
   */
  takeTurn(key: string, paymentId: string): Promise<RefundTurn>;
  /**
   * Notes what the payment has given back before this effect asks for the first time, and answers what was noted then. Only for
   * whoever has the turn.
   */
  noteBefore(key: string, refunded: number): Promise<number>;
  /** The money is back: the turn is over, and so is the refund where it is one. */
  turnDone(key: string, refundId: string | null): Promise<void>;
  transaction<T>(work: (store: RefundStore) => Promise<T>): Promise<T>;
}

/** Orders that were paid, as managers look them up in their market. */
export interface SoldOrders {
  /** Newest first: all of them, or those of a code, an e-mail address, a document or a payment's number. */
  find(of: {
    readonly market: MarketCode;
    readonly language: Language;
    readonly words: string;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ readonly items: readonly SoldOrder[]; readonly total: number }>;
  one(of: {
    readonly market: MarketCode;
    readonly language: Language;
    readonly id: string;
  }): Promise<SoldOrderDetail | null>;
}
