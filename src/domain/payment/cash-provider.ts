import type { MarketCode } from '../market/market.ts';
import { type Money, pesos } from '../shared/money.ts';
import type { CashDesk } from './cash-steps.ts';
import type { CashProvider } from './payment-method.ts';

export type CashLimits = {
  readonly min: Money;
  readonly max: Money;
  /** How long the provider takes to tell us that it was paid, in minutes. */
  readonly accreditation: number;
  /** How a fan pays it: over a shop's counter, or at the bank's machine and its partner shops. */
  readonly type: 'ticket' | 'atm';
};

/**
 * The providers' published limits, used until the provider's own list is read. Source: Mercado Pago, payment
 * methods of site MLM. Assumption: PayCash is taken to be as OXXO, for want of a published figure.
 */
export const publishedCashLimits = {
  oxxo: { min: pesos(5, 'MXN'), max: pesos(10_000, 'MXN'), accreditation: 2_880, type: 'ticket' },
  paycash: { min: pesos(5, 'MXN'), max: pesos(10_000, 'MXN'), accreditation: 2_880, type: 'ticket' },
  banamex: { min: pesos(5, 'MXN'), max: pesos(40_000, 'MXN'), accreditation: 60, type: 'atm' },
  bancomer: { min: pesos(10, 'MXN'), max: pesos(40_000, 'MXN'), accreditation: 60, type: 'atm' },
} as const satisfies Record<CashProvider, CashLimits>;

/** Where cash can be paid in a market (Spec §3: the cash providers are Mexico's; SPEI is Mexico's too). */
export const cashDesksOf = (market: MarketCode): readonly CashDesk[] =>
  market === 'MEX' ? ['TAQUILLA', 'MERCADO_PAGO', 'SPEI'] : ['TAQUILLA'];

/** The names over the doors where each is paid. Source: Mercado Pago, "Payment methods", Mexico. */
export const cashPlaces = {
  oxxo: ['OXXO'],
  paycash: ['7-Eleven', 'Circle K', 'Soriana', 'Extra', 'Calimax'],
  banamex: ['Citibanamex', 'Chedraui', 'Telecomm'],
  bancomer: ['BBVA', '7-Eleven', 'Circle K', 'Farmacias del Ahorro', 'Casa Ley'],
} as const satisfies Record<CashProvider, readonly string[]>;

const hour = 60 * 60_000;

/**
 * How long a reference may be paid: three days, but never so late that the news of it comes after the event began; and it
 * is not given at all when less than `least` would be left. Assumption; the provider advises three days.
 */
export const payWindow = { length: 72 * hour, least: hour } as const;

export const cashRefusals = ['BELOW_MINIMUM', 'ABOVE_MAXIMUM', 'TOO_CLOSE_TO_EVENT'] as const;
export type CashRefusal = (typeof cashRefusals)[number];
