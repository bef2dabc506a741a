import { paymentMethodTraits, type SettlementMethod } from './payment-method.ts';

/** Returns true for PAGUITOS, the 'buy now, pay later' method (Spec §9). */
export const isPaguitos = (method: SettlementMethod): boolean => paymentMethodTraits[method].isPaidByLender;

/** The payment types on the provider's hosted page: its own credit, or cards. */
export type ProviderPageType = 'CREDIT' | 'CARD';

/**
 * Returns the payment types of the hosted page. "A payment provider called PAGUITOS is checked for
 * payment-type operations" (Spec §9). Assumption: the page opens with the types of the chosen method: credit
 * only for PAGUITOS, cards only otherwise.
 */
export const getProviderPageType = (method: SettlementMethod): ProviderPageType =>
  isPaguitos(method) ? 'CREDIT' : 'CARD';
