import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyRoleHasPermission, hasPermission, permissions, permissionsByRole } from './permission.ts';
import { operatorRoles, type Role, roles } from './role.ts';
import {
  getAccountPath,
  getOperatorHomePath,
  getPersonalHomePath,
  resolvePathAccess,
  safeReturnPath,
  sitePaths,
} from './site-path.ts';

describe('hasPermission', () => {
  it.each([
    ['visitor', 'BROWSE HOLD_SEATS'],
    ['fan', 'BROWSE HOLD_SEATS BUY SEE_OWN_PURCHASES SEE_OWN_TICKETS EDIT_OWN_PROFILE FILL_INSCRIPTION'],
    ['seller', 'BROWSE HOLD_SEATS SELL_FOR_FAN FIND_OR_REGISTER_FAN MANAGE_OWN_SECOND_FACTOR'],
    [
      'manager',
      'BROWSE HOLD_SEATS SELL_FOR_FAN FIND_OR_REGISTER_FAN GIVE_COURTESY BOOK_WITHOUT_PAYMENT REFUND SEE_SALES_SUMMARY EDIT_CATALOGUE MANAGE_OPERATORS SUPPORT_FAN_SIGN_IN MANAGE_OWN_SECOND_FACTOR',
    ],
    ['designer', 'BROWSE EDIT_LAYOUT MANAGE_OWN_SECOND_FACTOR'],
  ] as const)('let a %s do exactly: %s', (role, granted) => {
    expect(permissions.filter((permission) => hasPermission(role, permission)).join(' ')).toBe(granted);
  });

  it('grants managers every permission of a seller', () => {
    expect(permissionsByRole.seller.every((permission) => hasPermission('manager', permission))).toBe(true);
  });

  it('treats no role as a visitor, and combines several roles', () => {
    expect(anyRoleHasPermission([], 'HOLD_SEATS')).toBe(true);
    expect(anyRoleHasPermission([], 'BUY')).toBe(false);
    expect(anyRoleHasPermission(['seller', 'designer'], 'EDIT_LAYOUT')).toBe(true);
  });
});

const protectedPaths = ['/profile', '/my-purchases', '/my-tickets'];

describe('resolvePathAccess', () => {
  it('protects the three paths of Spec §2 and, of the other site pages, only the layout editor', () => {
    const closed = sitePaths.filter((path) => resolvePathAccess(path, []) !== 'open');

    expect(closed.toSorted()).toEqual([...protectedPaths, '/backoffice/layout_editor'].toSorted());
  });

  it.each(protectedPaths)('redirects a visitor from %s to the login, and admits a fan', (path) => {
    expect(resolvePathAccess(path, [])).toBe('fan-login');
    expect(resolvePathAccess(path, ['visitor'])).toBe('fan-login');
    expect(resolvePathAccess(`${path}/1`, [])).toBe('fan-login');
    expect(resolvePathAccess(path, ['fan'])).toBe('open');
    expect(resolvePathAccess(path, ['seller'])).toBe('forbidden');
  });

  it('admits only managers to the list of operators', () => {
    const who = (role: Role) => resolvePathAccess('/backoffice/operators', [role]);

    expect(roles.map(who)).toEqual(['operator-login', 'forbidden', 'forbidden', 'open', 'forbidden']);
    expect(resolvePathAccess('/backoffice/operators', [])).toBe('operator-login');
  });

  it('admits every operator to the account page', () => {
    const who = (role: Role) => resolvePathAccess('/backoffice/account', [role]);

    expect(roles.map(who)).toEqual(['operator-login', 'forbidden', 'open', 'open', 'open']);
  });

  it.each([
    ['fan', ['fan'], '/profile'],
    ['seller', ['seller'], '/backoffice/account'],
    ['designer', ['designer'], '/backoffice/account'],
    ['seller who buys, too,', ['fan', 'seller'], '/profile'],
  ] as const)('gives a %s an account page that they can open', (_, found, path) => {
    expect(getAccountPath(found)).toBe(path);
    expect(resolvePathAccess(getAccountPath(found), found)).toBe('open');
  });

  it.each([
    ['visitor', [], '/my-tickets'],
    ['fan', ['fan'], '/my-tickets'],
    ['seller who buys, too,', ['fan', 'seller'], '/my-tickets'],
    ['seller', ['seller'], '/assistant'],
    ['manager', ['manager', 'designer'], '/assistant'],
    ['designer', ['designer'], '/backoffice/layout_editor'],
  ] as const)('gives a %s a home page that they can open', (_, found, path) => {
    expect(getPersonalHomePath(found)).toBe(path);
    expect(resolvePathAccess(getPersonalHomePath(found), found)).not.toBe('forbidden');
  });

  it('does not match a longer path segment', () => {
    expect(resolvePathAccess('/profiles', [])).toBe('open');
    expect(resolvePathAccess('/assistantship', [])).toBe('open');
  });
});

describe('getOperatorHomePath', () => {
  it.each(operatorRoles)('is a page that a %s can open', (role) => {
    expect(resolvePathAccess(getOperatorHomePath([role]), [role])).toBe('open');
  });
});

describe('safeReturnPath', () => {
  it.each(['/', '/checkout/stadium?event=1', '/my-tickets#t1', '/profile'])('returns to %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    'javascript:alert(1)',
    ' /profile',
    '/\t/evil.example',
    '/\n/evil.example',
    '/authorization/login?back=/',
    `/${'a'.repeat(3_000)}`,
  ])('rejects %j', (text) => {
    expect(safeReturnPath(text)).toBeNull();
  });

  it('never leaves the site', () => {
    const tricky = fc
      .array(fc.constantFrom('/', '\\', ':', '@', '.', 'evil', '\t', '%2f', '?', '#'), { maxLength: 8 })
      .map((parts) => parts.join(''));

    fc.assert(
      fc.property(tricky, (text) => {
        const path = safeReturnPath(text);

        if (path !== null)
          expect(new URL(path, 'https://taquilla.test').origin).toBe('https://taquilla.test');
      }),
    );
  });
});
