/** The roles (Spec §6); the three operator roles are a product decision. */
export const roles = ['visitor', 'fan', 'seller', 'manager', 'designer'] as const;
export type Role = (typeof roles)[number];

export const operatorRoles = ['seller', 'manager', 'designer'] as const satisfies readonly Role[];
export type OperatorRole = (typeof operatorRoles)[number];

/** Compares two lists of roles regardless of order. */
export const haveSameRoles = (some: readonly Role[], others: readonly Role[]): boolean =>
  some.length === others.length && some.every((role) => others.includes(role));

/** Returns true if any role is an operator role. */
export const isOperator = (found: readonly Role[]): boolean =>
  found.some((role) => operatorRoles.some((operator) => operator === role));

/**
 * Returns true if every role is an operator role: such a person cannot buy, and signs in through the
 * operators' login only.
 */
export const isOperatorOnly = (found: readonly Role[]): boolean =>
  found.length > 0 && found.every((role) => operatorRoles.some((operator) => operator === role));
