import type { Club } from '#domain/catalogue/event.ts';
import type { EventCommitments } from '#domain/catalogue/event-change.ts';
import type { BundleKind } from '#domain/catalogue/product.ts';
import type { GuideLanguage } from '#domain/catalogue/tour-schedule.ts';
import type { VisitorRule } from '#domain/catalogue/visitor-type.ts';
import type { PlanTerms } from '#domain/installment/plan-terms.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PriceRates } from '#domain/sale/price.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import type { CollectionKey, ContentClub, Translations } from './content.ts';
import type { EventSettings, ZoneAmounts } from './event-settings.ts';

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
/** The reasons why an object is off sale that no file ends. */
export type OffSale = { readonly isCancelled: boolean; readonly isSuspended: boolean };
export type StoredEvent = Stored<EventSettings> & OffSale;
export type StoredPass = Stored<PassSettings> & OffSale;
export type IdentifiedLayout = { readonly layoutId: string; readonly layout: VenueLayout };

/** A created or changed object, for the audit trail. */
export type AppliedChange = {
  readonly collection: CollectionKey;
  readonly id: string;
  readonly state: 'created' | 'changed';
  readonly fields: readonly string[];
};

/** The author of a change of content, for the audit trail. */
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
  /** Reads events and locks them until the transaction ends. */
  readEvents(ids: readonly string[]): Promise<ReadonlyMap<string, StoredEvent>>;
  readCommitments(ids: readonly string[]): Promise<ReadonlyMap<string, EventCommitments>>;
  saveEvents(market: MarketCode, events: readonly EventToSave[]): Promise<void>;
  readonly passes: PassStore;
  readonly tours: TourStore;
  recordChanges(market: MarketCode, author: ContentAuthor, changes: readonly AppliedChange[]): Promise<void>;
}

/** A season pass or event bundle with every reference resolved, as it is stored. */
export type PassSettings = {
  readonly kind: BundleKind;
  readonly titles: Translations;
  readonly descriptions: Partial<Translations>;
  readonly teams: readonly Club[];
  readonly events: readonly string[];
  /** The pass that this one renews; both null where it renews none. */
  readonly renews: string | null;
  readonly reservedUntil: Instant | null;
  readonly layoutId: string;
  readonly timeZone: string;
  readonly startsAt: Instant;
  readonly saleOpensAt: Instant;
  readonly saleClosesAt: Instant;
  readonly isPublished: boolean;
  readonly maxTickets: number;
  readonly banner: number | null;
  readonly organiser: string;
  readonly refundTerms: Partial<Translations>;
  readonly rates: Partial<PriceRates>;
  readonly prices: Readonly<Record<string, ZoneAmounts>>;
  readonly plans: readonly PlanTerms[];
};

/** Reads and writes passes and bundles within the transaction of an import. */
export interface PassStore {
  read(ids: readonly string[]): Promise<ReadonlyMap<string, StoredPass>>;
  /** Counts the seats that are sold, held or booked in passes. */
  countSeats(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Counts the paid seats of a pass without a ticket for some of these events that are still to come, and the people who have them. */
  countMissing(
    id: string,
    events: readonly string[],
  ): Promise<{ readonly seats: number; readonly holders: number }>;
  /** Counts the seats of last season's holders that this pass does not reserve for them yet. */
  countRenewable(id: string): Promise<number>;
  /** Returns true when seats were reserved for renewals in the pass. */
  hasRenewals(id: string): Promise<boolean>;
  /** Writes passes with the share of each event in the price of each zone. */
  save(market: MarketCode, passes: readonly PassToSave[]): Promise<void>;
}

export type PassToSave = {
  readonly id: string;
  readonly settings: PassSettings;
  readonly shares: readonly {
    readonly event: string;
    readonly zone: string;
    readonly amounts: ZoneAmounts;
  }[];
};

/** The terms of a tour as they are stored. */
export type TourSettings = {
  readonly meetingPoint: Translations;
  readonly durationMinutes: number;
  readonly cutOffMinutes: number;
  readonly changeUntilMinutes: number;
  readonly visitors: readonly VisitorRule[];
};

/** A tour with its visits that have yet to begin. */
export type TourToSave = {
  readonly id: string;
  readonly settings: TourSettings;
  readonly capacity: number;
  readonly visits: readonly { readonly id: string; readonly language: GuideLanguage }[];
};

/** The visits of a tour as they are stored, with the places of each. */
export type StoredTour = {
  readonly settings: TourSettings;
  readonly visits: readonly { readonly id: string; readonly capacity: number }[];
};

/** Reads and writes tours within the transaction of an import. Their events are read and written as all others are. */
export interface TourStore {
  /** Reads tours with their visits that begin after an instant. */
  read(ids: readonly string[], after: Instant): Promise<ReadonlyMap<string, StoredTour>>;
  /** Writes the terms of tours, whose events are stored, and the places of their visits: never fewer than are taken. */
  save(tours: readonly TourToSave[]): Promise<void>;
  /** Writes the layouts of visits. */
  saveLayouts(
    market: MarketCode,
    layouts: readonly (IdentifiedLayout & Pick<VenueSettings, 'city' | 'timeZone'>)[],
  ): Promise<void>;
}

/** An event to create or change. */
export type EventToSave = {
  readonly id: string;
  readonly settings: EventSettings;
  /** The capacities of general admission, where they are opened for the first time or the layout changed. */
  readonly admissions: readonly { readonly section: string; readonly capacity: number }[] | null;
};
