import type { DraftPreviewsPort } from '#application/draft-previews.port.ts';
import type { EventDraftsPort } from '#application/event-drafts.port.ts';
import type { EventDraft, EventDraftFault } from '#domain/catalogue/event-draft.ts';
import { markets } from '#domain/market/market.ts';
import { formatLocalDateTime } from '#domain/shared/local-date-time.ts';
import { ok } from '#domain/shared/result.ts';
import { createDemoLayout } from './demo-layout.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

/** Keeps drafts in memory. Of the rules of content files it knows that dates must be there. */
export function memoryEventDrafts(backend: MemoryBackend): EventDraftsPort & DraftPreviewsPort {
  const { zones } = createDemoLayout();
  const drafts = new Map<string, EventDraft>();

  const check = (draft: EventDraft): EventDraft => ({
    ...draft,
    faults: (['startsAt', 'saleOpensAt', 'saleClosesAt'] as const).flatMap((field): EventDraftFault[] =>
      draft.fields[field] === '' ? [{ field, reason: 'MISSING' }] : [],
    ),
  });
  function withVersion<Value>(
    { id, version }: Pick<EventDraft, 'id' | 'version'>,
    work: (draft: EventDraft) => Value,
  ) {
    const draft = drafts.get(id);
    if (draft === undefined) return createRejectedFailure('NOT_FOUND');
    return draft.version === version ? work(draft) : createRejectedFailure('VERSION_CONFLICT');
  }

  return {
    start: (eventId, purpose, key) =>
      backend.change('startEventDraft', key, () => {
        const event = backend.events.find(({ id }) => id === eventId);
        if (event === undefined) return createRejectedFailure('NOT_FOUND');
        const toLocal = (at: number) =>
          purpose === 'COPY' ? '' : formatLocalDateTime(at, event.venue.timeZone);
        const clubs = [event.home, ...(event.away === null ? [] : [event.away])];
        const draft = check({
          id: backend.nextId('draft'),
          version: 1,
          eventId: purpose === 'COPY' ? null : eventId,
          copiedFrom: event.title,
          currency: markets[backend.market].currency,
          faults: [],
          fields: {
            titles: { es: event.title, en: '' },
            descriptions: { es: event.description, en: '' },
            competition: event.competition ?? '',
            home: event.home.id,
            away: event.away?.id ?? '',
            venue: event.venue.code,
            startsAt: toLocal(event.startsAt),
            saleOpensAt: toLocal(event.saleOpensAt),
            saleClosesAt: toLocal(event.saleClosesAt),
            maxTickets: event.maxTickets,
            prices: event.prices.map(({ zone, total }) => ({ zone, total })),
          },
          choices: {
            clubs: clubs.map(({ id, name }) => ({ id, name })),
            venues: [
              {
                id: event.venue.code,
                name: event.venue.name,
                zones: zones.map(({ code, name }) => ({ code, name })),
              },
            ],
          },
        });
        drafts.set(draft.id, draft);
        return ok(draft);
      }),
    find: (id) =>
      backend.read(() => {
        const draft = drafts.get(id);
        return draft === undefined ? createRejectedFailure('NOT_FOUND') : ok(draft);
      }),
    save: ({ fields, ...of }, key) =>
      backend.change('saveEventDraft', key, () =>
        withVersion(of, (draft) => {
          const saved = check({ ...draft, fields, version: draft.version + 1 });
          drafts.set(saved.id, saved);
          return ok(saved);
        }),
      ),
    publish: (of, key) =>
      backend.change('publishEventDraft', key, () =>
        withVersion(of, ({ id, eventId, faults }) => {
          if (faults.length > 0) return createRejectedFailure('FIELDS_INVALID');
          drafts.delete(id);
          return ok({ eventId: eventId ?? id });
        }),
      ),
    discard: (of, key) =>
      backend.change('discardEventDraft', key, () =>
        withVersion(of, ({ id, eventId }) => {
          drafts.delete(id);
          return ok({ eventId });
        }),
      ),
    previewEvent: (id) =>
      backend.read(() => {
        const draft = drafts.get(id);
        const [event] = backend.events;
        if (draft === undefined || event === undefined) return createRejectedFailure('NOT_FOUND');
        if (draft.faults.length > 0) return createRejectedFailure('FIELDS_INVALID');
        return ok({ ...event, title: draft.fields.titles.es });
      }),
  };
}
