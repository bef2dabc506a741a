import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import { toNewOrderJson } from './orders.repository.ts';
import { toAttemptChangeJson, toBegunAttemptJson } from './payment-attempts.repository.ts';
import type { BegunPayment, PaymentStart, PaymentSteps, PlacedFreeOrder } from './payment-steps.port.ts';
import type { PurchaseRecords } from './sale-records.ts';

/** Carries out the steps of an ordinary payment over a database. */
export function paymentStepsOver(db: Queryable): PaymentSteps {
  return {
    async readStart({ providerKey, reservationId, buyerId }) {
      const [row] = await db.query<{ start: PaymentStart }>(
        'select read_payment_start($1, $2, $3) as start',
        [providerKey, reservationId, buyerId],
      );
      if (row === undefined) throw new Error('The start of a payment query returned no row.');
      return row.start;
    },

    async begin({ reservation: { id, version }, lockName, isLimited, leaseMs, order, attempt }) {
      const [row] = await db.query<{ begun: BegunPayment | null }>(
        "select begin_payment($1, $2 * interval '1 millisecond', $3, $4) as begun",
        [
          json({ id, version, lockName, isLimited }),
          leaseMs,
          json(toNewOrderJson(order)),
          json(toBegunAttemptJson(attempt)),
        ],
      );
      return row?.begun ?? null;
    },

    async placeFreeOrder({ reservation: { id, version }, lockName, isLimited, order, attempt, tickets }) {
      const [row] = await db.query<{ placed: PlacedFreeOrder }>(
        'select place_free_order($1, $2, $3, $4, $5) as placed',
        [
          json({ id, version, lockName, isLimited }),
          json(toNewOrderJson(order)),
          json(toBegunAttemptJson(attempt)),
          json(toAttemptChangeJson({ status: 'COMPLETED', record: 'PAID' })),
          json(tickets),
        ],
      );
      if (row === undefined) throw new Error('Placing a free order returned no row.');
      return row.placed;
    },

    async settle({ change, price, tickets, messages, ...read }) {
      const [row] = await db.query<{ purchase: PurchaseRecords | null }>(
        'select settle_sale($1, $2, $3, $4, $5) as purchase',
        [json(read), json(toAttemptChangeJson(change)), json(price), json(tickets), json(messages)],
      );
      return row?.purchase ?? null;
    },
  };
}
