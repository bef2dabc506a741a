import { AsyncResource } from 'node:async_hooks';
import { expect, it, onTestFinished } from 'vitest';
import { postgresSalesContexts } from '#server/catalogue/sales-contexts.repository.ts';
import type { Database } from '#server/db/client.ts';
import type { Queryable } from '#server/db/engine.ts';
import { readPurchaseSnapshot, toPurchase } from '#server/payments/attempts/purchase.ts';
import { settlePayment } from '#server/payments/settlement/settle-payment.ts';
import { describeOn } from '#server/test/each-engine.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';
import { saleTransactionsOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

/** The lock that a read of a purchase waits for, between its order and its attempts. */
const readingLock = 20_261_124;

/**
 * A reader of a purchase during its settlement sees it before or after, never a mixture of both. Here it always
 * settles in the middle of the read, right after the order was read.
 */
describeOn('postgres', 'pay/consistent-reads', (suite) => {
  const system = setUpTestSystem(suite);

  /** Runs something once, right after the first statement that reads orders. */
  function interrupted(queryable: Queryable, happens: () => Promise<void>): Queryable {
    return {
      ...queryable,
      query: async <Row extends object>(sql: string, parameters?: Parameters<Queryable['query']>[1]) => {
        const rows = await queryable.query<Row>(sql, parameters);
        if (/from orders o\b/.test(sql)) await happens();
        return rows;
      },
    };
  }

  async function aPaymentThatSettlesWhileLookedAt(look: (database: Database) => Database['snapshot']) {
    const fan = await system().aFan();
    const held = await system().held(fan, await system().event(), 1, 2);
    await system().pay(fan, held, { holder: 'CONT' });
    const { paymentId } = await system().attempt(held.reservationId);
    let isSettled = false;
    // Run by another connection: it is no part of the transaction that it interrupts.
    const settles = AsyncResource.bind(async () => {
      if (isSettled) return;
      isSettled = true;
      await system().settle(paymentId, 'approved');
      await system().drain();
    });
    const { app } = system().serve({
      database: (database) => ({
        ...database,
        ...interrupted(database, settles),
        snapshot: (work) => look(database)((tx) => work(interrupted(tx, settles))),
      }),
    });
    const { visitor } = system().at(app, fan);
    return {
      listed: async () => (await visitor.get('/api/orders')).body.items[0].purchase,
      isSettled: () => isSettled,
    };
  }

  const atOneInstant = (database: Database) => database.snapshot;
  const statementByStatement = (database: Database): Database['snapshot'] => {
    return (work) => work(database);
  };

  /** Reads a purchase for its page, and settles it while the database is between its order and its attempts. */
  async function readWhileItSettles() {
    const fan = await system().aFan();
    const held = await system().held(fan, await system().event(), 1, 2);
    const { body } = await system().pay(fan, held, { holder: 'CONT' });
    const { id, paymentId } = await system().attempt(held.reservationId);
    const sales = saleTransactionsOver(suite.db);
    const isLocked = Promise.withResolvers<void>();
    const isSettled = Promise.withResolvers<void>();
    const locked = suite.db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [readingLock]);
      isLocked.resolve();
      await isSettled.promise;
    });
    await isLocked.promise;
    const reading = readPurchaseSnapshot(sales, body.orderId);
    await untilAReaderWaits();
    await system().settle(paymentId, 'approved');
    await settlePayment(
      { sales, salesContexts: postgresSalesContexts(suite.db), alert: () => undefined },
      id,
      await system().findAtProvider(paymentId),
    );
    isSettled.resolve();
    await locked;
    const snapshot = await reading;
    return snapshot === null ? null : toPurchase(snapshot);
  }

  async function untilAReaderWaits(): Promise<void> {
    const waiting = "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted";
    while ((await suite.db.query(waiting, [readingLock])).length === 0);
  }

  /** Makes every read of a purchase wait for the lock after it has read the order. */
  const pauseReads = () =>
    suite.db.script(`
      alter function list_ticket_ids(text) rename to list_ticket_ids_at_once;
      create function list_ticket_ids(p_order text) returns jsonb language plpgsql stable as $$
      begin
        perform pg_advisory_xact_lock_shared(${readingLock});
        return list_ticket_ids_at_once(p_order);
      end $$`);
  const endPauses = () =>
    suite.db.script(`
      drop function list_ticket_ids(text);
      alter function list_ticket_ids_at_once(text) rename to list_ticket_ids;
      alter function read_purchase(text) stable`);

  it('by the page that waits for it', async () => {
    await pauseReads();
    onTestFinished(endPauses);

    expect(await readWhileItSettles()).toMatchObject({
      result: 'PENDING_CARD',
      transactionStatus: 'PENDING',
      ticketIds: [],
    });
  });

  it('negative control: with queries that each see the latest commit, a paid purchase looks failed', async () => {
    await pauseReads();
    onTestFinished(endPauses);
    await suite.db.script('alter function read_purchase(text) volatile');

    expect(await readWhileItSettles()).toMatchObject({ result: 'FAIL', moneyMoved: 'RETURNED' });
  });

  it('by the list of purchases', async () => {
    const look = await aPaymentThatSettlesWhileLookedAt(atOneInstant);

    const seen = await look.listed();

    expect(look.isSettled()).toBe(true);
    expect(seen).toMatchObject({ result: 'PENDING_CARD', transactionStatus: 'PENDING', ticketIds: [] });
    expect(await look.listed()).toMatchObject({ result: 'SUCCESSFUL', moneyMoved: 'YES' });
  });

  it('negative control: read statement by statement, a list shows a paid purchase as failed', async () => {
    const listing = await aPaymentThatSettlesWhileLookedAt(statementByStatement);

    expect(await listing.listed()).toMatchObject({ result: 'FAIL', moneyMoved: 'RETURNED' });
  });
});
