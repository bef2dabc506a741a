/** Builds the address of the buyer's receipt. */
export const buildReceiptPath = (orderId: string): string =>
  `/my-purchases/receipt?${new URLSearchParams({ order: orderId })}`;

/** Builds the address of the buyer's tickets, which opens at those of one order. */
export const buildTicketsPath = (orderId: string): string =>
  `/my-tickets?${new URLSearchParams({ order: orderId })}`;
