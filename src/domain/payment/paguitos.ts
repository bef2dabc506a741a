import type { PaymentMethod } from './payment-method.ts';

/** Whether this is 'buy now, pay later' (Spec §9). */
export const isPaguitos = (method: PaymentMethod): boolean => method === 'PAGUITOS';

/** What may be paid with on a page of the provider's: its own credit, or cards. */
export type PageTypes = 'CREDIT' | 'CARD';

/**
 * "A payment provider called PAGUITOS is checked for payment-type operations" (Spec §9). Assumption: the provider's page is
 * opened for the payment types of the chosen method: for PAGUITOS credit alone, for any other method cards alone.
 */
export const pageTypesOf = (method: PaymentMethod): PageTypes => (isPaguitos(method) ? 'CREDIT' : 'CARD');
