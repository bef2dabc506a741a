import type { Club, VenueSummary } from '#domain/catalogue/event.ts';
import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import type { ProductKind } from '#domain/catalogue/product.ts';
import type { QrMode } from '#domain/catalogue/qr-mode.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Currency } from '#domain/shared/money.ts';
import type { AccessLevel, SectionStatus } from '#domain/venue/section.ts';
import type { FrameStyle } from '#domain/venue/shape.ts';

export type LocalisedText = Readonly<Record<Language, string>>;

/** An event's settings for a section of its venue. */
export type SectionRelease = { readonly status: SectionStatus; readonly accessLevel: AccessLevel | null };

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
  readonly prices: ReadonlyMap<string, PriceBreakdown>;
  readonly releases: ReadonlyMap<string, SectionRelease>;
};

/** Reads all events that have a layout. */
export interface EventStore {
  listEvents(): Promise<readonly EventRecord[]>;
}
