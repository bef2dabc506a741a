import type {
  AwaitedPayment,
  BankConfirmation,
  PaymentLink,
  PaymentLinkSale,
  PaymentLinkStatus,
} from '#domain/order/payment-link.ts';
import type { CardInstallmentOption } from '#domain/payment/card-installments.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import type { PaymentOption, SelectedPaymentOption } from '#domain/payment/payment-option.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { type Money, money } from '#domain/shared/money.ts';
import {
  findInstallmentOption,
  getSelectedCardId,
  listInstallmentChoices,
} from '../card-selection/card-selection.ts';
import { hasLastCheckFailed } from '../payment-attempt/payment-attempt.view.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import { unexpectedFailure } from '../support/flow-failure.ts';
import { listPayerCards, type PaymentLinkContext } from './payment-link.context.ts';
import type { PaymentLinkSnapshot } from './payment-link.machine.ts';

export type PaymentLinkView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'unreachable'; readonly failure: FlowFailure }
  /** No payment is possible, and why. */
  | {
      readonly screen: 'closed';
      readonly status: Exclude<PaymentLinkStatus, 'TO_PAY' | 'PAYING'>;
      /** The token of the status page of a payment. */
      readonly statusToken: string | null;
    }
  /** A payment is pending: no other is possible. */
  | {
      readonly screen: 'paymentPending';
      readonly statusToken: string | null;
      /** The payer's bank requires a confirmation (3-D Secure). */
      readonly confirmation: BankConfirmation | null;
      /** The payer has a code or an account to pay at. */
      readonly awaited: AwaitedPayment | null;
      readonly isPolling: boolean;
      /** Polling has stopped. */
      readonly isPollingPaused: boolean;
      readonly lastCheckFailed: boolean;
    }
  | {
      readonly screen: 'payment';
      readonly sale: PaymentLinkSale;
      readonly serverNow: Instant;
      readonly paymentOptions: readonly PaymentOption[];
      readonly selectedOption: SelectedPaymentOption | null;
      readonly card: LinkCardView;
      /** The card installments of the bank, if there is a choice. */
      readonly plans: readonly CardInstallmentOption[];
      readonly plan: CardInstallmentOption | null;
      /** The amount that will be charged, including the cost of installments. */
      readonly charged: Money;
      /** The payment is being submitted: the form is disabled. */
      readonly paying: boolean;
      /** The decline of the last payment, shown while there is no newer failure. */
      readonly decline: PaymentLink['decline'];
      readonly fields: FlowFailure['fields'];
      readonly failure: FlowFailure | null;
    }
  /** The payment was submitted; the status page of `statusToken` continues. */
  | { readonly screen: 'settled'; readonly statusToken: string };

/** The payer's saved cards and the selected one. */
export type LinkCardView = {
  readonly saved: readonly SavedCard[];
  /** The selected saved card; null for a new one. */
  readonly chosen: string | null;
  /** The payer may save a new card. */
  readonly canBeSaved: boolean;
};

export function toPaymentLinkView(snapshot: PaymentLinkSnapshot): PaymentLinkView {
  const { link, selectedOption, statusToken, failure, attempt } = snapshot.context;
  if (snapshot.matches('settled') && statusToken !== null) return { screen: 'settled', statusToken };
  if (snapshot.matches('unreachable'))
    return { screen: 'unreachable', failure: failure ?? unexpectedFailure };
  if (snapshot.matches('closed')) {
    const status =
      link === null || link.status === 'TO_PAY' || link.status === 'PAYING' ? 'OVER' : link.status;
    return { screen: 'closed', status, statusToken: link?.statusToken ?? null };
  }
  if (snapshot.matches({ settling: 'checking' }) && !isFirstRead(snapshot.context))
    return {
      screen: 'paymentPending',
      statusToken: link?.statusToken ?? null,
      confirmation: link?.confirmation ?? null,
      awaited: link?.awaited ?? null,
      isPolling: attempt?.stage === 'polling',
      isPollingPaused: attempt?.stage === 'paused',
      lastCheckFailed: hasLastCheckFailed(attempt),
    };
  if (link?.sale == null) return { screen: 'loading' };
  const isCard = selectedOption !== null && hasTrait(selectedOption, 'takesCard');
  const plan = isCard ? findInstallmentOption(snapshot.context) : null;
  const isBusy = snapshot.hasTag('busy') || snapshot.matches('settling');
  const price = getTotal(link.sale.total);
  return {
    screen: 'payment',
    sale: link.sale,
    serverNow: link.serverNow,
    paymentOptions: link.paymentOptions,
    selectedOption,
    card: {
      saved: listPayerCards(link),
      chosen: getSelectedCardId(snapshot.context),
      canBeSaved: link.canSaveCards,
    },
    plans: isCard ? listInstallmentChoices(snapshot.context) : [],
    plan,
    charged: plan === null ? price : money(plan.total, price.currency),
    paying: isBusy,
    decline: failure === null && !isBusy ? link.decline : null,
    fields: failure?.fields ?? [],
    failure,
  };
}

/** The submitted payment is read for the first time: the form stays until it is known what to show. */
const isFirstRead = ({ link, attempt }: PaymentLinkContext): boolean =>
  link?.status === 'TO_PAY' && attempt?.stage === 'polling' && attempt.pollCount === 1;
