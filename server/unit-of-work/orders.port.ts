import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import type { CourtesyReason } from '#domain/payment/courtesy.ts';
import type { OrderRecord, PurchaseRecords, ReservationRecord } from './sale-records.ts';

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

/** Reads and changes orders. */
export interface Orders {
  find(id: string): Promise<OrderRecord | null>;
  /** Finds an order of one market by the code that a person reads out. */
  findByCode(code: string, market: MarketCode): Promise<OrderRecord | null>;
  /**
   * Reads an order with its attempts, reservation and tickets at one instant. Read at different instants, a purchase that
   * was just paid could look failed.
   */
  readPurchase(id: string): Promise<PurchaseRecords | null>;
  /** Returns the latest order of a reservation. */
  findLatest(reservation: string): Promise<OrderRecord | null>;
  insert(order: NewOrder): Promise<void>;
  /** Updates an open order for another payment attempt: buyer, seller, channel and total may have changed. */
  updateOpen(id: string, order: Pick<NewOrder, 'buyerId' | 'sellerId' | 'channel' | 'total'>): Promise<void>;
  /** Marks the order PAID by this payment attempt, with the total of what was sold. */
  markPaid(id: string, attemptId: string, total: PriceBreakdown): Promise<void>;
  setStatus(id: string, status: OrderStatus): Promise<void>;
  /** Records permanently who granted a complimentary order, and why. */
  recordCourtesy(courtesy: NewCourtesy): Promise<void>;
}
