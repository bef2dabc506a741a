/** Builds the address of the buyer's receipt. */
export const buildReceiptPath = (orderId: string): string =>
  `/my-purchases/receipt?${new URLSearchParams({ order: orderId })}`;
