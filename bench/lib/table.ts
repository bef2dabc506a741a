import type { Spread } from './statistics.ts';

/** Renders a Markdown table; the first column is text, the others are figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export const figure = (value: number, digits = 0): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : '–';

/** Formats '412 (398–420)': the median and the range. */
export const spread = ({ median, min: least, max }: Spread, digits = 0): string =>
  least === max
    ? figure(median, digits)
    : `${figure(median, digits)} (${figure(least, digits)}–${figure(max, digits)})`;

export type Goal = {
  readonly what: string;
  readonly goal: string;
  readonly got: string;
  readonly met: boolean;
};

export const goalTable = (goals: readonly Goal[]): string =>
  table(
    ['goal', 'wanted', 'measured', ''],
    goals.map(({ what, goal, got, met }) => [what, goal, got, met ? 'reached' : '**missed**']),
  );
