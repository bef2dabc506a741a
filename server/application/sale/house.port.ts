import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PriceParts } from '#domain/reservation/reservation.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import type { SeatStateBytes } from '#domain/venue/seat-states.ts';
import type { SeatTable } from '#domain/venue/seat-table.ts';

/** An event's venue with its seats expanded, and the all-in price of each zone. */
export type House = {
  readonly eventId: string;
  readonly market: MarketCode;
  readonly titles: Readonly<Record<Language, string>>;
  readonly venueCode: string;
  readonly venueName: string;
  readonly city: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  readonly highDemand: boolean;
  readonly disabled: boolean;
  /** It does not take place: whatever comes for it goes back. */
  readonly cancelled: boolean;
  readonly bundleOnly: boolean;
  readonly maxTickets: number;
  /** With what this event does with its sections. */
  readonly layout: VenueLayout;
  readonly table: SeatTable;
  readonly prices: ReadonlyMap<string, PriceParts>;
};

export interface Houses {
  /** Null when there is no such event. */
  of(eventId: string): Promise<House | null>;
  /** The state of every seat now, in layout order, as a stranger sees it. Shared: copy before changing. */
  states(house: House): Promise<SeatStateBytes>;
  /** Seats that requests of this process are after at this moment: a hint, so that they do not all run for the same ones. */
  sought(eventId: string): Set<number>;
}
