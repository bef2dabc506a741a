import { figure, type Goal, goalTable, table } from '../lib/table.ts';

/** Sizes in gzip bytes. */
export type Part = { readonly name: string; readonly js: number; readonly css: number };

export type BundleFigures = {
  readonly firstRoute: Part;
  /** The largest files of the first route. */
  readonly chunks: readonly { readonly name: string; readonly bytes: number }[];
  readonly stadium: Part;
  readonly lazy: readonly Part[];
  readonly fonts: readonly { readonly name: string; readonly bytes: number }[];
};

const kilobytes = (bytes: number): string => figure(bytes / 1024, 1);

/** Target and limit in gzip KB. */
const budgets = {
  first: { target: 185, limit: 200 },
  stadium: { target: 45, limit: 60 },
  lazy: { target: 30, limit: 50 },
  style: { target: 40, limit: 60 },
} as const;

export function renderBundleTables({ firstRoute, chunks, stadium, lazy, fonts }: BundleFigures): string {
  const parts = [firstRoute, stadium, ...lazy].map(({ name, js, css }) => [
    name,
    kilobytes(js),
    kilobytes(css),
  ]);
  const [heaviest] = [...lazy].sort((one, other) => other.js - one.js);
  const goals = [
    isWithinBudget('JS of the first route', firstRoute.js, budgets.first),
    isWithinBudget('JS that the stadium route adds', stadium.js, budgets.stadium),
    isWithinBudget(
      `JS that any other route adds (${heaviest?.name})`,
      heaviest?.js ?? Number.NaN,
      budgets.lazy,
    ),
    isWithinBudget('CSS of the first route', firstRoute.css, budgets.style),
  ];
  return [
    'Gzip KB; every line below the first is what comes on top of it, with the flows of buying or signing in where a page waits for them.',
    table(['', 'JS KB', 'CSS KB'], parts),
    `Heaviest files of the first route: ${chunks.map(({ name, bytes }) => `${name.replace(/-[\w-]{8}\.js$/, '')} ${kilobytes(bytes)}`).join(', ')}. Fonts that a page may ask for, by script: ${fonts.map(({ bytes }) => kilobytes(bytes)).join(', ')} KB.`,
    goalTable(goals),
  ].join('\n\n');
}

const isWithinBudget = (
  what: string,
  bytes: number,
  { target, limit }: { target: number; limit: number },
): Goal => ({
  what,
  goal: `${target} KB, at most ${limit}`,
  got: `${kilobytes(bytes)} KB`,
  met: bytes / 1024 <= limit,
});
