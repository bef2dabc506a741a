import { expect, it } from 'vitest';
import { mercadoPago } from '#server/adapters/payments/mercado-pago.ts';
import { postgresHouses } from '#server/adapters/postgres/houses.ts';
import { saleTransactionsOver } from '#server/adapters/postgres/sale-store.ts';
import { settlePayment } from '#server/application/payments/settle-payment.ts';
import { boxOfficeIn } from '#server/test/box-office.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { countedDatabase } from '#server/test/wizard.ts';

/** The cost of a purchase is its number of database statements (bench/purchases): these may only decrease. */
describeOnEachEngine('the statements of a purchase by card', (suite) => {
  const box = boxOfficeIn(suite);

  it('stay at this number from the button to the ticket, however many seats', async () => {
    const show = await box().event();
    const counted = countedDatabase(suite.db);
    const { app } = box().serve({ database: () => counted });
    const fan = await box().aFan({ app });
    const held = await box().held(fan, show, 10, 11, 12);
    // Excludes the session's activity, which is written once a minute.
    await suite.db.query("update session set seen_at = now() + interval '1 hour'");
    const before = counted.work.statements;

    const paid = await box().pay(fan, held);

    expect(paid.body).toMatchObject({ orderStatus: 'PAID' });
    expect(paid.body.ticketIds).toHaveLength(3);
    expect(counted.work.statements - before).toBeLessThanOrEqual(32);
  });

  it('are one for a duplicated webhook event', async () => {
    const show = await box().event();
    const fan = await box().aFan();
    const held = await box().held(fan, show, 10);
    await box().pay(fan, held);
    const { id, paymentId } = await box().attempt(held.reservationId);
    const { sandbox } = box();
    const provider = mercadoPago({
      url: sandbox.url,
      accessToken: sandbox.accessToken,
      timeoutMs: 10_000,
      readTimeoutMs: 10_000,
    });
    const told = await provider.payment(paymentId ?? '');
    if (!told.ok || told.value === null) throw new Error('The provider does not know its own payment.');
    const counted = countedDatabase(suite.db);
    const parts = {
      sales: saleTransactionsOver(counted),
      houses: postgresHouses(counted),
      alert: () => undefined,
    };

    expect(await settlePayment(parts, id, told.value)).toBe('SETTLED');

    expect(counted.work.statements).toBe(1);
  });
});
