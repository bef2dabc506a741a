import type { EventDetail, EventSummary } from './event.ts';
import type { EventPage } from './event-list.ts';
import type { BundleKind } from './product.ts';

export type BundleQuery = { readonly page: number; readonly kind?: BundleKind | undefined };

/** A page of season passes and event bundles, each with its events in order. */
export type BundlePage = Omit<EventPage, 'items'> & {
  readonly items: readonly (EventSummary & Pick<EventDetail, 'bundledEvents'>)[];
};
