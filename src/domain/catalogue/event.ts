import type { MarketCode } from '../market/market.ts';
import type { Instant } from '../shared/instant.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { FrameStyle } from '../venue/shape.ts';
import type { BundledEventState } from './bundled-event-state.ts';
import type { ProductKind } from './product.ts';
import type { QrMode } from './qr-mode.ts';
import type { SaleState } from './sale-state.ts';
import type { TourTerms } from './tour.ts';

/** Pattern and colours of a club's shirt; the event artwork is drawn from them. */
export type Kit = { readonly pattern: string; readonly colors: readonly string[] };

export type Club = {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly kit: Kit;
};

export type VenueSummary = {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  /** The IANA zone in which the event's times are shown. */
  readonly timeZone: string;
};

/** The kinds of building that a venue's name begins with. Assumption: people leave them out when they speak of it. */
const buildingKinds = /^(?:Estadio|Coliseo|Circuito|Velódromo)\s+(?=\p{Lu})/u;

/** Returns the name of a venue as people say it: "La Ceiba" for "Estadio La Ceiba". */
export const getSpokenVenueName = ({ name }: Pick<VenueSummary, 'name'>): string =>
  name.replace(buildingKinds, '');

/** Builds the address of a map with the way to the venue; phones open it in their own map application. */
export const buildDirectionsUrl = ({ name, city }: Pick<VenueSummary, 'name' | 'city'>): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${name}, ${city}` })}`;

/** The number of events that a bundle still admits to, and when the last of them begins. */
export type BundleSummary = { readonly events: number; readonly lastStartsAt: Instant };

/** An event of a bundle as its buyer sees it. */
export type BundledEvent = Pick<EventSummary, 'id' | 'title' | 'startsAt' | 'venue'> & {
  readonly state: BundledEventState;
};

/**
 * The summary of an event for cards, lists and tickets. Assumption: Spec §3 leaves the fields of events open.
 */
export type EventSummary = {
  readonly id: string;
  readonly market: MarketCode;
  readonly kind: ProductKind;
  readonly title: string;
  readonly home: Club;
  /** Null for events with a single subject, such as a race or a tournament. */
  readonly away: Club | null;
  readonly competition: string | null;
  readonly venue: VenueSummary;
  readonly startsAt: Instant;
  readonly doorsOpenAt: Instant | null;
  readonly saleState: SaleState;
  readonly saleOpensAt: Instant;
  /** The lowest all-in price that is still available. */
  readonly from: Money | null;
  readonly available: number;
  readonly capacity: number;
  /** The maximum number of tickets per person; it is printed on the ticket (Spec §2). */
  readonly maxTickets: number;
  /** What a season pass or event bundle still admits to; null for a single event. */
  readonly bundle: BundleSummary | null;
  /** The terms of a tour or of a visit; null for every other event. */
  readonly tour: TourTerms | null;
};

/** The all-in price of a zone and its breakdown, in minor units. */
export type ZonePrice = {
  readonly zone: string;
  readonly name: string;
  /** The price level, from 1 (cheapest) to 8 (most expensive). */
  readonly step: number;
  readonly base: number;
  readonly fee: number;
  readonly tax: number;
  readonly total: number;
  readonly currency: Currency;
};

export type EventDetail = EventSummary & {
  readonly description: string;
  readonly saleClosesAt: Instant;
  /** Holds of a high-demand sale cannot be extended (WCAG 2.2.1, exception for essential time limits). */
  readonly highDemand: boolean;
  readonly frameStyle: FrameStyle;
  readonly layoutId: string;
  readonly qrMode: QrMode;
  readonly prices: readonly ZonePrice[];
  readonly organiser: string;
  readonly refundTerms: string;
  /** The most installments in which it may be paid by an installment plan of its club; 0 without a plan. */
  readonly maxInstallments: number;
  /** The events of a season pass or event bundle, in order; empty for a single event. */
  readonly bundledEvents: readonly BundledEvent[];
};
