import type { InstallmentReminder } from '#domain/installment/reminder.ts';
import type { Queryable } from '../db/engine.ts';
import type { InstallmentReminders } from './installments.port.ts';

/** Finds the installments of which fans have to be reminded. */
export const installmentRemindersOver = (db: Queryable): InstallmentReminders => ({
  async listToRemind({ before, after }, limit) {
    const rows = await db.query<{ id: string; plan_id: string; what: InstallmentReminder }>(
      `select i.id, i.plan_id, w.what from installment i
       join installment_plan p on p.id = i.plan_id
       cross join lateral (select case when i.due_at < clock_timestamp() then 'AFTER' else 'BEFORE' end as what) w
       where i.status <> 'PAID' and i.due_at > clock_timestamp() - $2 * interval '1 millisecond'
         and i.due_at < clock_timestamp() + $1 * interval '1 millisecond'
         and (p.order_id is null or exists (select from ticket t where t.order_id = p.order_id and t.type = 'DEPOSIT' and t.cancelled_at is null))
         and not exists (select from outbox_message x
           where x.idempotency_key = 'installment_reminder:' || lower(w.what) || ':' || i.id)
       order by i.due_at limit $3`,
      [before, after, limit],
    );
    return rows.map(({ id, plan_id, what }) => ({ installmentId: id, planId: plan_id, what }));
  },
});
