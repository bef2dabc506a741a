import { calculateSpread } from '../lib/statistics.ts';
import { figure, type Goal, goalTable, spread, table } from '../lib/table.ts';

export const pages = [
  { name: 'home', title: 'Home', maxTbtMs: 100 },
  { name: 'event', title: 'Event', maxTbtMs: 100 },
  { name: 'stadium', title: 'Stadium map', maxTbtMs: 200 },
] as const;

export type PageRepeat = {
  readonly page: (typeof pages)[number]['name'];
  /** The final URL, so that a redirect to an error page does not pass for a fast page. */
  readonly url: string;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly bytes: number;
  /** Audits below 0.9 that count for a score. */
  readonly failed: readonly string[];
};

export type LighthouseFigures = { readonly repeats: number; readonly runs: readonly PageRepeat[] };

export function renderLighthouseTables({ repeats, runs }: LighthouseFigures): string {
  const groups = pages.flatMap(({ name, title, maxTbtMs }) => {
    const own = runs.filter(({ page }) => page === name);
    return own.length === 0 ? [] : [{ title, maxTbtMs, own }];
  });
  const head = [
    '',
    'LCP ms',
    'TBT ms',
    'CLS',
    'FCP ms',
    'KB on the wire',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
  ];
  const rows = groups.map(({ title, own }) => {
    const of = (pick: (repeat: PageRepeat) => number, digits = 0) =>
      spread(calculateSpread(own.map(pick)), digits);
    return [
      `${title} (${own[0]?.url})`,
      of(({ lcp }) => lcp),
      of(({ tbt }) => tbt),
      of(({ cls }) => cls, 3),
      of(({ fcp }) => fcp),
      of(({ bytes }) => bytes / 1024),
      of(({ performance }) => performance),
      of(({ accessibility }) => accessibility),
      of(({ bestPractices }) => bestPractices),
      of(({ seo }) => seo),
    ];
  });
  const failed = groups.flatMap(({ title, own }) => {
    const names = [...new Set(own.flatMap((repeat) => repeat.failed))];
    return names.length === 0 ? [] : [`${title}: ${names.join(', ')}`];
  });
  return [
    `Lighthouse 13.5, its mobile settings (a 4 times slower processor and slow 4G, simulated); ${repeats} repeats, median (least–most).`,
    table(head, rows),
    failed.length === 0 ? '' : `Audits below 0.9: ${failed.join('; ')}.`,
    goalTable(groups.flatMap(listGoals)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

type PageGroup = { readonly title: string; readonly maxTbtMs: number; readonly own: readonly PageRepeat[] };

function listGoals({ title, maxTbtMs, own }: PageGroup): Goal[] {
  const median = (pick: (repeat: PageRepeat) => number) => calculateSpread(own.map(pick)).median;
  const max = (what: string, got: number, limit: number, unit: string, digits = 0): Goal => ({
    what: `${title}: ${what}`,
    goal: `≤ ${figure(limit, digits)}${unit}`,
    got: `${figure(got, digits)}${unit}`,
    met: got <= limit,
  });
  const least = (what: string, got: number, limit: number): Goal => ({
    what: `${title}: ${what}`,
    goal: `≥ ${limit}`,
    got: figure(got),
    met: got >= limit,
  });
  return [
    max(
      'LCP',
      median(({ lcp }) => lcp),
      1_600,
      ' ms',
    ),
    max(
      'TBT',
      median(({ tbt }) => tbt),
      maxTbtMs,
      ' ms',
    ),
    max(
      'CLS',
      median(({ cls }) => cls),
      0.05,
      '',
      3,
    ),
    least(
      'performance',
      median(({ performance }) => performance),
      90,
    ),
    least(
      'accessibility',
      median(({ accessibility }) => accessibility),
      100,
    ),
    least(
      'best practices',
      median(({ bestPractices }) => bestPractices),
      95,
    ),
    least(
      'SEO',
      median(({ seo }) => seo),
      95,
    ),
  ];
}
