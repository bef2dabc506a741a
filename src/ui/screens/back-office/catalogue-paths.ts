import type { DraftPurpose } from '#domain/catalogue/event-draft.ts';
import type { ManagedProductQuery } from '#domain/catalogue/managed-catalogue.ts';

/** Builds the address of a search of the catalogue; pages are numbered from 1. */
export function buildCataloguePath({ page, searchText, ...filters }: ManagedProductQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ q: searchText, ...filters }))
    if (value !== undefined) params.set(name, value);
  if (page > 0) params.set('page', String(page + 1));
  return params.size === 0 ? '/backoffice/catalogue' : `/backoffice/catalogue?${params}`;
}

export const buildDraftPath = (draftId: string): string =>
  `/backoffice/catalogue/${encodeURIComponent(draftId)}`;

export const buildDraftPreviewPath = (draftId: string): string => `${buildDraftPath(draftId)}/preview`;

/** Builds the address at which the draft of a copy or of a change of an event is started. */
export const buildNewDraftPath = (purpose: DraftPurpose, eventId: string): string =>
  `/backoffice/catalogue/new?${new URLSearchParams({ [purpose === 'COPY' ? 'copy' : 'change']: eventId })}`;
