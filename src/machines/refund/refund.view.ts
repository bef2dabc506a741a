import {
  canRefundToWallet,
  isRefundable,
  type RefundAllocation,
  type RefundDestination,
  type RefundedSeatHandling,
  type RefundReason,
  type SoldOrderDetail,
} from '#domain/order/refund.ts';
import type { Money } from '#domain/shared/money.ts';
import { findStepUp } from '../confirmed-action/confirmed-action.view.ts';
import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { RefundSnapshot } from './refund.machine.ts';
import {
  buildRefundSummary,
  calculateSelectedAmount,
  listRefundableTickets,
  type RefundSummary,
} from './refund-selection.ts';

/** The open dialog. */
export type RefundDialog =
  | {
      readonly kind: 'question';
      readonly sum: Money;
      readonly allocation: RefundAllocation;
      readonly busy: boolean;
      readonly failure: FlowFailure | null;
    }
  | { readonly kind: 'proof'; readonly flow: StepUpFlow };

export type RefundView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly failure: FlowFailure }
  | {
      readonly screen: 'ready';
      readonly order: SoldOrderDetail;
      readonly canRefund: boolean;
      readonly chosen: readonly string[];
      readonly allChosen: boolean;
      /** The amount of the refund; null without a selection. */
      readonly sum: Money | null;
      readonly seats: RefundedSeatHandling;
      /** The refund destination; null when there is no choice. */
      readonly to: RefundDestination | null;
      readonly reason: RefundReason;
      readonly note: string;
      readonly isEmpty: boolean;
      /** The refund that was just made. */
      readonly refunded: RefundSummary | null;
      readonly failure: FlowFailure | null;
      readonly dialog: RefundDialog | null;
    };

export function toRefundView(snapshot: RefundSnapshot): RefundView {
  const { order, chosen, seats, to, reason, note, isEmpty, refunded, failure } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? unexpectedFailure };
  if (order === null) return { screen: 'loading' };
  const dialog = dialogIn(snapshot);
  return {
    screen: 'ready',
    order,
    canRefund: isRefundable(order),
    chosen,
    allChosen: chosen.length > 0 && chosen.length === listRefundableTickets(order).length,
    sum: calculateSelectedAmount(snapshot.context),
    seats,
    to: canRefundToWallet(order) ? to : null,
    reason,
    note,
    isEmpty,
    refunded,
    failure: dialog === null ? failure : null,
    dialog,
  };
}

function dialogIn(snapshot: RefundSnapshot): RefundDialog | null {
  if (!snapshot.matches('confirming')) return null;
  const { phase, failure } = snapshot.context;
  const flow = findStepUp(snapshot.children.refund);
  if (flow !== null) return { kind: 'proof', flow };
  const summary = buildRefundSummary(snapshot.context);
  if (summary === null) return null;
  const { sum, ...allocation } = summary;
  return { kind: 'question', sum, allocation, busy: phase === 'running', failure };
}
