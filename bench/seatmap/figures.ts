import { readFileSync } from 'node:fs';
import { listGoals, type SeatMapRun, summarize } from './report.ts';
import type { SeatMapFigures } from './tables.ts';

/** Converts the raw repeats of the bench (one line of JSON each) to figures for docs/quality.md. */
export function readSeatMapFigures(file: string): SeatMapFigures {
  const runs = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): SeatMapRun => JSON.parse(line));
  const rows = [...Map.groupBy(runs, ({ row, n, throttle }) => `${row} ${n} ${throttle}`).values()].flatMap(
    (group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { row, n, throttle } = first;
      return [{ row, n, throttle, ...summarize(group) }];
    },
  );
  const reached = rows
    .filter(({ row }) => row === 'taquilla')
    .flatMap((ours) => {
      const { n, throttle } = ours;
      const floor = rows.find(
        (other) => other.row === 'null' && other.n === n && other.throttle === throttle,
      );
      if (ours.error !== undefined || floor === undefined || floor.error !== undefined) return [];
      return listGoals(n, ours, floor).map((goal) => ({ n, throttle, ...goal }));
    });
  return { repeats: Math.max(...runs.map(({ rep }) => rep)), rows, goals: reached };
}
