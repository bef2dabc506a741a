/** Whether an event can be bought now, and why not. */
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

export type SaleFacts = {
  readonly disabled: boolean;
  /** It does not take place at all. */
  readonly cancelled: boolean;
  readonly saleOpensAt: number;
  readonly saleClosesAt: number;
  readonly available: number;
  readonly capacity: number;
};

/** Share of the house below which few places are left. Assumption: one in twenty, and never more than 500 places. */
const fewShare = 0.05;
const fewAtMost = 500;

/** The state of a sale at an instant (milliseconds). An event that was cancelled or switched off stays so, whatever the clock says. */
export function saleStateOf(facts: SaleFacts, now: number): SaleState {
  if (facts.cancelled) return 'CANCELLED';
  if (facts.disabled) return 'DISABLED';
  if (now >= facts.saleClosesAt) return 'EXPIRED';
  if (now < facts.saleOpensAt) return 'NOT_YET_ON_SALE';
  if (facts.available <= 0) return 'SOLD_OUT';
  return facts.available <= Math.min(fewAtMost, facts.capacity * fewShare) ? 'FEW_LEFT' : 'ON_SALE';
}

/** Only these two can be bought. */
export const isOnSale = (state: SaleState): boolean => state === 'ON_SALE' || state === 'FEW_LEFT';
