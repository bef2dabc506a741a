import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/bootstrap.mjs';
import { type Machine, thisCommit, thisMachine } from './machine.ts';

export const benchNames = [
  'seatmap',
  'holds',
  'purchases',
  'crash',
  'live',
  'bundle',
  'lighthouse',
  'enumeration',
] as const;
export type BenchName = (typeof benchNames)[number];

/** What a bench found out, and everything that is needed to judge it. */
export type Figures<Result> = {
  readonly bench: BenchName;
  readonly at: string;
  readonly commit: string;
  readonly command: string;
  readonly machine: Machine;
  readonly result: Result;
};

const latest = join(root, 'bench/results');
/** What docs/quality.md is written from. */
const recorded = join(root, 'docs/quality');

/** Begins a run: the load of the machine is read before the run adds its own. */
export function begin(bench: BenchName, words: readonly string[] = process.argv.slice(2)) {
  const machine = thisMachine();
  const commit = thisCommit();
  const command = ['npm run bench --', bench, ...words].join(' ');
  return {
    keep<Result>(result: Result): Figures<Result> {
      const figures = { bench, at: new Date().toISOString(), commit, command, machine, result };
      mkdirSync(latest, { recursive: true });
      writeFileSync(join(latest, `${bench}.json`), `${JSON.stringify(figures, null, 1)}\n`);
      return figures;
    },
  };
}

/** Keeps the latest figures of a bench for the page on quality. */
export function recordFigures(bench: BenchName): void {
  mkdirSync(recorded, { recursive: true });
  writeFileSync(join(recorded, `${bench}.json`), readFileSync(join(latest, `${bench}.json`)));
}

export function readFigures(bench: BenchName): Figures<unknown> | undefined {
  const file = join(recorded, `${bench}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
