import type { CardInstallmentOption, CardInstallmentQuery } from '#domain/payment/card-installments.ts';
import type { Payer } from '#domain/payment/payment-input.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import {
  getCashLocation,
  isPaymentOptionOffered,
  type SelectedPaymentOption,
} from '#domain/payment/payment-option.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { toCardInstallmentQuery } from '#domain/payment/selected-card.ts';
import {
  calculateMaxWalletPortion,
  type PaymentSplit,
  splitPayment,
  type WalletPortionIssue,
} from '#domain/payment/wallet-portion.ts';
import { getTotal, isFree } from '#domain/sale/price.ts';
import { isZero } from '#domain/shared/money.ts';
import type { Result } from '#domain/shared/result.ts';
import { findInstallmentOption, isCostUnknown } from '../card-selection/card-selection.ts';
import type { SaleContext } from './sale.context.ts';

export const buildPayer = ({ buyer, payerEmail }: SaleContext): Payer | null =>
  buyer && {
    email: buyer.email === '' ? payerEmail : buyer.email,
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    documentType: buyer.documentType,
    documentNumber: buyer.documentNumber,
  };

/** Returns the selected payment option. */
export const getSelectedPaymentOption = (context: SaleContext): SelectedPaymentOption | null => {
  if (walletPaysAll(context)) return { method: 'WALLET', place: null };
  const { method, place } = context;
  return method && { method, place };
};

/** Checks for a cart whose total is zero, for which nobody is asked to pay. */
export const isFreeCart = ({ reservation }: Pick<SaleContext, 'reservation'>): boolean =>
  reservation !== null && isFree(reservation.total);

/** Checks whether the free cart can be ordered as it is shown. */
export const canPlaceFreeOrder = (context: SaleContext): boolean =>
  isFreeCart(context) && !context.cartChanged && context.reservation?.status === 'ACTIVE';

/** Checks whether this option can pay the cart as it is shown. */
export function canPayWith(context: SaleContext, option: SelectedPaymentOption | null): boolean {
  const { paymentOptions, cartChanged, reservation } = context;
  if (cartChanged || reservation?.status !== 'ACTIVE' || option === null) return false;
  if (
    !hasTrait(option, 'paysFromBalance') &&
    (walletPaysAll(context) || calculateWalletSplit(context)?.ok === false)
  )
    return false;
  return isPaymentOptionOffered(paymentOptions, option);
}

/** Returns the fan's wallet balance and the largest useful portion; null when there is none. */
export function findUsableWallet({ paymentOptions, reservation }: SaleContext) {
  const has = paymentOptions.find((option) => hasTrait(option, 'paysFromBalance'))?.balance ?? null;
  const max = reservation === null ? null : calculateMaxWalletPortion(has, getTotal(reservation.total));
  return has === null || max === null ? null : { has, max };
}

/** Splits the total between wallet and remainder, or returns the issue; null when the wallet is not used. */
export function calculateWalletSplit(context: SaleContext): Result<PaymentSplit, WalletPortionIssue> | null {
  const { reservation, usesWallet, walletAmountText } = context;
  const wallet = usesWallet ? findUsableWallet(context) : null;
  return wallet === null || reservation === null
    ? null
    : splitPayment(getTotal(reservation.total), wallet.has, walletAmountText);
}

/** Checks whether the wallet covers the whole total. */
export const walletPaysAll = (context: SaleContext): boolean => {
  const split = calculateWalletSplit(context);
  return split?.ok === true && isZero(split.value.remainder);
};

/** Returns the wallet portion of a combined payment, in minor units. */
export const getWalletPortion = (context: SaleContext): number => {
  const split = calculateWalletSplit(context);
  return split?.ok === true && !isZero(split.value.remainder) ? split.value.walletPortion.amount : 0;
};

/** Checks whether the payment options were read for a different remainder. */
export const arePaymentOptionsOutdated = (context: SaleContext): boolean =>
  calculateWalletSplit(context)?.ok !== false && context.optionsWalletPortion !== getWalletPortion(context);

/** Checks whether the remainder is below the minimum of the selected option. */
export function isRemainderTooSmall(context: SaleContext): boolean {
  const { paymentOptions, method, place } = context;
  const choice =
    getWalletPortion(context) === 0 ? undefined : paymentOptions.find((one) => one.method === method);
  const option = choice?.cash?.find((one) => getCashLocation(one) === place) ?? choice;
  return option?.reason === 'BELOW_MINIMUM';
}

/** Returns the buyer's saved cards; none in assisted sales. */
export const listBuyerCards = ({
  salesChannel,
  paymentOptions,
}: Pick<SaleContext, 'salesChannel' | 'paymentOptions'>): readonly SavedCard[] =>
  salesChannelRules[salesChannel].requiresFan
    ? []
    : (paymentOptions.find((option) => hasTrait(option, 'takesCard'))?.cards ?? []);

/** Returns the card whose bank may be asked for installments. */
export const getInstallmentQuery = (context: SaleContext): CardInstallmentQuery | null =>
  paysByCard(context) ? toCardInstallmentQuery(context.card) : null;

/** Returns the selected card installment option; null pays at once. */
export const findSelectedInstallmentOption = (context: SaleContext): CardInstallmentOption | null =>
  paysByCard(context) ? findInstallmentOption(context) : null;

/** Checks whether the cost of the selected installments is unknown, in which case nothing may be charged. */
export const awaitsInstallmentOptions = (context: SaleContext): boolean =>
  paysByCard(context) && isCostUnknown(context);

export const paysByCard = (context: SaleContext): boolean => {
  const option = getSelectedPaymentOption(context);
  return option !== null && hasTrait(option, 'takesCard');
};
