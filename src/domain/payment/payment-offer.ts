import type { Role } from '../identity/role.ts';
import type { MarketCode } from '../market/market.ts';
import { isZero, type Money } from '../shared/money.ts';
import { type PaymentKind, type PaymentMethod, paymentMethodTraits } from './payment-method.ts';
import { listPaymentRules, listSalesChannels, paymentRules } from './payment-rules.ts';
import type { SalesChannel } from './sales-channel.ts';

/** The reasons why a method is not offered, in the order of evaluation. */
export const offerUnavailableReasons = [
  'OTHER_SALES_CHANNEL',
  'NOT_YOUR_ROLE',
  'MANAGER_ONLY',
  'OTHER_MARKET',
  'TICKETS_ONLY',
  'NOTHING_TO_PAY',
  'FAN_NOT_NAMED',
  'NO_BALANCE',
  'NO_CASH_PROVIDER',
] as const;
export type OfferUnavailableReason = (typeof offerUnavailableReasons)[number];

/** The context of a sale that is known without any query: channel, roles, market, subject, total and fan. */
export type SalesChannelContext = {
  readonly salesChannel: SalesChannel;
  readonly roles: readonly Role[];
  readonly market: MarketCode;
  readonly kind: PaymentKind;
  readonly total: Money;
  /** True if the buyer is known: signed in, or identified by the seller. */
  readonly isFanIdentified: boolean;
};

export type PaymentOfferContext = SalesChannelContext & {
  readonly walletBalance: Money | null;
  /** True if any cash option accepts this sale (its amount and date). */
  readonly hasCashOption: boolean;
};

export type PaymentOffer =
  | { readonly method: PaymentMethod; readonly offered: true }
  | { readonly method: PaymentMethod; readonly offered: false; readonly reason: OfferUnavailableReason };

/**
 * Evaluates whether a method is offered, and if not why. Assumption: Spec §3 only lists the methods; who has
 * which is a product decision. A visitor sees a fan's methods and identifies before paying.
 */
export function evaluatePaymentOffer(method: PaymentMethod, context: PaymentOfferContext): PaymentOffer {
  const reason = findOfferUnavailableReason(method, context);
  return reason === null ? { method, offered: true } : { method, offered: false, reason };
}

/** Returns the transfer system of a market: PSE, or SPEI with a CLABE. */
export const getTransferSystem = (market: MarketCode): 'PSE' | 'SPEI' =>
  paymentRules.PSE.markets.some((own) => own === market) ? 'PSE' : 'SPEI';

/**
 * Evaluates the rules that need no query: channel, role, market, subject, amount and fan. Null if none is
 * violated.
 */
export function findChannelUnavailableReason(
  method: PaymentMethod,
  context: SalesChannelContext,
): OfferUnavailableReason | null {
  const { salesChannel, roles, market, kind, total, isFanIdentified } = context;
  const rules = listPaymentRules(method);
  if (!listSalesChannels(method).includes(salesChannel)) return 'OTHER_SALES_CHANNEL';
  if (!isRoleAllowed(context)) return 'NOT_YOUR_ROLE';
  if (rules.every(({ managersOnly }) => managersOnly) && !roles.includes('manager')) return 'MANAGER_ONLY';
  const rulesHere = rules.filter(({ markets }) => markets.includes(market));
  if (rulesHere.length === 0) return 'OTHER_MARKET';
  if (
    kind === 'installment' &&
    !rulesHere.some(({ installmentChannels }) => installmentChannels.includes(salesChannel))
  )
    return 'TICKETS_ONLY';
  if (isZero(total) && !rulesHere.some(({ amount }) => amount === 'ZERO_TOO')) return 'NOTHING_TO_PAY';
  return rulesHere.every(({ requiresFan }) => requiresFan) && !isFanIdentified ? 'FAN_NOT_NAMED' : null;
}

function findOfferUnavailableReason(
  method: PaymentMethod,
  context: PaymentOfferContext,
): OfferUnavailableReason | null {
  const channelReason = findChannelUnavailableReason(method, context);
  if (channelReason !== null) return channelReason;
  if (paymentMethodTraits[method].paysFromBalance && (context.walletBalance?.amount ?? 0) <= 0)
    return 'NO_BALANCE';
  if (paymentMethodTraits[method].isPaidAtPlace && !context.hasCashOption) return 'NO_CASH_PROVIDER';
  return null;
}

const isRoleAllowed = ({ salesChannel, roles }: SalesChannelContext): boolean =>
  salesChannel === 'ASSISTED'
    ? roles.includes('seller') || roles.includes('manager')
    : roles.includes('fan') || roles.every((role) => role === 'visitor');
