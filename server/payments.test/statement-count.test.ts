import { expect, it } from 'vitest';
import { postgresSalesContexts } from '#server/catalogue/sales-contexts.repository.ts';
import { settlePayment } from '#server/payments/settlement/settle-payment.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createCountingDatabase } from '#server/test/sign-in-wizard.ts';
import { setUpTestSystem } from '#server/test/test-system.ts';
import { saleTransactionsOver } from '#server/unit-of-work/unit-of-work.postgres.ts';

/** The cost of a purchase is its number of database statements (bench/purchases): these may only decrease. */
describeOnEachEngine('the statements of a purchase by card', (suite) => {
  const system = setUpTestSystem(suite);

  it('stay at this number from the button to the ticket, however many seats', async () => {
    const show = await system().event();
    const counted = createCountingDatabase(suite.db);
    const { app } = system().serve({ database: () => counted });
    const fan = await system().aFan({ app });
    const held = await system().held(fan, show, 10, 11, 12);
    // Excludes the session's activity, which is written once a minute.
    await suite.db.query("update session set seen_at = now() + interval '1 hour'");
    const before = counted.work.statements;

    const paid = await system().pay(fan, held);

    expect(paid.body).toMatchObject({ orderStatus: 'PAID' });
    expect(paid.body.ticketIds).toHaveLength(3);
    expect(counted.work.statements - before).toBeLessThanOrEqual(8);
  });

  it('are one for a duplicated webhook event', async () => {
    const show = await system().event();
    const fan = await system().aFan();
    const held = await system().held(fan, show, 10);
    await system().pay(fan, held);
    const { id, paymentId } = await system().attempt(held.reservationId);
    const payment = await system().findAtProvider(paymentId);
    const counted = createCountingDatabase(suite.db);
    const parts = {
      sales: saleTransactionsOver(counted),
      salesContexts: postgresSalesContexts(counted),
      alert: () => undefined,
    };

    expect(await settlePayment(parts, id, payment)).toBe('SETTLED');

    expect(counted.work.statements).toBe(1);
  });
});
