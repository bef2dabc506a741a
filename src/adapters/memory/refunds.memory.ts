import type { RefundsPort } from '#application/refunds.port.ts';
import type { Order } from '#domain/order/purchase.ts';
import {
  fromPayment,
  type OrderRefund,
  type RefundMeans,
  refundOf,
  refundWays,
  type SoldOrderDetail,
  type SoldTicket,
  toBalance,
} from '#domain/order/refund.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { PAGE_SIZE, pageOffset } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import { refusal } from './answers.ts';
import type { BoxOffice } from './box-office.ts';
import { ordersOf } from './orders.ts';

/** What was paid at a small box office, and what of it went back. */
export function memoryRefunds(office: BoxOffice): RefundsPort {
  const refunds = new Map<string, OrderRefund[]>();
  const given = new Map<string, Set<string>>();

  function sold(): SoldOrderDetail[] {
    return ordersOf(office).flatMap((order): SoldOrderDetail[] => {
      if (order.receipt.paidAt === null) return [];
      const back = refunds.get(order.orderId) ?? [];
      const gone = given.get(order.orderId) ?? new Set();
      const places = order.items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
      const tickets = order.purchase.ticketIds.flatMap((id, at): SoldTicket[] => {
        const item = places[at];
        if (item === undefined) return [];
        const { zoneName: zone, sectionCode: section, seatCode } = item;
        return [
          { id, zone, section, seatCode, price: item.unit.total, state: gone.has(id) ? 'CANCELLED' : 'LIVE' },
        ];
      });
      const { user } = office;
      return [
        {
          orderId: order.orderId,
          code: order.code,
          market: office.market,
          status: tickets.every(({ state }) => state === 'CANCELLED') ? 'REFUNDED' : order.status,
          paidAt: order.receipt.paidAt,
          event: {
            id: order.event.id,
            title: order.event.title,
            startsAt: order.event.startsAt,
            timeZone: order.event.venue.timeZone,
          },
          buyer: user && { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email },
          method: order.purchase.method,
          walletPaid: order.purchase.walletPaid,
          total: order.total,
          refundedAmount: back.reduce((sum, { amount }) => sum + amount, 0),
          quantity: tickets.length,
          means: meansOf(order.purchase.method),
          paymentLeft:
            order.total.total - partOf(order) - back.reduce((sum, one) => sum + fromPayment(one), 0),
          hasBalance: user !== null,
          tickets,
          refunds: back,
        },
      ];
    });
  }
  const one = (id: string): SoldOrderDetail | undefined => sold().find(({ orderId }) => orderId === id);

  return {
    find: ({ words, page }) =>
      office.read(() => {
        const plain = words.trim().toLowerCase();
        const found = sold().filter(
          ({ code, buyer }) =>
            plain === '' || code.toLowerCase() === plain || buyer?.email.toLowerCase() === plain,
        );
        const items = found
          .slice(pageOffset(page), pageOffset(page) + PAGE_SIZE)
          .map(
            ({ tickets: _, refunds: __, means: ___, paymentLeft: ____, hasBalance: _____, ...order }) =>
              order,
          );
        return ok({ items, total: found.length, page, pageSize: PAGE_SIZE });
      }),
    order: (id) =>
      office.read(() => {
        const order = one(id);
        return order === undefined ? refusal('NOT_FOUND') : ok(order);
      }),
    refund: (id, { ticketIds, seats, reason, note, to, seen }, key) =>
      office.change('refund', key, () => {
        const order = one(id);
        if (order === undefined) return refusal('NOT_FOUND');
        const what = refundOf(order, ticketIds);
        if (!what.ok) return refusal('TRANSITION_REFUSED');
        const { amount } = what.value;
        if (seen.amount !== amount) return refusal('TOTAL_CHANGED', { amount });
        const ways = refundWays(amount, order, to);
        office.balance += toBalance({ amount, ...ways });
        const refund: OrderRefund = {
          id: office.nextId('refund'),
          at: office.clock.houseNow(),
          amount,
          tickets: ticketIds.length,
          ...ways,
          state: ways.means === 'PROVIDER' ? 'OWED' : 'DONE',
          seats,
          reason,
          note,
          by: 'Adriana Pardo',
        };
        refunds.set(id, [...(refunds.get(id) ?? []), refund]);
        given.set(id, new Set([...(given.get(id) ?? []), ...ticketIds]));
        const after = one(id);
        return after === undefined ? refusal('NOT_FOUND') : ok(after);
      }),
  };
}

function meansOf(method: PaymentMethod): RefundMeans {
  if (method === 'WALLET') return 'WALLET';
  return method === 'TPV' ? 'BY_HAND' : 'PROVIDER';
}

/** What the balance paid beside the payment. */
const partOf = ({ purchase: { method, walletPaid } }: Order): number =>
  method === 'WALLET' ? 0 : walletPaid;
