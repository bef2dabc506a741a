import type { EventSummary } from '#domain/catalogue/event.ts';
import type { Order, Purchase } from '#domain/order/purchase.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import type { BoxOffice } from './box-office.ts';
import { linkOfOrder } from './shared-links.ts';

/** The orders of this visitor, newest first. */
export const ordersOf = (office: BoxOffice): Order[] =>
  [...office.purchases.values()].reverse().map((purchase) => orderOf(office, purchase));

/** The tickets of this visitor's paid orders. */
export const ticketsOf = (office: BoxOffice): IssuedTicket[] =>
  ordersOf(office).flatMap(({ purchase, event, items }) => {
    const places = items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
    return purchase.ticketIds.flatMap((id, index): IssuedTicket[] => {
      const item = places[index];
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
          fallbackCode: id.toUpperCase(),
          holder: office.user === null ? '' : `${office.user.firstName} ${office.user.lastName}`.trim(),
          door: item.door,
          zone: item.zoneName,
          sectionCode: item.sectionCode,
          seatCode: item.seatCode,
          entrySide: 'WEST',
          access: item.door,
          price: item.unit,
          readAt: null,
        },
      ];
    });
  });

function orderOf(office: BoxOffice, purchase: Purchase): Order {
  const hold = office.holds.get(purchase.reservationId);
  return {
    orderId: purchase.orderId,
    code: purchase.code,
    status: purchase.orderStatus,
    createdAt: purchase.serverNow,
    event: eventOf(office, purchase.eventId),
    items: hold?.reservation.items ?? [],
    total: purchase.total,
    refundedAmount: 0,
    receipt: {
      paidAt: purchase.result === 'SUCCESSFUL' ? purchase.serverNow : null,
      reference: purchase.method === 'TPV' ? null : '1317000001',
      card:
        purchase.method === 'CARD'
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
    linkToken: linkOfOrder(purchase.orderId),
    purchase,
  };
}

function eventOf(office: BoxOffice, id: string): EventSummary {
  const event = office.events.find((candidate) => candidate.id === id);
  if (event === undefined) throw new Error(`No event ${id}`);
  return event;
}
