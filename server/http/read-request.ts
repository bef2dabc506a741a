import * as z from 'zod/mini';
import type { FieldIssue } from '#contract/problem.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { jsonContainsCardNumber } from './card-guard.ts';
import type { ApiError } from './problem.ts';

/** A request body as received; `json` is undefined without a body. */
export type JsonBody = { readonly raw: string; readonly json: unknown };

/** Reads a plain JSON body. Rejects any other media type, including form posts of foreign pages. */
export async function readJson(request: Request): Promise<Result<JsonBody, ApiError>> {
  const raw = await request.text();
  const type = request.headers.get('content-type');
  if (raw === '' && type === null) return ok({ raw, json: undefined });
  if (!isJson(type) || request.headers.has('content-encoding'))
    return err({ code: 'MEDIA_TYPE_UNSUPPORTED' });
  if (raw === '') return ok({ raw, json: undefined });
  const parsed = parseJson(raw);
  if (!parsed.ok) return err({ code: 'BAD_REQUEST' });
  return jsonContainsCardNumber(raw, parsed.value)
    ? err({ code: 'CARD_NUMBER_REJECTED' })
    : ok({ raw, json: parsed.value });
}

/** Reads the query string as an object; rejects repeated names. */
export function readQuery(url: URL): Result<Record<string, string>, ApiError> {
  const names = [...url.searchParams.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    return err({ code: 'FIELDS_INVALID', fields: [{ field: repeated, reason: 'repeated' }] });
  }
  return ok(Object.fromEntries(url.searchParams));
}

/** Parses an input with a schema, or returns the invalid fields with their reasons. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): Result<z.output<Schema>, ApiError> {
  const read = z.safeParse(schema, input);
  if (read.success) return ok(read.data);
  return err({
    code: 'FIELDS_INVALID',
    fields: read.error.issues
      .flatMap((issue) => findNearestIssues(issue))
      .map((issue) => toFieldIssue(issue, input)),
  });
}

type Issue = Pick<z.core.$ZodIssue, 'path' | 'code'>;

/**
 * Returns the issues of the union member with the fewest issues. Of two equal ones it is the later, which requires more
 * fields.
 */
function findNearestIssues(issue: z.core.$ZodIssue): readonly Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const forms = issue.errors.map((errors) =>
    errors.flatMap(findNearestIssues).map(({ path, code }) => ({ path: [...issue.path, ...path], code })),
  );
  return forms.reduce((fewest, form) => (form.length <= fewest.length ? form : fewest));
}

function toFieldIssue(issue: Issue, input: unknown): FieldIssue {
  const absent = valueAt(input, issue.path) === undefined;
  return { field: issue.path.join('.'), reason: absent ? 'required' : issue.code };
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    input,
  );

const isJson = (type: string | null): boolean =>
  type !== null && /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type);

function parseJson(text: string): Result<unknown, null> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return err(null);
  }
}
