import type { MarketCode } from '../market/market.ts';
import type { Instant } from '../shared/instant.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { QrMode } from '../ticket/qr.ts';
import type { FrameStyle } from '../venue/shape.ts';
import type { ProductKind } from './product.ts';
import type { SaleState } from './sale-state.ts';

/** Colours and cut of a club's shirt; an event's art is drawn from them. */
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
  /** IANA zone: an event's times are always shown in it. */
  readonly timeZone: string;
};

/** What a card, a list row or a ticket says of an event. Assumption: Spec §3 leaves the fields of events open. */
export type EventSummary = {
  readonly id: string;
  readonly market: MarketCode;
  readonly kind: ProductKind;
  readonly title: string;
  readonly home: Club;
  /** Absent where there is one subject: a race, a tournament. */
  readonly away: Club | null;
  readonly competition: string | null;
  readonly venue: VenueSummary;
  readonly startsAt: Instant;
  readonly saleState: SaleState;
  readonly saleOpensAt: Instant;
  /** The lowest all-in price that still has places. */
  readonly from: Money | null;
  readonly available: number;
  readonly capacity: number;
  /** How many one person may buy; it stands on the ticket (Spec §2). */
  readonly maxTickets: number;
};

/** The all-in price of a zone and what it is made of, in minor units. */
export type ZonePrice = {
  readonly zone: string;
  readonly name: string;
  /** 1 (cheapest) to 6 (dearest). */
  readonly step: number;
  readonly base: number;
  readonly fee: number;
  readonly tax: number;
  readonly total: number;
  readonly currency: Currency;
};

export type EventDetail = EventSummary & {
  readonly description: string;
  readonly doorsOpenAt: Instant | null;
  readonly saleClosesAt: Instant;
  /** A high-demand sale cannot extend holds, and says so (WCAG 2.2.1, essential). */
  readonly highDemand: boolean;
  readonly frameStyle: FrameStyle;
  readonly layoutId: string;
  readonly qrMode: QrMode;
  readonly prices: readonly ZonePrice[];
  readonly organiser: string;
  readonly refundTerms: string;
};
