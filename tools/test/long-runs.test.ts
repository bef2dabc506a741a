import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../bootstrap.mjs';
import { buildEnvironment, longRuns, selectLongRuns } from './long-runs.ts';

describe('the full-size runs', () => {
  it('name existing files', () => {
    expect(longRuns.flatMap(({ files }) => files).filter((file) => !existsSync(join(root, file)))).toEqual(
      [],
    );
  });

  it('are all of them by default, or the named ones', () => {
    expect(selectLongRuns([])).toEqual({ runs: longRuns, percent: 100, isRecording: false });
    expect(selectLongRuns(['model', '--percent', '5'])).toEqual({
      runs: longRuns.filter(({ name }) => name === 'model'),
      percent: 5,
      isRecording: false,
    });
    expect(selectLongRuns(['--record', 'model'])).toMatchObject({ percent: 100, isRecording: true });
  });

  it.each([
    [['modell'], 'There is no run named modell.'],
    [['--percent', '0'], '--percent takes a whole number from 1 to 100, and not "0".'],
    [['--percent'], '--percent takes a whole number from 1 to 100, and not "".'],
    [['--record', '--percent', '5'], '--record records runs at full size alone.'],
    [['--quick'], 'There is no run named --quick.'],
  ])('reject %j', (args, mistake) => {
    expect(selectLongRuns(args)).toEqual({ mistake });
  });

  it('can be made shorter, but never empty', () => {
    const run = { name: 'a', tests: [], files: [], sizes: { KILLS: 200, CUT_ROUNDS: 50 } };

    expect(buildEnvironment(run, 1)).toEqual({ KILLS: '2', CUT_ROUNDS: '1' });
  });
});
