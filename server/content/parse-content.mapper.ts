import * as z from 'zod/mini';
import { contentCollections, contentFile, contentVersion } from '#contract/content.ts';
import { marketCodes } from '#domain/market/market.ts';
import { isMemberOf } from '#domain/shared/member-of.ts';
import type {
  CollectionKey,
  ContentIssue,
  ContentItems,
  ContentPath,
  ParsedCollection,
  ParsedContent,
  PlacedItem,
} from './content.ts';
import { describeSchemaIssue, describeValue, toContentIssues } from './schema-issues.mapper.ts';

/** The largest file that is read, in bytes. Assumption: a club's season with its texts has less than one megabyte. */
export const maxContentBytes = 20 * 1024 * 1024;

type ParsedCollections = ParsedContent['collections'];
type Schemas = { readonly [Key in CollectionKey]: z.ZodMiniType<ContentItems[Key]> };

const schemas: Schemas = contentCollections;
const knownFields = Object.keys(contentFile.shape);

/** Parses the bytes of a content file. Texts that are not JSON have a single issue, which names the place. */
export function parseContentBytes(bytes: Uint8Array): ParsedContent {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return createUnreadable('is not encoded in UTF-8');
  }
  try {
    return parseContent(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return createUnreadable(`is not JSON: ${error.message}`);
  }
}

/** Parses a content file whose JSON was read. Objects are parsed one by one: a fault in one does not hide those of the others. */
export function parseContent(value: unknown): ParsedContent {
  if (!isObject(value)) return createUnreadable(`must be one object, not ${describeValue(value)}`);
  // The faults of a file that is written for another program would be about the program.
  if (value.version !== contentVersion)
    return createUnreadable(
      `must be ${contentVersion}, the version that this program reads, not ${describeValue(value.version)}`,
      ['version'],
    );
  const market = isMemberOf(marketCodes, value.market) ? value.market : null;
  const issues: ContentIssue[] = [
    ...findHeaderIssues(value),
    ...Object.keys(value)
      .filter((field) => !knownFields.includes(field))
      .map((field) => ({
        path: [field],
        sentence: `is not a collection of version ${contentVersion}; there are ${knownFields.join(', ')}`,
      })),
  ];
  const collections: ParsedCollections = {
    clubs: parseCollection('clubs', value.clubs, issues),
    venues: parseCollection('venues', value.venues, issues),
    events: parseCollection('events', value.events, issues),
    passes: parseCollection('passes', value.passes, issues),
    tours: parseCollection('tours', value.tours, issues),
  };
  return { market, collections, issues };
}

function findHeaderIssues({ market, $schema }: Readonly<Record<string, unknown>>): ContentIssue[] {
  const issues: ContentIssue[] = [];
  if (!isMemberOf(marketCodes, market))
    issues.push({ path: ['market'], sentence: `must be COL or MEX, not ${describeValue(market)}` });
  if ($schema !== undefined && typeof $schema !== 'string')
    issues.push({ path: ['$schema'], sentence: `must be an address, not ${describeValue($schema)}` });
  return issues;
}

/** Parses one collection. Its faults are added to `issues`. */
function parseCollection<Key extends CollectionKey>(
  key: Key,
  value: unknown,
  issues: ContentIssue[],
): ParsedCollection<ContentItems[Key]> {
  const items: PlacedItem<ContentItems[Key]>[] = [];
  const firstIndex = new Map<string, number>();
  if (value === undefined) return nothing;
  if (!Array.isArray(value)) {
    issues.push({ path: [key], sentence: `must be a list, not ${describeValue(value)}` });
    return nothing;
  }
  for (const [index, element] of value.entries()) {
    const id = isObject(element) && typeof element.id === 'string' ? element.id : undefined;
    const first = id === undefined ? undefined : firstIndex.get(id);
    if (first !== undefined)
      issues.push({
        path: [key, index, 'id'],
        sentence: `is the id of $.${key}[${first}] too: each object has its own`,
      });
    else if (id !== undefined) firstIndex.set(id, index);
    const parsed = z.safeParse(schemas[key], element, { reportInput: true, error: describeSchemaIssue });
    if (parsed.success) items.push({ index, item: parsed.data });
    else issues.push(...toContentIssues(parsed.error.issues, [key, index]));
  }
  return { items, declaredIds: new Set(firstIndex.keys()) };
}

const nothing = { items: [], declaredIds: new Set<string>() };
const noCollections: ParsedCollections = {
  clubs: nothing,
  venues: nothing,
  events: nothing,
  passes: nothing,
  tours: nothing,
};

const createUnreadable = (sentence: string, path: ContentPath = []): ParsedContent => ({
  market: null,
  collections: noCollections,
  issues: [{ path, sentence }],
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
