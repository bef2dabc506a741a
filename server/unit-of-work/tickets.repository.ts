import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type { Tickets } from './tickets.port.ts';

/** Issues and cancels tickets, inside the transaction that settles or refunds the order. */
export function ticketsOver(db: Queryable): Tickets {
  return {
    async insert(order, tickets) {
      await db.query('select issue_tickets($1, $2)', [order.id, json(tickets)]);
    },

    async completeDeposits(orderId, tickets) {
      const types = new Map(tickets.map(({ itemId, type }) => [itemId, type]));
      await db.query('select complete_deposits($1, $2)', [
        orderId,
        json([...types].map(([itemId, type]) => ({ itemId, type }))),
      ]);
    },

    async cancel(orderId) {
      await db.query(
        `update ticket set cancelled_at = clock_timestamp(), qr_generation = qr_generation + 1
         where order_id = $1 and cancelled_at is null`,
        [orderId],
      );
    },

    async listIds(orderId) {
      const [row] = await db.query<{ ids: readonly string[] }>('select list_ticket_ids($1) as ids', [
        orderId,
      ]);
      return row?.ids ?? [];
    },
  };
}
