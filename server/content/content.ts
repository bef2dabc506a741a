import type { EventFaultReason } from '#domain/catalogue/event-draft.ts';
import type { BundleKind, PlainEventKind } from '#domain/catalogue/product.ts';
import type { QrMode } from '#domain/catalogue/qr-mode.ts';
import type { TourSchedule } from '#domain/catalogue/tour-schedule.ts';
import type { VisitorRule } from '#domain/catalogue/visitor-type.ts';
import type { PlanTerms } from '#domain/installment/plan-terms.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PriceRates } from '#domain/sale/price.ts';
import type { AccessLevel, SectionStatus } from '#domain/venue/section.ts';
import type { FrameStyle } from '#domain/venue/shape.ts';

export type Translations = { readonly es: string; readonly en?: string | undefined };
export type ContentKit = { readonly pattern: string; readonly colors: readonly string[] };

export type ContentClub = {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly kind: PlainEventKind;
  readonly city: string | null;
  readonly kit: ContentKit;
};

export type ContentVenue = {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly timeZone: string;
  /** A code of a layout of the product, or the id of a published one. */
  readonly layout: string;
};

/** The all-in price of a zone in minor units, with all of its components or none. */
export type ContentPrice = {
  readonly zone: string;
  readonly total: number;
  readonly base?: number | undefined;
  readonly fee?: number | undefined;
  readonly tax?: number | undefined;
};

/** An installment plan as its organiser writes it: the last date in the local time of the venue. */
export type ContentPlan = Omit<PlanTerms, 'lastDueAt'> & { readonly lastDueAt: string | null };

/** An event as its organiser writes it: dates in the local time of its venue, clubs and venue by id. */
export type ContentEvent = {
  readonly id: string;
  readonly kind: PlainEventKind;
  readonly home: string;
  readonly away: string | null;
  readonly titles: Translations;
  readonly descriptions: Translations | null;
  readonly competition: string | null;
  readonly venue: string;
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly doorsOpenAt: string | null;
  readonly saleOpensAt: string;
  readonly saleClosesAt: string;
  readonly isPublished: boolean;
  readonly isHighDemand: boolean;
  readonly isBundleOnly: boolean;
  readonly isPrintable: boolean;
  readonly maxTickets: number;
  readonly frameStyle: FrameStyle;
  readonly qrMode: QrMode;
  readonly banner: number | null;
  readonly organiser: string | null;
  readonly refundTerms: Translations | null;
  readonly kits: { readonly home: ContentKit | null; readonly away: ContentKit | null } | null;
  readonly rates: PriceRates;
  readonly prices: readonly ContentPrice[];
  readonly sections: readonly {
    readonly section: string;
    readonly status: SectionStatus;
    readonly access: AccessLevel | null;
  }[];
  readonly plans: readonly ContentPlan[];
};

/** A season pass or event bundle as its organiser writes it: events and club by id. */
export type ContentPass = {
  readonly id: string;
  readonly kind: BundleKind;
  readonly home: string;
  readonly titles: Translations;
  readonly descriptions: Translations | null;
  readonly events: readonly string[];
  /** The pass whose holders keep their seats in this one until `reservedUntil`. */
  readonly renews: string | null;
  readonly reservedUntil: string | null;
  readonly saleOpensAt: string;
  readonly saleClosesAt: string;
  readonly isPublished: boolean;
  readonly maxTickets: number;
  readonly banner: number | null;
  readonly organiser: string | null;
  readonly refundTerms: Translations | null;
  readonly rates: PriceRates;
  readonly prices: readonly ContentPrice[];
  readonly plans: readonly ContentPlan[];
};

/** A tour as its organiser writes it: its visits are those of its opening hours. */
export type ContentTour = TourSchedule & {
  readonly id: string;
  readonly home: string;
  readonly titles: Translations;
  readonly descriptions: Translations | null;
  readonly venue: string;
  readonly meetingPoint: Translations;
  readonly durationMinutes: number;
  readonly capacity: number;
  readonly saleOpensAt: string;
  readonly cutOffMinutes: number;
  readonly changeUntilMinutes: number;
  readonly isPublished: boolean;
  readonly isPrintable: boolean;
  readonly maxTickets: number;
  readonly qrMode: QrMode;
  readonly banner: number | null;
  readonly organiser: string | null;
  readonly refundTerms: Translations | null;
  readonly rates: PriceRates;
  readonly visitors: readonly (VisitorRule & Omit<ContentPrice, 'zone'>)[];
};

/** The collections of a content file in the order of their import: each may name objects of those before it. */
export const collectionKeys = ['clubs', 'venues', 'events', 'passes', 'tours'] as const;
export type CollectionKey = (typeof collectionKeys)[number];

/** The objects of each collection. */
export type ContentItems = {
  clubs: ContentClub;
  venues: ContentVenue;
  events: ContentEvent;
  passes: ContentPass;
  tours: ContentTour;
};

/** A position in the file, such as ['events', 3, 'startsAt']. */
export type ContentPath = readonly (string | number)[];

/** A fault of the file: its place, and one plain sentence that says what to write instead. */
export type ContentIssue = {
  readonly path: ContentPath;
  readonly sentence: string;
  /** The fault of an event as its form names it; a value that is not possible, where it is absent. */
  readonly reason?: EventFaultReason | undefined;
};

/** An object of a collection with its position there. */
export type PlacedItem<Item> = { readonly index: number; readonly item: Item };

/** A collection whose shape was read. */
export type ParsedCollection<Item> = {
  /** The valid objects. */
  readonly items: readonly PlacedItem<Item>[];
  /** The ids, also those of faulty objects: a reference to one of them is no second fault. */
  readonly declaredIds: ReadonlySet<string>;
};

/** A content file whose shape was read: its valid objects, and every fault of the others. */
export type ParsedContent = {
  /** Null when the file does not name a market. */
  readonly market: MarketCode | null;
  readonly collections: { readonly [Key in CollectionKey]: ParsedCollection<ContentItems[Key]> };
  readonly issues: readonly ContentIssue[];
};

/** Formats a position as a JSONPath: `$.events[3].startsAt`. Source: RFC 9535. */
export const formatContentPath = (path: ContentPath): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return /^[A-Za-z_$][\w$]*$/.test(part) ? `${text}.${part}` : `${text}[${JSON.stringify(part)}]`;
  }, '$');
