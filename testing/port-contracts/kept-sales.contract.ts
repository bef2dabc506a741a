import { describe, expect, it } from 'vitest';
import type { KeptSalesPort } from '#application/kept-sales.port.ts';
import type { KeptAct, KeptKind, KeptSale } from '#domain/order/kept-sale.ts';
import type { PaymentOrderOf } from '#domain/payment/payment-order.ts';
import type { Result } from '#domain/shared/result.ts';

/** How seats are kept so that these tests need no clock. */
export type KeptWay =
  | (PaymentOrderOf<'RESERVATION'> & { readonly until: null })
  | PaymentOrderOf<'PROCESSING_TRANSFER'>;

/** A manager's desk, where one ticket is kept for a fan as often as it is wanted. */
export type KeptSubject = {
  readonly keptSales: KeptSalesPort;
  readonly kept: (payment: KeptWay) => Promise<{ readonly code: string }>;
};

/** The promises of what waits for a person, kept by the double in memory and by the real box office over HTTP alike. */
export function keptContract(name: string, open: () => Promise<KeptSubject>): void {
  describe(`kept seats over ${name}`, () => {
    let keys = 0;
    const key = () => `kept-contract-${Date.now().toString(36)}-${++keys}`;

    async function aKept(kind: KeptKind) {
      const { keptSales, kept } = await open();
      const { code } = await kept(
        kind === 'BOOKING'
          ? { method: 'RESERVATION', until: null }
          : { method: 'PROCESSING_TRANSFER', reference: 'NEQUI 88213' },
      );
      const find = async () => value(await keptSales.find({ kind, words: code, page: 0 })).items;
      const [sale] = await find();
      if (sale === undefined) throw new Error('What was kept is not in the list');
      return { keptSales, sale, code, find };
    }

    const ends: readonly (readonly [KeptKind, KeptAct])[] = [
      ['BOOKING', { do: 'PAY', payment: { method: 'CASH' } }],
      ['BOOKING', { do: 'PAY', payment: { method: 'TPV', voucherNumber: '004512' } }],
      ['BOOKING', { do: 'RELEASE' }],
      ['TRANSFER', { do: 'CONFIRM' }],
      ['TRANSFER', { do: 'REFUSE' }],
    ];

    it.each(ends)('%s is found by its code and ended by %j, once', async (kind, act) => {
      const { keptSales, sale, code, find } = await aKept(kind);
      const once = key();

      const first = await keptSales.act(sale, act, once);
      const again = await keptSales.act(sale, act, once);

      expect(sale).toMatchObject({
        kind,
        code,
        isLate: false,
        isRefused: false,
        reference: kind === 'TRANSFER' ? 'NEQUI 88213' : null,
      } satisfies Partial<KeptSale>);
      expect(sale.until === null).toBe(kind === 'BOOKING');
      expect([first, again]).toEqual([
        { ok: true, value: null },
        { ok: true, value: null },
      ]);
      // The money of a transfer that was refused may be found yet.
      expect(await find()).toMatchObject(act.do === 'REFUSE' ? [{ isRefused: true, isLate: true }] : []);
    });

    it('finds a transfer that was refused until its money is found', async () => {
      const { keptSales, sale, find } = await aKept('TRANSFER');
      await keptSales.act(sale, { do: 'REFUSE' }, key());
      const [refused = sale] = await find();

      // Its seats are sold to nobody by it: the money is owed, and that is what the managers see.
      expect(await keptSales.act(refused, { do: 'CONFIRM' }, key())).toMatchObject({
        ok: false,
        error: { code: 'HOLD_EXPIRED' },
      });
      expect(await find()).toEqual([]);
    });

    it('tells whoever is second that it is done', async () => {
      const [paid, released] = [await aKept('BOOKING'), await aKept('BOOKING')];
      await paid.keptSales.act(paid.sale, { do: 'PAY', payment: { method: 'CASH' } }, key());
      await released.keptSales.act(released.sale, { do: 'RELEASE' }, key());

      expect(await paid.keptSales.act(paid.sale, { do: 'RELEASE' }, key())).toMatchObject({
        ok: false,
        error: { code: 'ALREADY_PAID' },
      });
      expect(
        await released.keptSales.act(released.sale, { do: 'PAY', payment: { method: 'CASH' } }, key()),
      ).toMatchObject({ ok: false, error: { code: 'HOLD_EXPIRED' } });
    });

    it('finds nothing where there is nothing', async () => {
      const { keptSales } = await open();

      expect(value(await keptSales.find({ kind: 'TRANSFER', words: 'nobody', page: 0 }))).toMatchObject({
        items: [],
        total: 0,
      });
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
