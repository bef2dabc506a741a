/** Builds the address of the buyer's receipt. */
export const buildReceiptPath = (orderId: string): string =>
  `/my-purchases/receipt?${new URLSearchParams({ order: orderId })}`;

/** Builds the address of the buyer's tickets, which opens at those of one order. */
export const buildTicketsPath = (orderId: string): string =>
  `/my-tickets?${new URLSearchParams({ order: orderId })}`;

/**
 * The path of a purchase as a calendar file: by order id for its owner, by the token of a shared link for
 * anybody.
 */
export const calendarPath = '/api/orders/calendar';

export const buildCalendarHref = (of: { readonly orderId: string } | { readonly token: string }): string =>
  `${calendarPath}?${new URLSearchParams(of)}`;
