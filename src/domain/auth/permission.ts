import type { Role } from './role.ts';

/** What somebody may do (Spec §6; the rest is a product decision). */
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

/** Who may do what. Assumption: Spec §6 shows fan and operator only. A manager may all that a seller may. */
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

/** Whether any of somebody's roles allows it; nobody at all is a visitor. */
export const anyMay = (roles: readonly Role[], permission: Permission): boolean =>
  roles.length === 0 ? may('visitor', permission) : roles.some((role) => may(role, permission));
