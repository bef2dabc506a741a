import { percentile } from '../lib/statistics.ts';
import { figure, type Goal, goalTable, table } from '../lib/table.ts';

export type RouteTimes = {
  readonly route: string;
  /** Milliseconds, in the order in which they were taken; the nth of both belong together. */
  readonly known: readonly number[];
  readonly unknown: readonly number[];
};

export type EnumerationFigures = {
  readonly samples: number;
  readonly version: string;
  readonly routes: readonly RouteTimes[];
};

/** Reliability: what an observer with 400 samples of each may learn at most. */
const MOST_APART_MS = 5;

export function enumerationTables({ samples, version, routes }: EnumerationFigures): string {
  const rows = routes.map(({ route, known, unknown }) => [
    route,
    figure(percentile(known, 0.5), 2),
    figure(percentile(unknown, 0.5), 2),
    figure(apart({ known, unknown }), 2),
    figure(percentile(known, 0.95), 1),
    figure(percentile(unknown, 0.95), 1),
  ]);
  const worst = Math.max(...routes.map(apart));
  const goals: Goal[] = [
    {
      what: 'difference of medians, known against unknown, on every route',
      goal: `≤ ${figure(MOST_APART_MS, 1)} ms`,
      got: `${figure(worst, 2)} ms`,
      met: worst <= MOST_APART_MS,
    },
  ];
  return [
    `${version}; ${samples} samples of each, interleaved. Milliseconds.`,
    table(['', 'known, median', 'unknown, median', 'apart', 'known, p95', 'unknown, p95'], rows),
    goalTable(goals),
  ].join('\n\n');
}

const apart = ({ known, unknown }: Pick<RouteTimes, 'known' | 'unknown'>): number =>
  Math.abs(percentile(known, 0.5) - percentile(unknown, 0.5));
