import type { Engine } from '#server/db/client.ts';
import { spreadOf } from '../lib/statistics.ts';
import { figure, type Goal, goalTable, spread, table } from '../lib/table.ts';
import type { RushOutcome } from './rush.ts';

export type Repeat = RushOutcome & {
  readonly name: string;
  readonly title: string;
  readonly connections: number;
  /** Milliseconds of processor that the server's process used per answer; the database's own are not in it. */
  readonly cpuMs: number;
};

export type EngineFigures = {
  readonly engine: Engine;
  readonly version: string;
  readonly rows: readonly Repeat[];
  readonly twoServers: { readonly one: readonly RushOutcome[]; readonly two: readonly RushOutcome[] } | null;
  /** MiB of the server after all of it. */
  readonly memory: number;
};

export type HoldFigures = {
  readonly seconds: number;
  readonly warmSeconds: number;
  readonly repeats: number;
  readonly engines: readonly EngineFigures[];
};

/** Slowest answers that are still good, in milliseconds. */
const patience = { postgres: 250, pglite: 400 } as const;

export function holdTables({ seconds, warmSeconds, repeats, engines }: HoldFigures): string {
  const words = `${repeats} repeats of ${seconds} s each after ${warmSeconds} s of warm-up; median (least–most).`;
  return [words, ...engines.map(engineTables)].join('\n\n');
}

function engineTables(figures: EngineFigures): string {
  const groups = [...Map.groupBy(figures.rows, ({ name }) => name).values()];
  const rows = groups.map((repeats) => {
    const [{ title, connections }] = repeats as [Repeat];
    const of = (pick: (repeat: Repeat) => number, digits = 0) => spread(spreadOf(repeats.map(pick)), digits);
    return [
      title,
      figure(connections),
      of(({ perSecond }) => perSecond),
      of((repeat) => shareOfBare(figures, repeat), 2),
      of(({ p50 }) => p50),
      of(({ p99 }) => p99),
      of(({ max }) => max),
      figure(repeats.reduce((sum, repeat) => sum + failures(repeat), 0)),
      of(({ cpuMs }) => cpuMs, 2),
    ];
  });
  const head = [
    '',
    'at once',
    'right answers/s',
    'share of bare',
    'p50 ms',
    'p99 ms',
    'max ms',
    '5xx or lost',
    'CPU ms each',
  ];
  return [
    `**${figures.version}**`,
    table(head, rows),
    twoServersLine(figures),
    goalTable(goalsOf(figures, groups)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Against the bare handler of the same repeat, with as many connections. */
function shareOfBare({ rows }: EngineFigures, repeat: Repeat): number {
  const nth = rows.filter(({ name }) => name === repeat.name).indexOf(repeat);
  const floors = rows.filter(
    ({ name, connections }) => name.startsWith('bare') && connections === repeat.connections,
  );
  return repeat.perSecond / (floors[nth]?.perSecond ?? Number.NaN);
}

/** Requests without an answer, and answers that are our own failure. */
export const failures = ({ statuses, lost }: RushOutcome): number =>
  lost +
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (Number(status) >= 500 ? count : 0), 0);

function goalsOf(figures: EngineFigures, groups: readonly (readonly Repeat[])[]): Goal[] {
  const ours = groups.filter(([first]) => first !== undefined && !first.name.startsWith('bare'));
  const slowest = patience[figures.engine];
  return ours.flatMap((repeats) => {
    const [{ name, title, connections }] = repeats as unknown as [Repeat];
    const share = spreadOf(repeats.map((repeat) => shareOfBare(figures, repeat))).median;
    const late = spreadOf(repeats.map(({ p99 }) => p99)).median;
    const failed = repeats.reduce((sum, repeat) => sum + failures(repeat), 0);
    const what = `${title}, ${connections} at once`;
    return [
      ...(name === 'best'
        ? []
        : [{ what: `${what}: share of bare`, goal: '≥ 0.5', got: figure(share, 2), met: share >= 0.5 }]),
      { what: `${what}: p99`, goal: `≤ ${slowest} ms`, got: `${figure(late)} ms`, met: late <= slowest },
      { what: `${what}: 5xx or lost`, goal: '0', got: figure(failed), met: failed === 0 },
    ];
  });
}

function twoServersLine({ twoServers }: EngineFigures): string {
  if (twoServers === null) return '';
  const [one, two] = [twoServers.one, twoServers.two].map((runs) =>
    spreadOf(runs.map(({ perSecond }) => perSecond)),
  );
  if (one === undefined || two === undefined) return '';
  return `Two servers on this database, 100 at once: ${spread(two)} holds/s against ${spread(one)} of one, ${figure(two.median / one.median, 2)} times (goal 1.6 where cores allow; here two cores carry both servers, the database and the client).`;
}
