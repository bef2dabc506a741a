import type { EventSummary } from './event.ts';
import type { ProductKind } from './product.ts';

/** What is looked for among the events of a market. */
export type EventQuery = {
  readonly page: number;
  readonly words?: string;
  readonly kind?: ProductKind;
};

export type EventPage = {
  readonly items: readonly EventSummary[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

export type EventCategory = {
  readonly kind: ProductKind;
  readonly total: number;
  readonly events: readonly EventSummary[];
};

/** The front of the house: what the organisers put forward, then each kind that has anything. */
export type HomePage = {
  readonly banners: readonly EventSummary[];
  readonly categories: readonly EventCategory[];
};
