import { changeSaleControls, getSaleControls } from '#contract/sale-controls.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import { changeSale, readSaleControls } from './change-sale.ts';
import type { SaleControlsStore } from './sale-controls.port.ts';

/** Registers the endpoints by which managers control the sale of an event. */
export function registerSaleControlRoutes(
  shell: Shell,
  { saleControls }: { readonly saleControls: SaleControlsStore },
): void {
  bind(shell, getSaleControls, async ({ params: { id }, market, now }) => {
    const controls = await readSaleControls(saleControls, { market, id }, now);
    return controls === null ? err({ code: 'NOT_FOUND' }) : ok(controls);
  });

  bind(
    shell,
    changeSaleControls,
    ({ params: { id }, body, principal: { personId, sessionId }, market, now, caller }) =>
      changeSale(saleControls, {
        of: { market, id },
        change: body,
        now,
        by: { personId, sessionId, address: caller.address },
      }),
  );
}
