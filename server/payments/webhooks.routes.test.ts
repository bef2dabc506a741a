import { expect, it, onTestFinished, vi } from 'vitest';
import { ok } from '#domain/shared/result.ts';
import type { Database } from '#server/db/client.ts';
import { postgresWebhookInbox } from '#server/payments/webhooks/webhook-inbox.repository.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { createTestApp } from '#server/test/test-app.ts';
import { mercadoPagoWebhookPath, registerWebhookRoute } from './webhooks.routes.ts';

/** The provider gets an error at once when an event cannot be stored, so that it retries. Reliability page. */
describeOnEachEngine('pay/ack-latency', (suite) => {
  function openWebhook(database: Database, storeTimeoutMs?: number) {
    let processedCount = 0;
    const deps = {
      webhookInbox: postgresWebhookInbox(database),
      verify: () => ok({ sentAt: 1 }),
      onStored: () => {
        processedCount += 1;
      },
      ...(storeTimeoutMs !== undefined && { storeTimeoutMs }),
    };
    const { app } = createTestApp(suite.db, { routes: [(shell) => registerWebhookRoute(shell, deps)] });
    const notify = async (dataId: string) =>
      app.fetch(
        new Request(`http://localhost:8080${mercadoPagoWebhookPath}?data.id=${dataId}&type=payment`, {
          method: 'POST',
          headers: { 'accept-encoding': 'gzip' },
        }),
        { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
      );
    return { notify, processedCount: () => processedCount };
  }

  it('returns 503 while the database stalls; the event is stored once and processed once', async () => {
    const standing = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const stalled = openWebhook(
      {
        ...suite.db,
        query: async (sql, parameters) => {
          await standing.promise;
          const rows = await suite.db.query<never>(sql, parameters);
          written.resolve();
          return rows;
        },
      },
      20,
    );

    const rejected = await stalled.notify('701');
    standing.resolve();
    await written.promise;
    const again = await openWebhook(suite.db).notify('701');

    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5']);
    expect(again.status).toBe(200);
    expect(
      await suite.db.query(
        "select payload->>'paymentId' as id from webhook_event where payload->>'paymentId' = '701'",
      ),
    ).toEqual([{ id: '701' }]);
    await expect.poll(stalled.processedCount).toBe(1);
  });

  it.each(['%00', '7%000', 'abc', '-1', '9'.repeat(33)])(
    'rejects the payment %s, which no provider has',
    async (id) => {
      const { notify, processedCount } = openWebhook(suite.db);

      const answer = await notify(id);

      expect([answer.status, processedCount()]).toEqual([400, 0]);
    },
  );

  it('responds within four seconds by default', async () => {
    const spy = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => spy.mockRestore());

    const kept = await openWebhook(suite.db).notify('705');

    expect(kept.status).toBe(200);
    expect(spy.mock.calls.map(([, ms]) => ms)).toContain(4_000);
  });

  it('negative control: without a time limit there is no response while the database stalls', async () => {
    const [standing, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const patient = openWebhook(
      {
        ...suite.db,
        query: async (sql, parameters) => {
          asked.resolve();
          await standing.promise;
          return suite.db.query<never>(sql, parameters);
        },
      },
      2 ** 31 - 1,
    );
    let isAnswered = false;

    const answer = patient.notify('706').finally(() => {
      isAnswered = true;
    });
    await asked.promise;
    await suite.db.query('select 1');
    const before = isAnswered;
    standing.resolve();

    expect([before, (await answer).status]).toEqual([false, 200]);
  });

  it('sends uncompressed responses with a content length', async () => {
    const kept = await openWebhook(suite.db).notify('703');
    const failed = await openWebhook({ ...suite.db, query: () => Promise.reject(new Error('no')) }).notify(
      '704',
    );

    for (const answer of [kept, failed]) {
      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength);
    }
    expect([kept.status, failed.status]).toEqual([200, 500]);
  });

  it('returns 500 when the event cannot be stored, and processes nothing', async () => {
    const broken = openWebhook({ ...suite.db, query: () => Promise.reject(new Error('the disk is full')) });

    expect((await broken.notify('702')).status).toBe(500);
    expect(broken.processedCount()).toBe(0);
  });
});
