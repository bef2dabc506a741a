import { parse } from 'hono/utils/cookie';
import { trustedPlaceDays } from '#server/kernel/public.ts';

/** The session cookie (Spec §3). Over https a second cookie accompanies it that a sibling site cannot set. */
export const SESSION_COOKIE = 'user_session';
export const SESSION_BINDING_COOKIE = '__Host-us_bind';
/** Identifies a trusted device. Over https a sibling site cannot set it either. */
const TRUSTED_DEVICE_COOKIE = 'us_browser';

/** Longer than any cookie header that we cause. */
const MAX_COOKIE_HEADER = 8192;
const secretPattern = /^[A-Za-z0-9_-]{43}$/;

export type SessionCookies =
  | { readonly kind: 'none' }
  /** A duplicate or malformed cookie: set by somebody else. */
  | { readonly kind: 'suspect' }
  | { readonly kind: 'token'; readonly token: string; readonly bind: string | null };

export function readSessionCookies(header: string | undefined): SessionCookies {
  if (header === undefined) return { kind: 'none' };
  if (header.length > MAX_COOKIE_HEADER) return { kind: 'suspect' };
  const names = header.split(';').map((pair) => pair.split('=')[0]?.trim());
  const isRepeated = (name: string): boolean => names.indexOf(name) !== names.lastIndexOf(name);
  if (isRepeated(SESSION_COOKIE) || isRepeated(SESSION_BINDING_COOKIE)) return { kind: 'suspect' };
  const { [SESSION_COOKIE]: token, [SESSION_BINDING_COOKIE]: bind } = parse(header);
  if (token === undefined) return { kind: 'none' };
  if (!secretPattern.test(token)) return { kind: 'suspect' };
  return { kind: 'token', token, bind: bind !== undefined && secretPattern.test(bind) ? bind : null };
}

/** 400 days, the browsers' maximum; the server decides how long a session really lasts. */
const MAX_AGE = 400 * 24 * 60 * 60;

export function buildSessionCookies(token: string, bind: string | null): string[] {
  const flags = `Max-Age=${MAX_AGE}; Path=/; HttpOnly; SameSite=Lax`;
  if (bind === null) return [`${SESSION_COOKIE}=${token}; ${flags}`];
  return [
    `${SESSION_COOKIE}=${token}; ${flags}; Secure`,
    `${SESSION_BINDING_COOKIE}=${bind}; ${flags}; Secure`,
  ];
}

export function buildClearedCookies(secure: boolean): string[] {
  const flags = 'Max-Age=0; Path=/; HttpOnly; SameSite=Lax';
  if (!secure) return [`${SESSION_COOKIE}=; ${flags}`];
  return [`${SESSION_COOKIE}=; ${flags}; Secure`, `${SESSION_BINDING_COOKIE}=; ${flags}; Secure`];
}

const trustedDeviceCookieName = (secure: boolean): string =>
  `${secure ? '__Host-' : ''}${TRUSTED_DEVICE_COOKIE}`;

/** Returns undefined without a cookie, and with a duplicate one, which somebody else must have set. */
export function readTrustedDeviceCookie(header: string | undefined, secure: boolean): string | undefined {
  if (header === undefined || header.length > MAX_COOKIE_HEADER) return undefined;
  const name = trustedDeviceCookieName(secure);
  const names = header.split(';').map((pair) => pair.split('=')[0]?.trim());
  return names.indexOf(name) === names.lastIndexOf(name) ? parse(header, name)[name] : undefined;
}

export const buildTrustedDeviceCookie = (text: string, secure: boolean): string =>
  `${trustedDeviceCookieName(secure)}=${text}; Max-Age=${trustedPlaceDays * 24 * 60 * 60}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
