import type { Queryable } from '../db/engine.ts';
import type { InstallmentCharges } from './installments.port.ts';

/** Stores the consents to automatic charges, and finds the installments to charge. */
export const installmentChargesOver = (db: Queryable): InstallmentCharges => ({
  async findCard(planId) {
    const [row] = await db.query<{ card_id: string; brand: string }>(
      `select s.card_id, s.brand from installment_charge_consent c join installment_plan p on p.id = c.plan_id
       join saved_card s on s.person_id = p.person_id and s.card_id = c.card_id
       where c.plan_id = $1 and c.withdrawn_at is null`,
      [planId],
    );
    return row === undefined ? null : { cardId: row.card_id, brand: row.brand };
  },

  async agree({ planId, cardId, textVersion }) {
    await db.query(
      `insert into installment_charge_consent (plan_id, card_id, text_version) values ($1, $2, $3)`,
      [planId, cardId, textVersion],
    );
  },

  async withdraw(planId) {
    await db.query(
      'update installment_charge_consent set withdrawn_at = clock_timestamp() where plan_id = $1 and withdrawn_at is null',
      [planId],
    );
  },

  async claimResumption(paymentId, quietForMs) {
    const claimed = await db.query(
      `update installment_payment set updated_at = clock_timestamp()
       where id = $1 and status = 'CREATED' and updated_at < clock_timestamp() - $2 * interval '1 millisecond' returning id`,
      [paymentId, quietForMs],
    );
    return claimed.length > 0;
  },

  async listDue({ leadMs, resumeAfterMs }, limit) {
    const rows = await db.query<{ id: string; plan_id: string }>(
      `select i.id, i.plan_id from installment i
       join installment_plan p on p.id = i.plan_id
       join installment_charge_consent c on c.plan_id = p.id and c.withdrawn_at is null
       join saved_card s on s.person_id = p.person_id and s.card_id = c.card_id
       where i.status = 'PENDING' and i.due_at >= clock_timestamp()
         and i.due_at <= clock_timestamp() + $1 * interval '1 millisecond'
         and (p.order_id is null or exists (select from ticket t join event e on e.id = t.event_id
           where t.order_id = p.order_id and t.type = 'DEPOSIT' and t.cancelled_at is null and e.cancelled_at is null))
         and not exists (select from installment_payment_item q join installment_payment m on m.id = q.payment_id
           where q.installment_id = i.id and (q.status <> 'OVER' or m.is_automatic)
             and not (m.is_automatic and m.status = 'CREATED'
               and m.updated_at < clock_timestamp() - $2 * interval '1 millisecond'))
       order by i.due_at, i.id limit $3`,
      [leadMs, resumeAfterMs, limit],
    );
    return rows.map(({ id, plan_id }) => ({ installmentId: id, planId: plan_id }));
  },
});
