import type { Role } from '../auth/role.ts';
import type { MarketCode } from '../market/market.ts';
import { type SaleMode, saleDesks } from '../sale/sale-mode.ts';
import { isZero, type Money } from '../shared/money.ts';
import { type PaymentMethod, paymentMethods } from './payment-method.ts';

/** Why a method is not offered, in the order in which it is asked. */
export const offerRefusals = [
  'OTHER_DESK',
  'NOT_YOUR_ROLE',
  'MANAGER_ONLY',
  'NOTHING_TO_PAY',
  'FAN_NOT_NAMED',
  'NO_BALANCE',
  'NO_CASH_PROVIDER',
] as const;
export type OfferRefusal = (typeof offerRefusals)[number];

export type PaymentSituation = {
  readonly mode: SaleMode;
  readonly roles: readonly Role[];
  readonly market: MarketCode;
  readonly total: Money;
  /** Whether the buyer is known: signed in, or named by the seller. */
  readonly fanNamed: boolean;
  readonly walletBalance: Money | null;
  /** Whether any cash desk can take this sale (its amount and its date). */
  readonly cashDeskOpen: boolean;
};

export type PaymentOffer =
  | { readonly method: PaymentMethod; readonly offered: true }
  | { readonly method: PaymentMethod; readonly offered: false; readonly reason: OfferRefusal };

/**
 * Whether a method is offered here and now, and if not why. Assumption: Spec §3 lists the methods only; who has which
 * is a product decision. A visitor sees a fan's methods and identifies before paying.
 */
export function paymentOffer(method: PaymentMethod, situation: PaymentSituation): PaymentOffer {
  const reason = refusalOf(method, situation);
  return reason === null ? { method, offered: true } : { method, offered: false, reason };
}

/** Every method with its answer, those of the desk first and in the desk's own order. */
export function paymentOffers(situation: PaymentSituation): PaymentOffer[] {
  const ofDesk: readonly PaymentMethod[] = saleDesks[situation.mode].paymentMethods;
  const elsewhere = paymentMethods.filter((method) => !ofDesk.includes(method));
  return [...ofDesk, ...elsewhere].map((method) => paymentOffer(method, situation));
}

/** How a transfer is made in a market: through PSE's banks, or to a CLABE. */
export const transferSystemOf = (market: MarketCode): 'PSE' | 'SPEI' => (market === 'MEX' ? 'SPEI' : 'PSE');

/** Methods that keep or give away seats without money: a manager's (product decision). */
export const managerMethods = ['RESERVATION', 'COURTESY'] as const satisfies readonly PaymentMethod[];

/** Methods that need to know who pays or for whom. */
const namedMethods: ReadonlySet<PaymentMethod> = new Set(['IDENTIFICATION', 'LINK', 'WALLET', 'PAGUITOS']);

function refusalOf(method: PaymentMethod, situation: PaymentSituation): OfferRefusal | null {
  const desk = saleDesks[situation.mode];
  const ofDesk: readonly PaymentMethod[] = desk.paymentMethods;
  const isManagers = managerMethods.some((managers) => managers === method);
  if (!ofDesk.includes(method)) return 'OTHER_DESK';
  if (!standsAt(situation)) return 'NOT_YOUR_ROLE';
  if (isManagers && !situation.roles.includes('manager')) return 'MANAGER_ONLY';
  if (isZero(situation.total) && !isManagers) return 'NOTHING_TO_PAY';
  if (namedMethods.has(method) && !situation.fanNamed) return 'FAN_NOT_NAMED';
  if (method === 'WALLET' && (situation.walletBalance?.amount ?? 0) <= 0) return 'NO_BALANCE';
  if (method === 'CASH' && !situation.cashDeskOpen) return 'NO_CASH_PROVIDER';
  return null;
}

const standsAt = ({ mode, roles }: PaymentSituation): boolean =>
  mode === 'ASSISTED'
    ? roles.includes('seller') || roles.includes('manager')
    : roles.includes('fan') || roles.every((role) => role === 'visitor');
