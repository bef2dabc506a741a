import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import {
  listPaymentExceptionDecisions,
  type PaymentException,
  type PaymentExceptionDecision,
  type PaymentExceptionKind,
} from '#domain/payment/payment-exception.ts';
import type { Currency } from '#domain/shared/money.ts';
import { installmentUnitOfWorkOver } from '#server/installments/public.ts';
import { refundUnitOfWorkOver } from '#server/refunds/public.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type {
  PaymentExceptionCase,
  PaymentExceptions,
  PaymentExceptionUnitOfWork,
} from './payment-exceptions.port.ts';

type PaymentExceptionRow = {
  readonly id: string;
  readonly kind: PaymentExceptionKind;
  readonly market: MarketCode | null;
  readonly created_at: Date;
  readonly order_id: string | null;
  readonly attempt_id: string | null;
  readonly refund_id: string | null;
  readonly payment_id: string | null;
  readonly amount: number | null;
  readonly currency: Currency | null;
  readonly expected_amount: number | null;
  readonly detail: string | null;
  readonly code: string | null;
  readonly order_currency: Currency | null;
  readonly titles: Readonly<Partial<Record<Language, string>>> | null;
  readonly event_id: string | null;
  readonly buyer_id: string | null;
  readonly has_buyer: boolean;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly decision: PaymentExceptionDecision | null;
  readonly note: string | null;
  readonly ended_at: Date | null;
  readonly ended_by: string | null;
};

const columns = `m.id, m.kind, m.market, m.created_at, m.order_id, m.attempt_id, m.refund_id, m.payment_id, m.amount, m.currency,
  m.expected_amount, m.detail, o.code, o.currency as order_currency, e.titles, e.id as event_id, p.id as buyer_id,
  p.id is not null and p.deleted_at is null as has_buyer, p.first_name, p.last_name, p.email,
  d.decision, d.note, d.created_at as ended_at, trim(concat_ws(' ', b.first_name, b.last_name)) as ended_by`;
const source = `payment_exception m left join orders o on o.id = m.order_id left join reservation r on r.id = o.reservation_id
  left join event e on e.id = r.event_id left join person p on p.id = o.buyer_id
  left join payment_exception_resolution d on d.exception_id = m.id left join person b on b.id = d.resolved_by`;
/** The exceptions of the manager's market, and those whose market is unknown. */
const marketCondition = '(m.market = $1 or m.market is null)';

/** Stores payment exceptions, which need manual review: raised where they are detected, read and resolved by managers. */
export function postgresPaymentExceptions(database: Database): PaymentExceptions {
  return {
    listPage: ({ market, language, state, offset, limit }) =>
      database.snapshot(async (tx) => {
        const where = `${marketCondition} and (d.exception_id is null) = ($2 = 'OPEN')`;
        const rows = await tx.query<PaymentExceptionRow>(
          `select ${columns} from ${source} where ${where}
           order by coalesce(d.created_at, m.created_at) desc, m.id offset $3 limit $4`,
          [market, state, offset, limit],
        );
        const [counted] = await tx.query<{ open: number; done: number }>(
          `select count(*) filter (where d.exception_id is null)::int as open, count(d.exception_id)::int as done
           from payment_exception m left join payment_exception_resolution d on d.exception_id = m.id where ${marketCondition}`,
          [market],
        );
        const { open = 0, done = 0 } = counted ?? {};
        return {
          items: rows.map((row) => toPaymentException(row, language)),
          total: state === 'OPEN' ? open : done,
          open,
        };
      }),

    async findOne({ market, language, id }) {
      const row = await findRow(database, market, id);
      return row === null ? null : toPaymentException(row, language);
    },

    async findCase({ market, id }) {
      const row = await findRow(database, market, id);
      return row === null ? null : toCase(row);
    },

    transaction: (work) => database.transaction((tx) => work(paymentExceptionUnitOfWorkOver(tx))),
  };
}

const findRow = async (
  database: Database,
  market: MarketCode,
  id: string,
): Promise<PaymentExceptionRow | null> => {
  const [row] = await database.query<PaymentExceptionRow>(
    `select ${columns} from ${source} where ${marketCondition} and m.id = $2`,
    [market, id],
  );
  return row ?? null;
};

function paymentExceptionUnitOfWorkOver(tx: Queryable): PaymentExceptionUnitOfWork {
  return {
    ...refundUnitOfWorkOver(tx),
    installments: installmentUnitOfWorkOver(tx),

    async resolvePaymentException({ exceptionId, decision, note, requestKey }, by) {
      const inserted = await tx.query(
        `insert into payment_exception_resolution (exception_id, decision, note, resolved_by, request_key) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning exception_id`,
        [exceptionId, decision, note, by.personId, requestKey],
      );
      if (inserted.length === 0) {
        const [known] = await tx.query<{ request_key: string }>(
          'select request_key from payment_exception_resolution where exception_id = $1',
          [exceptionId],
        );
        return known?.request_key === requestKey ? 'THIS_REQUEST' : 'SOMEBODY';
      }
      await tx.query(
        "insert into audit_event (kind, person_id, session_id, ip, details) values ('alert.ended', $1, $2, $3, $4)",
        [by.personId, by.sessionId, by.address, json({ alert: exceptionId, decision })],
      );
      return 'ENDED';
    },

    async closeRefund(id, { as, isOfPayment }) {
      await tx.query(
        `update refund set actual_destination = $2, rejected_at = null, done_at = clock_timestamp()
         where id = $1 and done_at is null and ($3 or destination = 'BY_HAND')`,
        [id, as, isOfPayment],
      );
    },

    async reopenRefund(id) {
      await tx.query('update refund set rejected_at = null where id = $1 and done_at is null', [id]);
    },
  };
}

const toCase = (row: PaymentExceptionRow): PaymentExceptionCase => ({
  id: row.id,
  kind: row.kind,
  market: row.market,
  orderId: row.order_id,
  eventId: row.event_id,
  attemptId: row.attempt_id,
  refundId: row.refund_id,
  paymentId: row.payment_id,
  amount: toAmount(row),
  buyerId: row.has_buyer ? row.buyer_id : null,
});

const toAmount = ({ amount, currency }: PaymentExceptionRow) =>
  amount === null || currency === null ? null : { amount, currency };

function toPaymentException(row: PaymentExceptionRow, language: Language): PaymentException {
  const { kind, market, order_id: orderId, code, order_currency: currency } = row;
  const amount = toAmount(row);
  const end =
    row.decision === null || row.note === null || row.ended_at === null
      ? null
      : { decision: row.decision, note: row.note, by: row.ended_by ?? '', at: row.ended_at.getTime() };
  return {
    id: row.id,
    kind,
    since: row.created_at.getTime(),
    order:
      orderId === null || code === null
        ? null
        : { id: orderId, code, event: row.titles?.[language] ?? row.titles?.es ?? row.event_id ?? '' },
    buyer:
      row.buyer_id === null
        ? null
        : { name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(), email: row.email ?? '' },
    amount,
    expected:
      row.expected_amount === null || currency === null ? null : { amount: row.expected_amount, currency },
    paymentId: row.payment_id,
    detail: row.detail,
    decisions:
      end === null
        ? listPaymentExceptionDecisions({ kind, amount, market, orderId, hasBuyer: row.has_buyer })
        : [],
    resolution: end,
  };
}
