import { describe, expect, it } from 'vitest';
import type { RefundsPort } from '#application/refunds.port.ts';
import type { SoldOrderDetail } from '#domain/order/refund.ts';
import { money } from '#domain/shared/money.ts';
import type { Result } from '#domain/shared/result.ts';

/** A paid order of three tickets of one price, and the back office of a manager who may refund it. */
export type RefundSubject = { readonly refunds: RefundsPort; readonly orderId: string };

/** The contract of refunds, for both the in-memory port and the HTTP port. */
export function refundContract(name: string, open: () => Promise<RefundSubject>): void {
  describe(`refunds over ${name}`, () => {
    let keys = 0;
    const key = () => `refund-contract-${Date.now().toString(36)}-${++keys}`;
    const request = ({ tickets, total }: SoldOrderDetail, admissions: number) => ({
      ticketIds: tickets
        .filter(({ state }) => state === 'LIVE')
        .slice(0, admissions)
        .map(({ id }) => id),
      seats: 'FOR_SALE' as const,
      reason: 'ASKED_FOR' as const,
      note: null,
      seen: money((total.total / 3) * admissions, total.currency),
    });

    it('lists and finds paid orders', async () => {
      const { refunds, orderId } = await open();

      const { code } = value(await refunds.findOrder(orderId));
      const all = value(await refunds.findOrders({ searchText: '', page: 0 }));
      const found = value(await refunds.findOrders({ searchText: code, page: 0 }));
      const none = value(await refunds.findOrders({ searchText: 'nobody@correo.test', page: 0 }));

      expect(all.items.map((order) => order.orderId)).toContain(orderId);
      expect(found.items.map((order) => order.orderId)).toEqual([orderId]);
      expect(none).toMatchObject({ items: [], total: 0, page: 0 });
    });

    it('refunds some tickets, then the rest, and then nothing is left', async () => {
      const { refunds, orderId } = await open();
      const before = value(await refunds.findOrder(orderId));

      const part = value(await refunds.refund(orderId, request(before, 1), key()));
      const rest = value(await refunds.refund(orderId, request(part, 2), key()));

      expect(part).toMatchObject({ status: 'PAID', refundedAmount: before.total.total / 3 });
      expect(part.tickets.filter(({ state }) => state === 'CANCELLED')).toHaveLength(1);
      expect(rest).toMatchObject({ status: 'REFUNDED', refundedAmount: before.total.total });
      expect(rest.refunds.map(({ tickets }) => tickets)).toEqual([1, 2]);
    });

    it('refunds once per idempotency key', async () => {
      const { refunds, orderId } = await open();
      const refundRequest = request(value(await refunds.findOrder(orderId)), 1);
      const once = key();

      const first = await refunds.refund(orderId, refundRequest, once);
      const second = await refunds.refund(orderId, refundRequest, once);

      expect(value(second)).toEqual(value(first));
      expect(value(await refunds.findOrder(orderId)).refunds).toHaveLength(1);
    });

    it('rejects an unexpected amount, a refunded ticket and an unknown order', async () => {
      const { refunds, orderId } = await open();
      const order = value(await refunds.findOrder(orderId));
      const one = request(order, 1);

      const other = await refunds.refund(orderId, { ...one, seen: money(100, order.total.currency) }, key());
      await refunds.refund(orderId, one, key());
      const again = await refunds.refund(orderId, one, key());

      expect(other).toMatchObject({ ok: false, error: { code: 'TOTAL_CHANGED' } });
      expect(again).toMatchObject({ ok: false, error: { code: 'TRANSITION_NOT_ALLOWED' } });
      expect(await refunds.findOrder('nothing')).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result.error)}`);
  return result.value;
}
