import {
  type ContentIssue,
  type ContentReport,
  type FieldChange,
  formatContentPath,
  type PlannedChange,
} from '../../server/content/public.ts';
import { formatMoneyWithCode } from '../../src/domain/market/format/money.ts';
import { markets } from '../../src/domain/market/market.ts';
import { formatLocalDateTime } from '../../src/domain/shared/local-date-time.ts';
import { type Currency, money } from '../../src/domain/shared/money.ts';

const marketNames = { COL: 'Colombia', MEX: 'Mexico' } as const;
const states = ['created', 'changed', 'unchanged'] as const;
const signs = { created: '+', changed: '~', unchanged: '=' } as const;

/** Lists the faults of a file, one a line: its place, and what to write instead. */
export function describeIssues(file: string, issues: readonly ContentIssue[]): string {
  const lines = issues.map(({ path, sentence }) => `  ${formatContentPath(path)} ${sentence}.`);
  const count = issues.length === 1 ? 'a fault' : `${issues.length} faults`;
  return `${file} has ${count}. Nothing was imported.\n\n${lines.join('\n')}`;
}

/** Describes what an import did, or would do in a dry run: each created and changed object, and the count of each collection. */
export function describeReport(
  { market, collections }: ContentReport,
  { isDryRun }: { readonly isDryRun: boolean },
): string {
  const { currency } = markets[market];
  const differences = collections.flatMap(({ key, changes }) =>
    changes.flatMap((change) => describeChange(key, change, currency)),
  );
  const counts = collections.map(({ key, changes }) => {
    const parts = states.map(
      (state) => `${changes.filter((change) => change.state === state).length} ${state}`,
    );
    return `  ${key.padEnd(8)} ${parts.join(', ')}`;
  });
  return [
    `${marketNames[market]}: ${describeEnd(countChanges(collections), isDryRun)}`,
    ...(differences.length > 0 ? ['', ...differences] : []),
    '',
    ...counts,
  ].join('\n');
}

const countChanges = (collections: ContentReport['collections']): number =>
  collections.flatMap(({ changes }) => changes).filter(({ state }) => state !== 'unchanged').length;

function describeEnd(differences: number, isDryRun: boolean): string {
  if (differences === 0) return 'everything is as the file says. Nothing was written.';
  return isDryRun ? 'a dry run, nothing was written. An import would do this:' : 'imported.';
}

function describeChange(
  collection: string,
  { id, state, fields, notes, timeZone }: PlannedChange,
  currency: Currency,
): readonly string[] {
  if (state === 'unchanged' && notes.length === 0) return [];
  const format = (field: string, value: unknown) => formatValue(field, value, currency, timeZone);
  return [
    `  ${signs[state]} ${collection}/${id}`,
    ...fields.map((change) => describeField(change, format)),
    ...notes.map((note) => `      ${note}.`),
  ];
}

const describeField = (
  { field, before, after }: FieldChange,
  format: (field: string, value: unknown) => string,
): string => `      ${field}: ${format(field, before)} → ${format(field, after)}`;

/** Formats a value as people read it: instants in the zone of the venue, amounts as money. */
function formatValue(field: string, value: unknown, currency: Currency, timeZone = 'UTC'): string {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'number' && field.endsWith('At'))
    return formatLocalDateTime(value, timeZone).replace('T', ' ');
  if (typeof value === 'number' && field.startsWith('prices.'))
    return formatMoneyWithCode(money(value, currency));
  return JSON.stringify(value);
}
