import { visitSection } from '#domain/catalogue/visitor-type.ts';
import {
  type CollectionPlan,
  compareWithStored,
  type DesiredObject,
  type ImportContext,
} from './collection-plan.ts';
import type { ContentIssue, ContentPath } from './content.ts';
import type { Stored, StoredEvent, StoredTour } from './content-store.port.ts';
import { diffFields } from './diff-fields.ts';
import type { EventSettings } from './event-settings.ts';
import { keepOffSale } from './keep-off-sale.ts';
import { countSeats, describeConflicts } from './plan-events.ts';
import type { ResolvedVenue } from './plan-venues.ts';
import { readReferences } from './read-references.ts';
import { type ResolvedTour, resolveTour } from './resolve-tour.ts';

/** A tour as it is compared: its own terms, and for each visit whether it is as its tour says. */
type ComparedTour = EventSettings &
  StoredTour['settings'] & { readonly visits: Readonly<Record<string, string>> };

type StoredEvents = ReadonlyMap<string, StoredEvent>;
type Commitments = Awaited<ReturnType<ImportContext['store']['readCommitments']>>;

/** The difference between a tour and what is stored, and the events to write. */
type TourDifference = {
  readonly issues: readonly ContentIssue[];
  readonly before: Stored<ComparedTour> | null;
  readonly after: ComparedTour;
  readonly toSave: readonly {
    readonly id: string;
    readonly settings: EventSettings;
    readonly isNew: boolean;
  }[];
};

/**
 * Plans the tours of a file. Visits that have begun or are cancelled stay as they are; those that the schedule no longer has are taken off
 * sale, which is a fault where places of one are sold, held or booked.
 */
export async function planTours(
  context: ImportContext,
  fileVenues: ReadonlyMap<string, ResolvedVenue>,
): Promise<CollectionPlan> {
  const { store, market, now, content } = context;
  const { items } = content.collections.tours;
  const issues: ContentIssue[] = [];
  const references = await readReferences(context, fileVenues);
  const resolved = items.flatMap(({ index, item }) => {
    const at = ['tours', index];
    const home = references.find('clubs', item.home, [...at, 'home'], issues);
    const venue = references.find('venues', item.venue, [...at, 'venue'], issues);
    const tour = resolveTour(item, { market, home, venue, at, issues });
    return tour === null || venue === null
      ? []
      : [{ index, id: item.id, venue, tour: keepFuture(tour, now) }];
  });
  const storedTours = await store.tours.read(
    resolved.map(({ id }) => id),
    now,
  );
  const stored = await store.readEvents([
    ...new Set([
      ...resolved.flatMap(({ id, tour }) => [id, ...tour.visits.map((visit) => visit.id)]),
      ...[...storedTours.values()].flatMap(({ visits }) => visits.map(({ id }) => id)),
    ]),
  ]);
  const commitments = await store.readCommitments([...stored.keys()]);
  const differences = resolved.map(({ index, id, venue, tour }) => ({
    ...{ index, id, venue, tour },
    ...compareTour(context, { id, tour, at: ['tours', index] }, storedTours.get(id), stored, commitments),
  }));
  const comparison = compareWithStored<ComparedTour>(
    'tours',
    market,
    differences.map(
      ({ index, id, after, venue }): DesiredObject<ComparedTour> => ({
        ...{ index, id, settings: after },
        timeZone: venue.timeZone,
      }),
    ),
    new Map(differences.flatMap(({ id, before }) => (before === null ? [] : [[id, before]]))),
  );
  const changed = differences.filter(({ id }) => comparison.toSave.some((object) => object.id === id));
  return {
    issues: [...issues, ...differences.flatMap((difference) => difference.issues), ...comparison.issues],
    changes: comparison.changes,
    async apply() {
      await store.tours.saveLayouts(
        market,
        changed.map(({ venue: { city, timeZone }, tour: { identified } }) => ({
          ...identified,
          city,
          timeZone,
        })),
      );
      await store.saveEvents(
        market,
        changed.flatMap(({ id: tourId, toSave, tour: { capacity } }) =>
          toSave.map(({ id, settings, isNew }) => ({
            id,
            settings,
            admissions: isNew && id !== tourId ? [{ section: visitSection, capacity }] : null,
          })),
        ),
      );
      await store.tours.save(
        changed.map(({ id, tour }) => ({
          id,
          settings: tour.terms,
          capacity: tour.capacity,
          visits: tour.visits.map(({ id: visit, slot: { language } }) => ({ id: visit, language })),
        })),
      );
    },
  };
}

const keepFuture = (tour: ResolvedTour, now: number): ResolvedTour => ({
  ...tour,
  visits: tour.visits.filter(({ settings }) => settings.startsAt > now),
});

const asPlanned = 'as planned';

function compareTour(
  context: ImportContext,
  { id, tour, at }: { readonly id: string; readonly tour: ResolvedTour; readonly at: ContentPath },
  storedTour: StoredTour | undefined,
  stored: StoredEvents,
  commitments: Commitments,
): TourDifference {
  const { market } = context;
  const issues: ContentIssue[] = [];
  const beforeVisits: Record<string, string> = {};
  const afterVisits: Record<string, string> = {};
  const toSave: TourDifference['toSave'][number][] = [];
  const capacities = new Map(storedTour?.visits.map((visit) => [visit.id, visit.capacity]));
  const place = (visit: EventSettings) => formatVisit(visit.startsAt, visit.timeZone);

  for (const visit of tour.visits) {
    const before = stored.get(visit.id);
    if (before?.isCancelled === true) continue;
    afterVisits[visit.id] = asPlanned;
    if (before === undefined) {
      toSave.push({ id: visit.id, settings: visit.settings, isNew: true });
      continue;
    }
    if (!capacities.has(visit.id)) {
      issues.push({
        path: [...at, 'id'],
        sentence: `would give a visit the id of another event: "${visit.id}"`,
      });
      continue;
    }
    // Visitors are counted and not seated, so that another plan of the same places breaks nothing.
    const sameLayout = { ...visit.settings, layoutId: before.settings.layoutId };
    issues.push(
      ...describeConflicts(
        before,
        { market, settings: sameLayout },
        commitments.get(visit.id),
        context,
        at,
      ).map((issue) => ({
        path: issue.path.map((part) => (part === 'prices' ? 'visitors' : part)),
        sentence: `${issue.sentence} (visit of ${place(visit.settings)})`,
      })),
    );
    const settings = keepOffSale(visit.settings, before);
    const isOutdated =
      diffFields(before.settings, settings).length > 0 || capacities.get(visit.id) !== tour.capacity;
    beforeVisits[visit.id] = isOutdated ? 'otherwise' : asPlanned;
    if (isOutdated) toSave.push({ id: visit.id, settings, isNew: false });
  }

  for (const { id: visitId } of storedTour?.visits ?? []) {
    const before = stored.get(visitId);
    const isListed = tour.visits.some((visit) => visit.id === visitId);
    if (before === undefined || isListed || before.isCancelled || !before.settings.isPublished) continue;
    const { occupied = 0 } = commitments.get(visitId) ?? {};
    if (occupied > 0)
      issues.push({
        path: [...at, 'opening'],
        sentence: `must keep the visit of ${place(before.settings)}: ${countSeats(occupied)} sold, held or booked`,
      });
    beforeVisits[visitId] = 'on sale';
    afterVisits[visitId] = 'off sale';
    toSave.push({ id: visitId, settings: { ...before.settings, isPublished: false }, isNew: false });
  }

  const own = stored.get(id);
  if (own !== undefined && storedTour === undefined)
    issues.push({ path: [...at, 'id'], sentence: 'is the id of another event: choose another' });
  toSave.unshift({ id, settings: tour.settings, isNew: own === undefined });
  return {
    issues,
    before:
      own === undefined || storedTour === undefined
        ? null
        : {
            market: own.market,
            settings: { ...own.settings, ...storedTour.settings, visits: beforeVisits },
          },
    after: { ...tour.settings, ...tour.terms, visits: afterVisits },
    toSave,
  };
}

const formatVisit = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
