import type { Installment, InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { findNextInstallment, type InstallmentScope } from '#domain/installment/installment-selection.ts';
import type { BankChallenge } from '#domain/payment/bank-challenge.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { hasTrait, isPaidBy } from '#domain/payment/payment-method.ts';
import type { PaymentOption, SelectedPaymentOption } from '#domain/payment/payment-option.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { Money } from '#domain/shared/money.ts';
import { getSelectedCardId } from '../card-selection/card-selection.ts';
import { hasLastCheckFailed } from '../payment-attempt/payment-attempt.view.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import { calculateCharge, findSelectedOption } from './installment.context.ts';
import type { InstallmentSnapshot } from './installment.machine.ts';

/** The result of the latest payment, as far as it is still shown. */
export type InstallmentPaymentResult = 'PAID' | 'DECLINED' | 'NOT_MADE' | 'RETURNED' | null;

/** The charge of a saved card on the due dates, as the fan can change it. */
export type AutomaticChargeView = {
  /** The card that is charged; null while the fan has not agreed. */
  readonly card: SavedCard | null;
  /** The cards that can be charged. */
  readonly cards: readonly SavedCard[];
  readonly saving: boolean;
};

export type InstallmentView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'unreachable'; readonly failure: FlowFailure }
  /** The plan does not exist or belongs to somebody else. */
  | { readonly screen: 'notFound' }
  | ({ readonly plan: InstallmentPlan; readonly refreshing: boolean } & (
      | {
          readonly screen: 'choosing';
          readonly next: Installment;
          readonly scope: InstallmentScope;
          readonly charged: Money;
          readonly options: readonly PaymentOption[];
          /** Null while no method is offered. */
          readonly selectedOption: SelectedPaymentOption | null;
          readonly cards: readonly SavedCard[];
          readonly cardId: string | null;
          readonly paying: boolean;
          readonly automaticCharge: AutomaticChargeView;
          readonly result: InstallmentPaymentResult;
          readonly failure: FlowFailure | null;
        }
      /** The result of the latest payment is unknown: no other payment is possible. */
      | {
          readonly screen: 'checking';
          /** Polling has stopped until the payer asks for it. */
          readonly isPollingPaused: boolean;
          readonly lastCheckFailed: boolean;
          /** The payer's confirmation at the bank (3-D Secure). */
          readonly challenge: BankChallenge | null;
          /** The instruction by which it is paid outside our site. */
          readonly instruction: PaymentInstruction | null;
          readonly cancelling: boolean;
          /** The failure of a cancellation. */
          readonly failure: FlowFailure | null;
        }
      | { readonly screen: 'complete'; readonly result: InstallmentPaymentResult }
      /** The plan ended, or its first installment was not paid in time. */
      | { readonly screen: 'over'; readonly result: InstallmentPaymentResult }
    ));

export function toInstallmentView(snapshot: InstallmentSnapshot): InstallmentView {
  const { plan, failure, scope, cards, card, attempt } = snapshot.context;
  if (snapshot.matches('notFound')) return { screen: 'notFound' };
  if (snapshot.matches('unreachable'))
    return { screen: 'unreachable', failure: failure ?? unexpectedFailure };
  if (plan === null) return { screen: 'loading' };
  const isCancelling = snapshot.matches('cancelling');
  if (isCancelling || snapshot.matches({ settling: 'checking' }))
    return {
      plan,
      refreshing: attempt?.stage === 'polling',
      screen: 'checking',
      isPollingPaused: attempt?.stage === 'paused',
      lastCheckFailed: hasLastCheckFailed(attempt),
      challenge: plan.payment?.challenge ?? null,
      instruction: plan.payment?.instruction ?? null,
      cancelling: isCancelling,
      failure,
    };
  const known = { plan, refreshing: snapshot.matches('loading') };
  const next = findNextInstallment(plan);
  const charged = calculateCharge(snapshot.context);
  const result = toPaymentResult(plan);
  if (snapshot.matches('over')) return { ...known, screen: 'over', result };
  if (next === null || charged === null) return { ...known, screen: 'complete', result };
  return {
    ...known,
    screen: 'choosing',
    next,
    scope,
    charged,
    options: snapshot.context.options[scope],
    selectedOption: findSelectedOption(snapshot.context),
    cards,
    cardId: getSelectedCardId({ card }),
    paying: snapshot.hasTag('paying'),
    automaticCharge: {
      card: cards.find(({ id }) => id === plan.automaticCardId) ?? null,
      cards: cards.filter(({ isExpired }) => !isExpired),
      saving: snapshot.matches('savingAutomaticCharge'),
    },
    result: snapshot.hasTag('paying') ? null : result,
    failure,
  };
}

/** Maps the latest payment to its result, which is shown for one day. A card reader's voucher says it already. */
function toPaymentResult({ payment, serverNow }: InstallmentPlan): InstallmentPaymentResult {
  const isOnline = payment !== null && isPaidBy(payment, salesChannelRules.SELF_SERVICE.paymentMethods);
  if (!isOnline || serverNow - payment.startedAt > resultShownForMs) return null;
  switch (payment.moneyMoved) {
    case 'YES':
      return 'PAID';
    case 'RETURNED':
      return 'RETURNED';
    case 'NO':
      return hasTrait(payment, 'takesCard') && payment.status === 'REJECTED' && payment.statusDetail !== null
        ? 'DECLINED'
        : 'NOT_MADE';
    default:
      return null;
  }
}

const resultShownForMs = 24 * 3_600_000;
