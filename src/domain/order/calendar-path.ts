/**
 * The path of a purchase as a calendar file: by order id for its owner, by the token of a shared link for
 * anybody.
 */
export const calendarPath = '/api/orders/calendar';

export const buildCalendarHref = (of: { readonly orderId: string } | { readonly token: string }): string =>
  `${calendarPath}?${new URLSearchParams(of)}`;
