import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { automaticChargeTextVersion } from '#domain/installment/automatic-charge.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import type { PaymentProvider } from '#server/payments/attempts/payment-provider.port.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { aPlan, payInstallments } from '#server/test/installments.ts';
import { readCount } from '#server/test/read-count.ts';
import { setUpTestSystem, type TestSystem } from '#server/test/test-system.ts';

const rounds = readCount('RACE_ROUNDS', 3);

async function aDueCharge(system: TestSystem) {
  const fan = await system.aFan();
  const plan = await aPlan(system.db, fan);
  const { body } = await fan.visitor.post('/api/checkout/user-card/save', {
    key: randomUUID(),
    body: { cardToken: await system.cardToken(), makeDefault: true },
  });
  await fan.visitor.post('/api/installments/automatic-charge', {
    body: { planId: plan.planId, cardId: body.cards[0].id, textVersion: automaticChargeTextVersion },
  });
  await system.db.query(
    `update installment set due_at = clock_timestamp() + interval '13 hours' where plan_id = $1 and number = 1`,
    [plan.planId],
  );
  return { fan, plan };
}

/** Counts the charges that reach the provider, which takes a while to answer. */
function countCharges() {
  const references: string[] = [];
  const through = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    async chargeCard(charge) {
      references.push(charge.externalReference);
      return provider.chargeCard(charge);
    },
  });
  return { references, through };
}

/** Two servers run the job of automatic charges at the same moment, while the fan pays too. */
describeOnEachEngine('race/automatic-charges', (suite) => {
  const system = setUpTestSystem(suite);

  it('charges an installment once, whichever server or person is first', async () => {
    const { references, through } = countCharges();
    const servers = [system().serve({ through }), system().serve({ through })];
    for (let round = 0; round < rounds; round += 1) {
      const { fan, plan } = await aDueCharge(system());
      const token = await system().cardToken();
      references.length = 0;

      const [paid] = await Promise.all([
        payInstallments(system(), fan, plan, { installments: [0], token }),
        ...servers.map(({ sale }) => sale.jobs.reconcile()),
      ]);

      const payments = await system().db.query<{ status: string; is_automatic: boolean }>(
        'select status, is_automatic from installment_payment where plan_id = $1',
        [plan.planId],
      );
      expect(payments).toEqual([{ status: 'PAID', is_automatic: paid.status !== 201 }]);
      expect(references).toHaveLength(paid.status === 201 ? 0 : 1);
    }
  });
});

describeOn('postgres', 'race/automatic-charges, the control', (suite) => {
  const system = setUpTestSystem(suite, { expectLedgerMatch: false });

  /** Nobody locks the plan, and nobody looks for a payment before both servers have begun. */
  function carelessly(meet: () => Promise<void>): (database: Database) => Database {
    return (database) => ({
      ...database,
      transaction: (work) =>
        database.transaction((tx) =>
          work({
            ...tx,
            async query<Row extends object>(sql: string, parameters?: Parameters<Queryable['query']>[1]) {
              if (/insert into installment_payment /.test(sql)) await meet();
              return tx.query<Row>(sql.replace(/(from installment_plan .*)for update/s, '$1'), parameters);
            },
          }),
        ),
    });
  }

  it('negative control: without the lock and the unique keys both servers charge', async () => {
    const { db } = system();
    // A webhook event that is processed while the tables are emptied would deadlock with that.
    await system().control('webhooks/mode', { kind: 'lost' });
    await db.script(`drop index installment_payment_item_active;
      alter table installment_payment drop constraint installment_payment_provider_key_key,
        drop constraint installment_payment_provider_provider_payment_id_key`);
    const { plan } = await aDueCharge(system());
    const { references, through } = countCharges();
    const { promise: met, resolve } = Promise.withResolvers<void>();
    let waiting = 0;
    const meet = () => {
      waiting += 1;
      if (waiting === 2) resolve();
      return met;
    };
    const servers = [1, 2].map(() => system().serve({ through, database: carelessly(meet) }));

    await Promise.all(servers.map(({ sale }) => sale.jobs.reconcile()));

    const written = await db.query('select from installment_payment where plan_id = $1', [plan.planId]);
    // Restores the invariants for what is left behind.
    await db.script(`set session_replication_role = replica;
      delete from installment_payment_item; delete from installment_payment; delete from installment_charge_consent;
      delete from installment; delete from installment_plan; set session_replication_role = origin;`);
    expect([written.length, references.length]).toEqual([2, 2]);
  });
});
