import type { Order, Purchase } from '#domain/order/purchase.ts';
import { toEventSummaryWire } from '#server/catalogue/public.ts';
import { toIso, toIsoOrNull } from '#server/http/public.ts';

export const toPurchaseWire = (purchase: Purchase) => ({
  ...purchase,
  serverNow: toIso(purchase.serverNow),
  expiresAt: toIsoOrNull(purchase.expiresAt),
  instruction:
    purchase.instruction === null
      ? null
      : { ...purchase.instruction, expiresAt: toIso(purchase.instruction.expiresAt) },
});

export const toOrderWire = (order: Order) => ({
  ...order,
  createdAt: toIso(order.createdAt),
  event: toEventSummaryWire(order.event),
  receipt: {
    ...order.receipt,
    paidAt: toIsoOrNull(order.receipt.paidAt),
    refunds: order.receipt.refunds.map((refund) => ({ ...refund, at: toIso(refund.at) })),
  },
  purchase: toPurchaseWire(order.purchase),
});
