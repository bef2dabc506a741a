import type { DraftPurpose, EventDraft } from '#domain/catalogue/event-draft.ts';
import type { AsyncResult } from './failure.ts';

/** Writes and publishes events. Repeating a change with the same key changes nothing again. */
export interface EventDraftsPort {
  /** Copies an event as a new draft, or opens the draft of a change of it. */
  start(eventId: string, purpose: DraftPurpose, key: string): AsyncResult<EventDraft>;
  find(id: string): AsyncResult<EventDraft>;
  /** Saves a draft as it was written. Rejects with `VERSION_CONFLICT` when somebody else saved first. */
  save(draft: Pick<EventDraft, 'id' | 'version' | 'fields'>, key: string): AsyncResult<EventDraft>;
  /** Publishes a saved draft. Rejects with `FIELDS_INVALID` while it has faults. */
  publish(draft: Pick<EventDraft, 'id' | 'version'>, key: string): AsyncResult<{ readonly eventId: string }>;
  discard(
    draft: Pick<EventDraft, 'id' | 'version'>,
    key: string,
  ): AsyncResult<{ readonly eventId: string | null }>;
}
