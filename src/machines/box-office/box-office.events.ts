import type { BoxOfficeSale } from '#domain/order/box-office-sale.ts';

export type BoxOfficeEvent =
  /** A code as it was entered or scanned. */
  | { readonly type: 'code.entered'; readonly text: string }
  /** The cash for the shown sale was received. */
  | { readonly type: 'cash.received'; readonly code: BoxOfficeSale['code'] }
  | { readonly type: 'boxOffice.cleared' };
