import { anyMay, type Permission } from './permission.ts';
import type { Role } from './role.ts';

/** The routes that are no part of a sale (Spec §2), in its order; the home page stands first. */
export const sitePaths = [
  '/',
  '/tos',
  '/faqs',
  '/403',
  '/authorization/login',
  '/authorization/operators',
  '/privacy-policies',
  '/backoffice/layout_editor',
  '/profile',
  '/about-us',
  '/expired-event',
  '/disabled-event',
  '/tours',
  '/my-purchases',
  '/my-tickets',
  '/inscriptions',
  '/inscriptions/detail',
] as const;
export type SitePath = (typeof sitePaths)[number];

/** Where the mobile app opens this site: `#code=…&to=/my-tickets`, behind the # so that no server and no Referer tells it. */
export const appEntryPath = '/authorization/app';

/** Where a link to pay by is opened: `#pay=…`, behind the # for the same reason. */
export const payLinkPath = '/checkout/link';

/** Pages beside those of Spec §2: who works here, one's own access there, a purchase's receipt, and the link of the news. */
export const ownPaths = [
  appEntryPath,
  '/backoffice/operators',
  '/backoffice/fans',
  '/backoffice/account',
  '/backoffice/sales',
  '/backoffice/kept-seats',
  '/backoffice/transfers',
  '/backoffice/alerts',
  '/backoffice/events',
  '/my-purchases/receipt',
  payLinkPath,
  '/newsletter/unsubscribe',
] as const;

/** Where the pages of one thing each stand, by its identifier: an order that was sold, an event of the programme. */
export const pagesOfOne = ['/backoffice/sales', '/backoffice/events'] as const;

/** Whether there is a page outside a sale; whether what it is about exists is another question. */
export const isSitePage = (path: string): boolean =>
  [...sitePaths, ...ownPaths].some((known) => known === path) ||
  pagesOfOne.some((under) => /^\/[^/]+$/.test(path.slice(under.length)) && path.startsWith(`${under}/`));

/** Paths that need a logged-in session (Spec §2). */
export const protectedPaths = [
  '/profile',
  '/my-purchases',
  '/my-tickets',
] as const satisfies readonly SitePath[];

/** Where somebody is led who may not see a path. */
export type PathAccess = 'open' | 'fan-login' | 'operator-login' | 'forbidden';

/** Whether these roles may see a path; without a session to the login, without the right to /403. */
export function accessTo(path: string, roles: readonly Role[]): PathAccess {
  const rule = guarded.find(({ under }) => path === under || path.startsWith(`${under}/`));
  if (rule === undefined || anyMay(roles, rule.permission)) return 'open';
  return roles.every((role) => role === 'visitor') ? rule.login : 'forbidden';
}

/**
 * The very place to come back to after a login, or null when it is not one of ours: open redirects are refused, and
 * so is the login itself.
 */
export function safeReturnPath(text: string): string | null {
  const isLocal = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) && text.length <= 2_000;
  return isLocal && !text.startsWith('/authorization') ? text : null;
}

type Guard = { under: string; permission: Permission; login: 'fan-login' | 'operator-login' };

const guarded: readonly Guard[] = [
  { under: '/profile', permission: 'EDIT_OWN_PROFILE', login: 'fan-login' },
  { under: '/my-purchases', permission: 'SEE_OWN_PURCHASES', login: 'fan-login' },
  { under: '/my-tickets', permission: 'SEE_OWN_TICKETS', login: 'fan-login' },
  { under: '/assistant', permission: 'SELL_FOR_FAN', login: 'operator-login' },
  { under: '/backoffice/layout_editor', permission: 'EDIT_LAYOUT', login: 'operator-login' },
  { under: '/backoffice/operators', permission: 'MANAGE_OPERATORS', login: 'operator-login' },
  { under: '/backoffice/fans', permission: 'HELP_FANS_IN', login: 'operator-login' },
  { under: '/backoffice/sales', permission: 'REFUND', login: 'operator-login' },
  { under: '/backoffice/kept-seats', permission: 'BOOK_WITHOUT_PAYMENT', login: 'operator-login' },
  { under: '/backoffice/transfers', permission: 'SELL_FOR_FAN', login: 'operator-login' },
  { under: '/backoffice/events', permission: 'REFUND', login: 'operator-login' },
  { under: '/backoffice/alerts', permission: 'REFUND', login: 'operator-login' },
  { under: '/backoffice/account', permission: 'KEEP_OWN_FACTOR', login: 'operator-login' },
];

/** Where somebody keeps their account: a fan theirs, whoever only works here their access. */
export const ownAccountPath = (roles: readonly Role[]): '/profile' | '/backoffice/account' =>
  anyMay(roles, 'KEEP_OWN_FACTOR') && !anyMay(roles, 'EDIT_OWN_PROFILE') ? '/backoffice/account' : '/profile';

/** Where somebody finds what is theirs: their tickets or, whoever only works here and has none, their work. */
export const ownThingsPath = (roles: readonly Role[]): string =>
  accessTo('/my-tickets', roles) === 'forbidden' ? operatorHome(roles) : '/my-tickets';

/** Where somebody who works here begins. */
export const operatorHome = (roles: readonly Role[]): string =>
  anyMay(roles, 'EDIT_LAYOUT') && !anyMay(roles, 'SELL_FOR_FAN') ? '/backoffice/layout_editor' : '/assistant';
