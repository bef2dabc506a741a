import type { Instant } from '../shared/instant.ts';
import type { Money } from '../shared/money.ts';
import { cashRefusals } from './cash-provider.ts';
import type { CourtesyReason } from './courtesy.ts';
import type { OrganisationAccount } from './organisation.ts';
import type { CashProvider, PaymentMethod } from './payment-method.ts';
import { offerRefusals } from './payment-offer.ts';
import type { DirectPayment } from './payment-order.ts';
import type { SavedCard } from './saved-card.ts';

/**
 * The reasons why a payment option is unavailable: this channel or person does not have it, amount or date do
 * not fit, or its provider rejects it or cannot be reached.
 */
export const choiceRefusals = [
  ...offerRefusals,
  ...cashRefusals,
  'PROVIDER_CLOSED',
  'PROVIDER_UNAVAILABLE',
  'BALANCE_TOO_SMALL',
  'NO_ORGANISATION',
  'LIMIT_PASSED',
] as const;
export type ChoiceRefusal = (typeof choiceRefusals)[number];

/** A cash option. */
export type CashWay = {
  readonly desk: 'TAQUILLA' | 'MERCADO_PAGO';
  /** Null at our box office. */
  readonly provider: CashProvider | null;
  readonly offered: boolean;
  readonly reason: ChoiceRefusal | null;
  /** The payment deadline if it were chosen now. */
  readonly payBy: Instant | null;
  /** The names of the chains and banks that accept it. */
  readonly payAt: readonly string[];
};

/** A payment option of a hold, with the reason if it is not offered and the data that its form needs. */
export type PaymentChoice = {
  readonly method: PaymentMethod;
  readonly offered: boolean;
  readonly reason: ChoiceRefusal | null;
  /** CASH: the places to pay, each with its own availability. */
  readonly cash?: readonly CashWay[] | undefined;
  /** TRANSFER: the system, and the banks to choose from (PSE). */
  readonly transfer?:
    | {
        readonly system: 'PSE' | 'SPEI';
        readonly banks: readonly { readonly id: string; readonly name: string }[];
        readonly payBy: Instant | null;
      }
    | undefined;
  /** CARD: the saved cards of the fan. */
  readonly cards?: readonly SavedCard[] | undefined;
  /** WALLET: the balance. */
  readonly balance?: Money | undefined;
  /** COURTESY: the reasons to choose from. */
  readonly courtesyReasons?: readonly CourtesyReason[] | undefined;
  /** IDENTIFICATION: the organisations that pay for the named fan, and the credit that is left. */
  readonly organisations?: readonly OrganisationAccount[] | undefined;
};

/** The place where cash is paid: at a provider's shops, or at our box office. */
export type CashPlace = CashProvider | 'TAQUILLA';

export const placeOf = ({ provider }: Pick<CashWay, 'provider'>): CashPlace => provider ?? 'TAQUILLA';

/** A selected payment option: the method and, for cash, the place. */
export type PaymentWay = { readonly method: PaymentMethod; readonly place: CashPlace | null };

export function wayOf(payment: DirectPayment | { readonly method: 'CARD' }): PaymentWay {
  const { method } = payment;
  if (method !== 'CASH') return { method, place: null };
  return { method, place: payment.desk === 'TAQUILLA' ? 'TAQUILLA' : payment.provider };
}

/** Returns true if the selected option is offered; for cash, at that place. */
export const isOffered = (choices: readonly PaymentChoice[], { method, place }: PaymentWay): boolean =>
  choices.some(
    (choice) =>
      choice.method === method &&
      choice.offered &&
      (method !== 'CASH' || choice.cash?.some((way) => way.offered && placeOf(way) === place) === true),
  );

/** Returns the first offered option of a method, or null. */
export const firstWayOf = (method: PaymentMethod, choices: readonly PaymentChoice[]): PaymentWay | null =>
  firstOffered(choices.filter((choice) => choice.method === method));

/** Returns the first offered option in the order of the sales channel, or null. */
export function firstOffered(choices: readonly PaymentChoice[]): PaymentWay | null {
  for (const { method, offered, cash } of choices) {
    if (!offered) continue;
    if (method !== 'CASH') return { method, place: null };
    const open = cash?.find((way) => way.offered);
    if (open !== undefined) return { method, place: placeOf(open) };
  }
  return null;
}
