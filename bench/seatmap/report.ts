// Medians over repeats, one table per number of seats and throttle, and the goals of the row `taquilla` compared
// with `null`.
import { percentile } from '../lib/statistics.ts';

/** One repeat of one row, as written by bench.mjs. Times in milliseconds. */
export type SeatMapRun = {
  readonly row: string;
  readonly n: number;
  readonly throttle: number;
  readonly rep: number;
  readonly error?: string;
  readonly mount: number;
  readonly frames: readonly number[];
  readonly liveFrames: readonly number[];
  readonly long: readonly number[];
  readonly clicks: readonly { readonly paint: number; readonly changed: boolean }[];
  readonly live: readonly { readonly script: number; readonly paint: number }[];
  readonly elements: number;
  readonly heap: number;
};

type Medians = Record<
  | 'mount'
  | 'p50'
  | 'p95'
  | 'max'
  | 'longest'
  | 'liveP95'
  | 'click'
  | 'liveScript'
  | 'livePaint'
  | 'elements'
  | 'heap',
  number
>;
export type Summary = (Medians & { readonly error?: never }) | { readonly error: string };

const median = (values: readonly number[]): number => percentile(values.filter(Number.isFinite), 0.5);
const show = (value: number, digits = 0): string => (Number.isFinite(value) ? value.toFixed(digits) : '–');

/** Prints the tables. Returns true if every goal is reached. */
export function printReport(results: readonly SeatMapRun[]): boolean {
  const groups = Map.groupBy(results, ({ n, throttle }) => `${n} ${throttle}`);
  let reached = true;
  for (const [key, group] of groups) {
    const [n = 0, throttle = 0] = key.split(' ').map(Number);
    console.log(`\n${n.toLocaleString('en')} seats, CPU ${throttle}x slower\n`);
    console.log(
      '| row | first render ms | frame p50 | p95 | max | longest task | p95 with live | click p95 | 1,000 changes: script / painted | elements | heap MB |',
    );
    console.log('|---|---|---|---|---|---|---|---|---|---|---|');
    const summaries = new Map(
      [...Map.groupBy(group, ({ row }) => row)].map(([row, runs]) => [row, summarize(runs)]),
    );
    for (const [row, s] of summaries)
      console.log(
        s.error !== undefined
          ? `| ${row} | failed: ${s.error} |`
          : `| ${row} | ${show(s.mount)} | ${show(s.p50, 1)} | ${show(s.p95, 1)} | ${show(s.max)} | ${show(s.longest)} | ${show(s.liveP95, 1)} | ${show(s.click)} | ${show(s.liveScript, 1)} / ${show(s.livePaint)} | ${s.elements} | ${show(s.heap, 1)} |`,
      );
    const [ours, floor] = [summaries.get('taquilla'), summaries.get('null')];
    if (ours === undefined || floor === undefined || ours.error !== undefined || floor.error !== undefined) {
      reached = false;
      continue;
    }
    for (const { what, value, limit } of listGoals(n, ours, floor)) {
      const met = value <= limit;
      reached &&= met;
      console.log(`${met ? '  reached' : '! MISSED '}  ${what}: ${show(value, 1)} (goal ${show(limit, 1)})`);
    }
  }
  return reached;
}

/** Calculates the medians of the repeats of one row. */
export function summarize(runs: readonly SeatMapRun[]): Summary {
  const good = runs.filter(({ error }) => error === undefined);
  if (good.length === 0) return { error: runs[0]?.error ?? 'it did not run' };
  const missed = good.flatMap(({ clicks }) => clicks).filter(({ changed }) => !changed).length;
  if (missed > 0) return { error: `${missed} clicks changed nothing` };
  const frames = good.flatMap((run) => run.frames);
  return {
    mount: median(good.map((run) => run.mount)),
    p50: percentile(frames, 0.5),
    p95: percentile(frames, 0.95),
    max: Math.max(...frames),
    longest: Math.max(0, ...good.flatMap((run) => run.long)),
    liveP95: percentile(
      good.flatMap((run) => run.liveFrames),
      0.95,
    ),
    click: percentile(
      good.flatMap(({ clicks }) => clicks.map(({ paint }) => paint)),
      0.95,
    ),
    liveScript: median(good.flatMap(({ live }) => live.map(({ script }) => script))),
    livePaint: median(good.flatMap(({ live }) => live.map(({ paint }) => paint))),
    elements: median(good.map((run) => run.elements)),
    heap: median(good.map((run) => run.heap)),
  };
}

/** Lists the goals of the row `taquilla` compared with `null`. */
export function listGoals(n: number, ours: Medians, floor: Medians) {
  return [
    { what: 'p95 frame against an empty page', value: ours.p95, limit: floor.p95 * 1.15 },
    { what: 'longest frame', value: ours.max, limit: Math.max(60, floor.max) },
    { what: 'longest task', value: ours.longest, limit: 50 },
    { what: 'what 1,000 changes a second add to p95', value: ours.liveP95 - ours.p95, limit: 1 },
    { what: 'click to painted selection, p95', value: ours.click, limit: 50 },
    { what: '1,000 live changes painted', value: ours.livePaint, limit: 60 },
    { what: 'first render', value: ours.mount, limit: n <= 10_000 ? 120 : 250 },
    { what: 'elements', value: ours.elements, limit: 500 },
    { what: 'JS heap, MB', value: ours.heap, limit: 5 },
  ];
}
