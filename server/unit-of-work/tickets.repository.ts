import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type { Tickets } from './tickets.port.ts';

/** Issues and cancels tickets, inside the transaction that settles or refunds the order. */
export function ticketsOver(db: Queryable): Tickets {
  return {
    async insert(order, tickets) {
      await db.query(
        `insert into ticket (id, order_id, item_id, event_id, seat_index, section_code, seat_code, face, type, owner_id,
           price, currency, qr_mode)
         select t.id, $1, t."itemId"::bigint, e.id, t."seatIndex", t."sectionCode", t."seatCode", t.face, t.type, $3,
           t.price, $4, e.qr_mode
         from jsonb_to_recordset($2) as t (id text, "itemId" text, "seatIndex" int, "sectionCode" text, "seatCode" text,
           face jsonb, type text, price bigint)
         join event e on e.id = $5`,
        [order.id, json(tickets), order.buyerId, order.total.currency, order.eventId],
      );
    },

    async cancel(orderId) {
      await db.query(
        `update ticket set cancelled_at = clock_timestamp(), qr_generation = qr_generation + 1
         where order_id = $1 and cancelled_at is null`,
        [orderId],
      );
    },

    async listIds(orderId) {
      const rows = await db.query<{ id: string }>(
        'select id from ticket where order_id = $1 and cancelled_at is null order by seat_index, id',
        [orderId],
      );
      return rows.map(({ id }) => id);
    },
  };
}
