import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type { NewOrder, Orders } from './orders.port.ts';
import type { OrderRecord, PurchaseRecords } from './sale-records.ts';

/** The expression that reads an order `o` of a reservation `r`, as a column `record`. */
export const orderRecord = 'build_order_record(o, r.event_id) as record';

export type OrderRow = { readonly record: OrderRecord };

/** Stores orders, over a database or inside a transaction. A trigger enforces the domain's status transitions. */
export function ordersOver(db: Queryable): Orders {
  const findOne = async (where: string, parameters: readonly string[]): Promise<OrderRecord | null> => {
    const [row] = await db.query<OrderRow>(
      `select ${orderRecord} from orders o join reservation r on r.id = o.reservation_id where ${where}`,
      parameters,
    );
    return row?.record ?? null;
  };

  return {
    find: (id) => findOne('o.id = $1', [id]),
    findByCode: (code, market) => findOne('o.code = $1 and o.market = $2', [code, market]),
    findLatest: (reservation) =>
      findOne('o.reservation_id = $1 order by o.created_at desc limit 1', [reservation]),

    async readPurchase(id) {
      const [row] = await db.query<{ purchase: PurchaseRecords | null }>(
        'select read_purchase($1) as purchase',
        [id],
      );
      return row?.purchase ?? null;
    },

    async insert(order) {
      await db.query('select insert_order($1)', [json(toNewOrderJson(order))]);
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
      await db.query('select mark_order_paid($1, $2, $3)', [id, attemptId, json(price)]);
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

/** Converts a new order to what `insert_order` reads. */
export const toNewOrderJson = ({ reservation, ...order }: NewOrder) => ({
  ...order,
  reservationId: reservation.id,
});
