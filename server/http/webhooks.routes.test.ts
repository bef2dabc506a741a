import { expect, it, onTestFinished, vi } from 'vitest';
import { ok } from '#domain/shared/result.ts';
import { postgresNotices } from '#server/adapters/postgres/notices.repository.ts';
import type { Database } from '#server/db/client.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { testApp } from '#server/test/test-app.ts';
import { mercadoPagoWebhookPath, webhookRoutes } from './webhooks.routes.ts';

/** The provider is told immediately when an event cannot be stored, so that it retries. Reliability page. */
describeOnEachEngine('pay/ack-latency', (suite) => {
  function door(database: Database, patienceMs?: number) {
    let acted = 0;
    const parts = {
      notices: postgresNotices(database),
      verify: () => ok({ sentAt: 1 }),
      onKept: () => {
        acted += 1;
      },
      ...(patienceMs !== undefined && { patienceMs }),
    };
    const { app } = testApp(suite.db, { routes: [(shell) => webhookRoutes(shell, parts)] });
    const tell = async (dataId: string) =>
      app.fetch(
        new Request(`http://localhost:8080${mercadoPagoWebhookPath}?data.id=${dataId}&type=payment`, {
          method: 'POST',
          headers: { 'accept-encoding': 'gzip' },
        }),
        { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
      );
    return { tell, acted: () => acted };
  }

  it('returns 503 while the database stalls; the event is stored once and processed once', async () => {
    const standing = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const stalled = door(
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

    const refused = await stalled.tell('701');
    standing.resolve();
    await written.promise;
    const again = await door(suite.db).tell('701');

    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(again.status).toBe(200);
    expect(
      await suite.db.query(
        "select payload->>'paymentId' as id from webhook_event where payload->>'paymentId' = '701'",
      ),
    ).toEqual([{ id: '701' }]);
    await expect.poll(stalled.acted).toBe(1);
  });

  it('responds within four seconds by default', async () => {
    const spy = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => spy.mockRestore());

    const kept = await door(suite.db).tell('705');

    expect(kept.status).toBe(200);
    expect(spy.mock.calls.map(([, ms]) => ms)).toContain(4_000);
  });

  it('negative control: without a time limit there is no response while the database stalls', async () => {
    const [standing, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const patient = door(
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

    const told = patient.tell('706').finally(() => {
      isAnswered = true;
    });
    await asked.promise;
    await suite.db.query('select 1');
    const before = isAnswered;
    standing.resolve();

    expect([before, (await told).status]).toEqual([false, 200]);
  });

  it('sends uncompressed responses with a content length', async () => {
    const kept = await door(suite.db).tell('703');
    const failed = await door({ ...suite.db, query: () => Promise.reject(new Error('no')) }).tell('704');

    for (const answer of [kept, failed]) {
      expect(answer.headers.get('content-encoding')).toBeNull();
      expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength);
    }
    expect([kept.status, failed.status]).toEqual([200, 500]);
  });

  it('returns 500 when the event cannot be stored, and processes nothing', async () => {
    const broken = door({ ...suite.db, query: () => Promise.reject(new Error('the disk is full')) });

    expect((await broken.tell('702')).status).toBe(500);
    expect(broken.acted()).toBe(0);
  });
});
