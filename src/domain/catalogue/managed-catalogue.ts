import type { Instant } from '../shared/instant.ts';
import type { ProductKind } from './product.ts';

/** The states of a product in the managers' catalogue. */
export const managedStates = [
  'DRAFT',
  'NOT_YET_ON_SALE',
  'ON_SALE',
  'SUSPENDED',
  'SOLD_OUT',
  'OVER',
  'CANCELLED',
] as const;
export type ManagedState = (typeof managedStates)[number];

export type ManagedStateInput = {
  readonly isCancelled: boolean;
  readonly isSuspended: boolean;
  readonly isSoldOut: boolean;
  readonly saleOpensAt: Instant;
  readonly saleClosesAt: Instant;
};

/** Determines the state of a product for its managers. Unlike for fans, a suspended sale that has closed is over. */
export function determineManagedState(
  product: ManagedStateInput,
  now: Instant,
): Exclude<ManagedState, 'DRAFT'> {
  if (product.isCancelled) return 'CANCELLED';
  if (now >= product.saleClosesAt) return 'OVER';
  if (product.isSuspended) return 'SUSPENDED';
  if (now < product.saleOpensAt) return 'NOT_YET_ON_SALE';
  return product.isSoldOut ? 'SOLD_OUT' : 'ON_SALE';
}

/** An event, pass, bundle, tour or visit as managers find it. */
export type ManagedProduct = {
  readonly id: string;
  readonly kind: ProductKind;
  readonly title: string;
  readonly venue: string;
  /** Null for a draft without a date. */
  readonly startsAt: Instant | null;
  readonly timeZone: string;
  readonly state: ManagedState;
  /** The number of visits of a tour that have yet to begin; null for everything else. */
  readonly visits: number | null;
};

export type ManagedProductPage = {
  readonly items: readonly ManagedProduct[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

/** A search of the managers' catalogue. Visits are listed by their tour only. */
export type ManagedProductQuery = {
  readonly page: number;
  readonly searchText?: string | undefined;
  readonly kind?: ProductKind | undefined;
  readonly state?: ManagedState | undefined;
  readonly tour?: string | undefined;
};
