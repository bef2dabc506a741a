import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { Queryable } from '../db/engine.ts';
import type { PaymentLinks } from './payment-links.port.ts';
import type { PaymentLinkRecord } from './sale-records.ts';

type PaymentLinkRow = {
  readonly id: string;
  readonly order_id: string;
  readonly channel: DeliveryChannel;
  readonly contact: string | null;
  readonly expires_at: Date;
  readonly cancelled_at: Date | null;
};

const columns = 'l.id, l.order_id, l.channel, l.contact, l.expires_at, l.cancelled_at';

export function paymentLinksOver(db: Queryable): PaymentLinks {
  return {
    async insert({ id, orderId, channel, contact, expiresAt }) {
      await db.query(
        'insert into payment_link (id, order_id, channel, contact, expires_at) values ($1, $2, $3, $4, $5)',
        [id, orderId, channel, contact, new Date(expiresAt)],
      );
    },

    async findUsable(id) {
      const [row] = await db.query<PaymentLinkRow>(
        `select ${columns} from payment_link l join orders o on o.id = l.order_id
         where l.id = $1 and (l.cancelled_at is not null or l.expires_at > clock_timestamp()
           or exists (select from reservation r join event e on e.id = r.event_id
             where r.id = o.reservation_id and e.cancelled_at is not null)
           or o.status not in ('PENDING', 'EXPIRED', 'CANCELED')
           or exists (select from payment_attempt a where a.order_id = l.order_id and a.method <> 'LINK'
             and a.status not in ('DECLINED', 'EXPIRED')))`,
        [id],
      );
      return row === undefined ? null : toPaymentLinkRecord(row);
    },

    async findLatest(orderId) {
      const [row] = await db.query<PaymentLinkRow>(
        `select ${columns} from payment_link l where l.order_id = $1 order by l.created_at desc, l.id limit 1`,
        [orderId],
      );
      return row === undefined ? null : toPaymentLinkRecord(row);
    },

    async incrementSends(id, limit) {
      const [row] = await db.query<{ count: number }>(
        `update payment_link set sent_count = sent_count + 1
         where id = $1 and sent_count < $2 returning sent_count as count`,
        [id, limit],
      );
      return row?.count ?? null;
    },

    async cancel(orderId) {
      await db.query(
        `update payment_link set cancelled_at = clock_timestamp()
         where order_id = $1 and cancelled_at is null and expires_at > clock_timestamp()`,
        [orderId],
      );
    },
  };
}

const toPaymentLinkRecord = (row: PaymentLinkRow): PaymentLinkRecord => ({
  id: row.id,
  orderId: row.order_id,
  channel: row.channel,
  contact: row.contact,
  expiresAt: row.expires_at.getTime(),
  isCancelled: row.cancelled_at !== null,
});
