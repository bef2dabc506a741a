import type { EventDraft, EventDraftFields } from '#domain/catalogue/event-draft.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { ContentEvent, ContentStore } from '#server/content/public.ts';
import type { Manager } from '#server/refunds/public.ts';

/** A draft as it is stored: the event as in a content file, and what was written over it. */
export type StoredDraft = {
  readonly id: string;
  readonly market: MarketCode;
  readonly version: number;
  /** The published event that the draft changes, and the digest of its settings when the draft began; null for a new one. */
  readonly change: { readonly eventId: string; readonly baseDigest: string } | null;
  /** The id of the event that it was made from. */
  readonly copiedFrom: string;
  readonly document: ContentEvent;
  readonly fields: EventDraftFields;
};

export type DraftOf = { readonly market: MarketCode; readonly id: string };

export type DraftAction = 'draft.started' | 'draft.saved' | 'draft.published' | 'draft.discarded';

export interface DraftUnitOfWork {
  find(of: DraftOf): Promise<StoredDraft | null>;
  /** Reads a draft and locks it until the transaction ends. */
  lock(of: DraftOf): Promise<StoredDraft | null>;
  /** Finds the draft that changes an event. */
  findChange(eventId: string): Promise<StoredDraft | null>;
  insert(draft: Omit<StoredDraft, 'version'>): Promise<void>;
  /** Saves a draft as its next version. */
  save(draft: Pick<StoredDraft, 'id' | 'change' | 'document' | 'fields'>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Lists the clubs and venues of a market, venues with their zones. */
  listChoices(market: MarketCode): Promise<EventDraft['choices']>;
  /** Records an action in the audit log. */
  record(
    action: DraftAction,
    draft: Pick<StoredDraft, 'id' | 'copiedFrom' | 'change'>,
    by: Manager,
  ): Promise<void>;
  /** The events, clubs and venues, read and written within the same transaction. */
  readonly content: ContentStore;
}

/** Stores the drafts of events. */
export interface EventDrafts {
  transaction<T>(work: (store: DraftUnitOfWork) => Promise<T>): Promise<T>;
}
