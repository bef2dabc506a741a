import type { SecondFactorChallenge } from '#domain/auth/operator.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { People } from '../fan/people.port.ts';
import type { SecondFactor } from '../operators/second-factor.ts';
import type { AuditTrail } from './audit.port.ts';
import { canonicalEmail, contactMark } from './contact.ts';
import { firstOfItsKind } from './first-refusal.ts';
import type { SlowHash } from './hashing.port.ts';
import type { RateLimits } from './rate-limits.port.ts';
import type { SignInHistory } from './sign-in-history.port.ts';
import { takeAll } from './take-all.ts';

/** Tries with a password. Assumption: a lock here leaves the e-mail code open to the true owner. */
export const passwordLimits = {
  /** One contact, from networks where it never signed in. */
  perContact: { most: 5, seconds: 15 * 60 },
  /** One contact from a network where it signed in before: strangers who try elsewhere take nothing of it. */
  perKnownPlace: { most: 5, seconds: 15 * 60 },
  perAddress: { most: 50, seconds: 15 * 60 },
} as const;

type Refusal =
  | { readonly code: 'NotAuthorizedException' }
  | { readonly code: 'TooManyFailedAttemptsException'; readonly retryAfter: number };

/** The person is in, or an operator whose second factor is asked for next. */
export type PasswordProven =
  | { readonly kind: 'signedIn'; readonly user: SessionUser }
  | { readonly kind: 'secondFactor'; readonly challenge: SecondFactorChallenge };

/** Signing in with e-mail and password: an unknown address, a wrong password and none at all are answered alike. */
export type PasswordLogin = (
  email: string,
  password: string,
  address: string,
) => Promise<Result<PasswordProven, Refusal>>;

export function passwordLogin({
  people,
  limits,
  hash,
  history,
  audit,
  factor,
}: {
  readonly people: People;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly history: Pick<SignInHistory, 'isKnownPlace'>;
  readonly audit: AuditTrail;
  readonly factor: Pick<SecondFactor, 'ask'>;
}): PasswordLogin {
  const firstRefusal = firstOfItsKind(audit, limits);
  return async (email, password, address) => {
    const contact = canonicalEmail(email);
    const mark = contactMark(contact);
    const ofContact = (await history.isKnownPlace(mark, address))
      ? { key: `password/known/${mark}/${address}`, limit: passwordLimits.perKnownPlace }
      : { key: `password/contact/${mark}`, limit: passwordLimits.perContact };
    const taken = await takeAll(limits, [
      { key: `password/address/${address}`, limit: passwordLimits.perAddress },
      ofContact,
    ]);
    if (!taken.allowed) {
      await firstRefusal({ kind: 'login.limited', address, contact: mark });
      return err({ code: 'TooManyFailedAttemptsException', retryAfter: taken.retryAfter });
    }
    const holder = await people.passwordOf(contact);
    const stored = holder?.passwordHash ?? null;
    const right = await (stored === null ? hash.pretend(password) : hash.verify(stored, password));
    const user = right && holder !== null ? await people.find(holder.personId) : null;
    if (user === null) {
      await audit.record({ kind: 'login.refused', personId: holder?.personId, address, contact: mark });
      return err({ code: 'NotAuthorizedException' });
    }
    await limits.forget(`${ofContact.key}/${ofContact.limit.seconds}`);
    const challenge = await factor.ask(user.id);
    if (challenge !== null) {
      await audit.record({ kind: 'login.proven', address, personId: user.id, contact: mark });
      return ok({ kind: 'secondFactor', challenge });
    }
    await audit.record({ kind: 'login.password', address, personId: user.id, contact: mark });
    return ok({ kind: 'signedIn', user });
  };
}
