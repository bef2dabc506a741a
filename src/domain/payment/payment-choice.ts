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
 * Every reason why a way to pay cannot be had: this desk or person has not got it, the amount or the date is wrong for it,
 * or its provider does not take it or cannot be asked now.
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

/** One place where cash is taken. */
export type CashWay = {
  readonly desk: 'TAQUILLA' | 'MERCADO_PAGO';
  /** Null at a window of ours. */
  readonly provider: CashProvider | null;
  readonly offered: boolean;
  readonly reason: ChoiceRefusal | null;
  /** Until when it would have to be paid. */
  readonly payBy: Instant | null;
  /** Names of the chains and banks that take it. */
  readonly payAt: readonly string[];
};

/** A way to pay for one hold, and why it is not offered when it is not; with what its own fields need. */
export type PaymentChoice = {
  readonly method: PaymentMethod;
  readonly offered: boolean;
  readonly reason: ChoiceRefusal | null;
  /** CASH: the places, each with its own answer. */
  readonly cash?: readonly CashWay[] | undefined;
  /** TRANSFER: by which system, and through which banks where one is chosen first (PSE). */
  readonly transfer?:
    | {
        readonly system: 'PSE' | 'SPEI';
        readonly banks: readonly { readonly id: string; readonly name: string }[];
        readonly payBy: Instant | null;
      }
    | undefined;
  /** CARD: those that the fan keeps at the provider. */
  readonly cards?: readonly SavedCard[] | undefined;
  /** WALLET: what is in it. */
  readonly balance?: Money | undefined;
  /** COURTESY: the reasons to choose from. */
  readonly courtesyReasons?: readonly CourtesyReason[] | undefined;
  /** IDENTIFICATION: who pays for the named fan, and what is left there. */
  readonly organisations?: readonly OrganisationAccount[] | undefined;
};

/** Where cash is paid: at one of the providers' shops, or at a window of ours. */
export type CashPlace = CashProvider | 'TAQUILLA';

export const placeOf = ({ provider }: Pick<CashWay, 'provider'>): CashPlace => provider ?? 'TAQUILLA';

/** The way that a payment takes: its method, and the place when it is cash. */
export type PaymentWay = { readonly method: PaymentMethod; readonly place: CashPlace | null };

export function wayOf(payment: DirectPayment | { readonly method: 'CARD' }): PaymentWay {
  const { method } = payment;
  if (method !== 'CASH') return { method, place: null };
  return { method, place: payment.desk === 'TAQUILLA' ? 'TAQUILLA' : payment.provider };
}

/** Whether this way is offered: cash only at a place that takes it. */
export const isOffered = (choices: readonly PaymentChoice[], { method, place }: PaymentWay): boolean =>
  choices.some(
    (choice) =>
      choice.method === method &&
      choice.offered &&
      (method !== 'CASH' || choice.cash?.some((way) => way.offered && placeOf(way) === place) === true),
  );

/** The first way of one method, where it can be had. */
export const firstWayOf = (method: PaymentMethod, choices: readonly PaymentChoice[]): PaymentWay | null =>
  firstOffered(choices.filter((choice) => choice.method === method));

/** The first way that can be had, in the desk's own order. */
export function firstOffered(choices: readonly PaymentChoice[]): PaymentWay | null {
  for (const { method, offered, cash } of choices) {
    if (!offered) continue;
    if (method !== 'CASH') return { method, place: null };
    const open = cash?.find((way) => way.offered);
    if (open !== undefined) return { method, place: placeOf(open) };
  }
  return null;
}
