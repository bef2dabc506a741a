import type { EventDetail } from '#domain/catalogue/event.ts';
import type { AsyncResult } from './failure.ts';

/** Shows drafts of events to managers. */
export interface DraftPreviewsPort {
  /** Reads a draft as fans would see it. Rejects with `FIELDS_INVALID` while it has faults. */
  previewEvent(draftId: string): AsyncResult<EventDetail>;
}
