import type { BundleEvent } from '#domain/catalogue/bundle.ts';
import type { Club, VenueSummary } from '#domain/catalogue/event.ts';
import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import type { ProductKind } from '#domain/catalogue/product.ts';
import type { QrMode } from '#domain/catalogue/qr-mode.ts';
import type { TextTerms } from '#domain/catalogue/text-search.ts';
import type { TourTerms } from '#domain/catalogue/tour.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Currency, Money } from '#domain/shared/money.ts';
import type { SectionRelease } from '#domain/venue/section.ts';
import type { FrameStyle } from '#domain/venue/shape.ts';

/** An event of a bundle, as its sale needs it. */
export type BundledEventRecord = BundleEvent & {
  readonly layoutId: string | null;
  readonly titles: { readonly en?: string | undefined; readonly es?: string | undefined };
  readonly disabled: boolean;
};

export type LocalisedText = Readonly<Record<Language, string>>;

/** An event as the organiser entered it, without its availability. */
export type EventRecord = {
  readonly id: string;
  readonly market: MarketCode;
  readonly kind: ProductKind;
  readonly titles: LocalisedText;
  readonly descriptions: LocalisedText;
  readonly home: Club;
  readonly away: Club | null;
  readonly competition: string | null;
  readonly venue: VenueSummary;
  readonly startsAt: Instant;
  readonly doorsOpenAt: Instant | null;
  readonly saleOpensAt: Instant;
  readonly saleClosesAt: Instant;
  readonly disabled: boolean;
  readonly cancelled: boolean;
  readonly highDemand: boolean;
  readonly bundleOnly: boolean;
  /** The position among the banners from 1; null when it is no banner. */
  readonly banner: number | null;
  readonly maxTickets: number;
  readonly currency: Currency;
  readonly frameStyle: FrameStyle;
  readonly layoutId: string;
  readonly qrMode: QrMode;
  readonly organiser: string;
  readonly refundTerms: LocalisedText;
  /** The most installments of its plans; 0 without any. */
  readonly maxInstallments: number;
  /** The words by which it is found (`listEventSearchTexts`). */
  readonly searchTerms: TextTerms;
  /** Of a bundle: what is sold now (`toCurrentEvent`). */
  readonly prices: ReadonlyMap<string, PriceBreakdown>;
  /** The events that a season pass or event bundle consists of; null for a single event. */
  readonly bundle: readonly BundledEventRecord[] | null;
  readonly releases: ReadonlyMap<string, SectionRelease>;
  /** The terms of a tour or of a visit; null for every other event. */
  readonly tour: TourTermsRecord | null;
  /** The places that are free in all visits of a tour (`toCurrentTour`). */
  readonly tourTotals?: StockTotals | undefined;
};

/** The places that are free at an event, or at all visits of a tour. */
export type StockTotals = {
  readonly available: number;
  readonly capacity: number;
  /** The lowest all-in price with free seats. */
  readonly from: Money | null;
};

/** The terms of a tour in every language. */
export type TourTermsRecord = Omit<TourTerms, 'meetingPoint'> & { readonly meetingPoints: LocalisedText };

/** The events that changed, as they are now. */
export type EventChanges = {
  readonly events: readonly EventRecord[];
  /** Changed events that cannot be shown: without a layout, or with an invalid record. */
  readonly hidden: readonly string[];
  /** The transaction horizon from which the next read continues. */
  readonly horizon: string;
};

/** Reads events that have a layout. */
export interface EventStore {
  /** Reads every event whose sale has not closed, without the visits of tours; those, and what is over, are read by id. */
  readUpcoming(): Promise<EventChanges>;
  /** Reads the events that changed at or after a horizon, also those that are over. */
  readChangedSince(horizon: string): Promise<EventChanges>;
  find(id: string): Promise<EventRecord | null>;
}
