import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Overloaded } from '#server/application/requests/overloaded.ts';
import { DatabaseError, sqlstates } from '#server/db/database-error.ts';
import { gathered } from './gathered.ts';

/** Creates a database whose statements finish on demand and which records their inputs. */
function slow(answer: (question: number) => string = (question) => `${question}!`) {
  const asked: (readonly number[])[] = [];
  const doors: (() => void)[] = [];
  const ask = gathered<number, string>(
    async (questions) => {
      asked.push(questions);
      await new Promise<void>((open) => doors.push(open));
      return questions.map(answer);
    },
    { most: 3, mostWaiting: 7, mostOut: 3, patienceMs: 100 },
  );
  const next = async () => {
    doors.shift()?.();
    await new Promise((done) => setImmediate(done));
  };
  return { ask, asked, next };
}

const failing = (code: string) => new DatabaseError({ message: 'no', code });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('batched queries', () => {
  it('run at once when nothing is in flight, and otherwise in the next batch, up to its maximum size', async () => {
    const { ask, asked, next } = slow();

    const answers = [1, 2, 3, 4, 5].map((question) => ask(question));
    for (let turn = 0; turn < 3; turn += 1) await next();

    expect(asked).toEqual([[1], [2, 3, 4], [5]]);
    expect(await Promise.all(answers)).toEqual(['1!', '2!', '3!', '4!', '5!']);
  });

  it('never get a result of a statement that started before the query', async () => {
    let now = 'before';
    const { ask, asked, next } = slow(() => now);

    const early = ask(1);
    const late = ask(1);
    await next();
    now = 'after';
    await next();

    expect([await early, await late]).toEqual(['before', 'after']);
    expect(asked).toEqual([[1], [1]]);
  });

  it('do not wait for a slow statement, and run at most the allowed number at a time', async () => {
    const { ask, asked, next } = slow();

    const hung = ask(1);
    const others = [2, 3, 4, 5, 6, 7].map((question) => ask(question));
    vi.advanceTimersByTime(99);
    const early = asked.length;
    vi.advanceTimersByTime(1);
    const last = ask(8);
    vi.advanceTimersByTime(1_000);

    expect(early).toBe(1);
    expect(asked).toEqual([[1], [2, 3, 4], [5, 6, 7]]);
    for (let turn = 0; turn < 4; turn += 1) await next();
    expect(asked).toEqual([[1], [2, 3, 4], [5, 6, 7], [8]]);
    expect(await Promise.all([hung, ...others, last])).toHaveLength(8);
  });

  it('are rejected as overloaded when too many are pending', async () => {
    const { ask, next } = slow();

    const taken = Array.from({ length: 8 }, (_, question) => ask(question));

    await expect(ask(8)).rejects.toBeInstanceOf(Overloaded);
    for (let turn = 0; turn < 4; turn += 1) await next();
    expect(await Promise.all(taken)).toHaveLength(8);
  });

  it.each(['22021', sqlstates.uniqueViolation, sqlstates.unknownPrice])(
    'fail alone when the error is caused by one input (%s)',
    async (code) => {
      const ask = gathered<number, number>(async (questions) => {
        if (questions.includes(2)) throw failing(code);
        return questions;
      });

      const answers = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((question) => ask(question)));

      expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([
        true,
        false,
        true,
        true,
        true,
        true,
      ]);
      expect(await ask(7)).toBe(7);
    },
  );

  it.each([sqlstates.connectionLost, sqlstates.lockNotAvailable, '57014', '53300'])(
    'fail together and are not retried when the database does not respond (%s)',
    async (code) => {
      const asked: (readonly number[])[] = [];
      const ask = gathered<number, number>(async (questions) => {
        asked.push(questions);
        throw failing(code);
      });

      const answers = await Promise.allSettled([1, 2, 3, 4].map((question) => ask(question)));

      expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
      expect(asked).toEqual([[1], [2, 3, 4]]);
    },
  );

  it('run again after a failure', async () => {
    let fails = true;
    const ask = gathered<number, number>(async (questions) => {
      if (fails) throw new Error('gone');
      return questions;
    });

    await expect(ask(1)).rejects.toThrow('gone');
    fails = false;

    expect(await ask(1)).toBe(1);
  });
});
