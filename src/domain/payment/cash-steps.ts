import type { PurchaseResult } from './purchase-result.ts';

/** The `{provider}` of /checkout/cash/{provider} (Spec §2); TAQUILLA is our own box-office window. */
export const cashDesks = ['TAQUILLA', 'MERCADO_PAGO', 'SPEI'] as const;
export type CashDesk = (typeof cashDesks)[number];

/** Where a purchase that waits for cash is paid; a shop, unless its result names another desk. */
export function cashDeskOf(result: PurchaseResult): CashDesk {
  if (result === 'PENDING_CLUB') return 'TAQUILLA';
  return result === 'PENDING_TRANSFER_SPEI' ? 'SPEI' : 'MERCADO_PAGO';
}

/** The default of Spec §2, for any provider that the table does not name. */
export const DEFAULT_CASH_STEPS = 3;

/** How many steps the cash checkout has: TAQUILLA 2, SPEI 3, the default 3 (Spec §2). */
export const cashStepCount = (provider: string): number => counts.get(provider) ?? DEFAULT_CASH_STEPS;

const counts: ReadonlyMap<string, number> = new Map<CashDesk, number>([
  ['TAQUILLA', 2],
  ['SPEI', 3],
]);
