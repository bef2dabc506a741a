import type { WindowSale } from '#domain/order/window-sale.ts';

export type TillEvent =
  /** A code as it was said or scanned. */
  | { readonly type: 'code.said'; readonly text: string }
  /** The cash for what is shown is on the counter. */
  | { readonly type: 'cash.counted'; readonly code: WindowSale['code'] }
  | { readonly type: 'till.cleared' };
