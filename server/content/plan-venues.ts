import { venueCodes } from '#domain/venue/venue-code.ts';
import {
  type CollectionPlan,
  compareWithStored,
  type DesiredObject,
  type ImportContext,
} from './collection-plan.ts';
import type { ContentIssue, ContentVenue } from './content.ts';
import type { IdentifiedLayout, Stored, VenueSettings } from './content-store.port.ts';
import { haveSameSeats } from './layout-source.ts';

/** A venue whose layout was found. */
export type ResolvedVenue = VenueSettings & { readonly id: string; readonly identified: IdentifiedLayout };

export type VenuesPlan = CollectionPlan & {
  /** The valid venues of the file, by id. */
  readonly venues: ReadonlyMap<string, ResolvedVenue>;
};

/** Plans the venues of a file. A venue that is only renamed keeps its layout, and with it the seats that were sold. */
export async function planVenues(context: ImportContext): Promise<VenuesPlan> {
  const { store, market, content } = context;
  const issues: ContentIssue[] = [];
  const venues = new Map<string, ResolvedVenue>();
  const desired: DesiredObject<VenueSettings>[] = [];
  const stored = await store.readVenues(content.collections.venues.items.map(({ item }) => item.id));
  for (const { index, item } of content.collections.venues.items) {
    if (!isTimeZone(item.timeZone)) {
      issues.push({
        path: ['venues', index, 'timeZone'],
        sentence: `is no time zone: "${item.timeZone}"; write one such as America/Bogota`,
      });
      continue;
    }
    const identified = await findLayout(context, item, stored.get(item.id));
    if (identified === null) {
      issues.push({
        path: ['venues', index, 'layout'],
        sentence: `names no layout: "${item.layout}"; there are ${venueCodes.join(', ')}, and the ids of published layouts`,
      });
      continue;
    }
    const { id, ...named } = item;
    const settings = { ...named, layoutId: identified.layoutId };
    venues.set(id, { ...settings, id, identified });
    desired.push({ index, id, settings });
  }
  const comparison = compareWithStored('venues', market, desired, stored);
  const toSave = comparison.toSave.map(({ id, settings }) => ({ id, ...settings }));
  const layouts = toSave.flatMap(({ id }) => venues.get(id)?.identified ?? []);
  return {
    issues: [...issues, ...comparison.issues],
    changes: comparison.changes,
    venues,
    apply: () => store.saveVenues(market, toSave, layouts),
  };
}

async function findLayout(
  { layouts, store, market }: ImportContext,
  { layout, name }: ContentVenue,
  stored: Stored<VenueSettings> | undefined,
): Promise<IdentifiedLayout | null> {
  const found = await layouts(layout, { market, name });
  if (found === null || stored === undefined || stored.settings.layoutId === found.layoutId) return found;
  const current = await store.readLayout(stored.settings.layoutId);
  return current !== null && haveSameSeats(current, found.layout)
    ? { layoutId: stored.settings.layoutId, layout: current }
    : found;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
