/** The receipt of a purchase of one's own. */
export const receiptPath = (orderId: string): string =>
  `/my-purchases/receipt?${new URLSearchParams({ order: orderId })}`;
