import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import type { OrderRefund, RefundRemainder, SoldOrder } from '#domain/order/refund.ts';
import { hasTrait, type PaymentMethod } from '#domain/payment/payment-method.ts';
import { createZeroPrice } from '#domain/sale/price.ts';
import type { Currency } from '#domain/shared/money.ts';
import type { Database } from '../db/client.ts';
import { determineRefundMethod } from './determine-refund-method.ts';
import type { SoldOrders } from './refunds.port.ts';
import { readTickets } from './refunds.repository.ts';

type SoldOrderRow = {
  readonly id: string;
  readonly code: string;
  readonly market: MarketCode;
  readonly status: OrderStatus;
  readonly paid_at: Date;
  readonly event_id: string;
  readonly titles: Readonly<Partial<Record<Language, string>>>;
  readonly starts_at: Date;
  readonly time_zone: string;
  readonly buyer_id: string | null;
  readonly has_buyer: boolean;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly method: PaymentMethod;
  readonly provider: string;
  readonly payment_left: number;
  readonly wallet_amount: number;
  readonly base: number;
  readonly fee: number;
  readonly tax: number;
  readonly total: number;
  readonly discount: number;
  readonly currency: Currency;
  readonly refunded_amount: number;
  readonly quantity: number;
};
type RefundRow = Omit<OrderRefund, 'at' | 'remainder' | 'means' | 'seats'> & {
  readonly at: Date;
  readonly destination: OrderRefund['means'];
  readonly seat_disposition: OrderRefund['seats'];
  readonly remainder_amount: number;
  readonly remainder_destination: RefundRemainder['means'] | null;
};

const columns = `o.id, o.code, o.market, o.status, o.paid_at, e.id as event_id, e.titles, e.starts_at, e.time_zone,
  p.id as buyer_id, p.deleted_at is null and p.id is not null
    and not exists (select from wallet w where w.person_id = p.id and w.currency <> o.currency) as has_buyer, p.first_name, p.last_name, p.email, a.method, a.provider,
  a.wallet_amount, d.amount - d.refunded_amount as payment_left, o.base, o.fee, o.tax, o.total, o.discount, o.currency,
  o.refunded_amount, (select count(*)::int from ticket t where t.order_id = o.id) as quantity`;
const source = `orders o join reservation r on r.id = o.reservation_id join event e on e.id = r.event_id
  join payment_attempt a on a.id = o.details->>'paidBy' join payment_record d on d.attempt_id = a.id left join person p on p.id = o.buyer_id`;

/** The orders that the search text $1 names exactly. Each part has an index of its own, which one condition for all would not use. */
const foundOrders = `
  select id from orders where code = upper($1)
  union select x.id from person b join orders x on x.buyer_id = b.id where b.deleted_at is null and lower(b.email) = lower($1)
  union select x.id from person b join orders x on x.buyer_id = b.id
    where b.deleted_at is null and upper(b.document_number) = upper($1)
  union select order_id from payment_attempt where provider_payment_id = $1`;

export function postgresSoldOrders(database: Database): SoldOrders {
  return {
    find: ({ market, language, searchText, offset, limit }) =>
      database.snapshot(async (tx) => {
        // Looked up first: how many orders a search finds is unknown to a plan, which then joins whole tables.
        const found =
          searchText === ''
            ? null
            : (await tx.query<{ id: string }>(foundOrders, [searchText])).map(({ id }) => id);
        const condition = found === null ? '$2::text[] is null' : 'o.id = any ($2)';
        const where = `o.market = $1 and o.paid_at is not null and ${condition}`;
        const rows = await tx.query<SoldOrderRow>(
          `select ${columns} from ${source} where ${where} order by o.paid_at desc, o.id offset $3 limit $4`,
          [market, found, offset, limit],
        );
        const [counted] = await tx.query<{ total: number }>(
          `select count(*)::int as total from orders o where ${where} and o.details ? 'paidBy'`,
          [market, found],
        );
        return { items: rows.map((row) => toSoldOrder(row, language)), total: counted?.total ?? 0 };
      }),

    findOne: ({ market, language, id }) =>
      database.snapshot(async (tx) => {
        const [row] = await tx.query<SoldOrderRow>(
          `select ${columns} from ${source} where o.market = $1 and o.paid_at is not null and o.id = $2`,
          [market, id],
        );
        if (row === undefined) return null;
        const refunds = await tx.query<RefundRow>(
          `select f.id, f.created_at as at, f.amount, cardinality(f.ticket_ids) as tickets, coalesce(f.actual_destination, f.destination) as destination,
             f.remainder_amount, f.remainder_destination,
             case when f.done_at is not null then 'DONE' when f.rejected_at is not null then 'REJECTED' else 'OWED' end as state,
             f.seat_disposition, f.reason, f.note,
             trim(concat_ws(' ', p.first_name, p.last_name)) as by
           from refund f join person p on p.id = f.requested_by where f.order_id = $1 order by f.created_at, f.id`,
          [id],
        );
        return {
          ...toSoldOrder(row, language),
          means: determineRefundMethod({ ...row, hasBuyer: row.has_buyer }),
          refundablePayment: row.payment_left,
          buyerHasWallet: row.has_buyer,
          tickets: (await readTickets(tx, id)).map(({ seat, titles, ...ticket }) => ({
            ...ticket,
            event: seat.event === row.event_id ? null : (titles[language] ?? titles.es ?? seat.event),
          })),
          refunds: refunds.map(
            ({ at, destination, seat_disposition, remainder_amount, remainder_destination, ...refund }) => ({
              ...refund,
              means: destination,
              seats: seat_disposition,
              at: at.getTime(),
              remainder:
                remainder_destination === null
                  ? null
                  : { amount: remainder_amount, means: remainder_destination },
            }),
          ),
        };
      }),
  };
}

function toSoldOrder(row: SoldOrderRow, language: Language): SoldOrder {
  const { base, fee, tax, total, currency } = row;
  return {
    orderId: row.id,
    code: row.code,
    market: row.market,
    status: row.status,
    paidAt: row.paid_at.getTime(),
    event: {
      id: row.event_id,
      title: row.titles[language] ?? row.titles.es ?? row.event_id,
      startsAt: row.starts_at.getTime(),
      timeZone: row.time_zone,
    },
    buyer:
      row.buyer_id === null
        ? null
        : { name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(), email: row.email ?? '' },
    method: row.method,
    // The only existing discount is the whole price, so every part is zero.
    total: row.discount === 0 ? { base, fee, tax, total, currency } : createZeroPrice(currency),
    refundedAmount: row.refunded_amount,
    walletPaid: hasTrait(row, 'paysFromBalance') ? total : row.wallet_amount,
    quantity: row.quantity,
  };
}
