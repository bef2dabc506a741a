import { spreadOf } from '../lib/statistics.ts';
import { figure, type Goal, goalTable, spread, table } from '../lib/table.ts';
import type { Verdict } from './judge.ts';

export const liveSettings = [
  { name: 'pglite', title: 'PGlite, one server', engine: 'pglite', servers: 1 },
  { name: 'postgres', title: 'PostgreSQL, one server', engine: 'postgres', servers: 1 },
  {
    name: 'two',
    title: 'PostgreSQL, two servers, half of the viewers at each',
    engine: 'postgres',
    servers: 2,
  },
] as const;

export type LiveRepeat = Verdict & {
  readonly setting: (typeof liveSettings)[number]['name'];
  readonly version: string;
  /** MiB of all servers before the audience came and after everything. */
  readonly memoryBefore: number;
  readonly memory: number;
  /** Cores used by the servers while it lasted. */
  readonly cpuShare: number;
};

export type LiveFigures = {
  readonly viewers: number;
  readonly seconds: number;
  readonly rate: number;
  readonly repeats: number;
  readonly runs: readonly LiveRepeat[];
};

/** Slowest delivery that is still live, in milliseconds (to every viewer of every server process). */
const goalMs = 1_000;

export function liveTables({ viewers, seconds, rate, repeats, runs }: LiveFigures): string {
  const groups = liveSettings.flatMap(({ name, title }) => {
    const own = runs.filter(({ setting }) => setting === name);
    return own.length === 0 ? [] : [{ title, own }];
  });
  const words = `${figure(viewers)} viewers of one event in an 87,000-seat stadium, ${rate} holds a second for ${seconds} s, a third of them given back; ${repeats} repeats, median (least–most). Delay: from the server's answer to the arrival at each viewer.`;
  const head = [
    '',
    'p50 ms',
    'p99 ms',
    'max ms',
    'deliveries',
    'missed',
    'wrong pictures',
    'broken streams',
    'memory MiB before → after',
    'cores used',
  ];
  const rows = groups.map(({ title, own }) => {
    const of = (pick: (repeat: LiveRepeat) => number, digits = 0) => spread(spreadOf(own.map(pick)), digits);
    const total = (pick: (repeat: LiveRepeat) => number) =>
      figure(own.reduce((sum, repeat) => sum + pick(repeat), 0));
    return [
      title,
      of(({ p50 }) => p50),
      of(({ p99 }) => p99),
      of(({ max }) => max),
      total(({ deliveries }) => deliveries),
      total(({ missed }) => missed),
      total(({ wrongPictures }) => wrongPictures),
      total(({ broken }) => broken),
      `${of(({ memoryBefore }) => memoryBefore)} → ${of(({ memory }) => memory)}`,
      of(({ cpuShare }) => cpuShare, 2),
    ];
  });
  const goals = groups.flatMap(({ title, own }): Goal[] => {
    const slowest = Math.max(...own.map(({ max }) => max));
    const wrong = own.reduce((sum, repeat) => sum + repeat.missed + repeat.wrongPictures + repeat.broken, 0);
    return [
      {
        what: `${title}: slowest delivery`,
        goal: `≤ ${figure(goalMs)} ms`,
        got: `${figure(slowest)} ms`,
        met: slowest <= goalMs,
      },
      { what: `${title}: missed, wrong or broken`, goal: '0', got: figure(wrong), met: wrong === 0 },
    ];
  });
  return [words, table(head, rows), goalTable(goals)].join('\n\n');
}
