import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import type { ProductKind } from '#domain/catalogue/product.ts';
import type { VisitorRule } from '#domain/catalogue/visitor-type.ts';
import type { PlanTerms } from '#domain/installment/plan-terms.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import type { SeatTable } from '#domain/venue/seat-table.ts';
import type { BundledEventRecord } from './event-record.ts';

/** The events of a season pass or event bundle: all of them, and those that a buyer gets now. */
export type BundleOnSale = {
  readonly events: readonly BundledEventRecord[];
  readonly remaining: readonly BundledEventRecord[];
};

/** An event's venue with its seats expanded, and the all-in price of each zone. */
export type SalesContext = {
  readonly eventId: string;
  readonly market: MarketCode;
  readonly titles: Readonly<Record<Language, string>>;
  readonly venueCode: string;
  readonly venueName: string;
  readonly city: string;
  readonly startsAt: Instant;
  readonly doorsOpenAt: Instant;
  readonly timeZone: string;
  readonly highDemand: boolean;
  readonly disabled: boolean;
  /** The event is cancelled: every payment for it is refunded. */
  readonly cancelled: boolean;
  readonly bundleOnly: boolean;
  readonly kind: ProductKind;
  /** Null for a single event. */
  readonly bundle: BundleOnSale | null;
  readonly maxTickets: number;
  /** True for a tour, whose visits are sold and not itself. */
  readonly isTour: boolean;
  /** The meeting point and duration of a tour; null for other events. */
  readonly meeting: { readonly points: Readonly<Record<Language, string>>; readonly minutes: number } | null;
  /** The types of visitors of a visit; empty for other events. */
  readonly visitors: readonly VisitorRule[];
  /** The layout with this event's section settings applied. */
  readonly layout: VenueLayout;
  readonly table: SeatTable;
  readonly prices: ReadonlyMap<string, PriceBreakdown>;
  /** The installment plans that the club offers, of which some may not fit a cart or the time that is left. */
  readonly plans: readonly PlanTerms[];
};

export interface SalesContexts {
  /** Returns null when there is no such event. */
  find(eventId: string): Promise<SalesContext | null>;
  /**
   * Returns the current state of every seat in layout order, as anonymous visitors see it. Shared: copy before
   * changing.
   */
  readSeatStates(salesContext: SalesContext): Promise<SeatStateBytes>;
  /**
   * Returns the seats that requests of this process are trying to hold now: a hint, so that they do not all compete for
   * the same ones.
   */
  getRequestedSeats(eventId: string): Set<number>;
}
