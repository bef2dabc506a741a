import { type MarketCode, marketCodes } from '../market/market.ts';
import { type SaleMode, saleDesks, saleModes } from '../sale/sale-mode.ts';
import type { Instant } from '../shared/instant.ts';
import { compare, type Money } from '../shared/money.ts';
import { type CashLimits, type CashRefusal, payWindow } from './cash-provider.ts';
import { payBefore } from './instruction-lease.ts';
import { cashProviders, type PaymentMethod } from './payment-method.ts';

/** What decides whether something can be paid in one way, whoever asks. */
export type PaymentRule = {
  readonly method: PaymentMethod;
  /** Whether it takes a manager to choose it. */
  readonly managersOnly: boolean;
  readonly markets: readonly MarketCode[];
  /** At which desks it pays the quotas of a plan; tickets it pays at each that has it. */
  readonly quotasAt: readonly SaleMode[];
  /** Whether it must be known who pays or for whom. */
  readonly namesFan: boolean;
  /** Which amounts: any that is not zero, zero too, what the provider says, or no more than there is. */
  readonly amount: 'ANY' | 'ZERO_TOO' | 'PROVIDER' | 'BALANCE' | 'CREDIT';
  /** Until when: the whole sale, an hour before the event, or an hour before the last news of it could come. */
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

/** A reference that is given now and paid later, somewhere else. */
const byReference = { ...usual, amount: 'PROVIDER', closes: 'HOUR_BEFORE_NEWS' } as const;
const inMexico = { ...byReference, markets: ['MEX'] } as const;
const byManager = { ...usual, managersOnly: true, amount: 'ZERO_TOO' } as const;

/**
 * Every way to pay: the methods, and for cash and transfers the place or system behind them. Whose desk has a method stands in
 * `saleDesks`. The list of ways, its refusals and docs/payment-methods.md are all read from here.
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

/** The rules of a method: one, or one for each place or system behind it. */
export const rulesOf = (method: PaymentMethod): readonly PaymentRule[] =>
  allRules.filter((rule) => rule.method === method);

/** The desks that have a method. */
export const desksOf = (method: PaymentMethod): readonly SaleMode[] =>
  saleModes.filter((mode) =>
    saleDesks[mode].paymentMethods.some((ofDesk: PaymentMethod) => ofDesk === method),
  );

/** What is to be paid, where and when. */
export type SaleFacts = {
  readonly market: MarketCode;
  readonly total: Money;
  readonly eventStartsAt: Instant;
  readonly now: Instant;
};

/** Why one way cannot take a sale of this market, amount and date, or null; `limits` are the provider's own of today. */
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

/** Who brings the news of money that is paid later, elsewhere; null where it is there at once or within the lease. */
const newsBy = (name: PaymentWayName): string | null =>
  name === 'SPEI' ? name : (cashProviders.find((provider) => provider === name) ?? null);
