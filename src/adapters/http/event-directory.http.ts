import type { EventDirectoryPort } from '#application/event-directory.port.ts';
import type { Failure } from '#application/failure.ts';
import { eventFilterChoices, listSportOrganisations } from '#contract/event-directory.ts';
import { getSeatConflicts } from '#contract/seat-conflicts.ts';
import { tourVisits } from '#contract/tours.ts';
import type { SeatConflict } from '#domain/catalogue/seat-conflict.ts';
import { err, ok } from '#domain/shared/result.ts';
import { decodeSeatRanges } from '#domain/venue/seat-ranges.ts';
import { call } from './call-endpoint.ts';
import { toQueryParams } from './event-query.ts';
import type { Http } from './http-client.ts';

export const eventDirectoryOverHttp = (http: Http): EventDirectoryPort => ({
  listFilterChoices: (query) => call(http, eventFilterChoices, { query: toQueryParams(query) }),
  listOrganisations: (page) => call(http, listSportOrganisations, { query: { page: String(page) } }),
  async findOrganisation(id) {
    const found = await call(http, listSportOrganisations, { query: { id } });
    if (!found.ok) return found;
    const [organisation] = found.value.items;
    return organisation === undefined ? err(notFound) : ok(organisation);
  },
  async listSeatConflicts(query) {
    const found = await call(http, getSeatConflicts, { query });
    if (!found.ok) return found;
    const conflicts: SeatConflict[] = [];
    for (const { seats: text, ...event } of found.value.events) {
      const seats = decodeSeatRanges(text);
      if (!seats.ok) return err<Failure>({ kind: 'unavailable', retryAfter: null, reference: null });
      conflicts.push({ ...event, seats: seats.value });
    }
    return ok(conflicts);
  },
  listTourVisits: ({ id, month }) =>
    call(http, tourVisits, { query: { id, ...(month !== undefined && { month }) } }),
});

const notFound: Failure = {
  kind: 'rejected',
  code: 'NOT_FOUND',
  fields: [],
  retryAfter: null,
  detail: {},
  reference: null,
};
