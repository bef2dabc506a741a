import * as z from 'zod/mini';
import type { FieldIssue } from '#contract/problem.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { containsCardNumber } from './card-guard.ts';
import { isInteroperableJson, unescapeUnicode } from './interoperable-json.ts';
import type { ApiError } from './problem.ts';

/** A request body as received; `json` is undefined without a body. */
export type JsonBody = { readonly raw: string; readonly json: unknown };

/** Assumption: the largest valid body (a cart of 40 items) is below 8 KB. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads a plain JSON body. Rejects any other media type, including form posts of foreign pages, and JSON that two parsers
 * may read differently. A body that does not arrive before the deadline, or is cut off, is REQUEST_TIMEOUT.
 */
export async function readJson(
  request: Request,
  race: <T>(work: Promise<T>) => Promise<T>,
): Promise<Result<JsonBody, ApiError>> {
  const length = request.headers.get('content-length');
  if (Number(length) > MAX_BODY_BYTES) return err({ code: 'BODY_TOO_LARGE' });
  // With a declared length the listener collects the bytes itself, which saves a web stream.
  const reading = length === null ? readBytes(request) : request.arrayBuffer().then(Buffer.from);
  const bytes = await race(reading).catch(() => null);
  if (bytes === null) return err({ code: 'REQUEST_TIMEOUT' });
  if (bytes.length > MAX_BODY_BYTES) return err({ code: 'BODY_TOO_LARGE' });
  const type = request.headers.get('content-type');
  if (bytes.length === 0 && type === null) return ok({ raw: '', json: undefined });
  if (!isJson(type) || request.headers.has('content-encoding'))
    return err({ code: 'MEDIA_TYPE_UNSUPPORTED' });
  if (bytes.length === 0) return ok({ raw: '', json: undefined });
  const body = parseJson(bytes);
  if (body === null) return err({ code: 'BAD_REQUEST' });
  return containsCardNumber(body.raw) || containsCardNumber(unescapeUnicode(body.raw))
    ? err({ code: 'CARD_NUMBER_REJECTED' })
    : ok(body);
}

/** Reads the body until its end or just beyond the limit; null when it was cut off. */
async function readBytes({ body }: Request): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BODY_BYTES) break;
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
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

/** Returns null for a body that is not well-formed. */
function parseJson(bytes: Buffer): JsonBody | null {
  try {
    const raw = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const json: unknown = JSON.parse(raw);
    return isInteroperableJson(raw) ? { raw, json } : null;
  } catch {
    return null;
  }
}
