import { type Money, pesos } from '../shared/money.ts';
import type { CashProvider } from './payment-method.ts';

export type CashLimits = {
  readonly min: Money;
  readonly max: Money;
  /** The time until the provider confirms a payment, in minutes. */
  readonly accreditationMinutes: number;
  /** The provider's payment type: at the counter of a shop, or at the bank's ATMs and its partner shops. */
  readonly type: 'ticket' | 'atm';
};

/**
 * The published limits of the providers, used until the provider's own list is loaded. Source: Mercado Pago,
 * payment methods of site MLM. Assumption: PayCash has the limits of OXXO, for lack of published figures.
 */
export const publishedCashLimits = {
  oxxo: { min: pesos(5, 'MXN'), max: pesos(10_000, 'MXN'), accreditationMinutes: 2_880, type: 'ticket' },
  paycash: { min: pesos(5, 'MXN'), max: pesos(10_000, 'MXN'), accreditationMinutes: 2_880, type: 'ticket' },
  banamex: { min: pesos(5, 'MXN'), max: pesos(40_000, 'MXN'), accreditationMinutes: 60, type: 'atm' },
  bancomer: { min: pesos(10, 'MXN'), max: pesos(40_000, 'MXN'), accreditationMinutes: 60, type: 'atm' },
} as const satisfies Record<CashProvider, CashLimits>;

/** The chains where each provider's vouchers can be paid. Source: Mercado Pago, "Payment methods", Mexico. */
export const cashProviderLocations = {
  oxxo: ['OXXO'],
  paycash: ['7-Eleven', 'Circle K', 'Soriana', 'Extra', 'Calimax'],
  banamex: ['Banamex', 'Chedraui', 'Telecomm'],
  bancomer: ['BBVA', '7-Eleven', 'Circle K', 'Farmacias del Ahorro', 'Casa Ley'],
} as const satisfies Record<CashProvider, readonly string[]>;

const hour = 60 * 60_000;

/**
 * The time to pay a voucher: three days, but never so long that its confirmation would arrive after the event
 * began. No voucher is issued if less than `minimum` is left. Assumption; the provider recommends three days.
 */
export const referencePaymentWindow = { length: 72 * hour, minimum: hour } as const;

export const cashUnavailableReasons = ['BELOW_MINIMUM', 'ABOVE_MAXIMUM', 'TOO_CLOSE_TO_EVENT'] as const;
export type CashUnavailableReason = (typeof cashUnavailableReasons)[number];
