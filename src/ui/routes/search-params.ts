import { safeReturnPath } from '#domain/auth/site-path.ts';
import type { EventQuery } from '#domain/catalogue/event-list.ts';
import { productKinds } from '#domain/catalogue/product.ts';

/** What is looked for, as it stands in an address: words, kind, and pages counted as people do. */
export type EventSearch = { readonly q?: string; readonly kind?: string; readonly page?: number };

export function eventQueryIn(search: Record<string, unknown>): EventSearch {
  const q = textOf(search.q).trim().slice(0, 80);
  const kind = productKinds.find((known) => known === search.kind);
  const page = Number(textOf(search.page));
  return {
    ...(q === '' ? {} : { q }),
    ...(kind === undefined ? {} : { kind }),
    ...(Number.isSafeInteger(page) && page >= 1 ? { page } : {}),
  };
}

/** Null on the front page itself: nothing is looked for there. */
export function queryOf({ q, kind, page }: EventSearch): EventQuery | null {
  if (q === undefined && kind === undefined && page === undefined) return null;
  const known = productKinds.find((one) => one === kind);
  return {
    page: (page ?? 1) - 1,
    ...(q === undefined ? {} : { words: q }),
    ...(known === undefined ? {} : { kind: known }),
  };
}

/** The address of a search, the first page without a number where something else is looked for. */
export function searchPath({ page, words, kind }: EventQuery): string {
  const params = new URLSearchParams();
  if (words !== undefined) params.set('q', words);
  if (kind !== undefined) params.set('kind', kind);
  if (page > 0 || params.size === 0) params.set('page', String(page + 1));
  return `/?${params}`;
}

/** Which alerts are looked at: those that are done, or else those that wait; and which page of them. */
export type AlertSearch = { readonly state?: 'done'; readonly page?: number };

export function alertQueryIn(search: Record<string, unknown>): AlertSearch {
  const { page } = eventQueryIn(search);
  return {
    ...(textOf(search.state) === 'done' ? { state: 'done' as const } : {}),
    ...(page === undefined ? {} : { page }),
  };
}

/** Where to go after signing in: a place of ours, or the front page. */
export const returnIn = (search: Record<string, unknown>): { readonly return?: string } => {
  const path = safeReturnPath(textOf(search.return));
  return path === null ? {} : { return: path };
};

/** A login may be opened at one of its steps; which there are, its own page knows. */
export type LoginSearch = { readonly step?: string; readonly return?: string };

export function loginIn(search: Record<string, unknown>): LoginSearch {
  const step = textOf(search.step);
  return { ...(/^[a-z-]{1,24}$/.test(step) ? { step } : {}), ...returnIn(search) };
}
/** The secret of an invitation's link: behind the #, so that no server and no other site ever reads it. */
export const invitationIn = (hash: string): string | null =>
  /(?:^|#|&)invitation=([A-Za-z0-9_-]{43})(?:&|$)/.exec(hash)?.[1] ?? null;

/** The token of a link to pay by, behind the # as well; null when it was cut short. */
export function payTokenIn(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('pay') ?? '';
  return /^[\w-]{1,64}\.[\w-]{43}$/.test(token) ? token : null;
}

/** Whether what stands behind the # is the mobile app's at all. */
export const isFromApp = (hash: string): boolean => new URLSearchParams(hash.replace(/^#/, '')).has('code');

/** What the mobile app's link says behind the #: its code, unless that was cut short, and where to go. */
export function appEntryIn(hash: string): { readonly code: string | null; readonly returnTo: string } {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const code = said.get('code') ?? '';
  return {
    code: /^[\w-]{43}$/.test(code) ? code : null,
    returnTo: safeReturnPath(said.get('to') ?? '') ?? '/',
  };
}

/** The signed token of a message's link, in the letters that such a token has. */
export const newsTokenIn = (search: Record<string, unknown>): { readonly token?: string } => {
  const token = textOf(search.token);
  return /^[\w.-]{1,300}$/.test(token) ? { token } : {};
};

/** Search values arrive as text or as the number that the text looked like. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
