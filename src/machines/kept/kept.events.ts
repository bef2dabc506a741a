import type { KeptAct } from '#domain/order/kept-sale.ts';

export type KeptEvent =
  | { readonly type: 'words.sought'; readonly words: string }
  | { readonly type: 'page.chosen'; readonly page: number }
  /** One of them is looked at, or not any more. */
  | { readonly type: 'sale.chosen'; readonly reservationId: string }
  | { readonly type: 'sale.left' }
  /** How it ends. */
  | { readonly type: 'act.asked'; readonly act: KeptAct }
  | { readonly type: 'retry.requested' };
