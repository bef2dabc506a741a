import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import type { TransactionStatus } from '#domain/payment/transaction-status.ts';
import type { ReservationStatus } from '#domain/reservation/reservation-status.ts';
import type { OutboxMessage } from '#server/kernel/public.ts';
import type { NewOrder } from './orders.port.ts';
import type { AttemptChange, NewAttempt } from './payment-attempts.port.ts';
import type {
  AttemptRecord,
  Buyer,
  OrderRecord,
  PurchaseRecords,
  ReservationRecord,
} from './sale-records.ts';
import type { NewTicket } from './tickets.port.ts';

/** The records that a payment starts from. */
export type PaymentStart = {
  /** The attempt that an earlier request with the same key began. */
  readonly attempt: AttemptRecord | null;
  readonly reservation: ReservationRecord | null;
  readonly buyer: Buyer | null;
};

export type PaymentToBegin = {
  /** The hold as the caller has read it. */
  readonly reservation: ReservationRecord;
  /** The lock that serialises the carts of one fan for one event. */
  readonly lockName: string;
  /** True if the buyer is bound by the ticket limits. */
  readonly isLimited: boolean;
  /** The duration of the lease, milliseconds. */
  readonly leaseMs: number;
  readonly order: NewOrder;
  readonly attempt: Omit<NewAttempt, 'fences' | 'expiresAt'>;
};

export type BegunPayment = {
  readonly order: OrderRecord;
  readonly attempt: AttemptRecord;
  /** The version of the reservation in payment. */
  readonly version: number;
};

export type SaleToSettle = {
  readonly reservationId: string;
  /** The version of the reservation as the caller has read it. */
  readonly version: number;
  readonly orderStatus: OrderRecord['status'];
  readonly attemptId: string;
  readonly attemptStatus: TransactionStatus;
  readonly change: AttemptChange;
  readonly price: PriceBreakdown;
  readonly tickets: readonly NewTicket[];
  readonly messages: readonly OutboxMessage[];
};

export type FreeOrderToPlace = Omit<PaymentToBegin, 'leaseMs'> & { readonly tickets: readonly NewTicket[] };

/** The order, or why there is none; then nothing was written. */
export type PlacedFreeOrder =
  | { readonly outcome: 'PLACED'; readonly purchase: PurchaseRecords }
  /** The hold is over, or its cart was ordered before. */
  | { readonly outcome: 'NOT_OPEN'; readonly status: ReservationStatus | null }
  /** The hold is not as the caller has read it. */
  | { readonly outcome: 'CHANGED' }
  | { readonly outcome: 'SALE_CLOSED' }
  | { readonly outcome: 'TICKET_LIMIT'; readonly exceeded: { readonly limit: number; readonly had: number } };

/**
 * The steps of an ordinary payment, each in one statement and one commit (docs/decisions/0046). A step that returns null has
 * written nothing, because something is not as its caller has read it: the same step in a transaction then decides.
 */
export interface PaymentSteps {
  readStart(request: {
    readonly providerKey: string;
    readonly reservationId: string;
    readonly buyerId: string | null;
  }): Promise<PaymentStart>;
  /** Writes order, attempt, lease and fences, durably before the provider is called. */
  begin(payment: PaymentToBegin): Promise<BegunPayment | null>;
  /** Sells the seats of a hold whose total is zero and issues the tickets; nothing is paid. */
  placeFreeOrder(order: FreeOrderToPlace): Promise<PlacedFreeOrder>;
  /** Sells the seats of an approved payment and issues the tickets. */
  settle(sale: SaleToSettle): Promise<PurchaseRecords | null>;
}
