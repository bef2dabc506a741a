import type { CartItemRequest } from '../reservation/reservation.ts';

/** A change of an active hold; prices come from the server, and the hold's expiry never moves. */
export type CartChange =
  | { readonly op: 'add'; readonly item: CartItemRequest }
  | { readonly op: 'remove'; readonly itemId: string }
  | { readonly op: 'setQuantity'; readonly itemId: string; readonly quantity: number }
  | { readonly op: 'setFan'; readonly fanId: string };
