import type { EventSummary } from '#domain/catalogue/event.ts';
import type { Order, Purchase } from '#domain/order/purchase.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { getTransferDeadline } from '#domain/ticket/ticket-transfer.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { toSharedLinkToken } from './shared-link-token.ts';

/** Lists the orders of this visitor, newest first. */
export const listVisitorOrders = (backend: MemoryBackend): Order[] =>
  [...backend.purchases.values()].reverse().map((purchase) => toOrder(backend, purchase));

/** Lists the tickets of this visitor's paid orders. */
export const listVisitorTickets = (backend: MemoryBackend): IssuedTicket[] =>
  listVisitorOrders(backend).flatMap(({ purchase, event, items }) => {
    const admissions = items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
    return purchase.ticketIds.flatMap((id, index): IssuedTicket[] => {
      const item = admissions[index];
      if (item === undefined) return [];
      return [
        {
          id,
          orderId: purchase.orderId,
          orderCode: purchase.code,
          event,
          type: 'PAID',
          ownership: 'OWNED',
          qrMode: 'STATIC_ENCRYPTED',
          qr: `memory.${id}`,
          rotation: null,
          fallbackCode: id.toUpperCase(),
          isPrintable: true,
          holder: backend.user === null ? '' : `${backend.user.firstName} ${backend.user.lastName}`.trim(),
          door: item.door,
          zone: item.zoneName,
          sectionCode: item.sectionCode,
          seatCode: item.seatCode,
          entrySide: 'WEST',
          access: item.door,
          price: item.unit,
          readAt: null,
          transfer: {
            offer: backend.ticketOffers.get(id) ?? null,
            obstacle: null,
            until: getTransferDeadline(event.startsAt),
            needsAdult: false,
          },
        },
      ];
    });
  });

function toOrder(backend: MemoryBackend, purchase: Purchase): Order {
  const hold = backend.holds.get(purchase.reservationId);
  return {
    orderId: purchase.orderId,
    code: purchase.code,
    status: purchase.orderStatus,
    createdAt: purchase.serverNow,
    event: findEvent(backend, purchase.eventId),
    items: hold?.reservation.items ?? [],
    cancelledItems: [],
    plan: null,
    total: purchase.total,
    refundedAmount: 0,
    receipt: {
      paidAt: purchase.result === 'SUCCESSFUL' ? purchase.serverNow : null,
      reference: hasTrait(purchase, 'hasVoucher') ? null : '1317000001',
      card: hasTrait(purchase, 'takesCard')
        ? {
            brand: 'visa',
            lastFour: '4242',
            installments: 1,
            installmentAmount: purchase.total.total,
            authorization: '301299',
          }
        : null,
      refunds: [],
    },
    linkToken: toSharedLinkToken(purchase.orderId),
    purchase,
  };
}

function findEvent(backend: MemoryBackend, id: string): EventSummary {
  const event = backend.events.find((candidate) => candidate.id === id);
  if (event === undefined) throw new Error(`No event ${id}`);
  return event;
}
