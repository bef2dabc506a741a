import type { Role } from '../auth/role.ts';
import type { MarketCode } from '../market/market.ts';
import { type SaleMode, saleDesks } from '../sale/sale-mode.ts';
import { isZero, type Money } from '../shared/money.ts';
import { type PaymentKind, type PaymentMethod, paymentMethods } from './payment-method.ts';
import { desksOf, paymentRules, rulesOf } from './payment-rules.ts';

/** The reasons why a method is not offered, in the order of evaluation. */
export const offerRefusals = [
  'OTHER_DESK',
  'NOT_YOUR_ROLE',
  'MANAGER_ONLY',
  'OTHER_MARKET',
  'TICKETS_ONLY',
  'NOTHING_TO_PAY',
  'FAN_NOT_NAMED',
  'NO_BALANCE',
  'NO_CASH_PROVIDER',
] as const;
export type OfferRefusal = (typeof offerRefusals)[number];

/** The context of a sale that is known without any query: channel, roles, market, subject, total and fan. */
export type DeskSituation = {
  readonly mode: SaleMode;
  readonly roles: readonly Role[];
  readonly market: MarketCode;
  readonly kind: PaymentKind;
  readonly total: Money;
  /** True if the buyer is known: signed in, or identified by the seller. */
  readonly fanNamed: boolean;
};

export type PaymentSituation = DeskSituation & {
  readonly walletBalance: Money | null;
  /** True if any cash option accepts this sale (its amount and date). */
  readonly cashDeskOpen: boolean;
};

export type PaymentOffer =
  | { readonly method: PaymentMethod; readonly offered: true }
  | { readonly method: PaymentMethod; readonly offered: false; readonly reason: OfferRefusal };

/**
 * Evaluates whether a method is offered, and if not why. Assumption: Spec §3 only lists the methods; who has
 * which is a product decision. A visitor sees a fan's methods and identifies before paying.
 */
export function paymentOffer(method: PaymentMethod, situation: PaymentSituation): PaymentOffer {
  const reason = refusalOf(method, situation);
  return reason === null ? { method, offered: true } : { method, offered: false, reason };
}

/** Evaluates every method; those of the sales channel come first, in its order. */
export function paymentOffers(situation: PaymentSituation): PaymentOffer[] {
  const ofDesk: readonly PaymentMethod[] = saleDesks[situation.mode].paymentMethods;
  const elsewhere = paymentMethods.filter((method) => !ofDesk.includes(method));
  return [...ofDesk, ...elsewhere].map((method) => paymentOffer(method, situation));
}

/** Returns the transfer system of a market: PSE, or SPEI with a CLABE. */
export const transferSystemOf = (market: MarketCode): 'PSE' | 'SPEI' =>
  paymentRules.PSE.markets.some((own) => own === market) ? 'PSE' : 'SPEI';

/**
 * Evaluates the rules that need no query: channel, role, market, subject, amount and fan. Null if none is
 * violated.
 */
export function deskRefusalOf(method: PaymentMethod, situation: DeskSituation): OfferRefusal | null {
  const { mode, roles, market, kind, total, fanNamed } = situation;
  const rules = rulesOf(method);
  if (!desksOf(method).includes(mode)) return 'OTHER_DESK';
  if (!standsAt(situation)) return 'NOT_YOUR_ROLE';
  if (rules.every(({ managersOnly }) => managersOnly) && !roles.includes('manager')) return 'MANAGER_ONLY';
  if (!rules.some(({ markets }) => markets.includes(market))) return 'OTHER_MARKET';
  if (kind === 'installment' && !rules.some(({ quotasAt }) => quotasAt.includes(mode))) return 'TICKETS_ONLY';
  if (isZero(total) && !rules.some(({ amount }) => amount === 'ZERO_TOO')) return 'NOTHING_TO_PAY';
  return rules.every(({ namesFan }) => namesFan) && !fanNamed ? 'FAN_NOT_NAMED' : null;
}

function refusalOf(method: PaymentMethod, situation: PaymentSituation): OfferRefusal | null {
  const atDesk = deskRefusalOf(method, situation);
  if (atDesk !== null) return atDesk;
  if (method === 'WALLET' && (situation.walletBalance?.amount ?? 0) <= 0) return 'NO_BALANCE';
  if (method === 'CASH' && !situation.cashDeskOpen) return 'NO_CASH_PROVIDER';
  return null;
}

const standsAt = ({ mode, roles }: DeskSituation): boolean =>
  mode === 'ASSISTED'
    ? roles.includes('seller') || roles.includes('manager')
    : roles.includes('fan') || roles.every((role) => role === 'visitor');
