import type { Language } from '#domain/market/locale.ts';
import {
  calculatePaymentRefund,
  type RefundedSeatHandling,
  type RefundMeans,
  type RefundReason,
  type RefundRemainder,
  type SoldTicketState,
} from '#domain/order/refund.ts';
import type { Currency } from '#domain/shared/money.ts';
import { parseSectionCode } from '#domain/ticket/ticket-code.ts';
import { seatClaimsOver, unitOfWorkOver } from '#server/unit-of-work/public.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type {
  RefundableTicketRecord,
  RefundRecord,
  Refunds,
  RefundUnitOfWork,
  RefundWrites,
} from './refunds.port.ts';

type RefundRow = {
  readonly id: string;
  readonly order_id: string;
  readonly attempt_id: string;
  readonly request_key: string;
  readonly destination: RefundMeans;
  readonly amount: number;
  readonly currency: Currency;
  readonly ticket_ids: readonly string[];
  readonly seat_disposition: RefundedSeatHandling;
  readonly reason: RefundReason;
  readonly note: string | null;
  readonly remainder_amount: number;
  readonly remainder_destination: RefundRemainder['means'] | null;
  readonly is_done: boolean;
};
type TicketRow = {
  readonly id: string;
  readonly event_id: string;
  readonly titles: Readonly<Partial<Record<Language, string>>>;
  readonly seat_index: number | null;
  readonly section_code: string;
  readonly seat_code: string;
  readonly zone_code: string;
  readonly face: { readonly zone?: string; readonly sectionCode?: string };
  readonly price: number;
  readonly state: SoldTicketState;
};

const columns = `id, order_id, attempt_id, request_key, destination, amount, currency, ticket_ids, seat_disposition, reason, note,
  remainder_amount, remainder_destination, done_at is not null as is_done`;

/** Stores refunds. Each one is written in one transaction with the changes to its order, tickets and seats. */
export function postgresRefunds(database: Database): Refunds {
  return {
    findRefund: (id) => findRefund(database, 'id = $1', id),
    listTickets: (orderId) => readTickets(database, orderId),
    ...turnsOver(database),

    async completeRefundTurn(key, refundId) {
      await database.transaction(async (tx) => {
        await tx.query(
          'update provider_refund_request set finished_at = clock_timestamp() where idempotency_key = $1 and finished_at is null',
          [key],
        );
        await tx.query(
          'update refund set done_at = clock_timestamp(), rejected_at = null where id = $1 and done_at is null',
          [refundId],
        );
      });
    },
    transaction: (work) => database.transaction((tx) => work(refundUnitOfWorkOver(tx))),
  };
}

/** Manages turns: only one refund at a time may be requested out of a payment, enforced by a unique index. */
export const turnsOver = (
  db: Queryable,
): Pick<Refunds, 'claimRefundTurn' | 'recordAmountRefundedBefore'> => ({
  async claimRefundTurn(key, paymentId) {
    await db.query(
      'insert into provider_refund_request (idempotency_key, payment_id) values ($1, $2) on conflict do nothing',
      [key, paymentId],
    );
    const [turn] = await db.query<{ is_over: boolean }>(
      'select finished_at is not null as is_over from provider_refund_request where idempotency_key = $1',
      [key],
    );
    if (turn === undefined) return 'ANOTHERS';
    return turn.is_over ? 'OVER' : 'OURS';
  },

  async recordAmountRefundedBefore(key, refunded) {
    const [row] = await db.query<{ before: number }>(
      `update provider_refund_request set refunded_before = coalesce(refunded_before, $2) where idempotency_key = $1
       returning refunded_before as before`,
      [key, refunded],
    );
    if (row === undefined) throw new Error('The refund has no turn.');
    return row.before;
  },
});

export const refundUnitOfWorkOver = (tx: Queryable): RefundUnitOfWork => ({
  ...unitOfWorkOver(tx),
  refunds: refundWritesOver(tx),
});

function refundWritesOver(tx: Queryable): RefundWrites {
  const claims = seatClaimsOver(tx);
  return {
    listTickets: (orderId) => readTickets(tx, orderId),

    findByRequestKey: (requestKey) => findRefund(tx, 'request_key = $1', requestKey),

    async record({ amount, isDone, ...refund }, by) {
      await tx.query(
        `insert into refund (id, order_id, attempt_id, request_key, destination, amount, currency, ticket_ids, seat_disposition, reason,
           note, requested_by, remainder_amount, remainder_destination, done_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
           case when $15::boolean then clock_timestamp() end)`,
        [
          refund.id,
          refund.orderId,
          refund.attemptId,
          refund.requestKey,
          refund.means,
          amount.amount,
          amount.currency,
          refund.ticketIds,
          refund.seats,
          refund.reason,
          refund.note,
          by.personId,
          refund.remainder?.amount ?? 0,
          refund.remainder?.means ?? null,
          isDone,
        ],
      );
      await tx.query(
        `update orders set refunded_amount = refunded_amount + $2, updated_at = clock_timestamp() where id = $1`,
        [refund.orderId, amount.amount],
      );
      await tx.query(
        `update payment_record set refunded_amount = refunded_amount + $2, updated_at = clock_timestamp()
         where attempt_id = $1`,
        [refund.attemptId, calculatePaymentRefund({ amount: amount.amount, remainder: refund.remainder })],
      );
      await tx.query(
        `update ticket set cancelled_at = clock_timestamp(), qr_generation = qr_generation + 1
         where id = any ($1) and order_id = $2 and cancelled_at is null`,
        [refund.ticketIds, refund.orderId],
      );
      const { id, orderId, ticketIds, seats, reason, means, remainder } = refund;
      await tx.query(
        "insert into audit_event (kind, person_id, session_id, ip, details) values ('order.refunded', $1, $2, $3, $4)",
        [
          by.personId,
          by.sessionId,
          by.address,
          json({
            refund: id,
            order: orderId,
            ...amount,
            tickets: ticketIds.length,
            seats,
            reason,
            means,
            remainder,
          }),
        ],
      );
    },

    async rejectTurn(key, refundId) {
      await tx.query('delete from provider_refund_request where idempotency_key = $1', [key]);
      await tx.query('update refund set rejected_at = clock_timestamp() where id = $1 and done_at is null', [
        refundId,
      ]);
    },

    async recordManual({ key, orderId, amount: { amount, currency }, by }) {
      await tx.query(
        'insert into manual_refund (idempotency_key, order_id, amount, currency, refunded_by) values ($1, $2, $3, $4, $5)',
        [key, orderId, amount, currency, by],
      );
    },

    async releaseSeats(reservation, lines) {
      await claims.releaseSeats(reservation, lines, 'REFUND');
    },

    async bookSeats(reservation, lines, { id, managerId, note }) {
      await tx.query('select book_refunded_seats($1, $2, $3, $4, $5)', [
        reservation,
        id,
        json(lines),
        managerId,
        note,
      ]);
    },
  };
}

/** Reads all tickets of an order, cancelled ones included. */
export async function readTickets(
  db: Queryable,
  orderId: string,
): Promise<readonly RefundableTicketRecord[]> {
  const rows = await db.query<TicketRow>(
    `select t.id, t.event_id, e.titles, t.seat_index, t.section_code, t.seat_code, i.zone_code, t.face, t.price,
       case when t.cancelled_at is not null then 'CANCELLED' when t.read_at is not null then 'USED' else 'LIVE' end as state
     from ticket t join reservation_item i on i.id = t.item_id join event e on e.id = t.event_id
     where t.order_id = $1 order by t.event_id, t.section_code, t.seat_index, t.id`,
    [orderId],
  );
  return rows.map((row) => ({
    id: row.id,
    price: row.price,
    state: row.state,
    zone: row.face.zone ?? row.zone_code,
    section: parseSectionCode(row.face.sectionCode ?? row.section_code).section,
    seatCode: row.seat_code,
    titles: row.titles,
    seat: {
      event: row.event_id,
      section: row.section_code,
      zone: row.zone_code,
      ...(row.seat_index === null ? { quantity: 1 } : { seat: row.seat_index, seatCode: row.seat_code }),
    },
  }));
}

async function findRefund(db: Queryable, where: string, parameter: string): Promise<RefundRecord | null> {
  const [row] = await db.query<RefundRow>(`select ${columns} from refund where ${where}`, [parameter]);
  if (row === undefined) return null;
  return {
    id: row.id,
    orderId: row.order_id,
    attemptId: row.attempt_id,
    requestKey: row.request_key,
    means: row.destination,
    amount: { amount: row.amount, currency: row.currency },
    ticketIds: row.ticket_ids,
    seats: row.seat_disposition,
    reason: row.reason,
    note: row.note,
    remainder:
      row.remainder_destination === null
        ? null
        : { amount: row.remainder_amount, means: row.remainder_destination },
    isDone: row.is_done,
  };
}
