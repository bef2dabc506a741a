import { documentTypes } from '#domain/identity/identity-document.ts';
import type { InstallmentStatus } from '#domain/installment/installment-status.ts';
import type { PlanKind } from '#domain/installment/plan.ts';
import type { AgreedPlanTerms } from '#domain/installment/plan-terms.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { ReservationStatus } from '#domain/reservation/reservation-status.ts';
import { type Currency, money } from '#domain/shared/money.ts';
import type { NewTicket } from '#server/unit-of-work/public.ts';
import { unitOfWorkOver } from '#server/unit-of-work/public.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import { installmentChargesOver } from './installment-charges.repository.ts';
import { installmentPaymentsOver } from './installment-payments.repository.ts';
import { installmentRemindersOver } from './installment-reminders.repository.ts';
import type {
  InstallmentPlans,
  InstallmentTransactions,
  InstallmentUnitOfWork,
  PlanRecord,
} from './installments.port.ts';
import { planEndsOver } from './plan-ends.repository.ts';

type PlanRow = {
  readonly id: string;
  readonly person_id: string;
  readonly market: MarketCode;
  readonly kind: PlanKind;
  readonly titles: Readonly<Record<Language, string>>;
  readonly total: number;
  readonly currency: Currency;
  readonly order_id: string | null;
  readonly reservation_id: string | null;
  readonly completed_at: Date | null;
  readonly terms: AgreedPlanTerms | null;
  readonly tickets: readonly NewTicket[];
  readonly created_at: Date;
  readonly seats: {
    readonly status: ReservationStatus;
    readonly bookedUntil: number | null;
    readonly orderCode: string;
    readonly hasTickets: boolean;
    readonly isCancelled: boolean;
  } | null;
  readonly ended_at: Date | null;
  readonly now: Date;
};
const planColumns = `id, person_id, market, kind, titles, total, currency, order_id, reservation_id, completed_at, terms, tickets,
  created_at, (select jsonb_build_object('status', r.status, 'bookedUntil', to_epoch_ms(r.expires_at), 'orderCode', o.code,
      'hasTickets', exists (select from ticket t where t.order_id = o.id),
      'isCancelled', exists (select from event e where e.id = r.event_id and e.cancelled_at is not null))
    from reservation r join orders o on o.id = installment_plan.order_id where r.id = installment_plan.reservation_id) as seats,
  (select e.ended_at from installment_plan_end e where e.plan_id = installment_plan.id) as ended_at, clock_timestamp() as now`;

type InstallmentRow = {
  readonly id: string;
  readonly number: number;
  readonly amount: number;
  readonly currency: Currency;
  readonly due_at: Date;
  readonly status: InstallmentStatus;
};

/** Stores installment plans, over a database or inside a transaction. */
function installmentPlansOver(db: Queryable): InstallmentPlans {
  const findPlans = async (condition: string, parameters: readonly (string | number | string[] | null)[]) =>
    (
      await db.query<PlanRow>(`select ${planColumns} from installment_plan where ${condition}`, parameters)
    ).map(toPlanRecord);

  return {
    find: async (id) => (await findPlans('id = $1', [id]))[0] ?? null,
    async lock(id) {
      // The seats first, as everybody who changes them does.
      await db.query(
        `select from reservation where id = (select p.reservation_id from installment_plan p where p.id = $1) for update`,
        [id],
      );
      return (await findPlans('id = $1 for update', [id]))[0] ?? null;
    },
    findByOrder: async (orderId) => (await findPlans('order_id = $1', [orderId]))[0] ?? null,
    list: (personId) => findPlans('person_id = $1 order by created_at desc, id', [personId]),

    search: ({ market, email, document, phone, code }, limit) =>
      findPlans(
        `market = $1 and (person_id in (
             select p.id from person p where p.deleted_at is null and lower(p.email) = $2
             union all
             select p.id from person p where p.deleted_at is null and p.market = $1
               and p.document_type = any ($3) and upper(p.document_number) = $4
             union all
             select p.id from person p where p.deleted_at is null and p.is_phone_verified
               and p.phone_prefix = $5 and p.phone = $6)
           or order_id in (select o.id from orders o where o.code = $7))
         order by created_at desc, id limit $8`,
        [
          market,
          email,
          [...documentTypes],
          document,
          phone?.prefix ?? null,
          phone?.national ?? null,
          code,
          limit,
        ],
      ),

    async lockAccount(personId) {
      const locked = await db.query('select from person where id = $1 and deleted_at is null for key share', [
        personId,
      ]);
      return locked.length > 0;
    },

    async insert(plan, installments) {
      const { id, personId, market, kind, titles, total, orderId, reservationId, terms, tickets } = plan;
      await db.query(
        `insert into installment_plan (id, person_id, market, kind, titles, total, currency, order_id, reservation_id, terms, tickets)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          id,
          personId,
          market,
          kind,
          json(titles),
          total.amount,
          total.currency,
          orderId,
          reservationId,
          terms === null ? null : json(terms),
          json(tickets),
        ],
      );
      for (const { installmentId, number, amount, dueAt, status } of installments) {
        await db.query(
          `insert into installment (id, plan_id, number, amount, due_at, status) values ($1, $2, $3, $4, $5, $6)`,
          [installmentId, id, number, amount.amount, new Date(dueAt), status],
        );
      }
    },

    async listInstallments(planId) {
      const rows = await db.query<InstallmentRow>(
        `select i.id, i.number, i.amount, p.currency, i.due_at, i.status from installment i
         join installment_plan p on p.id = i.plan_id where i.plan_id = $1 order by i.number`,
        [planId],
      );
      return rows.map(({ id, number, amount, currency, due_at, status }) => ({
        installmentId: id,
        number,
        amount: money(amount, currency),
        dueAt: due_at.getTime(),
        status,
      }));
    },

    async updateInstallments(ids, to) {
      await db.query(
        'update installment set status = $2, updated_at = clock_timestamp() where id = any ($1)',
        [[...ids], to],
      );
    },

    async setBookingDeadline(reservationId, until) {
      const [row] = await db.query<{ is_booked: boolean }>(
        'select set_booking_deadline($1, $2) as is_booked',
        [reservationId, until === null ? null : new Date(until)],
      );
      return row?.is_booked === true;
    },

    listToEnd: (market, limit) =>
      findPlans(
        `market = $1 and completed_at is null and terms is not null
           and id in (
             select i.plan_id from installment i join installment_plan p on p.id = i.plan_id
             where i.status <> 'PAID' and i.due_at < clock_timestamp()
               and i.due_at < clock_timestamp() - (p.terms->>'graceDays')::int * interval '1 day'
             union all
             select p.id from event e join reservation r on r.event_id = e.id and r.status = 'BOOKED'
             join installment_plan p on p.reservation_id = r.id where e.cancelled_at is not null)
           and exists (select from ticket t where t.order_id = installment_plan.order_id and t.type = 'DEPOSIT' and t.cancelled_at is null)
           and exists (select from reservation r where r.id = installment_plan.reservation_id and r.status = 'BOOKED')
         order by (select min(i.due_at) from installment i where i.plan_id = installment_plan.id and i.status <> 'PAID'), id
         limit $2`,
        [market, limit],
      ),

    async complete(planId) {
      await db.query(
        'update installment_plan set completed_at = coalesce(completed_at, clock_timestamp()) where id = $1',
        [planId],
      );
    },
  };
}

/** Creates the ports of a unit of work on installments over one handle. */
export function installmentUnitOfWorkOver(db: Queryable): InstallmentUnitOfWork {
  return {
    ...unitOfWorkOver(db),
    plans: installmentPlansOver(db),
    payments: installmentPaymentsOver(db),
    planEnds: planEndsOver(db),
    charges: installmentChargesOver(db),
    reminders: installmentRemindersOver(db),
  };
}

export const installmentTransactionsOver = (database: Database): InstallmentTransactions => ({
  ...installmentUnitOfWorkOver(database),
  transaction: (work) => database.transaction((tx) => work(installmentUnitOfWorkOver(tx))),
});

const toPlanRecord = (row: PlanRow): PlanRecord => ({
  id: row.id,
  personId: row.person_id,
  market: row.market,
  kind: row.kind,
  titles: row.titles,
  total: money(row.total, row.currency),
  orderId: row.order_id,
  reservationId: row.reservation_id,
  terms: row.terms,
  tickets: row.tickets,
  completedAt: row.completed_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  isCancelled: row.seats?.isCancelled ?? false,
  createdAt: row.created_at.getTime(),
  reservationStatus: row.seats?.status ?? null,
  bookedUntil: row.seats?.bookedUntil ?? null,
  orderCode: row.seats?.orderCode ?? null,
  hasTickets: row.seats?.hasTickets ?? false,
  now: row.now.getTime(),
});
