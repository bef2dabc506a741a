import { type MarketCode, marketCodes } from '../market/market.ts';
import { type SaleMode, saleDesks, saleModes } from '../sale/sale-mode.ts';
import type { Instant } from '../shared/instant.ts';
import { compare, type Money } from '../shared/money.ts';
import { type CashLimits, type CashRefusal, payWindow } from './cash-provider.ts';
import { payBefore } from './instruction-lease.ts';
import { cashProviders, type PaymentMethod } from './payment-method.ts';

/** The rule that decides where and when a payment option is available. */
export type PaymentRule = {
  readonly method: PaymentMethod;
  /** True if only managers may choose it. */
  readonly managersOnly: boolean;
  readonly markets: readonly MarketCode[];
  /**
   * The sales channels in which it pays installments; tickets are paid in every channel that has the method.
   */
  readonly quotasAt: readonly SaleMode[];
  /** True if the payer or the fan must be known. */
  readonly namesFan: boolean;
  /**
   * The accepted amounts: any above zero, zero too, within the provider's limits, the wallet's balance or the
   * credit.
   */
  readonly amount: 'ANY' | 'ZERO_TOO' | 'PROVIDER' | 'BALANCE' | 'CREDIT';
  /**
   * The time limit: with the sale, an hour before the event, or an hour before its last confirmation could
   * arrive.
   */
  readonly closes: 'WITH_THE_SALE' | 'HOUR_BEFORE' | 'HOUR_BEFORE_NEWS';
};

const usual = {
  managersOnly: false,
  markets: marketCodes,
  quotasAt: [],
  namesFan: false,
  amount: 'ANY',
  closes: 'WITH_THE_SALE',
} as const satisfies Partial<PaymentRule>;

/** A reference that is issued now and paid later elsewhere. */
const byReference = { ...usual, amount: 'PROVIDER', closes: 'HOUR_BEFORE_NEWS' } as const;
const inMexico = { ...byReference, markets: ['MEX'] } as const;
const byManager = { ...usual, managersOnly: true, amount: 'ZERO_TOO' } as const;

/**
 * The rules of all payment options: the methods, and for cash and transfers the provider or system. The
 * methods of each channel are in `salesChannelRules`. The list of payment options, its reasons and
 * docs/payment-methods.md are all derived from this table.
 */
export const paymentRules = {
  WALLET: { ...usual, method: 'WALLET', namesFan: true, amount: 'BALANCE' },
  CARD: { ...usual, method: 'CARD', quotasAt: ['SELF_SERVICE'], amount: 'PROVIDER' },
  TAQUILLA: { ...usual, method: 'CASH', quotasAt: ['ASSISTED'], closes: 'HOUR_BEFORE' },
  oxxo: { ...inMexico, method: 'CASH' },
  paycash: { ...inMexico, method: 'CASH' },
  banamex: { ...inMexico, method: 'CASH' },
  bancomer: { ...inMexico, method: 'CASH' },
  PSE: { ...byReference, method: 'TRANSFER', markets: ['COL'] },
  SPEI: { ...inMexico, method: 'TRANSFER' },
  TPV: { ...usual, method: 'TPV', quotasAt: ['ASSISTED'] },
  IDENTIFICATION: { ...usual, method: 'IDENTIFICATION', namesFan: true, amount: 'CREDIT' },
  LINK: { ...usual, method: 'LINK', namesFan: true, closes: 'HOUR_BEFORE' },
  RESERVATION: { ...byManager, method: 'RESERVATION' },
  PROCESSING_TRANSFER: { ...usual, method: 'PROCESSING_TRANSFER', closes: 'HOUR_BEFORE' },
  PAGUITOS: { ...byReference, method: 'PAGUITOS', namesFan: true },
  COURTESY: { ...byManager, method: 'COURTESY' },
} as const satisfies Record<string, PaymentRule>;

export type PaymentWayName = keyof typeof paymentRules;

const allRules: readonly PaymentRule[] = Object.values(paymentRules);

/** Lists the rules of a method: one, or one per provider or system. */
export const rulesOf = (method: PaymentMethod): readonly PaymentRule[] =>
  allRules.filter((rule) => rule.method === method);

/** Lists the sales channels that have a method. */
export const desksOf = (method: PaymentMethod): readonly SaleMode[] =>
  saleModes.filter((mode) =>
    saleDesks[mode].paymentMethods.some((ofDesk: PaymentMethod) => ofDesk === method),
  );

/** The sale to which a rule is applied. */
export type SaleFacts = {
  readonly market: MarketCode;
  readonly total: Money;
  readonly eventStartsAt: Instant;
  readonly now: Instant;
};

/**
 * Returns the reason why a payment option does not accept a sale of this market, amount and date; null if it
 * does. `limits` are the provider's current ones.
 */
export function wayRefusalOf(
  name: PaymentWayName,
  sale: SaleFacts,
  limits: Pick<CashLimits, 'min' | 'max' | 'accreditation'> | null = null,
): CashRefusal | 'OTHER_MARKET' | null {
  const rule: PaymentRule = paymentRules[name];
  if (!rule.markets.includes(sale.market)) return 'OTHER_MARKET';
  if (rule.amount === 'PROVIDER' && limits !== null) {
    if (compare(sale.total, limits.min) < 0) return 'BELOW_MINIMUM';
    if (compare(sale.total, limits.max) > 0) return 'ABOVE_MAXIMUM';
  }
  return isTooLate(name, sale, limits) ? 'TOO_CLOSE_TO_EVENT' : null;
}

function isTooLate(
  name: PaymentWayName,
  sale: SaleFacts,
  limits: Pick<CashLimits, 'accreditation'> | null,
): boolean {
  const { closes }: PaymentRule = paymentRules[name];
  if (closes === 'WITH_THE_SALE') return false;
  const accreditation = closes === 'HOUR_BEFORE_NEWS' ? (limits?.accreditation ?? 0) : 0;
  return payBefore({ accreditation }, { ...sale, by: newsBy(name) }) - sale.now < payWindow.least;
}

/**
 * Returns who confirms a payment that is made later elsewhere; null if it is confirmed immediately or within
 * the lease.
 */
const newsBy = (name: PaymentWayName): string | null =>
  name === 'SPEI' ? name : (cashProviders.find((provider) => provider === name) ?? null);
