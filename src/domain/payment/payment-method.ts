/** Spec §3. */
export const paymentMethods = [
  'WALLET',
  'CARD',
  'CASH',
  'TRANSFER',
  'TPV',
  'IDENTIFICATION',
  'LINK',
  'RESERVATION',
  'PROCESSING_TRANSFER',
  'PAGUITOS',
  'COURTESY',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The providers of cash payments in Mexico (Spec §3). */
export const cashProviders = ['oxxo', 'paycash', 'banamex', 'bancomer'] as const;
export type CashProvider = (typeof cashProviders)[number];

/** The subject of a payment (Spec §3). */
export const paymentKinds = ['installment', 'ticket'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
