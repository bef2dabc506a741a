import { describe, expect, it } from 'vitest';
import type { RefundsPort } from '#application/refunds.port.ts';
import type { SoldOrderDetail } from '#domain/order/refund.ts';
import { money } from '#domain/shared/money.ts';
import type { Result } from '#domain/shared/result.ts';

/** An order of three tickets of one price that was just paid, and the office of a manager who may give it back. */
export type RefundSubject = { readonly refunds: RefundsPort; readonly orderId: string };

/** The promises of the manager's office, kept by the double in memory and by the real box office over HTTP alike. */
export function refundContract(name: string, open: () => Promise<RefundSubject>): void {
  describe(`refunds over ${name}`, () => {
    let keys = 0;
    const key = () => `refund-contract-${Date.now().toString(36)}-${++keys}`;
    const wish = ({ tickets, total }: SoldOrderDetail, places: number) => ({
      ticketIds: tickets
        .filter(({ state }) => state === 'LIVE')
        .slice(0, places)
        .map(({ id }) => id),
      seats: 'FOR_SALE' as const,
      reason: 'ASKED_FOR' as const,
      note: null,
      seen: money((total.total / 3) * places, total.currency),
    });

    it('lists and finds what was paid', async () => {
      const { refunds, orderId } = await open();

      const { code } = value(await refunds.order(orderId));
      const all = value(await refunds.find({ words: '', page: 0 }));
      const found = value(await refunds.find({ words: code, page: 0 }));
      const none = value(await refunds.find({ words: 'nobody@correo.test', page: 0 }));

      expect(all.items.map((order) => order.orderId)).toContain(orderId);
      expect(found.items.map((order) => order.orderId)).toEqual([orderId]);
      expect(none).toMatchObject({ items: [], total: 0, page: 0 });
    });

    it('gives back some tickets, and the rest, and then nothing is left', async () => {
      const { refunds, orderId } = await open();
      const before = value(await refunds.order(orderId));

      const part = value(await refunds.refund(orderId, wish(before, 1), key()));
      const rest = value(await refunds.refund(orderId, wish(part, 2), key()));

      expect(part).toMatchObject({ status: 'PAID', refundedAmount: before.total.total / 3 });
      expect(part.tickets.filter(({ state }) => state === 'CANCELLED')).toHaveLength(1);
      expect(rest).toMatchObject({ status: 'REFUNDED', refundedAmount: before.total.total });
      expect(rest.refunds.map(({ tickets }) => tickets)).toEqual([1, 2]);
    });

    it('gives back once for one key', async () => {
      const { refunds, orderId } = await open();
      const asked = wish(value(await refunds.order(orderId)), 1);
      const once = key();

      const first = await refunds.refund(orderId, asked, once);
      const second = await refunds.refund(orderId, asked, once);

      expect(value(second)).toEqual(value(first));
      expect(value(await refunds.order(orderId)).refunds).toHaveLength(1);
    });

    it('refuses a sum that nobody saw, a ticket that went back, and an order that is not there', async () => {
      const { refunds, orderId } = await open();
      const order = value(await refunds.order(orderId));
      const one = wish(order, 1);

      const other = await refunds.refund(orderId, { ...one, seen: money(100, order.total.currency) }, key());
      await refunds.refund(orderId, one, key());
      const again = await refunds.refund(orderId, one, key());

      expect(other).toMatchObject({ ok: false, error: { code: 'TOTAL_CHANGED' } });
      expect(again).toMatchObject({ ok: false, error: { code: 'TRANSITION_REFUSED' } });
      expect(await refunds.order('nothing')).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
