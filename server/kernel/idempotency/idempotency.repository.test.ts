import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import type { SessionRequest } from '#server/kernel/idempotency/idempotency.port.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { postgresIdempotency } from './idempotency.repository.ts';

const aRequest = (key: string): SessionRequest => ({
  key,
  principal: 'session:s',
  route: 'POST /hold',
  bodyHash: 'ab'.repeat(32),
});
const createRejection = (body: string) => ({ status: 409, body });

describeOnEachEngine('batched recording of rejections', (suite) => {
  it('records them in the order of their keys and reports each one to its own caller', async () => {
    const statements: unknown[] = [];
    const readKeys = (requests: unknown) =>
      (requests as readonly string[]).map((request) => JSON.parse(request).key);
    const observedDatabase: Database = {
      ...suite.db,
      query: (sql, parameters) => {
        statements.push(readKeys(parameters?.[0]));
        return suite.db.query(sql, parameters);
      },
    };
    const store = postgresIdempotency(observedDatabase);

    const recorded = await Promise.all([
      store.recordResponse(aRequest('key-c'), createRejection('first')),
      ...['key-d', 'key-c', 'key-a', 'key-b'].map((key) =>
        store.recordResponse(aRequest(key), createRejection(key)),
      ),
    ]);

    expect(statements).toEqual([['key-c'], ['key-a', 'key-b', 'key-c', 'key-d']]);
    expect(recorded).toEqual([true, true, false, true, true]);
    expect(
      await suite.db.query('select key, response_body as body from idempotency order by created_at'),
    ).toEqual([
      { key: 'key-c', body: 'first' },
      { key: 'key-a', body: 'key-a' },
      { key: 'key-b', body: 'key-b' },
      { key: 'key-d', body: 'key-d' },
    ]);
  });
});
