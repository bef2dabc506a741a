import { batchQueries } from '#server/kernel/public.ts';
import type { Database } from '../db/client.ts';
import type { Queryable } from '../db/engine.ts';
import { json } from '../db/values.ts';
import { amountMismatchesOver } from './amount-mismatches.repository.ts';
import { bookingDecisionsOver } from './booking-decisions.repository.ts';
import { buyersOver } from './buyers.repository.ts';
import { cashCollectionsOver } from './cash-collections.repository.ts';
import { ordersOver } from './orders.repository.ts';
import { organisationsOver } from './organisations.repository.ts';
import { paymentAttemptsOver } from './payment-attempts.repository.ts';
import { paymentExceptionReporterOver } from './payment-exception-reporter.postgres.ts';
import { paymentLinksOver } from './payment-links.repository.ts';
import { paymentStepsOver } from './payment-steps.repository.ts';
import { reservationsOver } from './reservations.repository.ts';
import { batchedSeatHoldsOver, seatHoldsOver } from './seat-holds.repository.ts';
import { terminalVouchersOver } from './terminal-vouchers.repository.ts';
import { ticketsOver } from './tickets.repository.ts';
import type {
  DatabaseClock,
  NamedLocks,
  OutboxWriter,
  SaleTransactions,
  UnitOfWork,
  WebhookEvents,
} from './unit-of-work.port.ts';
import { walletsOver } from './wallets.repository.ts';

/** Creates the ports of a unit of work over one handle: the database itself or a transaction. */
export function unitOfWorkOver(db: Queryable): UnitOfWork {
  return {
    reservations: reservationsOver(db),
    holds: seatHoldsOver(db),
    orders: ordersOver(db),
    terminalVouchers: terminalVouchersOver(db),
    cashCollections: cashCollectionsOver(db),
    bookings: bookingDecisionsOver(db),
    attempts: paymentAttemptsOver(db),
    amountMismatches: amountMismatchesOver(db),
    wallets: walletsOver(db),
    organisations: organisationsOver(db),
    links: paymentLinksOver(db),
    tickets: ticketsOver(db),
    exceptions: paymentExceptionReporterOver(db),
    buyers: buyersOver(db),
    outbox: outboxWriterOver(db),
    webhookEvents: webhookEventsOver(db),
    locks: namedLocksOver(db),
    clock: databaseClockOver(db),
  };
}

/** Creates the units of work of a database, with transactions and snapshots. */
export function saleTransactionsOver(database: Database): SaleTransactions {
  return {
    ...unitOfWorkOver(database),
    holds: batchedSeatHoldsOver(database),
    steps: paymentStepsOver(database),
    webhookEvents: batchedWebhookEventsOver(database),
    transaction: (work) => database.transaction((tx) => work(unitOfWorkOver(tx))),
    snapshot: (work) => database.snapshot((tx) => work(unitOfWorkOver(tx))),
  };
}

const outboxWriterOver = (db: Queryable): OutboxWriter => ({
  async insert({ key, kind, payload }) {
    await db.query('select enqueue_outbox_message($1, $2, $3)', [key, kind, json(payload)]);
  },
});

const webhookEventsOver = (db: Queryable): WebhookEvents => ({
  finish: (id) => finishWebhookEvents(db, [id]),
});

/** Finishes events that changed nothing: those that wait at the same time share one statement. */
const batchedWebhookEventsOver = (db: Queryable): WebhookEvents => ({
  finish: batchQueries(async (ids: readonly string[]) => {
    await finishWebhookEvents(db, ids);
    return ids.map(() => undefined);
  }),
});

async function finishWebhookEvents(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query('update webhook_event set done_at = clock_timestamp() where id = any($1::bigint[])', [ids]);
}

const namedLocksOver = (db: Queryable): NamedLocks => ({
  async acquire(name) {
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  },
});

const databaseClockOver = (db: Queryable): DatabaseClock => ({
  async now() {
    const [row] = await db.query<{ now: Date }>('select clock_timestamp() as now');
    if (row === undefined) throw new Error('The clock query returned no row.');
    return row.now.getTime();
  },
});
