import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { CollectionPlan, ImportContext, PlannedChange } from './collection-plan.ts';
import { type CollectionKey, type ContentIssue, collectionKeys, type ParsedContent } from './content.ts';
import type { AppliedChange, ContentAuthor, ContentStore } from './content-store.port.ts';
import { createLayoutSource, type LayoutSource } from './layout-source.ts';
import { planClubs } from './plan-clubs.ts';
import { planEvents } from './plan-events.ts';
import { planPasses } from './plan-passes.ts';
import { planTours } from './plan-tours.ts';
import { planVenues } from './plan-venues.ts';

export type ImportOptions = {
  /** The market that the file must be for; any where it is null. */
  readonly market: MarketCode | null;
  /** True to find the difference without writing it. */
  readonly isDryRun: boolean;
  readonly now: Instant;
  readonly author: ContentAuthor;
  /** The layouts, where the caller needs them too. */
  readonly layouts?: LayoutSource;
};

/** The effect of an import, or of its dry run, by collection. */
export type ContentReport = {
  readonly market: MarketCode;
  readonly collections: readonly {
    readonly key: CollectionKey;
    readonly changes: readonly PlannedChange[];
  }[];
};

/** Plans every collection, without writing. A further kind of product adds its plan here. */
async function planCollections(
  context: ImportContext,
): Promise<{ readonly [Key in CollectionKey]: CollectionPlan }> {
  const clubs = await planClubs(context);
  const venues = await planVenues(context);
  const events = await planEvents(context, venues.venues);
  const passes = await planPasses(context, events.events);
  const tours = await planTours(context, venues.venues);
  return { clubs, venues, events, passes, tours };
}

/**
 * Imports a content file within one transaction: checks all of it, then writes what differs and records it in the audit trail. Returns
 * every fault, and writes nothing, when there is one. A file that was imported before changes nothing.
 */
export async function importContent(
  store: ContentStore,
  content: ParsedContent,
  { market: expected, isDryRun, now, author, layouts = createLayoutSource(store) }: ImportOptions,
): Promise<Result<ContentReport, readonly ContentIssue[]>> {
  const { market } = content;
  if (market === null) return err(content.issues);
  if (expected !== null && expected !== market)
    return err([
      ...content.issues,
      { path: ['market'], sentence: `must be ${expected}, as demanded, not ${market}` },
    ]);
  await store.lock();
  const context = { store, layouts, market, now, content };
  const plans = await planCollections(context);
  const issues = [...content.issues, ...collectionKeys.flatMap((key) => plans[key].issues)];
  if (issues.length > 0) return err(issues.toSorted(comparePlaces));
  const collections = collectionKeys.map((key) => ({ key, changes: plans[key].changes }));
  if (!isDryRun) {
    for (const key of collectionKeys) await plans[key].apply();
    await store.recordChanges(market, author, collections.flatMap(listApplied));
  }
  return ok({ market, collections });
}

const listApplied = ({ key, changes }: ContentReport['collections'][number]): readonly AppliedChange[] =>
  changes.flatMap(({ id, state, fields }) =>
    state === 'unchanged' ? [] : [{ collection: key, id, state, fields: fields.map(({ field }) => field) }],
  );

/** Compares faults by their place in the file. */
function comparePlaces({ path: left }: ContentIssue, { path: right }: ContentIssue): number {
  const at = left.findIndex((part, depth) => part !== right[depth]);
  const [first, second] = [left[at], right[at]];
  if (first === undefined || second === undefined) return left.length - right.length;
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  return toRank(first) - toRank(second);
}

const placesOfKeys: readonly (string | number)[] = collectionKeys;
const toRank = (part: string | number): number => placesOfKeys.indexOf(part);
