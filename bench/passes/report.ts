import { calculateSpread, percentile } from '../lib/statistics.ts';
import { figure, spread, table } from '../lib/table.ts';

export type EnginePasses = {
  readonly version: string;
  /** Holds a second, by repeat: of a seat at one match, and at all matches of a pass. */
  readonly singles: readonly number[];
  readonly passes: readonly number[];
  readonly map: {
    /** Milliseconds of the first request, which loads the seats of every match. */
    readonly firstMs: number;
    readonly againMs: readonly number[];
    readonly bytes: number;
    readonly gzipBytes: number;
    readonly conflictsMs: number;
    readonly conflictsBytes: number;
  };
};

export type PassFigures = {
  readonly matches: number;
  readonly seats: number;
  readonly holds: number;
  readonly atOnce: number;
  readonly repeats: number;
  readonly engines: readonly EnginePasses[];
};

export function renderPassTables({ matches, seats, holds, atOnce, repeats, engines }: PassFigures): string {
  const holdRows = engines.map(({ version, singles, passes }) => {
    const [single, pass] = [calculateSpread(singles), calculateSpread(passes)];
    return [
      version,
      spread(single),
      spread(pass),
      spread(calculateSpread(passes.map((perSecond) => perSecond * matches))),
      figure(pass.median / single.median, 2),
    ];
  });
  const mapRows = engines.map(({ version, map }) => [
    version,
    figure(map.firstMs),
    figure(percentile(map.againMs, 0.5), 1),
    figure(percentile(map.againMs, 0.95), 1),
    figure(map.bytes / 1024, 1),
    figure(map.gzipBytes / 1024, 1),
    figure(map.conflictsMs, 1),
    figure(map.conflictsBytes / 1024, 1),
  ]);
  return [
    `A season pass of ${figure(matches)} matches and ${figure(seats)} seats; ${figure(repeats)} repeats of ${figure(holds)} holds of one seat by ${figure(atOnce)} clients, in turns, without HTTP; median (least–most).`,
    table(['', 'single holds/s', 'pass holds/s', 'seats claimed/s', 'share of single'], holdRows),
    'The seat map of the pass, in the server’s process. The first request loads the seats of every match.',
    table(
      ['', 'first ms', 'again ms', 'again p95', 'KB', 'KB gzip', 'conflicts of a section ms', 'KB'],
      mapRows,
    ),
  ].join('\n\n');
}
