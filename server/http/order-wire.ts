import type { Order, Purchase } from '#domain/order/purchase.ts';
import { summaryOnWire } from './event-wire.ts';
import { iso, isoOrNull } from './wire.ts';

export const purchaseOnWire = (purchase: Purchase) => ({
  ...purchase,
  serverNow: iso(purchase.serverNow),
  expiresAt: isoOrNull(purchase.expiresAt),
  instruction:
    purchase.instruction === null
      ? null
      : { ...purchase.instruction, expiresAt: iso(purchase.instruction.expiresAt) },
});

export const orderOnWire = (order: Order) => ({
  ...order,
  createdAt: iso(order.createdAt),
  event: summaryOnWire(order.event),
  receipt: {
    ...order.receipt,
    paidAt: isoOrNull(order.receipt.paidAt),
    refunds: order.receipt.refunds.map((refund) => ({ ...refund, at: iso(refund.at) })),
  },
  purchase: purchaseOnWire(order.purchase),
});
