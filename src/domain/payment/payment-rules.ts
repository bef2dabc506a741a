import { type MarketCode, marketCodes } from '../market/market.ts';
import type { Instant } from '../shared/instant.ts';
import { compare, type Money } from '../shared/money.ts';
import { type CashLimits, type CashUnavailableReason, referencePaymentWindow } from './cash-provider.ts';
import { cashProviders, type PaymentMethod } from './payment-method.ts';
import { calculateReferenceDeadline } from './reference-deadline.ts';
import { type SalesChannel, salesChannelRules, salesChannels } from './sales-channel.ts';

/** The rule that decides where and when a payment option is available. */
export type PaymentRule = {
  readonly method: PaymentMethod;
  /** True if only managers may choose it. */
  readonly managersOnly: boolean;
  readonly markets: readonly MarketCode[];
  /**
   * The sales channels in which it pays installments; tickets are paid in every channel that has the method.
   */
  readonly installmentChannels: readonly SalesChannel[];
  /** True if the seller must be present, whatever the sales channel of the method. */
  readonly requiresSeller: boolean;
  /** True if the payer or the fan must be known. */
  readonly requiresFan: boolean;
  /**
   * The accepted amounts: any above zero, zero too, within the provider's limits, the wallet's balance or the
   * credit.
   */
  readonly amount: 'ANY' | 'ZERO_TOO' | 'PROVIDER' | 'BALANCE' | 'CREDIT';
  /**
   * The time limit: with the sale, an hour before the event, or an hour before its last confirmation could
   * arrive.
   */
  readonly closes: 'WITH_THE_SALE' | 'HOUR_BEFORE' | 'HOUR_BEFORE_CONFIRMATION';
};

const defaultRule = {
  managersOnly: false,
  requiresSeller: false,
  markets: marketCodes,
  installmentChannels: [],
  requiresFan: false,
  amount: 'ANY',
  closes: 'WITH_THE_SALE',
} as const satisfies Partial<PaymentRule>;

/** The fan pays installments with it, online. */
const byFan = ['SELF_SERVICE'] as const satisfies readonly SalesChannel[];
/** A reference that is issued now and paid later elsewhere. */
const byReference = { ...defaultRule, amount: 'PROVIDER', closes: 'HOUR_BEFORE_CONFIRMATION' } as const;
const inMexico = { ...byReference, markets: ['MEX'], installmentChannels: byFan } as const;
const byManager = { ...defaultRule, managersOnly: true, amount: 'ZERO_TOO' } as const;

/**
 * The rules of all payment options: the methods, and for cash and transfers the provider or system. The
 * methods of each channel are in `salesChannelRules`. The list of payment options, its reasons and
 * docs/payment-methods.md are all derived from this table.
 */
export const paymentRules = {
  WALLET: {
    ...defaultRule,
    method: 'WALLET',
    installmentChannels: byFan,
    requiresFan: true,
    amount: 'BALANCE',
  },
  CARD: { ...defaultRule, method: 'CARD', installmentChannels: byFan, amount: 'PROVIDER' },
  SELLER: { ...defaultRule, method: 'CASH', requiresSeller: true },
  TAQUILLA: { ...defaultRule, method: 'CASH', installmentChannels: ['ASSISTED'], closes: 'HOUR_BEFORE' },
  oxxo: { ...inMexico, method: 'CASH' },
  paycash: { ...inMexico, method: 'CASH' },
  banamex: { ...inMexico, method: 'CASH' },
  bancomer: { ...inMexico, method: 'CASH' },
  PSE: { ...byReference, method: 'TRANSFER', markets: ['COL'], installmentChannels: byFan },
  SPEI: { ...inMexico, method: 'TRANSFER' },
  TPV: { ...defaultRule, method: 'TPV', installmentChannels: ['ASSISTED'] },
  IDENTIFICATION: { ...defaultRule, method: 'IDENTIFICATION', requiresFan: true, amount: 'CREDIT' },
  LINK: { ...defaultRule, method: 'LINK', requiresFan: true, closes: 'HOUR_BEFORE' },
  RESERVATION: { ...byManager, method: 'RESERVATION' },
  PROCESSING_TRANSFER: { ...defaultRule, method: 'PROCESSING_TRANSFER', closes: 'HOUR_BEFORE' },
  PAGUITOS: { ...byReference, method: 'PAGUITOS', requiresFan: true },
  COURTESY: { ...byManager, method: 'COURTESY' },
} as const satisfies Record<string, PaymentRule>;

export type PaymentRuleName = keyof typeof paymentRules;

const allRules: readonly PaymentRule[] = Object.values(paymentRules);

/** Lists the rules of a method: one, or one per provider or system. */
export const listPaymentRules = (method: PaymentMethod): readonly PaymentRule[] =>
  allRules.filter((rule) => rule.method === method);

/** Lists the sales channels that have a method. */
export const listSalesChannels = (method: PaymentMethod): readonly SalesChannel[] =>
  salesChannels.filter((salesChannel) =>
    salesChannelRules[salesChannel].paymentMethods.some((ofChannel: PaymentMethod) => ofChannel === method),
  );

/** The sale to which a rule is applied. */
export type PaymentRuleInput = {
  readonly market: MarketCode;
  readonly total: Money;
  readonly eventStartsAt: Instant;
  readonly now: Instant;
};

/**
 * Returns the reason why a payment option does not accept a sale of this market, amount and date; null if it
 * does. `limits` are the provider's current ones.
 */
export function findRuleUnavailableReason(
  name: PaymentRuleName,
  sale: PaymentRuleInput,
  limits: Pick<CashLimits, 'min' | 'max' | 'accreditationMinutes'> | null = null,
): CashUnavailableReason | 'OTHER_MARKET' | null {
  const rule: PaymentRule = paymentRules[name];
  if (!rule.markets.includes(sale.market)) return 'OTHER_MARKET';
  if (rule.amount === 'PROVIDER' && limits !== null) {
    if (compare(sale.total, limits.min) < 0) return 'BELOW_MINIMUM';
    if (compare(sale.total, limits.max) > 0) return 'ABOVE_MAXIMUM';
  }
  return isTooLate(name, sale, limits) ? 'TOO_CLOSE_TO_EVENT' : null;
}

function isTooLate(
  name: PaymentRuleName,
  sale: PaymentRuleInput,
  limits: Pick<CashLimits, 'accreditationMinutes'> | null,
): boolean {
  const { closes }: PaymentRule = paymentRules[name];
  if (closes === 'WITH_THE_SALE') return false;
  const accreditationMinutes =
    closes === 'HOUR_BEFORE_CONFIRMATION' ? (limits?.accreditationMinutes ?? 0) : 0;
  return (
    calculateReferenceDeadline({ accreditationMinutes }, { ...sale, by: findConfirmationSource(name) }) -
      sale.now <
    referencePaymentWindow.minimum
  );
}

/**
 * Returns who confirms a payment that is made later elsewhere; null if it is confirmed immediately or within
 * the lease.
 */
const findConfirmationSource = (name: PaymentRuleName): string | null =>
  name === 'SPEI' ? name : (cashProviders.find((provider) => provider === name) ?? null);
