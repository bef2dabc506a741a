import { describe, expect, it } from 'vitest';
import { gathered } from './gathered.ts';

/** A database that answers when it is told to, and notes what it was asked. */
function slow(answer: (question: number) => string = (question) => `${question}!`) {
  const asked: (readonly number[])[] = [];
  const doors: (() => void)[] = [];
  const ask = gathered<number, string>(async (questions) => {
    asked.push(questions);
    await new Promise<void>((open) => doors.push(open));
    return questions.map(answer);
  }, 3);
  const next = async () => {
    doors.shift()?.();
    await new Promise((done) => setImmediate(done));
  };
  return { ask, asked, next };
}

describe('gathered questions', () => {
  it('go at once when nothing is out, and otherwise together with the next, so many at most', async () => {
    const { ask, asked, next } = slow();

    const answers = [1, 2, 3, 4, 5].map((question) => ask(question));
    for (let turn = 0; turn < 3; turn += 1) await next();

    expect(asked).toEqual([[1], [2, 3, 4], [5]]);
    expect(await Promise.all(answers)).toEqual(['1!', '2!', '3!', '4!', '5!']);
  });

  it('are never answered by a statement that was out before they were asked', async () => {
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

  it('fail each for itself', async () => {
    const ask = gathered<number, number>(async (questions) => {
      if (questions.includes(2)) throw new Error('not two');
      return questions;
    });

    const answers = await Promise.allSettled([1, 2, 3].map((question) => ask(question)));

    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await ask(4)).toBe(4);
  });

  it('are asked again after a failure', async () => {
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
