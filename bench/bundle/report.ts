import { bundleBudgets } from '../../tools/bundle-budgets.ts';
import type { BundleFigures } from '../../tools/weigh-bundle.ts';
import { figure, type Goal, goalTable, table } from '../lib/table.ts';

const kilobytes = (bytes: number): string => figure(bytes / 1024, 1);

export function renderBundleTables(figures: BundleFigures): string {
  const { firstRoute, chunks, stadium, lazy, fonts } = figures;
  const parts = [firstRoute, stadium, ...lazy].map(({ name, js, css }) => [
    name,
    kilobytes(js),
    kilobytes(css),
  ]);
  const goals = bundleBudgets.map(({ what, goal, limit, measure }): Goal => {
    const bytes = measure(figures);
    return {
      what,
      goal: `${goal} KB; the build fails above ${limit}`,
      got: `${kilobytes(bytes)} KB`,
      met: bytes / 1024 <= goal,
    };
  });
  return [
    'Gzip KB; every line below the first is what comes on top of it, with the flows and the container where a page waits for them. The style of the first paint is in the page and not counted.',
    table(['', 'JS KB', 'CSS KB'], parts),
    `Heaviest files of the first route: ${chunks.map(({ name, bytes }) => `${name.replace(/-[\w-]{8}\.js$/, '')} ${kilobytes(bytes)}`).join(', ')}. Fonts that a page may ask for, by script: ${fonts.map(({ bytes }) => kilobytes(bytes)).join(', ')} KB.`,
    goalTable(goals),
  ].join('\n\n');
}
