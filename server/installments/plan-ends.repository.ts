import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type { PlanEnds } from './installments.port.ts';

/** Stores the ends of plans with their audit trail, over a database or inside a transaction. */
export const planEndsOver = (db: Queryable): PlanEnds => ({
  async end(planId, { refund, by, requestKey }) {
    await db.query(
      'insert into installment_plan_end (plan_id, refunded, ended_by, request_key) values ($1, $2, $3, $4)',
      [planId, refund.amount, by.personId, requestKey],
    );
    await db.query(
      "insert into audit_event (kind, person_id, session_id, ip, details) values ('installment.ended', $1, $2, $3, $4)",
      [by.personId, by.sessionId, by.address, json({ plan: planId, refunded: refund.amount })],
    );
  },

  async findEndedByRequest(requestKey) {
    const [row] = await db.query<{ plan_id: string }>(
      'select plan_id from installment_plan_end where request_key = $1',
      [requestKey],
    );
    return row?.plan_id ?? null;
  },
});
