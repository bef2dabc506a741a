import {
  type EventChangeConflict,
  type EventCommitments,
  findEventChangeConflicts,
  type SoldEventTerms,
} from '#domain/catalogue/event-change.ts';
import { isUnnumberedSection } from '#domain/venue/layout.ts';
import {
  type CollectionPlan,
  compareWithStored,
  type DesiredObject,
  type ImportContext,
} from './collection-plan.ts';
import type { ContentIssue, ContentPath } from './content.ts';
import type { Stored, StoredEvent } from './content-store.port.ts';
import type { EventSettings } from './event-settings.ts';
import { describeSuspension, keepOffSale } from './keep-off-sale.ts';
import { haveSameSeats } from './layout-source.ts';
import type { ResolvedVenue } from './plan-venues.ts';
import { readReferences } from './read-references.ts';
import { resolveEvent } from './resolve-event.ts';

const noCommitments: EventCommitments = { occupied: 0, hasHistory: false, zones: [] };

/** Plans the events of a file. What would break sold tickets is a fault with its reason. */
export async function planEvents(
  context: ImportContext,
  fileVenues: ReadonlyMap<string, ResolvedVenue>,
): Promise<CollectionPlan & { readonly events: ReadonlyMap<string, EventSettings> }> {
  const { store, market, content } = context;
  const issues: ContentIssue[] = [];
  const references = await readReferences(context, fileVenues);
  const ids = content.collections.events.items.map(({ item }) => item.id);
  const stored = await store.readEvents(ids);
  const commitments = await store.readCommitments([...stored.keys()]);
  const desired: (DesiredObject<EventSettings> & { readonly venue: ResolvedVenue })[] = [];
  for (const { index, item } of content.collections.events.items) {
    const at = ['events', index];
    const home = references.find('clubs', item.home, [...at, 'home'], issues);
    const away = item.away === null ? null : references.find('clubs', item.away, [...at, 'away'], issues);
    const venue = references.find('venues', item.venue, [...at, 'venue'], issues);
    const resolved = resolveEvent(item, { market, home, away, venue }, at, issues);
    if (resolved === null || venue === null || (item.away !== null && away === null)) continue;
    const before = stored.get(item.id);
    const settings = await keepLayout(context, before, resolved, venue);
    if (before !== undefined)
      issues.push(...describeConflicts(before, { market, settings }, commitments.get(item.id), context, at));
    desired.push({ index, id: item.id, settings, timeZone: venue.timeZone, venue });
  }
  const kept = desired.map((object) => {
    const before = stored.get(object.id);
    return {
      ...object,
      settings: keepOffSale(object.settings, before),
      notes: describeSuspension(object.settings, before),
    };
  });
  const comparison = compareWithStored('events', market, kept, stored);
  const apply = () =>
    store.saveEvents(
      market,
      comparison.toSave.map(({ id, settings }) => ({
        id,
        settings,
        admissions: listNewAdmissions(
          settings,
          stored.get(id),
          desired.find((object) => object.id === id)?.venue,
        ),
      })),
    );
  // The market of an event is reported once, by the comparison.
  return {
    issues: [...issues, ...comparison.issues],
    changes: comparison.changes,
    apply,
    events: new Map(kept.map(({ id, settings }) => [id, settings])),
  };
}

const sentences = {
  OTHER_MARKET: [['id'], 'belongs to the other market: choose another id'],
  CANCELLED: [[], 'was cancelled: its kind, date, venue and zones can no longer change'],
  INTO_THE_PAST: [['startsAt'], 'must not move an event into the past'],
  KIND_WITH_TICKETS: [['kind'], 'must stay'],
  DATE_WITH_TICKETS: [['startsAt'], 'must stay'],
  VENUE_WITH_TICKETS: [['venue'], 'must stay'],
  LAYOUT_WITH_TICKETS: [
    ['venue'],
    'has another layout than the one whose seats were sold or held: the layout must stay',
  ],
  LAYOUT_WHILE_PUBLISHED: [['venue'], 'has another layout: import the event with "isPublished": false first'],
  ZONE_WITH_TICKETS: [['prices'], 'must keep the zones in which seats are sold, held or booked'],
} as const satisfies Record<EventChangeConflict, readonly [ContentPath, string]>;

export function describeConflicts(
  before: StoredEvent,
  after: Stored<EventSettings>,
  commitments = noCommitments,
  { now }: ImportContext,
  at: ContentPath,
): readonly ContentIssue[] {
  const isUntouched = before.isCancelled && toTermsText(before) === toTermsText(after);
  if (isUntouched) return [];
  const conflicts = findEventChangeConflicts(
    { ...toSoldTerms(before), isCancelled: before.isCancelled },
    toSoldTerms(after),
    commitments,
    now,
  );
  return conflicts.flatMap((conflict) => {
    if (conflict === 'OTHER_MARKET') return [];
    const [path, sentence] = sentences[conflict];
    const reason =
      sentence === 'must stay' ? `: ${countSeats(commitments.occupied)} sold, held or booked` : '';
    return [{ path: [...at, ...path], sentence: `${sentence}${reason}`, reason: conflict }];
  });
}

export const countSeats = (count: number): string => (count === 1 ? '1 seat is' : `${count} seats are`);

const toTermsText = ({ market, settings }: Stored<EventSettings>): string =>
  JSON.stringify({ ...toSoldTerms({ market, settings }), isPublished: false });

const toSoldTerms = ({ market, settings }: Stored<EventSettings>): SoldEventTerms => ({
  market,
  kind: settings.kind,
  startsAt: settings.startsAt,
  venueId: settings.venue.id ?? null,
  city: settings.venue.city ?? '',
  timeZone: settings.timeZone,
  layoutId: settings.layoutId,
  isPublished: settings.isPublished,
  zones: Object.keys(settings.prices).toSorted(),
});

/** Keeps the layout of an event whose venue has another one with the same seats, as after a new name. */
async function keepLayout(
  { store }: ImportContext,
  before: StoredEvent | undefined,
  settings: EventSettings,
  venue: ResolvedVenue,
): Promise<EventSettings> {
  if (before === undefined || before.settings.layoutId === settings.layoutId) return settings;
  const current = await store.readLayout(before.settings.layoutId);
  if (current === null || !haveSameSeats(current, venue.identified.layout)) return settings;
  return { ...settings, layoutId: before.settings.layoutId };
}

function listNewAdmissions(
  settings: EventSettings,
  before: StoredEvent | undefined,
  venue: ResolvedVenue | undefined,
): readonly { readonly section: string; readonly capacity: number }[] | null {
  if (venue === undefined || before?.settings.layoutId === settings.layoutId) return null;
  return venue.identified.layout.sections
    .filter(isUnnumberedSection)
    .map(({ code, capacity }) => ({ section: code, capacity }));
}
