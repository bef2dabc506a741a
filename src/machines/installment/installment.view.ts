import type { Installment, InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { findNextInstallment, type InstallmentScope } from '#domain/installment/installment-selection.ts';
import type { BankChallenge } from '#domain/payment/bank-challenge.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { Money } from '#domain/shared/money.ts';
import { getSelectedCardId } from '../card-selection/card-selection.ts';
import { hasLastCheckFailed } from '../payment-attempt/payment-attempt.view.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import { calculateCharge } from './installment.context.ts';
import type { InstallmentSnapshot } from './installment.machine.ts';

/** The result of the latest payment, as far as it is still shown. */
export type InstallmentPaymentResult = 'PAID' | 'DECLINED' | 'NOT_MADE' | 'RETURNED' | null;

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
          readonly cards: readonly SavedCard[];
          readonly cardId: string | null;
          readonly paying: boolean;
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
  if (snapshot.matches({ settling: 'checking' }))
    return {
      plan,
      refreshing: attempt?.stage === 'polling',
      screen: 'checking',
      isPollingPaused: attempt?.stage === 'paused',
      lastCheckFailed: hasLastCheckFailed(attempt),
      challenge: plan.payment?.challenge ?? null,
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
    cards,
    cardId: getSelectedCardId({ card }),
    paying: snapshot.hasTag('paying'),
    result: snapshot.hasTag('paying') ? null : result,
    failure,
  };
}

/**
 * Maps the latest card payment to its result. It is shown for one day; payments at the box office are not
 * shown.
 */
function toPaymentResult({ payment, serverNow }: InstallmentPlan): InstallmentPaymentResult {
  if (payment === null || !hasTrait(payment, 'takesCard') || serverNow - payment.startedAt > resultShownForMs)
    return null;
  switch (payment.moneyMoved) {
    case 'YES':
      return 'PAID';
    case 'RETURNED':
      return 'RETURNED';
    case 'NO':
      return payment.status === 'REJECTED' && payment.statusDetail !== null ? 'DECLINED' : 'NOT_MADE';
    default:
      return null;
  }
}

const resultShownForMs = 24 * 3_600_000;
