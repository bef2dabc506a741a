import type { RefundsPort } from '#application/refunds.port.ts';
import type { Order } from '#domain/order/purchase.ts';
import {
  allocateRefund,
  calculatePaymentRefund,
  calculateRefund,
  calculateWalletRefund,
  type OrderRefund,
  type RefundMeans,
  type SoldOrderDetail,
  type SoldTicket,
} from '#domain/order/refund.ts';
import { paymentMethodTraits, type SettlementMethod } from '#domain/payment/payment-method.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';
import { listVisitorOrders } from './visitor-orders.ts';

/** Lists and refunds paid orders in memory. */
export function memoryRefunds(backend: MemoryBackend): RefundsPort {
  const refunds = new Map<string, OrderRefund[]>();
  const refundedTickets = new Map<string, Set<string>>();

  function listSoldOrders(): SoldOrderDetail[] {
    return listVisitorOrders(backend).flatMap((order): SoldOrderDetail[] => {
      if (order.receipt.paidAt === null) return [];
      const orderRefunds = refunds.get(order.orderId) ?? [];
      const cancelledTickets = refundedTickets.get(order.orderId) ?? new Set();
      const admissions = order.items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
      const tickets = order.purchase.ticketIds.flatMap((id, at): SoldTicket[] => {
        const item = admissions[at];
        if (item === undefined) return [];
        const { zoneName: zone, sectionCode: section, seatCode } = item;
        return [
          {
            id,
            zone,
            section,
            seatCode,
            event: null,
            price: item.unit.total,
            state: cancelledTickets.has(id) ? 'CANCELLED' : 'LIVE',
          },
        ];
      });
      const { user } = backend;
      return [
        {
          orderId: order.orderId,
          code: order.code,
          market: backend.market,
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
          refundedAmount: orderRefunds.reduce((sum, { amount }) => sum + amount, 0),
          quantity: tickets.length,
          means: findRefundMeans(order.purchase.method),
          refundablePayment:
            order.total.total -
            getWalletPortion(order) -
            orderRefunds.reduce((sum, findSoldOrder) => sum + calculatePaymentRefund(findSoldOrder), 0),
          buyerHasWallet: user !== null,
          tickets,
          refunds: orderRefunds,
        },
      ];
    });
  }
  const findSoldOrder = (id: string): SoldOrderDetail | undefined =>
    listSoldOrders().find(({ orderId }) => orderId === id);

  return {
    findOrders: ({ searchText, page }) =>
      backend.read(() => {
        const normalized = searchText.trim().toLowerCase();
        const found = listSoldOrders().filter(
          ({ code, buyer }) =>
            normalized === '' ||
            code.toLowerCase() === normalized ||
            buyer?.email.toLowerCase() === normalized,
        );
        const items = found
          .slice(calculatePageOffset(page), calculatePageOffset(page) + PAGE_SIZE)
          .map(
            ({
              tickets: _,
              refunds: __,
              means: ___,
              refundablePayment: ____,
              buyerHasWallet: _____,
              ...order
            }) => order,
          );
        return ok({ items, total: found.length, page, pageSize: PAGE_SIZE });
      }),
    findOrder: (id) =>
      backend.read(() => {
        const order = findSoldOrder(id);
        return order === undefined ? createRejectedFailure('NOT_FOUND') : ok(order);
      }),
    refund: (id, { ticketIds, seats, reason, note, to, seen }, key) =>
      backend.change('refund', key, () => {
        const order = findSoldOrder(id);
        if (order === undefined) return createRejectedFailure('NOT_FOUND');
        const calculation = calculateRefund(order, ticketIds);
        if (!calculation.ok) return createRejectedFailure('TRANSITION_NOT_ALLOWED');
        const { amount } = calculation.value;
        if (seen.amount !== amount) return createRejectedFailure('TOTAL_CHANGED', { amount });
        const allocation = allocateRefund(amount, order, to);
        backend.balance += calculateWalletRefund({ amount, ...allocation });
        const refund: OrderRefund = {
          id: backend.nextId('refund'),
          at: backend.clock.serverTime(),
          amount,
          tickets: ticketIds.length,
          ...allocation,
          state: allocation.means === 'PROVIDER' ? 'OWED' : 'DONE',
          seats,
          reason,
          note,
          by: 'Adriana Pardo',
        };
        refunds.set(id, [...(refunds.get(id) ?? []), refund]);
        refundedTickets.set(id, new Set([...(refundedTickets.get(id) ?? []), ...ticketIds]));
        const updated = findSoldOrder(id);
        return updated === undefined ? createRejectedFailure('NOT_FOUND') : ok(updated);
      }),
  };
}

function findRefundMeans(method: SettlementMethod): RefundMeans {
  if (paymentMethodTraits[method].paysFromBalance) return 'WALLET';
  return paymentMethodTraits[method].hasVoucher ? 'BY_HAND' : 'PROVIDER';
}

/** Returns the amount that the wallet paid in addition to the payment. */
const getWalletPortion = ({ purchase: { method, walletPaid } }: Order): number =>
  paymentMethodTraits[method].paysFromBalance ? 0 : walletPaid;
