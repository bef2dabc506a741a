import type { EventSummary } from './event.ts';
import type { EventDays } from './event-days.ts';
import type { HomeRows } from './home-rows.ts';
import type { ProductKind } from './product.ts';

/** The search parameters for the events of a market. */
export type EventQuery = EventDays & {
  readonly page: number;
  readonly searchText?: string | undefined;
  readonly kind?: ProductKind | undefined;
  readonly city?: string | undefined;
  /** The name of a venue. */
  readonly venue?: string | undefined;
  /** The id of a club that organises the event or plays in it. */
  readonly organisation?: string | undefined;
  /** The limits of the all-in price of one zone at least, in minor units; both included. */
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
};

/** Returns true when a search leaves no event out: without a result there is nothing on sale. */
export const isUnfiltered = ({ page: _, searchText = '', ...filters }: EventQuery): boolean =>
  searchText === '' && Object.values(filters).every((filter) => filter === undefined);

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

/** The content of the home page: banners of the organisers, each product kind that has events, and what comes next. */
export type HomePage = {
  readonly banners: readonly EventSummary[];
  readonly categories: readonly EventCategory[];
  readonly rows: HomeRows;
};
