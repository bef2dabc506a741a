import type { Access, Endpoint, SessionEndpoint } from '#contract/endpoint.ts';
import { isOperator, type Role } from '#domain/identity/role.ts';
import type { Person, Principal } from '#server/kernel/public.ts';
import type { ApiError } from './problem.ts';

/**
 * The roles that each access level admits. Managers may do what sellers may; staff roles do not include the fan role.
 * Assumption: operators who also buy for themselves have the fan role in addition.
 */
const rolesByAccess = {
  person: ['fan', 'seller', 'manager', 'designer'],
  fan: ['fan'],
  fanOrSeller: ['fan', 'seller', 'manager'],
  seller: ['seller', 'manager'],
  manager: ['manager'],
  designer: ['designer'],
  operator: ['seller', 'manager', 'designer'],
} as const satisfies Record<Exclude<Access, 'public' | 'provider'>, readonly Role[]>;

/** Returns true after a recent sign-in; staff endpoints require a recent second factor, which no code or password replaces. */
const hasRecentSignIn = (access: Access, { isRecent, isFactorRecent }: Person): boolean =>
  access === 'fan' || access === 'fanOrSeller' ? isRecent : isFactorRecent;

/** Returns true when the endpoint requires a recent sign-in of this person; 'operator' requires it of operators only. */
const requiresProof = (requiresRecentSignIn: Endpoint['requiresRecentSignIn'], { roles }: Person): boolean =>
  requiresRecentSignIn === 'operator' ? isOperator(roles) : requiresRecentSignIn === true;

/** Returns the error of a caller without access, or null. */
export function checkAccess(
  { access, requiresRecentSignIn = false }: Pick<SessionEndpoint, 'access' | 'requiresRecentSignIn'>,
  principal: Principal,
): ApiError | null {
  if (access === 'public') return null;
  if (principal.kind === 'visitor') return { code: 'SESSION_REQUIRED' };
  const allowedRoles: readonly Role[] = rolesByAccess[access];
  if (!principal.roles.some((role) => allowedRoles.includes(role))) return { code: 'FORBIDDEN' };
  return requiresProof(requiresRecentSignIn, principal) && !hasRecentSignIn(access, principal)
    ? { code: 'REAUTHENTICATION_REQUIRED' }
    : null;
}
