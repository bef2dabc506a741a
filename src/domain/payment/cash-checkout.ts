import type { PurchaseResult } from './purchase-result.ts';

/** The `{provider}` of /checkout/cash/{provider} (Spec §2); TAQUILLA is our own box office. */
export const cashCheckoutProviders = ['TAQUILLA', 'MERCADO_PAGO', 'SPEI'] as const;
export type CashCheckoutProvider = (typeof cashCheckoutProviders)[number];

/** Returns the cash checkout of a pending purchase; the default is a shop. */
export function findCashCheckoutProvider(result: PurchaseResult): CashCheckoutProvider {
  if (result === 'PENDING_CLUB') return 'TAQUILLA';
  return result === 'PENDING_TRANSFER_SPEI' ? 'SPEI' : 'MERCADO_PAGO';
}

/** The default of Spec §2 for any other provider. */
export const DEFAULT_CASH_STEPS = 3;

/** Counts the steps of a cash checkout: TAQUILLA 2, SPEI 3, the default 3 (Spec §2). */
export const countCashSteps = (provider: string): number =>
  stepCountByProvider.get(provider) ?? DEFAULT_CASH_STEPS;

const stepCountByProvider: ReadonlyMap<string, number> = new Map<CashCheckoutProvider, number>([
  ['TAQUILLA', 2],
  ['SPEI', 3],
]);
