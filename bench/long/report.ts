import type { Machine } from '../lib/machine.ts';
import { figure, table } from '../lib/table.ts';

/** The result of a group of tests at full size. */
export type LongResult = {
  readonly name: string;
  readonly tests: readonly string[];
  readonly sizes: Readonly<Record<string, number>>;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly minutes: number;
};

/** The latest result of a group, with everything needed to interpret it. */
export type RecordedRun = LongResult & {
  readonly at: string;
  readonly commit: string;
  readonly machine: Machine;
};

export function renderLongRuns(runs: readonly RecordedRun[]): string {
  return table(
    ['run', 'tests', 'size', 'passed', 'failed', 'left out', 'minutes', 'at', 'load before'],
    runs.map((run) => [
      run.name,
      run.tests.map((test) => `\`${test}\``).join(', '),
      Object.entries(run.sizes)
        .map(([name, size]) => `${name}=${size}`)
        .join(' '),
      figure(run.passed),
      run.failed === 0 ? '0' : `**${figure(run.failed)}**`,
      figure(run.skipped),
      figure(run.minutes, 1),
      run.commit,
      figure(run.machine.loadBefore, 1),
    ]),
  );
}
