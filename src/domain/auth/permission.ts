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
  'MANAGE_OPERATORS',
  'HELP_FANS_IN',
  'KEEP_OWN_FACTOR',
] as const;
export type Permission = (typeof permissions)[number];

const everybody = ['BROWSE', 'HOLD_SEATS'] as const;
const seller = [...everybody, 'SELL_FOR_FAN', 'FIND_OR_REGISTER_FAN', 'KEEP_OWN_FACTOR'] as const;

/**
 * The permissions of each role. Assumption: Spec §6 names fan and operator only. A manager has every
 * permission of a seller.
 */
export const permissionsByRole = {
  visitor: everybody,
  fan: [...everybody, 'BUY', 'SEE_OWN_PURCHASES', 'SEE_OWN_TICKETS', 'EDIT_OWN_PROFILE', 'FILL_INSCRIPTION'],
  seller,
  manager: [
    ...seller,
    'GIVE_COURTESY',
    'BOOK_WITHOUT_PAYMENT',
    'REFUND',
    'SEE_SALES_SUMMARY',
    'MANAGE_OPERATORS',
    'HELP_FANS_IN',
  ],
  designer: ['BROWSE', 'EDIT_LAYOUT', 'KEEP_OWN_FACTOR'],
} as const satisfies Record<Role, readonly Permission[]>;

export function may(role: Role, permission: Permission): boolean {
  const granted: readonly Permission[] = permissionsByRole[role];
  return granted.includes(permission);
}

/** Returns true if any of the roles has the permission; without roles, the visitor's permissions apply. */
export const anyMay = (roles: readonly Role[], permission: Permission): boolean =>
  roles.length === 0 ? may('visitor', permission) : roles.some((role) => may(role, permission));
