import { figure, type Goal, goalTable, table } from '../lib/table.ts';
import type { Summary } from './report.ts';

/** The medians of each row, and the goals of the row `taquilla`. */
export type SeatMapFigures = {
  readonly repeats: number;
  readonly rows: readonly (Summary & {
    readonly row: string;
    readonly n: number;
    readonly throttle: number;
  })[];
  readonly goals: readonly {
    readonly n: number;
    readonly throttle: number;
    readonly what: string;
    readonly value: number;
    readonly limit: number;
  }[];
};

const names: Readonly<Record<string, string>> = {
  null: 'nothing (the floor)',
  taquilla: '**our map**',
  canvas2d: 'Canvas 2D, level of detail',
  naive: 'one svg.js circle per seat',
};

export function renderSeatMapTables({ repeats, rows, goals }: SeatMapFigures): string {
  const groups = Map.groupBy(
    rows,
    ({ n, throttle }) => `${figure(n)} seats, processor ${throttle} times slower`,
  );
  return [
    `Chromium, 412 × 823 at 1.75; ${repeats} repeats, medians. Compare rows of one table only.`,
    ...[...groups].flatMap(([title, group]) => [`**${title}**`, groupTable(group)]),
    goalTable(goals.map(toGoal)),
  ].join('\n\n');
}

function groupTable(group: SeatMapFigures['rows']): string {
  const head = [
    '',
    'first render ms',
    'p95 frame ms',
    'longest frame',
    'longest task',
    'p95 with 1,000 changes/s',
    'click to paint',
    '1,000 changes painted',
    'elements',
    'heap MB',
  ];
  return table(
    head,
    group.map((row) =>
      row.error === undefined
        ? [
            names[row.row] ?? row.row,
            figure(row.mount),
            figure(row.p95, 1),
            figure(row.max),
            figure(row.longest),
            figure(row.liveP95, 1),
            figure(row.click),
            figure(row.livePaint),
            figure(row.elements),
            figure(row.heap, 1),
          ]
        : [
            names[row.row] ?? row.row,
            `failed: ${row.error}`,
            ...Array.from({ length: head.length - 2 }, () => '–'),
          ],
    ),
  );
}

const toGoal = ({ n, what, value, limit }: SeatMapFigures['goals'][number]): Goal => ({
  what: `${figure(n)} seats: ${what}`,
  goal: `≤ ${figure(limit, 1)}`,
  got: figure(value, 1),
  met: value <= limit,
});
