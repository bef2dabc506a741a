import type { Access, Endpoint } from '#contract/endpoint.ts';
import { isOperator, type Role } from '#domain/auth/role.ts';
import type { Person, Principal } from '#server/application/auth/principal.ts';
import type { Refused } from './problem.ts';

/**
 * The roles that each access level admits. Managers may do what sellers may; staff roles do not include the fan role.
 * Assumption: operators who also buy for themselves have the fan role in addition.
 */
const opens = {
  person: ['fan', 'seller', 'manager', 'designer'],
  fan: ['fan'],
  fanOrSeller: ['fan', 'seller', 'manager'],
  seller: ['seller', 'manager'],
  manager: ['manager'],
  designer: ['designer'],
  operator: ['seller', 'manager', 'designer'],
} as const satisfies Record<Exclude<Access, 'public' | 'provider'>, readonly Role[]>;

/** Returns true after a recent sign-in; staff endpoints require a recent second factor, which no code or password replaces. */
const isProven = (access: Access, { isRecent, isFactorRecent }: Person): boolean =>
  access === 'fan' || access === 'fanOrSeller' ? isRecent : isFactorRecent;

/** Returns true when the endpoint requires a recent sign-in of this person; 'operator' requires it of operators only. */
const isAsked = (recent: Endpoint['recent'], { roles }: Person): boolean =>
  recent === 'operator' ? isOperator(roles) : recent === true;

/** Returns the error of a caller without access, or null. Provider endpoints check a signature instead of a session. */
export function refusalOf(
  { access, recent = false }: Pick<Endpoint, 'access' | 'recent'>,
  principal: Principal,
): Refused | null {
  if (access === 'public' || access === 'provider') return null;
  if (principal.kind === 'visitor') return { code: 'SESSION_REQUIRED' };
  const wanted: readonly Role[] = opens[access];
  if (!principal.roles.some((role) => wanted.includes(role))) return { code: 'FORBIDDEN' };
  return isAsked(recent, principal) && !isProven(access, principal)
    ? { code: 'REAUTHENTICATION_REQUIRED' }
    : null;
}
