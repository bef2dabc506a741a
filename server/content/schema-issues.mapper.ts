import type * as z from 'zod/mini';
import type { ContentIssue, ContentPath } from './content.ts';

const expectedNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a whole number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Maps the issues of a schema to faults of a content file, one for each unknown field. */
export function toContentIssues(issues: readonly z.core.$ZodIssue[], at: ContentPath): ContentIssue[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], sentence: 'is not a field of this object' }));
    if (issue.input === undefined) return [{ path, sentence: 'is missing', reason: 'MISSING' as const }];
    const reason = isEmpty(issue.input) ? ('MISSING' as const) : undefined;
    return [{ path, sentence: `${issue.message}, not ${describeValue(issue.input)}`, reason }];
  });
}

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

/** Says what a value must be, where its schema has no words of its own. */
export function describeSchemaIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${expectedNames[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `must ${describeBound(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `must ${describeBound(issue.origin, 'at most', Number(issue.maximum))}`;
    default:
      return 'must be one line without control characters';
  }
}

function describeBound(origin: string, word: 'at least' | 'at most', bound: number): string {
  if (origin === 'string') return `have ${word} ${bound} ${bound === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `have ${word} ${bound} ${bound === 1 ? 'entry' : 'entries'}`;
  return `be ${word} ${bound}`;
}

const maxShown = 60;

/** Describes a value of a file within a sentence, shortened. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
