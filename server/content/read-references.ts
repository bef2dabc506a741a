import type { Club } from '#domain/catalogue/event.ts';
import type { ImportContext } from './collection-plan.ts';
import type { ContentClub, ContentIssue, ContentPath } from './content.ts';
import type { ResolvedVenue } from './plan-venues.ts';

type Referenced = { readonly clubs: Club; readonly venues: ResolvedVenue };

/** Reads the clubs and venues that events, passes and tours name: those of the file, and stored ones. */
export async function readReferences(
  { store, market, content }: ImportContext,
  fileVenues: ReadonlyMap<string, ResolvedVenue>,
) {
  const clubs = content.collections.clubs.items;
  const events = content.collections.events.items;
  const named = (ids: readonly (string | null)[], key: keyof Referenced): string[] => [
    ...new Set(ids.filter((id) => id !== null).filter((id) => !content.collections[key].declaredIds.has(id))),
  ];
  const storedClubs = await store.readClubs(
    named(
      [
        ...events.flatMap(({ item }) => [item.home, item.away]),
        ...content.collections.passes.items.map(({ item }) => item.home),
        ...content.collections.tours.items.map(({ item }) => item.home),
      ],
      'clubs',
    ),
  );
  const storedVenues = await store.readVenues(
    named(
      [...events, ...content.collections.tours.items].map(({ item }) => item.venue),
      'venues',
    ),
  );
  const known: { readonly [Key in keyof Referenced]: Map<string, Referenced[Key]> } = {
    clubs: new Map(clubs.map(({ item }) => [item.id, toClub(item)])),
    venues: new Map(fileVenues),
  };
  for (const [id, club] of storedClubs)
    if (club.market === market) known.clubs.set(id, toClub(club.settings));
  for (const [id, venue] of storedVenues) {
    const layout = venue.market === market ? await store.readLayout(venue.settings.layoutId) : null;
    if (layout !== null)
      known.venues.set(id, {
        ...venue.settings,
        id,
        identified: { layoutId: venue.settings.layoutId, layout },
      });
  }
  return {
    /** Returns an object by id; null, with a fault, when there is none. A faulty object of the file has its own fault. */
    find<Key extends keyof Referenced>(
      key: Key,
      id: string,
      path: ContentPath,
      issues: ContentIssue[],
    ): Referenced[Key] | null {
      const object = known[key].get(id);
      if (object !== undefined) return object;
      if (!content.collections[key].declaredIds.has(id))
        issues.push({
          path,
          sentence: `names none of the ${key} of this market: "${id}"`,
          reason: 'UNKNOWN_REFERENCE',
        });
      return null;
    },
  };
}

const toClub = ({ id, name, shortName, kit }: ContentClub): Club => ({ id, name, shortName, kit });
