/** The sale state of an event. */
export const saleStates = [
  'NOT_YET_ON_SALE',
  'ON_SALE',
  'FEW_LEFT',
  'SOLD_OUT',
  'DISABLED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type SaleState = (typeof saleStates)[number];

export type SaleStateInput = {
  readonly disabled: boolean;
  /** True when the event does not take place. */
  readonly cancelled: boolean;
  readonly saleOpensAt: number;
  readonly saleClosesAt: number;
  readonly available: number;
  readonly capacity: number;
};

/**
 * The share of the capacity at or below which few seats are left. Assumption: one in twenty, and at most 50
 * seats.
 */
const lowAvailabilityShare = 0.05;
const lowAvailabilityMax = 50;

/**
 * Determines the sale state at an instant (milliseconds). A cancelled or disabled event keeps that state
 * whatever the time.
 */
export function determineSaleState(facts: SaleStateInput, now: number): SaleState {
  if (facts.cancelled) return 'CANCELLED';
  if (facts.disabled) return 'DISABLED';
  if (now >= facts.saleClosesAt) return 'EXPIRED';
  if (now < facts.saleOpensAt) return 'NOT_YET_ON_SALE';
  if (facts.available <= 0) return 'SOLD_OUT';
  return facts.available <= Math.min(lowAvailabilityMax, facts.capacity * lowAvailabilityShare)
    ? 'FEW_LEFT'
    : 'ON_SALE';
}

/** The states in which an event is explained by a page of its own instead of its details (Spec §2). */
export const closedSaleStates = ['EXPIRED', 'DISABLED'] as const satisfies readonly SaleState[];
export type ClosedSaleState = (typeof closedSaleStates)[number];

export const isClosedSale = (state: SaleState): state is ClosedSaleState =>
  closedSaleStates.some((closed) => closed === state);

/** Returns true for the two states in which an event can be bought. */
export const isOnSale = (state: SaleState): boolean => state === 'ON_SALE' || state === 'FEW_LEFT';
