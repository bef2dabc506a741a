import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseError, sqlstates } from '#server/db/database-error.ts';
import { Overloaded } from '#server/kernel/idempotency/overloaded.ts';
import { batchQueries } from './batched-queries.postgres.ts';

/** Creates a database whose statements finish on demand and which records their inputs. */
function createManualDatabase(toOutput: (input: number) => string = (input) => `${input}!`) {
  const executed: (readonly number[])[] = [];
  const pendingStatements: (() => void)[] = [];
  const query = batchQueries<number, string>(
    async (inputs) => {
      executed.push(inputs);
      await new Promise<void>((open) => pendingStatements.push(open));
      return inputs.map(toOutput);
    },
    { maxBatchSize: 3, maxPending: 7, maxInFlight: 3, slowAfterMs: 100 },
  );
  const finishNext = async () => {
    pendingStatements.shift()?.();
    await new Promise((done) => setImmediate(done));
  };
  return { query, executed, finishNext };
}

const createFailure = (code: string) => new DatabaseError({ message: 'no', code });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('batched queries', () => {
  it('run at once when nothing is in flight, and otherwise in the next batch, up to its maximum size', async () => {
    const { query, executed, finishNext } = createManualDatabase();

    const results = [1, 2, 3, 4, 5].map((input) => query(input));
    for (let turn = 0; turn < 3; turn += 1) await finishNext();

    expect(executed).toEqual([[1], [2, 3, 4], [5]]);
    expect(await Promise.all(results)).toEqual(['1!', '2!', '3!', '4!', '5!']);
  });

  it('never get a result of a statement that started before the query', async () => {
    let now = 'before';
    const { query, executed, finishNext } = createManualDatabase(() => now);

    const early = query(1);
    const late = query(1);
    await finishNext();
    now = 'after';
    await finishNext();

    expect([await early, await late]).toEqual(['before', 'after']);
    expect(executed).toEqual([[1], [1]]);
  });

  it('do not wait for a slow statement, and run at most the allowed number at a time', async () => {
    const { query, executed, finishNext } = createManualDatabase();

    const hung = query(1);
    const others = [2, 3, 4, 5, 6, 7].map((input) => query(input));
    vi.advanceTimersByTime(99);
    const early = executed.length;
    vi.advanceTimersByTime(1);
    const last = query(8);
    vi.advanceTimersByTime(1_000);

    expect(early).toBe(1);
    expect(executed).toEqual([[1], [2, 3, 4], [5, 6, 7]]);
    for (let turn = 0; turn < 4; turn += 1) await finishNext();
    expect(executed).toEqual([[1], [2, 3, 4], [5, 6, 7], [8]]);
    expect(await Promise.all([hung, ...others, last])).toHaveLength(8);
  });

  it('are rejected as overloaded when too many are pending', async () => {
    const { query, finishNext } = createManualDatabase();

    const taken = Array.from({ length: 8 }, (_, input) => query(input));

    await expect(query(8)).rejects.toBeInstanceOf(Overloaded);
    for (let turn = 0; turn < 4; turn += 1) await finishNext();
    expect(await Promise.all(taken)).toHaveLength(8);
  });

  it.each(['22021', sqlstates.uniqueViolation, sqlstates.unknownPrice])(
    'fail alone when the error is caused by one input (%s)',
    async (code) => {
      const query = batchQueries<number, number>(async (inputs) => {
        if (inputs.includes(2)) throw createFailure(code);
        return inputs;
      });

      const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((input) => query(input)));

      expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
        true,
        false,
        true,
        true,
        true,
        true,
      ]);
      expect(await query(7)).toBe(7);
    },
  );

  it.each([sqlstates.connectionLost, sqlstates.lockNotAvailable, '57014', '53300'])(
    'fail together and are not retried when the database does not respond (%s)',
    async (code) => {
      const executed: (readonly number[])[] = [];
      const query = batchQueries<number, number>(async (inputs) => {
        executed.push(inputs);
        throw createFailure(code);
      });

      const results = await Promise.allSettled([1, 2, 3, 4].map((input) => query(input)));

      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
      expect(executed).toEqual([[1], [2, 3, 4]]);
    },
  );

  it('run again after a failure', async () => {
    let fails = true;
    const query = batchQueries<number, number>(async (inputs) => {
      if (fails) throw new Error('gone');
      return inputs;
    });

    await expect(query(1)).rejects.toThrow('gone');
    fails = false;

    expect(await query(1)).toBe(1);
  });
});
