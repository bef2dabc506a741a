import { calculateSpread } from '../lib/statistics.ts';
import { figure, type Goal, goalTable, spread, table } from '../lib/table.ts';
import type { DeliveryReport } from './check-deliveries.ts';

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

export type LiveRepeat = DeliveryReport & {
  readonly setting: (typeof liveSettings)[number]['name'];
  readonly version: string;
  /** Memory of all servers in MiB, before the audience and at the end. */
  readonly memoryBefore: number;
  readonly memory: number;
  /** CPU cores used by the servers during the run. */
  readonly cpuShare: number;
};

export type LiveFigures = {
  readonly viewers: number;
  readonly seconds: number;
  readonly rate: number;
  readonly repeats: number;
  readonly runs: readonly LiveRepeat[];
};

/** The maximum time of a delivery, in milliseconds (to every viewer of every server process). */
const maxDeliveryMs = 1_000;

export function renderLiveTables({ viewers, seconds, rate, repeats, runs }: LiveFigures): string {
  const groups = liveSettings.flatMap(({ name, title }) => {
    const own = runs.filter(({ setting }) => setting === name);
    return own.length === 0 ? [] : [{ title, own }];
  });
  const introduction = `${figure(viewers)} viewers of one event in an 87,000-seat stadium, ${rate} holds a second for ${seconds} s, a third of them released; ${repeats} repeats, median (least–most). Delay: from the server's answer to the arrival at each viewer.`;
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
    const of = (pick: (repeat: LiveRepeat) => number, digits = 0) =>
      spread(calculateSpread(own.map(pick)), digits);
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
        goal: `≤ ${figure(maxDeliveryMs)} ms`,
        got: `${figure(slowest)} ms`,
        met: slowest <= maxDeliveryMs,
      },
      { what: `${title}: missed, wrong or broken`, goal: '0', got: figure(wrong), met: wrong === 0 },
    ];
  });
  return [introduction, table(head, rows), goalTable(goals)].join('\n\n');
}
