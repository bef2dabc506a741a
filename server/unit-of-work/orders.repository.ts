import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import { createZeroPrice } from '#domain/sale/price.ts';
import type { Currency } from '#domain/shared/money.ts';
import type { Queryable } from '../db/engine.ts';
import type { Orders } from './orders.port.ts';
import type { OrderRecord } from './sale-records.ts';

export type OrderRow = {
  readonly id: string;
  readonly code: string;
  readonly reservation_id: string;
  readonly event_id: string;
  readonly market: MarketCode;
  readonly buyer_id: string | null;
  readonly seller_id: string | null;
  readonly session_id: string | null;
  readonly sales_channel: SalesChannel;
  readonly purchase_channel: PurchaseChannel | null;
  readonly status: OrderStatus;
  readonly base: number;
  readonly fee: number;
  readonly tax: number;
  readonly discount: number;
  readonly total: number;
  readonly currency: Currency;
  readonly refunded_amount: number;
  readonly created_at: Date;
  readonly paid_at: Date | null;
  readonly paid_by: string | null;
};

export const orderColumns = `o.id, o.code, o.reservation_id, r.event_id, o.market, o.buyer_id, o.seller_id, o.session_id,
  o.sales_channel, o.purchase_channel, o.status, o.base, o.fee, o.tax, o.discount, o.total, o.currency, o.refunded_amount, o.created_at, o.paid_at,
  o.details->>'paidBy' as paid_by`;

/** Stores orders, over a database or inside a transaction. A trigger enforces the domain's status transitions. */
export function ordersOver(db: Queryable): Orders {
  const findOne = async (where: string, parameters: readonly string[]): Promise<OrderRecord | null> => {
    const [row] = await db.query<OrderRow>(
      `select ${orderColumns} from orders o join reservation r on r.id = o.reservation_id where ${where}`,
      parameters,
    );
    return row === undefined ? null : toOrderRecord(row);
  };

  return {
    find: (id) => findOne('o.id = $1', [id]),
    findByCode: (code, market) => findOne('o.code = $1 and o.market = $2', [code, market]),
    findLatest: (reservation) =>
      findOne('o.reservation_id = $1 order by o.created_at desc limit 1', [reservation]),

    async insert({ id, code, reservation, buyerId, sellerId, channel, total }) {
      await db.query(
        `insert into orders (id, code, reservation_id, market, buyer_id, seller_id, session_id, sales_channel, purchase_channel,
           status, base, fee, tax, total, currency, discount)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'PENDING', $10, $11, $12, $13, $14, $15)`,
        [
          id,
          code,
          reservation.id,
          reservation.market,
          buyerId,
          sellerId,
          reservation.sessionId,
          reservation.salesChannel,
          channel,
          total.base,
          total.fee,
          total.tax,
          total.total,
          total.currency,
          calculateDiscount(total),
        ],
      );
    },

    async updateOpen(id, { buyerId, sellerId, channel, total: price }) {
      const { base, fee, tax, total } = price;
      await db.query(
        `update orders set base = $2, fee = $3, tax = $4, total = $5, buyer_id = $6, seller_id = $7, purchase_channel = $8,
           discount = $9, updated_at = clock_timestamp()
         where id = $1 and status = 'PENDING'`,
        [id, base, fee, tax, total, buyerId, sellerId, channel, calculateDiscount(price)],
      );
    },

    async markPaid(id, attemptId, price) {
      const { base, fee, tax, total } = price;
      await db.query(
        `update orders set status = 'PAID', paid_at = clock_timestamp(), updated_at = clock_timestamp(),
           details = details || jsonb_build_object('paidBy', $2::text), base = $3, fee = $4, tax = $5, total = $6,
           discount = $7
         where id = $1`,
        [id, attemptId, base, fee, tax, total, calculateDiscount(price)],
      );
    },

    async recordCourtesy({ orderId, reasonType, note, grantedBy: by }) {
      await db.query(
        'insert into complimentary_order (order_id, reason_type, note, granted_by) values ($1, $2, $3, $4)',
        [orderId, reasonType, note, by],
      );
    },

    async setStatus(id, status) {
      await db.query(
        `update orders set status = $2, updated_at = clock_timestamp(),
           refunded_amount = case when $2 = 'REFUNDED' then total else refunded_amount end
         where id = $1 and status <> $2`,
        [id, status],
      );
    },
  };
}

/** Calculates the discount: the sum of the price parts minus the total. */
const calculateDiscount = ({ base, fee, tax, total }: PriceBreakdown): number => base + fee + tax - total;

export function toOrderRecord(row: OrderRow): OrderRecord {
  const { base, fee, tax, total, currency } = row;
  return {
    id: row.id,
    code: row.code,
    reservationId: row.reservation_id,
    eventId: row.event_id,
    market: row.market,
    buyerId: row.buyer_id,
    sellerId: row.seller_id,
    sessionId: row.session_id,
    salesChannel: row.sales_channel,
    channel: row.purchase_channel,
    status: row.status,
    // The only existing discount is the whole price, so every part is zero.
    total: row.discount === 0 ? { base, fee, tax, total, currency } : createZeroPrice(currency),
    refundedAmount: row.refunded_amount,
    createdAt: row.created_at.getTime(),
    paidAt: row.paid_at?.getTime() ?? null,
    paidBy: row.paid_by,
  };
}
