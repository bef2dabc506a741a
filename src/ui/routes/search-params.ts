import { eventPeriods } from '#domain/catalogue/event-days.ts';
import type { EventQuery } from '#domain/catalogue/event-list.ts';
import { productKinds } from '#domain/catalogue/product.ts';
import { safeReturnPath } from '#domain/identity/site-path.ts';
import { parseCalendarDay } from '#domain/shared/calendar-day.ts';
import { MINOR_UNITS } from '#domain/shared/money.ts';

/** A search as written in an address: text, filters, prices in whole units of the currency, and pages counted from one. */
export type EventSearch = {
  readonly q?: string | undefined;
  readonly kind?: string | undefined;
  readonly city?: string | undefined;
  readonly venue?: string | undefined;
  readonly organisation?: string | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly when?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page?: number | undefined;
};

export function parseEventSearch(search: Record<string, unknown>): EventSearch {
  const page = Number(toText(search.page));
  const [from, to] = [parseDay(search.from), parseDay(search.to)];
  const [minPrice, maxPrice] = [parsePrice(search.minPrice), parsePrice(search.maxPrice)];
  const isPriceReversed = minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice;
  const isReversed = from !== undefined && to !== undefined && from > to;
  return {
    q: toText(search.q).trim().slice(0, 80) || undefined,
    kind: productKinds.find((known) => known === search.kind),
    city: toText(search.city).trim().slice(0, 80) || undefined,
    venue: toText(search.venue).trim().slice(0, 120) || undefined,
    organisation: /^[\w-]{1,64}$/.exec(toText(search.organisation))?.[0],
    minPrice: isPriceReversed ? maxPrice : minPrice,
    maxPrice: isPriceReversed ? minPrice : maxPrice,
    when: eventPeriods.find((known) => known === search.when),
    from: isReversed ? to : from,
    to: isReversed ? from : to,
    page: Number.isSafeInteger(page) && page >= 1 ? page : undefined,
  };
}

/** The tour whose calendar is shown, and the day or the month in it. */
export type TourSearch = {
  readonly event?: string | undefined;
  readonly day?: string | undefined;
  readonly month?: string | undefined;
  readonly page?: number | undefined;
};

export function parseTourSearch(search: Record<string, unknown>): TourSearch {
  return {
    event: /^[a-z0-9][a-z0-9-]{0,79}$/.exec(toText(search.event))?.[0],
    day: parseDay(search.day),
    month: /^\d{4}-(?:0[1-9]|1[0-2])$/.exec(toText(search.month))?.[0],
    page: parseEventSearch(search).page,
  };
}

const parseDay = (value: unknown): string | undefined =>
  parseCalendarDay(toText(value)) === null ? undefined : toText(value);

const parsePrice = (value: unknown): number | undefined =>
  /^\d{1,9}$/.test(toText(value)) ? Number(value) : undefined;

/** Converts a search to a query; null for the front page, which searches nothing. */
export function toEventQuery(search: EventSearch): EventQuery | null {
  if (Object.values(search).every((value) => value === undefined)) return null;
  const { q, kind, page = 1, when, minPrice, maxPrice, ...rest } = search;
  return {
    ...rest,
    page: page - 1,
    searchText: q,
    kind: productKinds.find((known) => known === kind),
    when: eventPeriods.find((known) => known === when),
    minPrice: minPrice === undefined ? undefined : minPrice * MINOR_UNITS,
    maxPrice: maxPrice === undefined ? undefined : maxPrice * MINOR_UNITS,
  };
}

/** Builds the address of a search; the first page has no number when something else is given. */
export function buildSearchPath({ page, searchText, minPrice, maxPrice, ...filters }: EventQuery): string {
  const params = new URLSearchParams();
  const prices = {
    minPrice: minPrice && minPrice / MINOR_UNITS,
    maxPrice: maxPrice && maxPrice / MINOR_UNITS,
  };
  for (const [name, value] of Object.entries({ q: searchText, ...filters, ...prices }))
    if (value !== undefined) params.set(name, String(value));
  if (page > 0 || params.size === 0) params.set('page', String(page + 1));
  return `/?${params}`;
}

/** The payment exceptions listed: the resolved ones or else the open ones, and the page. */
export type PaymentExceptionSearch = { readonly state?: 'done'; readonly page?: number };

export function parsePaymentExceptionSearch(search: Record<string, unknown>): PaymentExceptionSearch {
  const { page } = parseEventSearch(search);
  return {
    ...(toText(search.state) === 'done' ? { state: 'done' as const } : {}),
    ...(page === undefined ? {} : { page }),
  };
}

/** Parses the page to return to after sign-in: one of ours, or the front page. */
export const parseReturnSearch = (search: Record<string, unknown>): { readonly return?: string } => {
  const path = safeReturnPath(toText(search.return));
  return path === null ? {} : { return: path };
};

/** A login may be opened at one of its steps; the login page validates the slug. */
export type LoginSearch = { readonly step?: string; readonly return?: string };

export function parseLoginSearch(search: Record<string, unknown>): LoginSearch {
  const step = toText(search.step);
  return { ...(/^[a-z-]{1,24}$/.test(step) ? { step } : {}), ...parseReturnSearch(search) };
}
/** Parses an invitation's secret from the fragment, which no server and no other site ever reads. */
export const parseInvitationHash = (hash: string): string | null =>
  /(?:^|#|&)invitation=([A-Za-z0-9_-]{43})(?:&|$)/.exec(hash)?.[1] ?? null;

/** Parses a payment link's token from the fragment; null when it was cut short. */
export function parsePaymentLinkHash(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('pay') ?? '';
  return /^[\w-]{1,64}\.[\w-]{43}$/.test(token) ? token : null;
}

/** Parses the token of a ticket offer from the fragment; null when it was cut short. */
export function parseOfferHash(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('offer') ?? '';
  return /^[\w-]{1,64}\.[\w-]{43}$/.test(token) ? token : null;
}

/** Parses the id of an offer, by which its receiver returns to it after signing in. */
export const parseOfferSearch = (search: Record<string, unknown>): { readonly offer?: string } => {
  const id = toText(search.offer);
  return /^[\w-]{22}$/.test(id) ? { offer: id } : {};
};

/** Parses the id of a ticket. */
export const parseTicketSearch = (search: Record<string, unknown>): { readonly ticket?: string } => {
  const id = toText(search.ticket);
  return /^[\w-]{1,64}$/.test(id) ? { ticket: id } : {};
};

/** Returns true when the fragment comes from the mobile app at all. */
export const isAppEntryHash = (hash: string): boolean =>
  new URLSearchParams(hash.replace(/^#/, '')).has('code');

/** Parses the mobile app's fragment: its code, null when it was cut short, and the page to go to. */
export function parseAppEntryHash(hash: string): { readonly code: string | null; readonly returnTo: string } {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const code = params.get('code') ?? '';
  return {
    code: /^[\w-]{43}$/.test(code) ? code : null,
    returnTo: safeReturnPath(params.get('to') ?? '') ?? '/',
  };
}

/** Parses the signed token of a newsletter link; other characters are rejected. */
export const parseNewsletterSearch = (search: Record<string, unknown>): { readonly token?: string } => {
  const token = toText(search.token);
  return /^[\w.-]{1,300}$/.test(token) ? { token } : {};
};

/** Converts a search value, which arrives as text or as the number it looked like. */
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
