import type { Access, Endpoint } from '#contract/endpoint.ts';
import { isOperator, type Role } from '#domain/auth/role.ts';
import type { Person, Principal } from '#server/application/auth/principal.ts';
import type { Refused } from './problem.ts';

/**
 * Which role opens which door. A manager may do what a seller may; operators are no fans.
 * Assumption: an operator who also buys for themselves has the role of fan beside the other.
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

/**
 * What is recent: for an operator's work the second factor, which a code by e-mail or a password does not stand for.
 */
const isProven = (access: Access, { isRecent, isFactorRecent }: Person): boolean =>
  access === 'fan' || access === 'fanOrSeller' ? isRecent : isFactorRecent;

/** At a door for everybody who is signed in, only those who came in as operators are asked. */
const isAsked = (recent: Endpoint['recent'], { roles }: Person): boolean =>
  recent === 'operator' ? isOperator(roles) : recent === true;

/** Null when the caller may pass. The provider's own door checks a signature instead of a session. */
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
