import type { PaymentExceptionState } from '#domain/payment/payment-exception.ts';

/** Builds the address of the sold orders; pages are numbered from 1. */
export function buildSalesPath({
  searchText,
  page,
}: {
  readonly searchText: string;
  readonly page: number;
}): string {
  const params = new URLSearchParams();
  if (searchText !== '') params.set('q', searchText);
  if (page > 0) params.set('page', String(page + 1));
  return params.size === 0 ? '/backoffice/sales' : `/backoffice/sales?${params}`;
}

/** Builds the address of the open or resolved payment exceptions; pages are numbered from 1. */
export function buildPaymentExceptionsPath({
  state,
  page,
}: {
  readonly state: PaymentExceptionState;
  readonly page: number;
}): string {
  const params = new URLSearchParams();
  if (state === 'DONE') params.set('state', 'done');
  if (page > 0) params.set('page', String(page + 1));
  return params.size === 0 ? '/backoffice/payment-exceptions' : `/backoffice/payment-exceptions?${params}`;
}

/** Builds the address of the events; pages are numbered from 1. */
export const buildBackOfficeEventsPath = (page: number): string =>
  page > 0 ? `/backoffice/events?page=${page + 1}` : '/backoffice/events';

export const buildBackOfficeEventPath = (eventId: string): string =>
  `/backoffice/events/${encodeURIComponent(eventId)}`;

export const buildSoldOrderPath = (orderId: string): string =>
  `/backoffice/sales/${encodeURIComponent(orderId)}`;
