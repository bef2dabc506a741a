import { AsyncResource } from 'node:async_hooks';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import type { Queryable } from '#server/db/engine.ts';
import { boxOfficeIn } from '#server/test/box-office.ts';
import { describeOn } from '#server/test/each-engine.ts';

/**
 * A reader of a purchase during its settlement sees it before or after, never a mixture of both. Here it always
 * settles in the middle of the read, right after the order was read.
 */
describeOn('postgres', 'pay/seen-whole', (suite) => {
  const box = boxOfficeIn(suite);

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
    const fan = await box().aFan();
    const held = await box().held(fan, await box().event(), 1, 2);
    const { body } = await box().pay(fan, held, { holder: 'CONT' });
    const { paymentId } = await box().attempt(held.reservationId);
    let isSettled = false;
    // Run by another connection: it is no part of the transaction that it interrupts.
    const settles = AsyncResource.bind(async () => {
      if (isSettled) return;
      isSettled = true;
      await box().settle(paymentId, 'approved');
      await box().drain();
    });
    const { app } = box().serve({
      database: (database) => ({
        ...database,
        ...interrupted(database, settles),
        snapshot: (work) => look(database)((tx) => work(interrupted(tx, settles))),
      }),
    });
    const { visitor } = box().at(app, fan);
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
