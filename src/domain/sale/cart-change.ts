import type { WantedItem } from '../reservation/reservation.ts';

/** One change of a live hold; the prices are the server's and the clock is never lengthened. */
export type CartChange =
  | { readonly op: 'add'; readonly item: WantedItem }
  | { readonly op: 'remove'; readonly itemId: string }
  | { readonly op: 'setQuantity'; readonly itemId: string; readonly quantity: number }
  | { readonly op: 'setFan'; readonly fanId: string };
