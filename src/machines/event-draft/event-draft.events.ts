import type { EventDraftFields } from '#domain/catalogue/event-draft.ts';

export type EventDraftEvent =
  /** The fields as typed; they are saved, and published afterwards if wanted. */
  | { readonly type: 'draft.submitted'; readonly fields: EventDraftFields; readonly publishes: boolean }
  | { readonly type: 'removal.requested' }
  | { readonly type: 'publication.confirmed' }
  | { readonly type: 'removal.confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' };
