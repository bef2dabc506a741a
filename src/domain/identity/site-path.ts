import { accountSections, buildAccountPath } from './account-section.ts';
import { anyRoleHasPermission, type Permission } from './permission.ts';
import type { Role } from './role.ts';

/** The routes outside a sale (Spec §2), in its order; the home page comes first. */
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

/**
 * The entry point for links from the mobile app: `#code=…&to=/my-tickets`. The code is in the fragment, so
 * that no server log and no Referer header contains it.
 */
export const appEntryPath = '/authorization/app';

/** The page that opens a payment link: `#pay=…`, in the fragment for the same reason. */
export const paymentLinkPath = '/checkout/link';

/** Pages in addition to those of Spec §2. */
export const additionalSitePaths = [
  appEntryPath,
  '/backoffice/operators',
  '/backoffice/fans',
  '/backoffice/account',
  '/backoffice/sales',
  '/backoffice/staff-bookings',
  '/backoffice/transfers',
  '/backoffice/payment-exceptions',
  '/backoffice/events',
  '/backoffice/catalogue',
  '/my-purchases/receipt',
  '/my-purchases/renewals',
  // Their constants stand beside the rules of transfers, in a context that this one does not import.
  '/ticket-transfer',
  '/ticket-offer',
  paymentLinkPath,
  '/newsletter/unsubscribe',
  '/contact',
  '/organisations',
  ...accountSections.map(buildAccountPath),
] as const;

/** Parents of detail pages, which are addressed by id: a sold order, an event, a draft. */
export const detailPagePaths = ['/backoffice/sales', '/backoffice/events', '/backoffice/catalogue'] as const;

/**
 * Returns true if a page exists at this path outside a sale. It does not check that the order or event
 * exists.
 */
export const isSitePage = (path: string): boolean =>
  [...sitePaths, ...additionalSitePaths].some((known) => known === path) ||
  detailPagePaths.some(
    (under) => /^\/[^/]+$/.test(path.slice(under.length)) && path.startsWith(`${under}/`),
  ) ||
  /^\/backoffice\/catalogue\/[^/]+\/preview$/.test(path);

/** The result of an access check: open, a redirect to one of the logins, or forbidden. */
export type PathAccess = 'open' | 'fan-login' | 'operator-login' | 'forbidden';

/**
 * Decides whether these roles may open a path: without a session it redirects to the login, without the
 * permission to /403.
 */
export function resolvePathAccess(path: string, roles: readonly Role[]): PathAccess {
  const rule = pathGuards.find(({ under }) => path === under || path.startsWith(`${under}/`));
  if (rule === undefined || anyRoleHasPermission(roles, rule.permission)) return 'open';
  return roles.every((role) => role === 'visitor') ? rule.login : 'forbidden';
}

/**
 * Returns the path if it is safe to return to after a login, otherwise null. Rejects other origins (open
 * redirects) and the login pages themselves.
 */
export function safeReturnPath(text: string): string | null {
  const isLocal = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) && text.length <= 2_000;
  return isLocal && !text.startsWith('/authorization') ? text : null;
}

type PathGuard = { under: string; permission: Permission; login: 'fan-login' | 'operator-login' };

const pathGuards: readonly PathGuard[] = [
  { under: '/profile', permission: 'EDIT_OWN_PROFILE', login: 'fan-login' },
  { under: '/my-purchases', permission: 'SEE_OWN_PURCHASES', login: 'fan-login' },
  { under: '/my-tickets', permission: 'SEE_OWN_TICKETS', login: 'fan-login' },
  { under: '/ticket-transfer', permission: 'SEE_OWN_TICKETS', login: 'fan-login' },
  { under: '/assistant', permission: 'SELL_FOR_FAN', login: 'operator-login' },
  { under: '/backoffice/layout_editor', permission: 'EDIT_LAYOUT', login: 'operator-login' },
  { under: '/backoffice/operators', permission: 'MANAGE_OPERATORS', login: 'operator-login' },
  { under: '/backoffice/fans', permission: 'SUPPORT_FAN_SIGN_IN', login: 'operator-login' },
  { under: '/backoffice/sales', permission: 'REFUND', login: 'operator-login' },
  { under: '/backoffice/staff-bookings', permission: 'BOOK_WITHOUT_PAYMENT', login: 'operator-login' },
  { under: '/backoffice/transfers', permission: 'SELL_FOR_FAN', login: 'operator-login' },
  { under: '/backoffice/events', permission: 'REFUND', login: 'operator-login' },
  { under: '/backoffice/catalogue', permission: 'EDIT_CATALOGUE', login: 'operator-login' },
  { under: '/backoffice/payment-exceptions', permission: 'REFUND', login: 'operator-login' },
  { under: '/backoffice/account', permission: 'MANAGE_OWN_SECOND_FACTOR', login: 'operator-login' },
];

/**
 * Returns the account page: a fan's profile, or the back-office account for somebody who is an operator only.
 */
export const getAccountPath = (roles: readonly Role[]): '/profile' | '/backoffice/account' =>
  anyRoleHasPermission(roles, 'MANAGE_OWN_SECOND_FACTOR') && !anyRoleHasPermission(roles, 'EDIT_OWN_PROFILE')
    ? '/backoffice/account'
    : '/profile';

/** Returns a person's own tickets page, or their workplace for somebody who is an operator only. */
export const getPersonalHomePath = (roles: readonly Role[]): string =>
  resolvePathAccess('/my-tickets', roles) === 'forbidden' ? getOperatorHomePath(roles) : '/my-tickets';

/** Returns the page on which an operator starts. */
export const getOperatorHomePath = (roles: readonly Role[]): string =>
  anyRoleHasPermission(roles, 'EDIT_LAYOUT') && !anyRoleHasPermission(roles, 'SELL_FOR_FAN')
    ? '/backoffice/layout_editor'
    : '/assistant';
