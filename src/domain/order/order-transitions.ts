import { buildTransitionTable, type EventOf, type Lifecycle } from '../shared/transition.ts';
import type { OrderStatus } from './order-status.ts';

/**
 * The lifecycle of an order. Assumption: Spec §4 shows no transitions. TRANSFERRED is read as ownership
 * (every ticket went to another fan), not as 'paid by transfer'. EXPIRED and CANCELED are left only by a
 * verified late payment whose seats could be claimed again. A transfer cancelled at the provider cancels its
 * order, as with cash.
 */
export const orderLifecycle = {
  initialStatuses: { 'order.placed': 'PENDING', 'free.order.placed': 'PAID' },
  transitions: {
    PENDING: {
      approved: 'PAID',
      'voucher.issued': 'PENDING_CASH_PAYMENT',
      'transfer.begun': 'PROCESSING_TRANSFER',
      'review.begun': 'PENDING',
      declined: 'PENDING',
      'hold.ended': 'EXPIRED',
      cancelled: 'CANCELED',
    },
    PENDING_CASH_PAYMENT: {
      approved: 'PAID',
      'method.changed': 'PENDING',
      'voucher.expired': 'EXPIRED',
      cancelled: 'CANCELED',
    },
    PROCESSING_TRANSFER: {
      approved: 'PAID',
      rejected: 'PENDING',
      'method.changed': 'PENDING',
      'rejected.hold-ended': 'EXPIRED',
      cancelled: 'CANCELED',
    },
    PAID: { refunded: 'REFUNDED', 'refunded.in-part': 'PAID', 'tickets.transferred': 'TRANSFERRED' },
    TRANSFERRED: { 'transfer.undone': 'PAID', refunded: 'REFUNDED' },
    EXPIRED: { 'approved.late': 'PAID' },
    CANCELED: { 'approved.late': 'PAID' },
    REFUNDED: {},
  },
} as const satisfies Lifecycle<OrderStatus>;

export type OrderEvent = EventOf<typeof orderLifecycle>;

export const orderTransitions = buildTransitionTable<OrderStatus>(orderLifecycle.transitions);
