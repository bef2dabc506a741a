import type { Engine } from '#server/db/client.ts';
import { calculateSpread } from '../lib/statistics.ts';
import { figure, type Goal, goalTable, spread, table } from '../lib/table.ts';
import type { LoadResult } from './load.ts';

export type Repeat = LoadResult & {
  readonly name: string;
  readonly title: string;
  readonly connections: number;
  /** Milliseconds of CPU time of the server process per response, without the database's own. */
  readonly cpuMs: number;
};

export type EngineFigures = {
  readonly engine: Engine;
  readonly version: string;
  readonly rows: readonly Repeat[];
  readonly twoServers: { readonly one: readonly LoadResult[]; readonly two: readonly LoadResult[] } | null;
  /** Memory of the server at the end, in MiB. */
  readonly memory: number;
};

export type HoldFigures = {
  readonly seconds: number;
  readonly warmSeconds: number;
  readonly repeats: number;
  readonly engines: readonly EngineFigures[];
};

/** The maximum latency of the slowest response, in milliseconds. */
const maxLatencyMs = { postgres: 250, pglite: 400 } as const;

export function renderHoldTables({ seconds, warmSeconds, repeats, engines }: HoldFigures): string {
  const introduction = `${repeats} repeats of ${seconds} s each after ${warmSeconds} s of warm-up; median (least–most).`;
  return [introduction, ...engines.map(engineTables)].join('\n\n');
}

function engineTables(figures: EngineFigures): string {
  const groups = [...Map.groupBy(figures.rows, ({ name }) => name).values()];
  const rows = groups.map((repeats) => {
    const [{ title, connections }] = repeats as [Repeat];
    const of = (pick: (repeat: Repeat) => number, digits = 0) =>
      spread(calculateSpread(repeats.map(pick)), digits);
    return [
      title,
      figure(connections),
      of(({ perSecond }) => perSecond),
      of((repeat) => calculateShareOfBaseline(figures, repeat), 2),
      of(({ p50 }) => p50),
      of(({ p99 }) => p99),
      of(({ max }) => max),
      figure(repeats.reduce((sum, repeat) => sum + countFailures(repeat), 0)),
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
    renderTwoServers(figures),
    goalTable(listGoals(figures, groups)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/**
 * Calculates the share of the baseline handler's throughput in the same repeat, with the same number of
 * connections.
 */
function calculateShareOfBaseline({ rows }: EngineFigures, repeat: Repeat): number {
  const nth = rows.filter(({ name }) => name === repeat.name).indexOf(repeat);
  const floors = rows.filter(
    ({ name, connections }) => name.startsWith('bare') && connections === repeat.connections,
  );
  return repeat.perSecond / (floors[nth]?.perSecond ?? Number.NaN);
}

/** Counts the requests without a response and those with a server error. */
export const countFailures = ({ statuses, lost }: LoadResult): number =>
  lost +
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (Number(status) >= 500 ? count : 0), 0);

function listGoals(figures: EngineFigures, groups: readonly (readonly Repeat[])[]): Goal[] {
  const ours = groups.filter(([first]) => first !== undefined && !first.name.startsWith('bare'));
  const slowest = maxLatencyMs[figures.engine];
  return ours.flatMap((repeats) => {
    const [{ name, title, connections }] = repeats as unknown as [Repeat];
    const share = calculateSpread(repeats.map((repeat) => calculateShareOfBaseline(figures, repeat))).median;
    const late = calculateSpread(repeats.map(({ p99 }) => p99)).median;
    const failed = repeats.reduce((sum, repeat) => sum + countFailures(repeat), 0);
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

function renderTwoServers({ twoServers }: EngineFigures): string {
  if (twoServers === null) return '';
  const [one, two] = [twoServers.one, twoServers.two].map((runs) =>
    calculateSpread(runs.map(({ perSecond }) => perSecond)),
  );
  if (one === undefined || two === undefined) return '';
  return `Two servers on this database, 100 at once: ${spread(two)} holds/s against ${spread(one)} of one, ${figure(two.median / one.median, 2)} times (goal 1.6 where cores allow; here two cores carry both servers, the database and the client).`;
}
