import type { BackOfficeEvent, CancellationProgress } from '#domain/catalogue/event-cancellation.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Currency } from '#domain/shared/money.ts';
import { refundUnitOfWorkOver } from '#server/refunds/public.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import {
  type CancellationCursor,
  type CancellationSet,
  type Cancellations,
  type CancellationUnitOfWork,
  cancellationSets,
  type PendingCancellation,
} from './cancellations.port.ts';

type EventRow = {
  readonly id: string;
  readonly titles: Readonly<Partial<Record<Language, string>>>;
  readonly starts_at: Date;
  readonly time_zone: string;
  readonly venue: string;
  readonly currency: Currency;
  readonly cancelled_at: Date | null;
  readonly orders: number;
};
type EventTotalsRow = EventRow & {
  readonly money: number;
  readonly open: number;
  readonly started_at: Date | null;
  readonly by: string | null;
  readonly note: string | null;
  readonly waiting: number;
  readonly need_hand: number;
  readonly undelivered: number;
};
type PendingReservationRow = {
  readonly event_id: string;
  readonly id: string;
  readonly cancelled_by: string;
  readonly session_id: string;
  readonly ip: string;
};

const openStatuses = `('ACTIVE', 'BOOKED', 'BOOKED_FOREVER', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT')`;
const eventColumns = `e.id, e.titles, e.starts_at, e.time_zone, coalesce(e.venue_override->>'name', l.name, '') as venue, e.currency, e.cancelled_at,
  (select count(*)::int from reservation r join orders o on o.reservation_id = r.id
    where (r.event_id = e.id or ${'r.event_id in (select b.bundle_id from bundle_event b where b.event_id = e.id)'}) and o.paid_at is not null
      and (r.event_id = e.id or exists (select from ticket t where t.order_id = o.id and t.event_id = e.id))) as orders`;
/** The events without tours: a tour only groups its visits, and each of those is cancelled on its own. */
const eventSource = `(select * from event x where not exists (select from tour t where t.event_id = x.id)) e
  left join venue_layout l on l.layout_id = e.layout_id`;

/** Stores event cancellations. Remaining work is read from the reservations themselves, never counted separately. */
export function postgresCancellations(database: Database): Cancellations {
  return {
    listEvents: ({ market, language, now, offset, limit }) =>
      database.snapshot(async (tx) => {
        const rows = await tx.query<EventRow>(
          `select ${eventColumns} from ${eventSource} where e.market = $1
           order by e.starts_at < $2::timestamptz - interval '12 hours',
             case when e.starts_at < $2::timestamptz - interval '12 hours' then -1 else 1 end * extract(epoch from e.starts_at), e.id
           offset $3 limit $4`,
          [market, new Date(now), offset, limit],
        );
        const [counted] = await tx.query<{ total: number }>(
          'select count(*)::int as total from event e where market = $1 and not exists (select from tour t where t.event_id = e.id)',
          [market],
        );
        return { items: rows.map((row) => toBackOfficeEvent(row, language)), total: counted?.total ?? 0 };
      }),

    async findEventSales({ market, language, id }) {
      const [row] = await database.query<EventTotalsRow>(
        `select ${eventColumns}, c.started_at, c.note, trim(concat_ws(' ', p.first_name, p.last_name)) as by, s.*
         from ${eventSource} left join event_cancellation c on c.event_id = e.id left join person p on p.id = c.cancelled_by
         cross join lateral (
           select coalesce(sum(case when o.status in ('PAID', 'TRANSFERRED') then o.total - o.refunded_amount
                when f.id is not null then f.amount else 0 end), 0)::bigint as money,
              count(*) filter (where o.status in ('PAID', 'TRANSFERRED'))::int as waiting,
              count(*) filter (where f.hand)::int as need_hand,
              count(*) filter (where not f.hand and f.done_at is null)::int as undelivered,
              (select count(*)::int from reservation r where r.event_id = e.id and r.status in ${openStatuses}
                and (r.status <> 'ACTIVE' or r.expires_at > clock_timestamp())) as open
           from reservation r join orders o on o.reservation_id = r.id
           left join lateral (
             select f.id, f.amount, f.done_at, f.rejected_at is not null or exists (
               select from payment_exception m where m.refund_id = f.id
                 and not exists (select from payment_exception_resolution d where d.exception_id = m.id)) as hand
             from refund f where f.order_id = o.id and f.reason = 'EVENT_CANCELLED') f on true
           where r.event_id = e.id and o.paid_at is not null) s
         where e.market = $1 and e.id = $2`,
        [market, id],
      );
      if (row === undefined) return null;
      return {
        event: toBackOfficeEvent(row, language),
        titles: Object.values(row.titles),
        refundableAmount: { amount: row.money, currency: row.currency },
        openReservations: row.open,
        cancellation: toProgress(row),
      };
    },

    begin: ({ eventId, market, note, requestKey, by }) =>
      database.transaction(async (tx) => {
        const inserted = await tx.query(
          `insert into event_cancellation (event_id, cancelled_by, session_id, ip, note, request_key)
           select id, $2, $3, $4, $5, $6 from event e where id = $1 and market = $7
             and not exists (select from tour t where t.event_id = e.id)
           on conflict do nothing returning event_id`,
          [eventId, by.personId, by.sessionId, by.address, note, requestKey, market],
        );
        if (inserted.length === 0) {
          const sameRequest = await tx.query(
            'select from event_cancellation where event_id = $1 and request_key = $2',
            [eventId, requestKey],
          );
          return sameRequest.length > 0;
        }
        await tx.query(
          `update event set is_disabled = true, cancelled_at = clock_timestamp(), updated_at = clock_timestamp() where id = $1`,
          [eventId],
        );
        await tx.query(
          "insert into audit_event (kind, person_id, session_id, ip, details) values ('event.cancelled', $1, $2, $3, $4)",
          [by.personId, by.sessionId, by.address, json({ event: eventId })],
        );
        return true;
      }),

    transaction: (work) => database.transaction((tx) => work(cancellationUnitOfWorkOver(tx))),
  };
}

/** Seats for which installments are paid: staff end their plan, and a complete one is refunded as a sold order. */
const isPlanBegun = `(r.status = 'BOOKED' and exists (
    select from installment_plan p join ticket t on t.order_id = p.order_id where p.reservation_id = r.id offset 0))`;
const openCondition = `r.status in ${openStatuses} and not ${isPlanBegun}
    and not (r.status in ('STARTED_PAYMENT', 'WAITING_FOR_PAYMENT') and exists (
      select from orders o join payment_attempt a on a.order_id = o.id
      where o.reservation_id = r.id and a.detail ? 'closingReason'
        and a.status in ('STARTED', 'PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER') offset 0))`;
const isOfBundleWithEvent = 'r.event_id in (select b.bundle_id from bundle_event b where b.event_id = e.id)';

/**
 * SQL conditions for the reservations that a cancellation still has to process, in the order of processing; each set has its own
 * index. `offset 0` makes PostgreSQL look up the orders per reservation instead of joining and scanning them at every step.
 */
const pendingConditions: Readonly<Record<CancellationSet, string>> = {
  /** Excludes payments that are being cancelled at the provider: their settlement closes the reservation. */
  OPEN: `r.event_id = e.id and ${openCondition}`,
  SOLD: `r.event_id = e.id and r.status = 'FINISHED' and exists (
    select from orders o where o.reservation_id = r.id and o.status in ('PAID', 'TRANSFERRED') offset 0)`,
  OPEN_BUNDLE: `${isOfBundleWithEvent} and ${openCondition} and exists (
    select from reservation_item i where i.reservation_id = r.id and i.event_id = e.id and i.removed_at is null offset 0)`,
  SOLD_BUNDLE: `${isOfBundleWithEvent} and r.status = 'FINISHED' and exists (
    select from orders o join ticket t on t.order_id = o.id
    where o.reservation_id = r.id and o.status in ('PAID', 'TRANSFERRED') and t.event_id = e.id and t.cancelled_at is null offset 0)`,
};

function cancellationUnitOfWorkOver(tx: Queryable): CancellationUnitOfWork {
  const findNext = async (
    among: CancellationSet,
    after: CancellationCursor | null,
  ): Promise<PendingCancellation | null> => {
    const [row] = await tx.query<PendingReservationRow>(
      `select e.id as event_id, r.id, c.cancelled_by, c.session_id, c.ip from event e
       join event_cancellation c on c.event_id = e.id
       cross join lateral (
         select r.id from reservation r
         where r.id > case when e.id = $1 then $2 else '' end and ${pendingConditions[among]}
         order by r.id limit 1 for update skip locked) r
       where e.cancelled_at is not null and e.id >= $1
       order by e.id limit 1`,
      [after?.eventId ?? '', after?.reservationId ?? ''],
    );
    if (row === undefined) return null;
    return {
      cursor: { among, eventId: row.event_id, reservationId: row.id },
      by: { personId: row.cancelled_by, sessionId: row.session_id, address: row.ip },
    };
  };
  return {
    ...refundUnitOfWorkOver(tx),

    async claimPending(after) {
      const remaining = cancellationSets.slice(after === null ? 0 : cancellationSets.indexOf(after.among));
      for (const among of remaining) {
        const found = await findNext(among, after?.among === among ? after : null);
        if (found !== null) return found;
      }
      return null;
    },
  };
}

const toBackOfficeEvent = (row: EventRow, language: Language): BackOfficeEvent => ({
  id: row.id,
  title: row.titles[language] ?? row.titles.es ?? row.id,
  startsAt: row.starts_at.getTime(),
  timeZone: row.time_zone,
  venue: row.venue,
  orders: row.orders,
  cancelledAt: row.cancelled_at?.getTime() ?? null,
});

function toProgress(row: EventTotalsRow): CancellationProgress | null {
  if (row.started_at === null) return null;
  const { waiting, need_hand: refundsNeedingReview, undelivered: refundsInProgress, open, orders } = row;
  return {
    startedAt: row.started_at.getTime(),
    by: row.by ?? '',
    note: row.note ?? '',
    waiting,
    refundsInProgress,
    refundsNeedingReview,
    done: orders - waiting - refundsInProgress - refundsNeedingReview,
    open,
  };
}
