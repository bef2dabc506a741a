import { browserSaleStorage } from '#adapters/browser/sale-storage.browser.ts';
import { createTextStorage } from '#adapters/browser/text-storage.ts';
import { seatHoldsOverHttp } from '#adapters/http/seat-holds.http.ts';
import type { PortBindings } from '../ports.ts';

/** The ports that a sale and the bar of its running hold share. */
export const holdPorts = {
  saleStorage: (_http, page) =>
    browserSaleStorage(
      createTextStorage(() => page.localStorage),
      () => new BroadcastChannel('taquilla.sale'),
    ),
  seatHolds: seatHoldsOverHttp,
} satisfies Partial<PortBindings>;
