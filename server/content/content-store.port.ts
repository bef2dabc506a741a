import type { EventCommitments } from '#domain/catalogue/event-change.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import type { CollectionKey, ContentClub } from './content.ts';
import type { EventSettings } from './event-settings.ts';

/** An object as it is stored. */
export type Stored<Settings> = { readonly market: MarketCode; readonly settings: Settings };

export type ClubSettings = ContentClub;
export type VenueSettings = {
  readonly name: string;
  readonly city: string;
  readonly timeZone: string;
  readonly layout: string;
  readonly layoutId: string;
};
export type StoredEvent = Stored<EventSettings> & { readonly isCancelled: boolean };
export type IdentifiedLayout = { readonly layoutId: string; readonly layout: VenueLayout };

/** A created or changed object, for the audit trail. */
export type AppliedChange = {
  readonly collection: CollectionKey;
  readonly id: string;
  readonly state: 'created' | 'changed';
  readonly fields: readonly string[];
};

/** Who changed content, for the audit trail. */
export type ContentAuthor = {
  /** Null on the command line. */
  readonly personId: string | null;
  readonly address: string;
  /** The name of the file, or what stands for one. */
  readonly source: string;
};

/** Reads and writes content within one transaction. */
export interface ContentStore {
  /** Makes imports wait for each other. */
  lock(): Promise<void>;
  readClubs(ids: readonly string[]): Promise<ReadonlyMap<string, Stored<ClubSettings>>>;
  saveClubs(market: MarketCode, clubs: readonly ClubSettings[]): Promise<void>;
  readVenues(ids: readonly string[]): Promise<ReadonlyMap<string, Stored<VenueSettings>>>;
  saveVenues(
    market: MarketCode,
    venues: readonly (VenueSettings & { readonly id: string })[],
    layouts: readonly IdentifiedLayout[],
  ): Promise<void>;
  /** Returns null when there is no such layout. */
  readLayout(layoutId: string): Promise<VenueLayout | null>;
  readEvents(ids: readonly string[]): Promise<ReadonlyMap<string, StoredEvent>>;
  readCommitments(ids: readonly string[]): Promise<ReadonlyMap<string, EventCommitments>>;
  saveEvents(market: MarketCode, events: readonly EventToSave[]): Promise<void>;
  recordChanges(market: MarketCode, author: ContentAuthor, changes: readonly AppliedChange[]): Promise<void>;
}

/** An event to create or change. */
export type EventToSave = {
  readonly id: string;
  readonly settings: EventSettings;
  /** The capacities of general admission, where they are opened for the first time or the layout changed. */
  readonly admissions: readonly { readonly section: string; readonly capacity: number }[] | null;
};
