import { AsyncResource } from 'node:async_hooks';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import type { Queryable } from '#server/db/engine.ts';
import { describeOn } from '#server/test/each-engine.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';

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
    const { body } = await system().pay(fan, held, { holder: 'CONT' });
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
      asked: async () => (await visitor.get(`/api/orders/status?orderId=${body.orderId}`)).body.purchase,
      listed: async () => (await visitor.get('/api/orders')).body.items[0].purchase,
      isSettled: () => isSettled,
    };
  }

  const atOneInstant = (database: Database) => database.snapshot;
  const statementByStatement = (database: Database): Database['snapshot'] => {
    return (work) => work(database);
  };

  it('by the page that waits for it', async () => {
    const look = await aPaymentThatSettlesWhileLookedAt(atOneInstant);

    const seen = await look.asked();

    expect(look.isSettled()).toBe(true);
    expect(seen).toMatchObject({ result: 'SUCCESSFUL', moneyMoved: 'YES' });
  });

  it('by the list of purchases', async () => {
    const look = await aPaymentThatSettlesWhileLookedAt(atOneInstant);

    const seen = await look.listed();

    expect(look.isSettled()).toBe(true);
    expect(seen).toMatchObject({ result: 'PENDING_CARD', transactionStatus: 'PENDING', ticketIds: [] });
    expect(await look.listed()).toMatchObject({ result: 'SUCCESSFUL', moneyMoved: 'YES' });
  });

  it('negative control: read statement by statement, a purchase that was just paid looks failed', async () => {
    const asking = await aPaymentThatSettlesWhileLookedAt(statementByStatement);
    const listing = await aPaymentThatSettlesWhileLookedAt(statementByStatement);

    expect(await asking.asked()).toMatchObject({ result: 'FAIL', moneyMoved: 'RETURNED' });
    expect(await listing.listed()).toMatchObject({ result: 'FAIL', moneyMoved: 'RETURNED' });
  });
});
