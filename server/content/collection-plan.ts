import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { CollectionKey, ContentIssue, ParsedContent } from './content.ts';
import type { ContentStore, Stored } from './content-store.port.ts';
import { diffFields, type FieldChange } from './diff-fields.ts';
import type { LayoutSource } from './layout-source.ts';

/** The effect of an import on one object. */
export type PlannedChange = {
  readonly id: string;
  readonly state: 'created' | 'changed' | 'unchanged';
  /** The changed values of an object that exists. */
  readonly fields: readonly FieldChange[];
  /** Consequences for what is sold, each a sentence without its full stop. */
  readonly notes: readonly string[];
  /** The zone in which the object's dates are shown. */
  readonly timeZone?: string;
};

/** The effect of an import on a collection, or the faults that prevent it. */
export type CollectionPlan = {
  readonly issues: readonly ContentIssue[];
  readonly changes: readonly PlannedChange[];
  /** Writes the created and changed objects. Called only when no collection has a fault. */
  readonly apply: () => Promise<void>;
};

/** The input of the plan of a collection. */
export type ImportContext = {
  readonly store: ContentStore;
  readonly layouts: LayoutSource;
  readonly market: MarketCode;
  readonly now: Instant;
  readonly content: ParsedContent;
};

/** An object as it should be stored, with its position in the file. */
export type DesiredObject<Settings> = {
  readonly index: number;
  readonly id: string;
  readonly settings: Settings;
  readonly notes?: readonly string[];
  readonly timeZone?: string;
};

type Comparison<Settings> = {
  readonly issues: readonly ContentIssue[];
  readonly changes: readonly PlannedChange[];
  /** The created and changed objects. */
  readonly toSave: readonly DesiredObject<Settings>[];
};

/** Compares objects of a file with the stored ones. An id that belongs to the other market is a fault. */
export function compareWithStored<Settings extends object>(
  key: CollectionKey,
  market: MarketCode,
  desired: readonly DesiredObject<Settings>[],
  stored: ReadonlyMap<string, Stored<Settings>>,
): Comparison<Settings> {
  const issues: ContentIssue[] = [];
  const changes: PlannedChange[] = [];
  const toSave: DesiredObject<Settings>[] = [];
  for (const object of desired) {
    const { id, index, settings, notes = [], timeZone } = object;
    const before = stored.get(id);
    if (before !== undefined && before.market !== market) {
      issues.push({
        path: [key, index, 'id'],
        sentence: `belongs to the market ${before.market}: choose another id`,
      });
      continue;
    }
    const fields = before === undefined ? [] : diffFields(before.settings, settings);
    const state = before === undefined ? 'created' : fields.length === 0 ? 'unchanged' : 'changed';
    changes.push({ id, state, fields, notes, ...(timeZone !== undefined && { timeZone }) });
    if (state !== 'unchanged') toSave.push(object);
  }
  return { issues, changes, toSave };
}
