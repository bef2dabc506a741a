import type { Instant } from '../shared/instant.ts';
import type { Money } from '../shared/money.ts';
import { cashUnavailableReasons } from './cash-provider.ts';
import type { CourtesyReason } from './courtesy.ts';
import type { OrganisationAccount } from './organisation.ts';
import type { DirectPaymentInput } from './payment-input.ts';
import { type CashProvider, hasTrait, type PaymentMethod, paymentMethodTraits } from './payment-method.ts';
import { offerUnavailableReasons } from './payment-offer.ts';
import type { SavedCard } from './saved-card.ts';

/**
 * The reasons why a payment option is unavailable: this channel or person does not have it, amount or date do
 * not fit, or its provider rejects it or cannot be reached.
 */
export const paymentUnavailableReasons = [
  ...offerUnavailableReasons,
  ...cashUnavailableReasons,
  'PROVIDER_CLOSED',
  'PROVIDER_UNAVAILABLE',
  'BALANCE_TOO_SMALL',
  'NO_ORGANISATION',
  'LIMIT_PASSED',
] as const;
export type PaymentUnavailableReason = (typeof paymentUnavailableReasons)[number];

/** A cash option. */
export type CashOption = {
  readonly checkoutProvider: 'TAQUILLA' | 'MERCADO_PAGO';
  /** Null at our box office. */
  readonly provider: CashProvider | null;
  /** True where the seller takes the cash now; absent: the fan pays later, with a code or reference. */
  readonly collected?: true | undefined;
  readonly offered: boolean;
  readonly reason: PaymentUnavailableReason | null;
  /** The payment deadline if it were chosen now. */
  readonly payBy: Instant | null;
  /** The names of the chains and banks that accept it. */
  readonly payAt: readonly string[];
};

/** A payment option of a hold, with the reason if it is not offered and the data that its form needs. */
export type PaymentOption = {
  readonly method: PaymentMethod;
  readonly offered: boolean;
  readonly reason: PaymentUnavailableReason | null;
  /** CASH: the places to pay, each with its own availability. */
  readonly cash?: readonly CashOption[] | undefined;
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

/** The place where cash is paid: at a provider's shops, at our box office by code, or to the seller now. */
export type CashLocation = CashProvider | 'TAQUILLA' | 'SELLER';

export const getCashLocation = ({
  provider,
  collected,
}: Pick<CashOption, 'provider' | 'collected'>): CashLocation =>
  collected ? 'SELLER' : (provider ?? 'TAQUILLA');

/** A selected payment option: the method and, for cash, the place. */
export type SelectedPaymentOption = { readonly method: PaymentMethod; readonly place: CashLocation | null };

export function toSelectedPaymentOption(
  payment: DirectPaymentInput | { readonly method: 'CARD' },
): SelectedPaymentOption {
  if (!hasTrait(payment, 'isPaidAtPlace')) return { method: payment.method, place: null };
  const { method } = payment;
  if (payment.checkoutProvider !== 'TAQUILLA') return { method, place: payment.provider };
  return { method, place: payment.collected ? 'SELLER' : 'TAQUILLA' };
}

/** Returns true if the selected option is offered; for cash, at that place. */
export const isPaymentOptionOffered = (
  paymentOptions: readonly PaymentOption[],
  { method, place }: SelectedPaymentOption,
): boolean =>
  paymentOptions.some(
    (option) =>
      option.method === method &&
      option.offered &&
      (!paymentMethodTraits[method].isPaidAtPlace ||
        option.cash?.some((option) => option.offered && getCashLocation(option) === place) === true),
  );

/** Returns the first offered option of a method, or null. */
export const findFirstOptionOfMethod = (
  method: PaymentMethod,
  paymentOptions: readonly PaymentOption[],
): SelectedPaymentOption | null =>
  findFirstOfferedOption(paymentOptions.filter((option) => option.method === method));

/** Returns the first offered option in the order of the sales channel, or null. */
export function findFirstOfferedOption(
  paymentOptions: readonly PaymentOption[],
): SelectedPaymentOption | null {
  for (const { method, offered, cash } of paymentOptions) {
    if (!offered) continue;
    if (!paymentMethodTraits[method].isPaidAtPlace) return { method, place: null };
    const open = cash?.find((option) => option.offered);
    if (open !== undefined) return { method, place: getCashLocation(open) };
  }
  return null;
}
