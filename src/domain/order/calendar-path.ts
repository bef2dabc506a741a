/** Where a purchase is had as a calendar file: one's own by its number, anybody's by the token of a shared link. */
export const calendarPath = '/api/orders/calendar';

export const calendarHref = (of: { readonly orderId: string } | { readonly token: string }): string =>
  `${calendarPath}?${new URLSearchParams(of)}`;
