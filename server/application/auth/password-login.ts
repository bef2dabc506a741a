import type { SecondFactorChallenge } from '#domain/auth/operator.ts';
import type { OtpChallenge, SessionUser } from '#domain/auth/session-user.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { People } from '../fan/people.port.ts';
import type { SecondFactor } from '../operators/second-factor.ts';
import type { AuditTrail } from './audit.port.ts';
import { canonicalEmail, contactMark } from './contact.ts';
import { firstOfItsKind } from './first-refusal.ts';
import { strangersKeys } from './forgive-contact.ts';
import type { SlowHash } from './hashing.port.ts';
import { browserOfOwner, type Whence } from './known-browser.ts';
import type { OneTimeCodes, SendRefusal } from './one-time-codes.ts';
import type { RateLimits } from './rate-limits.port.ts';
import type { Asker } from './sign-in-by-code.ts';
import type { SignInHistory } from './sign-in-history.port.ts';
import { takeAll } from './take-all.ts';

const quarter = 15 * 60;
const hour = 60 * 60;

/**
 * The limits for password attempts. Anonymous callers of one network have half of what all of them share, so that one
 * network alone locks nobody out; all of them together have 480 attempts a day. Networks and devices where the owner
 * signed in before have an allowance of their own. Assumption: an owner who is locked out anyway signs in or sets a new
 * password by a code.
 */
export const passwordLimits = {
  /** One contact, for all anonymous callers together. */
  perContact: [
    { most: 10, seconds: quarter },
    { most: 20, seconds: hour },
  ],
  /** One contact, for anonymous callers of one network. */
  perStrangePlace: [
    { most: 5, seconds: quarter },
    { most: 10, seconds: hour },
  ],
  /**
   * One contact, from a network where its owner signed in before; attempts from elsewhere do not count here.
   */
  perKnownPlace: [{ most: 5, seconds: quarter }],
  /**
   * One contact, on a device where its owner signed in before; attempts from the same network do not count here.
   */
  perKnownBrowser: [{ most: 5, seconds: quarter }],
  perAddress: { most: 50, seconds: quarter },
} as const;

export type LoginRefusal =
  | { readonly code: 'NotAuthorizedException' | 'PasswordResetRequiredException' }
  | { readonly code: 'UserNotConfirmedException'; readonly challenge: OtpChallenge }
  | SendRefusal
  | { readonly code: 'TooManyFailedAttemptsException'; readonly retryAfter: number };

/** The person is signed in, or is an operator who must give the second factor next. */
export type PasswordProven =
  | { readonly kind: 'signedIn'; readonly user: SessionUser }
  | { readonly kind: 'secondFactor'; readonly challenge: SecondFactorChallenge };

/**
 * Signs in with e-mail and password. An unknown address, a wrong password and an account without one get the same
 * response. Only the right password reveals that a new one is required, or that the address is unconfirmed; the latter
 * sends a code there.
 */
export type PasswordLogin = (
  email: string,
  password: string,
  by: Asker,
) => Promise<Result<PasswordProven, LoginRefusal>>;

export function passwordLogin({
  people,
  limits,
  hash,
  history,
  audit,
  factor,
  codes,
}: {
  readonly codes: Pick<OneTimeCodes, 'send'>;
  readonly people: People;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly history: Pick<SignInHistory, 'isKnownPlace'>;
  readonly audit: AuditTrail;
  readonly factor: Pick<SecondFactor, 'ask'>;
}): PasswordLogin {
  const firstRefusal = firstOfItsKind(audit, limits);

  /** Selects the limits to consume; `own` is what a correct password resets. */
  const allowancesOf = async (contact: string, { address, browser }: Whence) => {
    const mark = contactMark(contact);
    const known = await browserOfOwner(people, contact, browser);
    if (known !== null) {
      const key = `password/browser/${mark}/${known.id}`;
      return { shared: [], own: [{ key, stretches: passwordLimits.perKnownBrowser }] };
    }
    const shared = [{ key: `password/address/${address}`, limit: passwordLimits.perAddress }];
    if (await history.isKnownPlace(mark, address)) {
      const key = `password/known/${mark}/${address}`;
      return { shared, own: [{ key, stretches: passwordLimits.perKnownPlace }] };
    }
    return {
      shared,
      own: [
        { key: `password/place/${mark}/${address}`, stretches: passwordLimits.perStrangePlace },
        { key: strangersKeys(mark).passwords, stretches: passwordLimits.perContact },
      ],
    };
  };

  const confirmation = async (personId: string, contact: string, by: Asker): Promise<LoginRefusal> => {
    const sent = await codes.send({
      ...by,
      to: contact,
      channel: 'EMAIL',
      purpose: 'CONFIRM',
      personId,
      registration: null,
    });
    return sent.ok ? { code: 'UserNotConfirmedException', challenge: sent.value } : sent.error;
  };

  return async (email, password, by) => {
    const { address } = by;
    const contact = canonicalEmail(email);
    const mark = contactMark(contact);
    const { shared, own } = await allowancesOf(contact, by);
    const taken = await takeAll(limits, [...shared, ...own]);
    if (!taken.allowed) {
      await firstRefusal({ kind: 'login.limited', address, contact: mark });
      return err({ code: 'TooManyFailedAttemptsException', retryAfter: taken.retryAfter });
    }
    const holder = await people.passwordOf(contact);
    const stored = holder?.passwordHash ?? null;
    const right = await (stored === null ? hash.pretend(password) : hash.verify(stored, password));
    const user = right && holder !== null ? await people.find(holder.personId) : null;
    if (user === null || holder === null) {
      await audit.record({ kind: 'login.refused', personId: holder?.personId, address, contact: mark });
      return err({ code: 'NotAuthorizedException' });
    }
    for (const { key } of own) await limits.forget(key);
    if (!holder.isConfirmed) {
      await audit.record({ kind: 'login.unconfirmed', address, personId: user.id, contact: mark });
      return err(await confirmation(user.id, contact, by));
    }
    if (holder.mustReset) {
      await audit.record({ kind: 'login.reset-needed', address, personId: user.id, contact: mark });
      return err({ code: 'PasswordResetRequiredException' });
    }
    const challenge = await factor.ask(user.id);
    if (challenge !== null) {
      await audit.record({ kind: 'login.proven', address, personId: user.id, contact: mark });
      return ok({ kind: 'secondFactor', challenge });
    }
    await audit.record({ kind: 'login.password', address, personId: user.id, contact: mark });
    return ok({ kind: 'signedIn', user });
  };
}
