import type { Role } from './role.ts';

/** The permissions (Spec §6; everything beyond it is a product decision). */
export const permissions = [
  'BROWSE',
  'HOLD_SEATS',
  'BUY',
  'SEE_OWN_PURCHASES',
  'SEE_OWN_TICKETS',
  'EDIT_OWN_PROFILE',
  'FILL_INSCRIPTION',
  'SELL_FOR_FAN',
  'FIND_OR_REGISTER_FAN',
  'GIVE_COURTESY',
  'BOOK_WITHOUT_PAYMENT',
  'REFUND',
  'SEE_SALES_SUMMARY',
  'EDIT_LAYOUT',
  'EDIT_CATALOGUE',
  'MANAGE_OPERATORS',
  'SUPPORT_FAN_SIGN_IN',
  'MANAGE_OWN_SECOND_FACTOR',
] as const;
export type Permission = (typeof permissions)[number];

const publicPermissions = ['BROWSE', 'HOLD_SEATS'] as const;
const sellerPermissions = [
  ...publicPermissions,
  'SELL_FOR_FAN',
  'FIND_OR_REGISTER_FAN',
  'MANAGE_OWN_SECOND_FACTOR',
] as const;

/**
 * The permissions of each role. Assumption: Spec §6 names fan and operator only. A manager has every
 * permission of a seller.
 */
export const permissionsByRole = {
  visitor: publicPermissions,
  fan: [
    ...publicPermissions,
    'BUY',
    'SEE_OWN_PURCHASES',
    'SEE_OWN_TICKETS',
    'EDIT_OWN_PROFILE',
    'FILL_INSCRIPTION',
  ],
  seller: sellerPermissions,
  manager: [
    ...sellerPermissions,
    'GIVE_COURTESY',
    'BOOK_WITHOUT_PAYMENT',
    'REFUND',
    'SEE_SALES_SUMMARY',
    'EDIT_CATALOGUE',
    'MANAGE_OPERATORS',
    'SUPPORT_FAN_SIGN_IN',
  ],
  designer: ['BROWSE', 'EDIT_LAYOUT', 'MANAGE_OWN_SECOND_FACTOR'],
} as const satisfies Record<Role, readonly Permission[]>;

export function hasPermission(role: Role, permission: Permission): boolean {
  const granted: readonly Permission[] = permissionsByRole[role];
  return granted.includes(permission);
}

/** Returns true if any of the roles has the permission; without roles, the visitor's permissions apply. */
export const anyRoleHasPermission = (roles: readonly Role[], permission: Permission): boolean =>
  roles.length === 0
    ? hasPermission('visitor', permission)
    : roles.some((role) => hasPermission(role, permission));
