/** Who is here (Spec §6); the three operator roles are a product decision. */
export const roles = ['visitor', 'fan', 'seller', 'manager', 'designer'] as const;
export type Role = (typeof roles)[number];

export const operatorRoles = ['seller', 'manager', 'designer'] as const satisfies readonly Role[];
export type OperatorRole = (typeof operatorRoles)[number];

/** The same roles, in whatever order. */
export const sameRoles = (some: readonly Role[], others: readonly Role[]): boolean =>
  some.length === others.length && some.every((role) => others.includes(role));

/** Somebody who works here, whatever else they are. */
export const isOperator = (found: readonly Role[]): boolean =>
  found.some((role) => operatorRoles.some((operator) => operator === role));

/** Somebody who works here and buys nothing here: their only way in is the operators' entrance. */
export const isOnlyOperator = (found: readonly Role[]): boolean =>
  found.length > 0 && found.every((role) => operatorRoles.some((operator) => operator === role));
