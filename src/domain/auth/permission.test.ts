import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saleRoutes } from '../sale/sale-path.ts';
import { anyMay, may, permissions, permissionsByRole } from './permission.ts';
import { operatorRoles, type Role, roles } from './role.ts';
import {
  accessTo,
  operatorHome,
  ownAccountPath,
  ownThingsPath,
  protectedPaths,
  safeReturnPath,
  sitePaths,
} from './site-path.ts';

describe('hasPermission', () => {
  it.each([
    ['visitor', 'BROWSE HOLD_SEATS'],
    ['fan', 'BROWSE HOLD_SEATS BUY SEE_OWN_PURCHASES SEE_OWN_TICKETS EDIT_OWN_PROFILE FILL_INSCRIPTION'],
    ['seller', 'BROWSE HOLD_SEATS SELL_FOR_FAN FIND_OR_REGISTER_FAN KEEP_OWN_FACTOR'],
    [
      'manager',
      'BROWSE HOLD_SEATS SELL_FOR_FAN FIND_OR_REGISTER_FAN GIVE_COURTESY BOOK_WITHOUT_PAYMENT REFUND SEE_SALES_SUMMARY MANAGE_OPERATORS HELP_FANS_IN KEEP_OWN_FACTOR',
    ],
    ['designer', 'BROWSE EDIT_LAYOUT KEEP_OWN_FACTOR'],
  ] as const)('let a %s do exactly: %s', (role, granted) => {
    expect(permissions.filter((permission) => may(role, permission)).join(' ')).toBe(granted);
  });

  it('grants managers every permission of a seller', () => {
    expect(permissionsByRole.seller.every((permission) => may('manager', permission))).toBe(true);
  });

  it('treats no role as a visitor, and combines several roles', () => {
    expect(anyMay([], 'HOLD_SEATS')).toBe(true);
    expect(anyMay([], 'BUY')).toBe(false);
    expect(anyMay(['seller', 'designer'], 'EDIT_LAYOUT')).toBe(true);
  });
});

describe('resolvePathAccess', () => {
  it('protects the three paths of Spec §2 and, of the other site pages, only the layout editor', () => {
    const closed = sitePaths.filter((path) => accessTo(path, []) !== 'open');

    expect(closed.toSorted()).toEqual([...protectedPaths, '/backoffice/layout_editor'].toSorted());
  });

  it.each(protectedPaths)('redirects a visitor from %s to the login, and admits a fan', (path) => {
    expect(accessTo(path, [])).toBe('fan-login');
    expect(accessTo(path, ['visitor'])).toBe('fan-login');
    expect(accessTo(`${path}/1`, [])).toBe('fan-login');
    expect(accessTo(path, ['fan'])).toBe('open');
    expect(accessTo(path, ['seller'])).toBe('forbidden');
  });

  it.each(saleRoutes('ASSISTED'))('keeps %s for sellers and managers', (path) => {
    const who = (role: Role) => accessTo(path, [role]);

    expect(roles.map(who)).toEqual(['operator-login', 'forbidden', 'open', 'open', 'forbidden']);
    expect(operatorRoles.filter((role) => who(role) === 'open')).toEqual(['seller', 'manager']);
  });

  it.each(saleRoutes('SELF_SERVICE'))(
    'leaves %s open, because identification comes before payment',
    (path) => {
      expect(accessTo(path, [])).toBe('open');
    },
  );

  it('admits only managers to the list of operators', () => {
    const who = (role: Role) => accessTo('/backoffice/operators', [role]);

    expect(roles.map(who)).toEqual(['operator-login', 'forbidden', 'forbidden', 'open', 'forbidden']);
    expect(accessTo('/backoffice/operators', [])).toBe('operator-login');
  });

  it('admits every operator to the account page', () => {
    const who = (role: Role) => accessTo('/backoffice/account', [role]);

    expect(roles.map(who)).toEqual(['operator-login', 'forbidden', 'open', 'open', 'open']);
  });

  it.each([
    ['fan', ['fan'], '/profile'],
    ['seller', ['seller'], '/backoffice/account'],
    ['designer', ['designer'], '/backoffice/account'],
    ['seller who buys, too,', ['fan', 'seller'], '/profile'],
  ] as const)('gives a %s an account page that they can open', (_, found, path) => {
    expect(ownAccountPath(found)).toBe(path);
    expect(accessTo(ownAccountPath(found), found)).toBe('open');
  });

  it.each([
    ['visitor', [], '/my-tickets'],
    ['fan', ['fan'], '/my-tickets'],
    ['seller who buys, too,', ['fan', 'seller'], '/my-tickets'],
    ['seller', ['seller'], '/assistant'],
    ['manager', ['manager', 'designer'], '/assistant'],
    ['designer', ['designer'], '/backoffice/layout_editor'],
  ] as const)('gives a %s a home page that they can open', (_, found, path) => {
    expect(ownThingsPath(found)).toBe(path);
    expect(accessTo(ownThingsPath(found), found)).not.toBe('forbidden');
  });

  it('does not match a longer path segment', () => {
    expect(accessTo('/profiles', [])).toBe('open');
    expect(accessTo('/assistantship', [])).toBe('open');
  });
});

describe('getOperatorHomePath', () => {
  it.each(operatorRoles)('is a page that a %s can open', (role) => {
    expect(accessTo(operatorHome([role]), [role])).toBe('open');
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
