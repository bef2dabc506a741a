import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../bootstrap.mjs';
import { chosenRuns, environmentFor, longRuns } from './long-runs.ts';

describe('the long runs', () => {
  it('are of files that there are', () => {
    expect(longRuns.flatMap(({ files }) => files).filter((file) => !existsSync(join(root, file)))).toEqual(
      [],
    );
  });

  it('are all of them without a word, and those that are named', () => {
    expect(chosenRuns([])).toEqual({ runs: longRuns, percent: 100 });
    expect(chosenRuns(['model', '--percent', '5'])).toEqual({
      runs: longRuns.filter(({ name }) => name === 'model'),
      percent: 5,
    });
  });

  it.each([
    [['modell'], 'There is no run named modell.'],
    [['--percent', '0'], '--percent takes a whole number from 1 to 100, and not "0".'],
    [['--percent'], '--percent takes a whole number from 1 to 100, and not "".'],
    [['--quick'], 'There is no run named --quick.'],
  ])('refuse %j', (words, mistake) => {
    expect(chosenRuns(words)).toEqual({ mistake });
  });

  it('are made shorter, never to nothing', () => {
    const run = { name: 'a', tests: [], files: [], sizes: { KILLS: 200, CUT_ROUNDS: 50 } };

    expect(environmentFor(run, 1)).toEqual({ KILLS: '2', CUT_ROUNDS: '1' });
  });
});
