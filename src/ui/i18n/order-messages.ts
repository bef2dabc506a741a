import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderStatus } from '#domain/order/order-status.ts';
import type { PurchaseMoneyStatus } from '#domain/order/purchase.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import type { Tone } from '../components/Tag/Tag.tsx';

/** The statuses of an order. */
export const orderStatusNames = {
  PAID: msg`Paid`,
  CANCELED: msg`Cancelled`,
  EXPIRED: msg`Expired`,
  PENDING: msg`Payment pending`,
  PENDING_CASH_PAYMENT: msg`Waiting for cash payment`,
  PROCESSING_TRANSFER: msg`Transfer in progress`,
  TRANSFERRED: msg`Transferred`,
  REFUNDED: msg`Refunded`,
} as const satisfies Record<OrderStatus, MessageDescriptor>;

/** The tone of each order status. */
export const orderStatusTones = {
  PAID: 'success',
  CANCELED: 'neutral',
  EXPIRED: 'danger',
  PENDING: 'pending',
  PENDING_CASH_PAYMENT: 'pending',
  PROCESSING_TRANSFER: 'info',
  TRANSFERRED: 'info',
  REFUNDED: 'neutral',
} as const satisfies Record<OrderStatus, Tone>;

/** Says first, after any outcome, whether the payer was charged. */
export const purchaseMoneyMessages = {
  PAYER: {
    NO: msg`You have not been charged.`,
    YES: msg`Payment completed.`,
    UNKNOWN: msg`We do not know yet if you were charged. Do not pay again while we check.`,
    RETURNED: msg`Your refund is in progress.`,
    NEEDS_REVIEW: msg`The amount paid does not match the total. Do not pay again. Our team will review it.`,
  },
  SELLER: {
    NO: msg`The fan was not charged.`,
    YES: msg`Payment completed.`,
    UNKNOWN: msg`We do not know yet if the fan was charged. Do not charge again while we check.`,
    RETURNED: msg`The fan’s refund is in progress.`,
    NEEDS_REVIEW: msg`The amount paid does not match the total. Do not charge again. A manager will review it.`,
  },
} as const satisfies Record<PaymentAudience, Record<PurchaseMoneyStatus, MessageDescriptor>>;
