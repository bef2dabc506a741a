import type { EventDetail } from '#domain/catalogue/event.ts';
import type { CardInstallmentOption } from '#domain/payment/card-installments.ts';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { CashLocation, PaymentOption } from '#domain/payment/payment-option.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { PaymentSplit, WalletPortionIssue } from '#domain/payment/wallet-portion.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { getTotal } from '#domain/sale/price.ts';
import { type Money, money } from '#domain/shared/money.ts';
import { getSelectedCardId, listInstallmentChoices } from '../card-selection/card-selection.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { SaleContext } from './sale.context.ts';
import type { SaleSnapshot } from './sale.machine.ts';
import {
  calculateWalletSplit,
  canPlaceFreeOrder,
  findSelectedInstallmentOption,
  findUsableWallet,
  getWalletPortion,
  isRemainderTooSmall,
  listBuyerCards,
  paysByCard,
  walletPaysAll,
} from './sale-payment.context.ts';

/** The selected card and its installments. */
export type CardView = {
  /** The buyer's saved cards, the default one first. */
  readonly saved: readonly SavedCard[];
  /** The selected saved card; null for a new one. */
  readonly chosen: string | null;
  /** The buyer may save a new card. */
  readonly canBeSaved: boolean;
  readonly removing: boolean;
  /** The card installments of the bank, if there is a choice. */
  readonly plans: readonly CardInstallmentOption[];
  readonly plan: CardInstallmentOption | null;
  readonly loadingInstallments: boolean;
};

/** The buyer's wallet and the portion in use. */
export type WalletView = {
  readonly has: Money;
  /** The largest useful portion. */
  readonly max: Money;
  readonly used: boolean;
  /** The amount as entered; null uses as much as possible. */
  readonly text: string | null;
  /** The portion and the remainder; null while the wallet is not used or the amount is invalid. */
  readonly split: PaymentSplit | null;
  readonly paysAll: boolean;
  readonly issue: WalletPortionIssue | 'REST_TOO_SMALL' | null;
};

/** Shows the saved cards and the installments of the selected one. */
export function buildCardView(snapshot: SaleSnapshot): CardView {
  const { context } = snapshot;
  return {
    saved: listBuyerCards(context),
    chosen: getSelectedCardId(context),
    canBeSaved: !salesChannelRules[context.salesChannel].requiresFan,
    removing: snapshot.matches({ cart: { paying: 'removingCard' } }),
    plans: paysByCard(context) ? listInstallmentChoices(context) : [],
    plan: findSelectedInstallmentOption(context),
    loadingInstallments: snapshot.matches({ cart: { paying: { enteringPayment: 'loadingInstallments' } } }),
  };
}

/** Returns the amount that will be charged: the remainder, or the total with its installments. */
export function calculateCharge(context: SaleContext, { total }: Reservation): Money {
  const { amount, currency } = getTotal(total);
  return money(findSelectedInstallmentOption(context)?.total ?? amount - getWalletPortion(context), currency);
}

/** Shows the wallet; null when it cannot be used. */
export function buildWalletView(context: SaleContext): WalletView | null {
  const wallet = findUsableWallet(context);
  const split = calculateWalletSplit(context);
  return (
    wallet && {
      ...wallet,
      used: context.usesWallet,
      text: context.walletAmountText,
      split: split?.ok === true ? split.value : null,
      paysAll: walletPaysAll(context),
      issue: split?.ok === false ? split.error : isRemainderTooSmall(context) ? 'REST_TOO_SMALL' : null,
    }
  );
}

/** The choice of a payment method, and its input. */
export type PaymentView = {
  readonly screen: 'payment';
  readonly paymentOptions: readonly PaymentOption[];
  readonly loadingPaymentOptions: boolean;
  readonly method: PaymentMethod | null;
  /** The location of a cash payment. */
  readonly place: CashLocation | null;
  readonly card: CardView;
  /** The buyer's wallet, if it can be used. */
  readonly wallet: WalletView | null;
  /**
   * The amount that will be charged, including the cost of installments: the remainder, or the whole
   * total when the wallet covers it.
   */
  readonly charged: Money;
  /** The payment is being submitted: the form is disabled. */
  readonly paying: boolean;
  readonly canPay: boolean;
  /** The decline reason of the last attempt; the seats are still held. */
  readonly decline: string | null;
  /** The voucher that was last submitted, which the field shows again. */
  readonly voucher: PaymentInputOf<'TPV'> | null;
  /** Rejected card or voucher fields. */
  readonly fields: readonly { readonly field: string; readonly reason: string }[];
};

/** The total is zero: the buyer confirms the order, and nothing is paid. */
export type FreeOrderView = {
  readonly screen: 'freeOrder';
  readonly canConfirm: boolean;
  /** The order is being placed. */
  readonly confirming: boolean;
};

export const buildFreeOrderView = (snapshot: SaleSnapshot): FreeOrderView => ({
  screen: 'freeOrder',
  canConfirm:
    snapshot.matches({ cart: { paying: 'confirmingFreeOrder' } }) && canPlaceFreeOrder(snapshot.context),
  confirming: snapshot.hasTag('sending'),
});

/** A payment was submitted and its result is unknown. No other payment is possible from here. */
export type CheckingView = {
  readonly step: 'BUY';
  readonly screen: 'checking';
  /** Null when the event could not be loaded either. */
  readonly event: EventDetail | null;
  readonly reservation: Reservation | null;
  /** The check takes long: the user may leave, and it continues. */
  readonly slow: boolean;
  /** Polling has stopped until the payer asks for it. */
  readonly isPollingPaused: boolean;
  readonly failure: FlowFailure | null;
};

export const buildCheckingView = ({ event, reservation, attempt }: SaleContext): CheckingView => ({
  step: 'BUY',
  screen: 'checking',
  event,
  reservation,
  slow: attempt?.isSlow ?? false,
  isPollingPaused: attempt?.stage === 'paused',
  failure: attempt?.failure ?? null,
});
