import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/bootstrap.mjs';
import { describeCommit, describeMachine, type Machine } from './machine.ts';

export const benchNames = [
  'seatmap',
  'holds',
  'purchases',
  'crash',
  'live',
  'bundle',
  'lighthouse',
  'enumeration',
  'search',
  'passes',
] as const;
export type BenchName = (typeof benchNames)[number];

/** The result of a bench, with everything needed to interpret it. */
export type Figures<Result> = {
  readonly bench: BenchName;
  readonly at: string;
  readonly commit: string;
  readonly command: string;
  readonly machine: Machine;
  readonly result: Result;
};

const latest = join(root, 'bench/results');
/** The figures that docs/quality.md is generated from. */
const recorded = join(root, 'docs/quality');

/** Starts a run: the load of the machine is read before the run adds its own. */
export function startFigures(bench: BenchName, args: readonly string[] = process.argv.slice(2)) {
  const machine = describeMachine();
  const commit = describeCommit();
  const command = ['npm run bench --', bench, ...args].join(' ');
  return {
    keep<Result>(result: Result): Figures<Result> {
      const figures = { bench, at: new Date().toISOString(), commit, command, machine, result };
      mkdirSync(latest, { recursive: true });
      writeFileSync(join(latest, `${bench}.json`), `${JSON.stringify(figures, null, 1)}\n`);
      return figures;
    },
  };
}

/** Records the latest figures of a bench for docs/quality.md. */
export function recordFigures(bench: BenchName): void {
  mkdirSync(recorded, { recursive: true });
  writeFileSync(join(recorded, `${bench}.json`), readFileSync(join(latest, `${bench}.json`)));
}

export function readFigures(bench: BenchName): Figures<unknown> | undefined {
  const file = join(recorded, `${bench}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
