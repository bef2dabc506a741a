import type { Language } from '#domain/market/locale.ts';
import type { OrderPlan } from '#domain/order/purchase.ts';
import type { RefundMeans } from '#domain/order/refund.ts';
import { type Currency, money } from '#domain/shared/money.ts';
import { findDecisiveAttempt } from '#server/payments/public.ts';
import type { OrderRecord } from '#server/unit-of-work/public.ts';
import { type OrderRow, orderRecord, readAttempts, readReservations } from '#server/unit-of-work/public.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import type { ListedOrder, OrderLists } from './order-lists.port.ts';

/** True for an order whose payment may still come. */
const isOpen = "o.status in ('PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER')";

type DailyTotalsRow = {
  readonly count: number;
  readonly total: number;
  readonly cash: number;
  readonly card_reader: number;
};

type SaleRow = {
  readonly id: string;
  readonly event_id: string;
  readonly paid_at: Date;
  readonly taken: number;
  readonly quantity: number;
  readonly zones: readonly string[];
};

type RefundRow = {
  readonly order_id: string;
  readonly at: Date;
  readonly amount: number;
  readonly destination: RefundMeans;
  readonly is_surplus: boolean | null;
};

type TicketRow = {
  readonly order_id: string;
  readonly id: string;
  /** Null for a ticket of an installment plan. */
  readonly item_id: string | null;
  readonly is_cancelled: boolean;
};

type PlanRow = {
  readonly order_id: string;
  readonly id: string;
  readonly currency: Currency;
  readonly due: number;
  readonly next_amount: number;
  readonly next_due_at: Date;
};

type CashRefundRow = {
  readonly id: string;
  readonly code: string;
  readonly refunded_at: Date;
  readonly amount: number;
};

type InstallmentCollectionRow = {
  readonly id: string;
  readonly titles: Readonly<Record<Language, string>>;
  readonly collected_at: Date;
  readonly amount: number;
};

/**
 * The orders that count as a seller's sales of the day: paid ones, including those transferred or refunded since. A refund counts
 * on the day and for the person who paid it out. Box office cash counts for the person who collected it. An order that was paid in
 * installments is none: each of its installments counts for the person who collected it.
 */
const soldSource = `from orders o join payment_attempt a on a.id = o.details->>'paidBy'
  left join box_office_payment w on w.order_id = o.id
  where coalesce(w.collected_by, o.seller_id) = $1
  and o.market = $2 and o.status in ('PAID', 'TRANSFERRED', 'REFUNDED') and a.method <> 'INSTALLMENT_PLAN'
  and o.paid_at >= date_trunc('day', $4::timestamptz at time zone $3) at time zone $3
  and o.paid_at < (date_trunc('day', $4::timestamptz at time zone $3) + interval '1 day') at time zone $3`;

/** The amount that the seller collected, without the wallet portion, which never passed through the seller's hands. */
const collectedAmount = 'coalesce(w.amount, o.total - a.wallet_amount)';

const emptyTotals: DailyTotalsRow = { count: 0, total: 0, cash: 0, card_reader: 0 };

/** The refunds that a seller paid out by hand today. */
const cashRefundsSource = `from manual_refund h join orders o on o.id = h.order_id
  where h.refunded_by = $1 and o.market = $2
    and h.refunded_at >= date_trunc('day', $4::timestamptz at time zone $3) at time zone $3
    and h.refunded_at < (date_trunc('day', $4::timestamptz at time zone $3) + interval '1 day') at time zone $3`;

/** The installments that a seller collected today; they belong to no order and are counted apart from sales. */
const collectionsSource = `from installment_collection t join installment_payment m on m.id = t.payment_id
  join installment_plan p on p.id = m.plan_id
  where t.collected_by = $1 and p.market = $2
    and t.collected_at >= date_trunc('day', $4::timestamptz at time zone $3) at time zone $3
    and t.collected_at < (date_trunc('day', $4::timestamptz at time zone $3) + interval '1 day') at time zone $3`;

export function postgresOrderLists(database: Database): OrderLists {
  return {
    listBought: (by, { offset, limit, onlyOpen }) =>
      database.snapshot(async (tx) => {
        const rows = await tx.query<OrderRow>(
          `select ${orderRecord} from orders o join reservation r on r.id = o.reservation_id
           where o.buyer_id = $1 and (not $4 or ${isOpen}) order by o.created_at desc, o.id offset $2 limit $3`,
          [by, offset, limit, onlyOpen],
        );
        const [counted] = await tx.query<{ total: number }>(
          `select count(*)::int as total from orders o where buyer_id = $1 and (not $2 or ${isOpen})`,
          [by, onlyOpen],
        );
        return {
          orders: await loadDetails(
            tx,
            rows.map(({ record }) => record),
          ),
          total: counted?.total ?? 0,
        };
      }),

    findOne: (id, { personId, includeSold }) =>
      database.snapshot(async (tx) => {
        const rows = await tx.query<OrderRow>(
          `select ${orderRecord} from orders o join reservation r on r.id = o.reservation_id
           where o.id = $1 and (o.buyer_id = $2 or ($3 and o.seller_id = $2))`,
          [id, personId, includeSold],
        );
        const [found] = await loadDetails(
          tx,
          rows.map(({ record }) => record),
        );
        return found ?? null;
      }),

    async summariseSellerDay({ sellerId, market, timeZone, now, latest }) {
      const day = [sellerId, market, timeZone, new Date(now)] as const;
      const [[salesTotals], rows, [cashRefundTotals], cashRefundRows, [installments], collectionRows] =
        await Promise.all([
          database.query<DailyTotalsRow>(
            `select count(*)::int as count, coalesce(sum(${collectedAmount}), 0)::bigint as total,
             coalesce(sum(${collectedAmount}) filter (where w.order_id is not null), 0)::bigint as cash,
             coalesce(sum(${collectedAmount}) filter (where a.method = 'TPV'), 0)::bigint as card_reader
           ${soldSource}`,
            day,
          ),
          database.query<SaleRow>(
            `select day.*, r.event_id, i.quantity, i.zones
           from (select o.id, o.reservation_id, o.paid_at, ${collectedAmount} as taken ${soldSource}
             order by o.paid_at desc, o.id limit $5) day
           join reservation r on r.id = day.reservation_id
           cross join lateral (
             select count(*)::int as quantity,
               coalesce(array_agg(distinct x.zone_code order by x.zone_code), '{}') as zones
             from ticket t join reservation_item x on x.id = t.item_id
             where t.order_id = day.id) i
           order by day.paid_at desc, day.id`,
            [...day, latest],
          ),
          database.query<{ count: number; total: number }>(
            `select count(*)::int as count, coalesce(sum(h.amount), 0)::bigint as total ${cashRefundsSource}`,
            day,
          ),
          database.query<CashRefundRow>(
            `select o.id, o.code, h.refunded_at, h.amount ${cashRefundsSource} order by h.refunded_at desc, o.id limit $5`,
            [...day, latest],
          ),
          database.query<DailyTotalsRow>(
            `select count(*)::int as count, coalesce(sum(m.amount), 0)::bigint as total,
             coalesce(sum(m.amount) filter (where m.method = 'CASH'), 0)::bigint as cash,
             coalesce(sum(m.amount) filter (where m.method = 'TPV'), 0)::bigint as card_reader
           ${collectionsSource}`,
            day,
          ),
          database.query<InstallmentCollectionRow>(
            `select m.id, p.titles, t.collected_at, m.amount ${collectionsSource} order by t.collected_at desc, m.id limit $5`,
            [...day, latest],
          ),
        ]);
      const [sales, installmentTotals] = [salesTotals ?? emptyTotals, installments ?? emptyTotals];
      return {
        count: sales.count,
        total: sales.total,
        taken: {
          cash: sales.cash + installmentTotals.cash,
          cardReader: sales.card_reader + installmentTotals.card_reader,
          otherwise: sales.total - sales.cash - sales.card_reader,
        },
        latest: rows.map((row) => ({
          orderId: row.id,
          eventId: row.event_id,
          at: row.paid_at.getTime(),
          quantity: row.quantity,
          total: row.taken,
          zones: row.zones,
        })),
        cashRefunds: {
          count: cashRefundTotals?.count ?? 0,
          total: cashRefundTotals?.total ?? 0,
          latest: cashRefundRows.map(({ id, code, refunded_at, amount }) => ({
            orderId: id,
            code,
            at: refunded_at.getTime(),
            amount,
          })),
        },
        installments: {
          count: installmentTotals.count,
          total: installmentTotals.total,
          latest: collectionRows.map(({ id, titles, collected_at, amount }) => ({
            installmentPaymentId: id,
            titles,
            at: collected_at.getTime(),
            amount,
          })),
        },
      };
    },
  };
}

/** Loads reservation, attempt, tickets and refunds of each order, in the given order; leaves out orders without a payment attempt. */
async function loadDetails(tx: Queryable, orders: readonly OrderRecord[]): Promise<readonly ListedOrder[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const attempts = await readAttempts(tx, 'a.order_id = any ($1) order by a.created_at desc', [ids]);
  const reservations = await readReservations(tx, 'r.id = any ($1)', [
    orders.map(({ reservationId }) => reservationId),
  ]);
  const tickets = await tx.query<TicketRow>(
    `select order_id, id, item_id::text, cancelled_at is not null as is_cancelled from ticket
     where order_id = any ($1) order by seat_index, id`,
    [ids],
  );
  const paid = await tx.query<{ id: string; paid_at: Date | null }>(
    'select id, paid_at from orders where id = any ($1)',
    [ids],
  );
  const refunds = await tx.query<RefundRow>(
    `select f.order_id, f.created_at as at, part.amount, part.destination, false as is_surplus, f.id from refund f
     cross join lateral (values (f.amount - f.remainder_amount, coalesce(f.actual_destination, f.destination)), (f.remainder_amount, f.remainder_destination)) part (amount, destination)
     where f.order_id = any ($1) and part.amount > 0
     union all
     select r.order_id, r.updated_at, r.refunded_amount - given.back, 'PROVIDER', r.attempt_id <> o.details->>'paidBy', r.id
     from payment_record r join orders o on o.id = r.order_id
     cross join lateral (select coalesce(sum(f.amount - f.remainder_amount), 0)::bigint as back
       from refund f where f.attempt_id = r.attempt_id) given
     where r.order_id = any ($1) and r.refunded_amount > given.back
     union all
     select e.order_id, e.created_at, e.amount, 'WALLET', o.details->>'paidBy' is not null and e.idempotency_key ~ '^late:', e.idempotency_key
     from wallet_entry e join orders o on o.id = e.order_id
     where e.order_id = any ($1) and e.kind = 'CREDITED' and e.idempotency_key !~ '^refund:'
       and not exists (select from payment_exception m where m.refund_id is not null and e.idempotency_key = 'alert:' || m.id)
     order by at, id, destination`,
    [ids],
  );
  const plans = await tx.query<PlanRow>(
    `select p.order_id, p.id, p.currency, i.due, i.next_amount, i.next_due_at from installment_plan p
     join orders o on o.id = p.order_id
     cross join lateral (select sum(q.amount)::bigint as due, (array_agg(q.amount order by q.number))[1] as next_amount,
         min(q.due_at) as next_due_at
       from installment q where q.plan_id = p.id and q.status <> 'PAID') i
     where p.order_id = any ($1) and o.status = 'PENDING' and i.due > 0`,
    [ids],
  );
  const planOf = new Map(plans.map((row) => [row.order_id, toOrderPlan(row)]));
  const attemptsOf = Map.groupBy(attempts, ({ orderId }) => orderId);
  const reservationOf = new Map(reservations.map((reservation) => [reservation.id, reservation]));
  const ticketsOf = Map.groupBy(tickets, ({ order_id }) => order_id);
  const paidAt = new Map(paid.map(({ id, paid_at }) => [id, paid_at?.getTime() ?? null]));
  const refundsOf = Map.groupBy(refunds, ({ order_id }) => order_id);
  return orders.flatMap((order) => {
    const attempt = findDecisiveAttempt(order, attemptsOf.get(order.id) ?? []);
    const reservation = reservationOf.get(order.reservationId);
    if (attempt === undefined || reservation === undefined) return [];
    return [
      {
        order,
        reservation,
        attempt,
        ticketIds: (ticketsOf.get(order.id) ?? [])
          .filter(({ is_cancelled }) => !is_cancelled)
          .map(({ id }) => id),
        cancelledItems: countCancelledByItem(ticketsOf.get(order.id) ?? []),
        now: reservation.now,
        plan: planOf.get(order.id) ?? null,
        receipt: {
          paidAt: paidAt.get(order.id) ?? null,
          refunds: (refundsOf.get(order.id) ?? []).map(({ at, amount, destination, is_surplus }) => ({
            at: at.getTime(),
            amount,
            means: destination,
            // An order that was never paid has no surplus.
            isSurplus: is_surplus === true,
          })),
        },
      },
    ];
  });
}

const toOrderPlan = ({ id, currency, due, next_amount, next_due_at }: PlanRow): OrderPlan => ({
  planId: id,
  due: money(due, currency),
  next: { amount: money(next_amount, currency), dueAt: next_due_at.getTime() },
});

function countCancelledByItem(tickets: readonly TicketRow[]): ListedOrder['cancelledItems'] {
  const cancelled = tickets.flatMap(({ item_id: itemId, is_cancelled: isCancelled }) =>
    isCancelled && itemId !== null ? [itemId] : [],
  );
  const byItem = Map.groupBy(cancelled, (itemId) => itemId);
  return [...byItem].map(([itemId, { length: quantity }]) => ({ itemId, quantity }));
}
