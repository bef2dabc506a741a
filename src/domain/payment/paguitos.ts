import type { PlanKind } from '../installment/plan.ts';

/** The provider of 'buy now, pay later' (Spec §9). */
export const paguitosProvider = 'PAGUITOS';

export const isPaguitos = (provider: string): boolean => provider === paguitosProvider;

/**
 * "A payment provider called PAGUITOS is checked for payment-type operations" (Spec §9).
 * Assumption: an operation is of payment type when its plan kind is PAYMENT, and PAGUITOS is such whatever its plan
 * says: the provider pays us at once and collects the instalments itself.
 */
export const isPaymentTypeOperation = (operation: {
  readonly provider: string;
  readonly planKind: PlanKind;
}): boolean => isPaguitos(operation.provider) || operation.planKind === 'PAYMENT';
