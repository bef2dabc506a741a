import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import type { HoldCreator } from './hold-creator.port.ts';
import { ordersOver } from './orders.repository.ts';
import { organisationsOver } from './organisations.repository.ts';
import { paymentExceptionReporterOver } from './payment-exception-reporter.postgres.ts';
import { paymentLinksOver } from './payment-links.repository.ts';
import { paymentsOver } from './payments.repository.ts';
import { reservationsOver } from './reservations.repository.ts';
import type { SaleStore, SaleTransactions } from './sale-store.port.ts';
import { seatClaimsOver } from './seat-claims.postgres.ts';
import { terminalVouchersOver } from './terminal-vouchers.repository.ts';
import { ticketsOver } from './tickets.repository.ts';
import { walletsOver } from './wallet.repository.ts';

type PersonRow = {
  readonly id: string;
  readonly market: MarketCode;
  readonly is_fan: boolean;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly document_type: string | null;
  readonly document_number: string | null;
  readonly phone: string | null;
  readonly locale: Language | null;
};

/** Combines everything that a sale reads and writes over one handle: the database itself or a transaction. */
export function saleStoreOver(db: Queryable): SaleStore & HoldCreator {
  return {
    ...reservationsOver(db),
    ...ordersOver(db),
    ...paymentsOver(db),
    ...terminalVouchersOver(db),
    ...ticketsOver(db),
    ...walletsOver(db),
    ...organisationsOver(db),
    ...paymentExceptionReporterOver(db),
    ...paymentLinksOver(db),

    async findBuyer(personId) {
      const [row] = await db.query<PersonRow>(
        `select id, market, 'FAN' = any (roles) as is_fan, email, first_name, last_name, document_type, document_number, phone, locale
         from person where id = $1 and deleted_at is null`,
        [personId],
      );
      if (row === undefined) return null;
      return {
        id: row.id,
        market: row.market,
        isFan: row.is_fan,
        email: row.email ?? '',
        firstName: row.first_name ?? '',
        lastName: row.last_name ?? '',
        documentType: row.document_type,
        documentNumber: row.document_number,
        phone: row.phone,
        language: row.locale === 'en' ? 'en' : 'es',
      };
    },

    async insertOutboxMessage({ key, kind, payload }) {
      await db.query(
        'insert into outbox_message (idempotency_key, kind, payload) values ($1, $2, $3) on conflict (idempotency_key) do nothing',
        [key, kind, json(payload)],
      );
    },

    async finishWebhookEvent(id) {
      await db.query('update webhook_event set done_at = clock_timestamp() where id = $1::bigint', [id]);
    },

    async sweepExpiredHolds(limit) {
      const swept = await seatClaimsOver(db).sweepExpired(limit);
      const ended = swept.filter(({ status }) => status === 'EXPIRED').map(({ reservation }) => reservation);
      if (ended.length > 0) {
        await db.query(
          `update orders set status = 'EXPIRED', updated_at = clock_timestamp()
           where reservation_id = any ($1) 
             and status in ('PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER')`,
          [ended],
        );
      }
      return swept.length;
    },

    async now() {
      const [row] = await db.query<{ now: Date }>('select clock_timestamp() as now');
      if (row === undefined) throw new Error('The clock query returned no row.');
      return row.now.getTime();
    },
  };
}

/** Creates the sale store of a database, with transactions and snapshots. */
export function saleTransactionsOver(database: Database): SaleTransactions & HoldCreator {
  return {
    ...saleStoreOver(database),
    transaction: (work) => database.transaction((tx) => work(saleStoreOver(tx))),
    snapshot: (work) => database.snapshot((tx) => work(saleStoreOver(tx))),
  };
}
