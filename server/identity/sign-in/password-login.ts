import type { SecondFactorChallenge } from '#domain/identity/operator.ts';
import type { OtpChallenge, SessionUser } from '#domain/identity/session-user.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail, RateLimits, RequestOrigin, SlowHash } from '#server/kernel/public.ts';
import { consumeLimits, createThrottledAudit } from '#server/kernel/public.ts';
import type { People } from '../fans/people.port.ts';
import type { SecondFactor } from '../operators/second-factor.ts';
import { buildAnonymousLimitKeys } from './anonymous-limits.ts';
import type { CodeRequester } from './code-sign-in.ts';
import { hashContact, normalizeEmail } from './contact.ts';
import type { OneTimeCodes, SendCodeError } from './one-time-codes.ts';
import type { SignInHistory } from './sign-in-history.port.ts';
import { findOwnersDevice } from './trusted-device.ts';

const quarterHour = 15 * 60;
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
    { max: 10, seconds: quarterHour },
    { max: 20, seconds: hour },
  ],
  /** One contact, for anonymous callers of one network. */
  perUnknownNetwork: [
    { max: 5, seconds: quarterHour },
    { max: 10, seconds: hour },
  ],
  /**
   * One contact, from a network where its owner signed in before; attempts from elsewhere do not count here.
   */
  perTrustedNetwork: [{ max: 5, seconds: quarterHour }],
  /**
   * One contact, on a device where its owner signed in before; attempts from the same network do not count here.
   */
  perTrustedDevice: [{ max: 5, seconds: quarterHour }],
  perAddress: { max: 50, seconds: quarterHour },
} as const;

export type LoginError =
  | { readonly code: 'NotAuthorizedException' | 'PasswordResetRequiredException' }
  | { readonly code: 'UserNotConfirmedException'; readonly challenge: OtpChallenge }
  | SendCodeError
  | { readonly code: 'TooManyFailedAttemptsException'; readonly retryAfter: number };

/** The person is signed in, or is an operator who must give the second factor next. */
export type PasswordLoginResult =
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
  requester: CodeRequester,
) => Promise<Result<PasswordLoginResult, LoginError>>;

export function createPasswordLogin({
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
  readonly history: Pick<SignInHistory, 'isTrustedNetwork'>;
  readonly audit: AuditTrail;
  readonly factor: Pick<SecondFactor, 'createChallenge'>;
}): PasswordLogin {
  const recordThrottled = createThrottledAudit(audit, limits);

  /** Selects the limits to consume; `own` is what a correct password resets. */
  const selectLimits = async (contact: string, { address, device }: RequestOrigin) => {
    const contactHash = hashContact(contact);
    const trustedDevice = await findOwnersDevice(people, contact, device);
    if (trustedDevice !== null) {
      const key = `password/browser/${contactHash}/${trustedDevice.id}`;
      return { shared: [], own: [{ key, windows: passwordLimits.perTrustedDevice }] };
    }
    const shared = [{ key: `password/address/${address}`, limit: passwordLimits.perAddress }];
    if (await history.isTrustedNetwork(contactHash, address)) {
      const key = `password/known/${contactHash}/${address}`;
      return { shared, own: [{ key, windows: passwordLimits.perTrustedNetwork }] };
    }
    return {
      shared,
      own: [
        { key: `password/place/${contactHash}/${address}`, windows: passwordLimits.perUnknownNetwork },
        { key: buildAnonymousLimitKeys(contact).passwords, windows: passwordLimits.perContact },
      ],
    };
  };

  const sendConfirmationCode = async (
    personId: string,
    contact: string,
    requester: CodeRequester,
  ): Promise<LoginError> => {
    const sent = await codes.send({
      ...requester,
      to: contact,
      channel: 'EMAIL',
      purpose: 'CONFIRM',
      personId,
      registration: null,
    });
    return sent.ok ? { code: 'UserNotConfirmedException', challenge: sent.value } : sent.error;
  };

  return async (email, password, requester) => {
    const { address } = requester;
    const contact = normalizeEmail(email);
    const contactHash = hashContact(contact);
    const { shared, own } = await selectLimits(contact, requester);
    const limitResult = await consumeLimits(limits, [...shared, ...own]);
    if (!limitResult.allowed) {
      await recordThrottled({ kind: 'login.limited', address, contact: contactHash });
      return err({ code: 'TooManyFailedAttemptsException', retryAfter: limitResult.retryAfter });
    }
    const holder = await people.findPassword(contact);
    const stored = holder?.passwordHash ?? null;
    const isCorrect = await (stored === null
      ? hash.simulateVerification(password)
      : hash.verify(stored, password));
    const user = isCorrect && holder !== null ? await people.find(holder.personId) : null;
    if (user === null || holder === null) {
      await audit.record({
        kind: 'login.rejected',
        personId: holder?.personId,
        address,
        contact: contactHash,
      });
      return err({ code: 'NotAuthorizedException' });
    }
    for (const { key } of own) await limits.reset(key);
    if (!holder.isConfirmed) {
      await audit.record({ kind: 'login.unconfirmed', address, personId: user.id, contact: contactHash });
      return err(await sendConfirmationCode(user.id, contact, requester));
    }
    if (holder.mustReset) {
      await audit.record({ kind: 'login.reset-needed', address, personId: user.id, contact: contactHash });
      return err({ code: 'PasswordResetRequiredException' });
    }
    const challenge = await factor.createChallenge(user.id);
    if (challenge !== null) {
      await audit.record({ kind: 'login.proven', address, personId: user.id, contact: contactHash });
      return ok({ kind: 'secondFactor', challenge });
    }
    await audit.record({ kind: 'login.password', address, personId: user.id, contact: contactHash });
    return ok({ kind: 'signedIn', user });
  };
}
