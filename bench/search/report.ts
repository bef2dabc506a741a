import { percentile } from '../lib/statistics.ts';
import { figure, type Goal, goalTable, table } from '../lib/table.ts';

export type SearchTimes = {
  readonly what: string;
  readonly query: string;
  readonly found: number;
  /** Milliseconds of the first request, which loads the seats of the events that it shows. */
  readonly first: number;
  /** Milliseconds of the following requests. */
  readonly again: readonly number[];
};

export type EngineSearches = {
  readonly version: string;
  /** Milliseconds of the first request of the server, which reads all events. */
  readonly startMs: number;
  readonly searches: readonly SearchTimes[];
};

export type SearchFigures = {
  readonly events: number;
  readonly repeats: number;
  readonly engines: readonly EngineSearches[];
};

/** The longest that a search may take. */
const maxSearchMs = 50;

export function renderSearchTables({ events, repeats, engines }: SearchFigures): string {
  const goals = engines.map(({ version, searches }): Goal => {
    const slowest = Math.max(...searches.map(({ again }) => percentile(again, 0.95)));
    return {
      what: `the slowest search, p95, ${version}`,
      goal: `≤ ${maxSearchMs} ms`,
      got: `${figure(slowest, 1)} ms`,
      met: slowest <= maxSearchMs,
    };
  });
  return [
    `${figure(events)} events; ${repeats} requests of each search, interleaved, in the server's process. Milliseconds. The first request of a search also loads the seats of the events that it shows.`,
    ...engines.map(renderEngine),
    goalTable(goals),
  ].join('\n\n');
}

function renderEngine({ version, startMs, searches }: EngineSearches): string {
  const rows = searches.map(({ what, query, found, first, again }) => [
    `${what} (\`${query}\`)`,
    figure(found),
    figure(first, 1),
    figure(percentile(again, 0.5), 1),
    figure(percentile(again, 0.95), 1),
    figure(Math.max(...again), 1),
  ]);
  return [
    `${version}; all events were read in ${figure(startMs)} ms.`,
    table(['', 'found', 'first', 'median', 'p95', 'longest'], rows),
  ].join('\n\n');
}
