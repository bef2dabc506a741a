import {
  isRefundable,
  mayGoToBalance,
  type RefundDestination,
  type RefundedSeats,
  type RefundReason,
  type RefundWays,
  type SoldOrderDetail,
} from '#domain/order/refund.ts';
import type { Money } from '#domain/shared/money.ts';
import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import { liveIn, type RefundSnapshot, sumIn, waysIn } from './refund.machine.ts';

/** What stands in front of the order. */
export type RefundDialog =
  | {
      readonly kind: 'question';
      readonly sum: Money;
      readonly ways: RefundWays;
      readonly busy: boolean;
      readonly trouble: Trouble | null;
    }
  | { readonly kind: 'proof'; readonly flow: StepUpFlow };

export type RefundView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly trouble: Trouble }
  | {
      readonly screen: 'ready';
      readonly order: SoldOrderDetail;
      readonly canRefund: boolean;
      readonly chosen: readonly string[];
      readonly allChosen: boolean;
      /** What would go back; null while nothing is chosen. */
      readonly sum: Money | null;
      readonly seats: RefundedSeats;
      /** Where the money goes, where there is a choice; null where there is none. */
      readonly to: RefundDestination | null;
      readonly reason: RefundReason;
      readonly note: string;
      readonly isEmpty: boolean;
      /** What went back just now. */
      readonly given: (RefundWays & { readonly sum: Money }) | null;
      readonly trouble: Trouble | null;
      readonly dialog: RefundDialog | null;
    };

export function toRefundView(snapshot: RefundSnapshot): RefundView {
  const { order, chosen, seats, to, reason, note, isEmpty, given, trouble } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', trouble: trouble ?? unexpected };
  if (order === null) return { screen: 'loading' };
  const dialog = dialogIn(snapshot);
  return {
    screen: 'ready',
    order,
    canRefund: isRefundable(order),
    chosen,
    allChosen: chosen.length > 0 && chosen.length === liveIn(order).length,
    sum: sumIn(snapshot.context),
    seats,
    to: mayGoToBalance(order) ? to : null,
    reason,
    note,
    isEmpty,
    given,
    trouble: dialog === null ? trouble : null,
    dialog,
  };
}

function dialogIn(snapshot: RefundSnapshot): RefundDialog | null {
  const { trouble } = snapshot.context;
  const { stepUp } = snapshot.children;
  const busy = snapshot.hasTag('busy');
  const sum = sumIn(snapshot.context);
  const ways = waysIn(snapshot.context);
  if (sum !== null && ways !== null && (snapshot.matches('asking') || snapshot.matches('refunding')))
    return { kind: 'question', sum, ways, busy, trouble };
  return stepUp === undefined ? null : { kind: 'proof', flow: stepUp };
}
