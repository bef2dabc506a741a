import type { AsyncResult } from '#application/failure.ts';
import type { OrganisationEvents } from '#domain/catalogue/sport-organisation.ts';
import { ok } from '#domain/shared/result.ts';
import type { Ports } from './ports.ts';

/** Reads a club or organiser and a page of its events. */
export async function readOrganisation(
  { eventCatalogue, eventDirectory }: Pick<Ports, 'eventCatalogue' | 'eventDirectory'>,
  { id, page }: { readonly id: string; readonly page: number },
): AsyncResult<OrganisationEvents> {
  const [organisation, events] = await Promise.all([
    eventDirectory.findOrganisation(id),
    eventCatalogue.search({ page, organisation: id }),
  ]);
  if (!organisation.ok) return organisation;
  return events.ok ? ok({ organisation: organisation.value, events: events.value }) : events;
}
