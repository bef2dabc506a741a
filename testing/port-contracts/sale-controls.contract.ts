import { describe, expect, it } from 'vitest';
import type { SaleControlsPort } from '#application/sale-controls.port.ts';
import {
  buildSaleControlChange,
  type SaleControls,
  type SaleControlValues,
  toSaleControlValues,
} from '#domain/catalogue/sale-controls.ts';
import type { Result } from '#domain/shared/result.ts';

/** The back office of a manager, and an event on sale. */
type SaleControlsSubject = { readonly saleControls: SaleControlsPort; readonly eventId: string };

/** The contract of controlling a sale, for both the in-memory port and the HTTP port. */
export function saleControlsContract(name: string, open: () => Promise<SaleControlsSubject>): void {
  describe(`sale controls over ${name}`, () => {
    let keys = 0;
    const key = () => `sale-contract-${Date.now().toString(36)}-${++keys}`;
    const changeOf = (sale: SaleControls, values: Partial<SaleControlValues>) =>
      buildSaleControlChange(sale, { ...toSaleControlValues(sale), ...values });

    it('reads the sale of an event', async () => {
      const { saleControls, eventId } = await open();

      const sale = value(await saleControls.findSale(eventId));

      expect(sale).toMatchObject({ eventId, canChange: true, isSuspended: false });
      expect(sale.sections.length).toBeGreaterThan(0);
      expect(await saleControls.findSale('nothing')).toMatchObject({ error: { code: 'NOT_FOUND' } });
    });

    it('stores every value, once for each key', async () => {
      const { saleControls, eventId } = await open();
      const sale = value(await saleControls.findSale(eventId));
      const [section] = sale.sections;
      const code = section?.code ?? '';
      const change = changeOf(sale, {
        isSuspended: true,
        saleClosesAt: sale.saleClosesAt - 60_000,
        access: { [code]: 'BLOCKED' },
      });
      const once = key();

      const first = value(await saleControls.changeSale(eventId, change, once));
      const again = value(await saleControls.changeSale(eventId, change, once));

      expect(again).toEqual(first);
      expect(toSaleControlValues(first)).toEqual({
        ...toSaleControlValues(sale),
        isSuspended: true,
        saleClosesAt: sale.saleClosesAt - 60_000,
        access: { ...toSaleControlValues(sale).access, [code]: 'BLOCKED' },
      });
      expect(first.version).not.toBe(sale.version);
    });

    it('rejects a change of an older version', async () => {
      const { saleControls, eventId } = await open();
      const sale = value(await saleControls.findSale(eventId));
      value(await saleControls.changeSale(eventId, changeOf(sale, { isSuspended: true }), key()));

      const late = changeOf(sale, { saleClosesAt: sale.saleClosesAt - 60_000 });

      expect(await saleControls.changeSale(eventId, late, key())).toMatchObject({
        error: { code: 'VERSION_CONFLICT' },
      });
      expect(value(await saleControls.findSale(eventId))).toMatchObject({
        isSuspended: true,
        saleClosesAt: sale.saleClosesAt,
      });
    });

    it.each([
      [
        'a closing before the opening',
        ({ saleOpensAt }: SaleControls) => ({ saleClosesAt: saleOpensAt - 1_000 }),
      ],
      [
        'another opening of a sale that is open',
        ({ saleOpensAt }: SaleControls) => ({ saleOpensAt: saleOpensAt + 1_000 }),
      ],
    ])('rejects %s', async (_, edit) => {
      const { saleControls, eventId } = await open();
      const sale = value(await saleControls.findSale(eventId));

      expect(await saleControls.changeSale(eventId, changeOf(sale, edit(sale)), key())).toMatchObject({
        error: { code: 'FIELDS_INVALID' },
      });
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result.error)}`);
  return result.value;
}
