import type { AlertState } from '#domain/payment/money-alert.ts';

/** The list of what was sold, its pages counted as people do. */
export function salesPath({ words, page }: { readonly words: string; readonly page: number }): string {
  const params = new URLSearchParams();
  if (words !== '') params.set('q', words);
  if (page > 0) params.set('page', String(page + 1));
  return params.size === 0 ? '/backoffice/sales' : `/backoffice/sales?${params}`;
}

/** What waits before managers, or what is done; its pages counted as people do. */
export function alertsPath({ state, page }: { readonly state: AlertState; readonly page: number }): string {
  const params = new URLSearchParams();
  if (state === 'DONE') params.set('state', 'done');
  if (page > 0) params.set('page', String(page + 1));
  return params.size === 0 ? '/backoffice/alerts' : `/backoffice/alerts?${params}`;
}

/** The programme, its pages counted as people do. */
export const officeEventsPath = (page: number): string =>
  page > 0 ? `/backoffice/events?page=${page + 1}` : '/backoffice/events';

/** One event of it. */
export const officeEventPath = (eventId: string): string =>
  `/backoffice/events/${encodeURIComponent(eventId)}`;

/** One order of it. */
export const soldOrderPath = (orderId: string): string => `/backoffice/sales/${encodeURIComponent(orderId)}`;
