import { percentile } from '../lib/statistics.ts';
import { figure, type Goal, goalTable, table } from '../lib/table.ts';

export type RouteTimes = {
  readonly route: string;
  /** Milliseconds in the order of measurement; equal indexes belong together. */
  readonly known: readonly number[];
  readonly unknown: readonly number[];
};

export type EnumerationFigures = {
  readonly samples: number;
  readonly version: string;
  readonly routes: readonly RouteTimes[];
};

/** Spec §7, Reliability: the maximum difference that an observer with 400 samples of each may detect. */
const MAX_DIFFERENCE_MS = 5;

export function renderEnumerationTables({ samples, version, routes }: EnumerationFigures): string {
  const rows = routes.map(({ route, known, unknown }) => [
    route,
    figure(percentile(known, 0.5), 2),
    figure(percentile(unknown, 0.5), 2),
    figure(calculateDifference({ known, unknown }), 2),
    figure(percentile(known, 0.95), 1),
    figure(percentile(unknown, 0.95), 1),
  ]);
  const worst = Math.max(...routes.map(calculateDifference));
  const goals: Goal[] = [
    {
      what: 'difference of medians, known against unknown, on every route',
      goal: `≤ ${figure(MAX_DIFFERENCE_MS, 1)} ms`,
      got: `${figure(worst, 2)} ms`,
      met: worst <= MAX_DIFFERENCE_MS,
    },
  ];
  return [
    `${version}; ${samples} samples of each, interleaved. Milliseconds.`,
    table(['', 'known, median', 'unknown, median', 'apart', 'known, p95', 'unknown, p95'], rows),
    goalTable(goals),
  ].join('\n\n');
}

const calculateDifference = ({ known, unknown }: Pick<RouteTimes, 'known' | 'unknown'>): number =>
  Math.abs(percentile(known, 0.5) - percentile(unknown, 0.5));
