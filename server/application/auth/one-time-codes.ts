import { randomBytes, randomInt } from 'node:crypto';
import { maskContact } from '#domain/auth/contact.ts';
import type { OtpChallenge } from '#domain/auth/session-user.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';
import type { Messenger } from '../messenger.port.ts';
import type { AuditTrail } from './audit.port.ts';
import type { CodeLimits } from './code-limits.ts';
import { contactMark, isPhone } from './contact.ts';
import { firstOfItsKind } from './first-refusal.ts';
import type { SlowHash } from './hashing.port.ts';
import type { Whence } from './known-browser.ts';
import type {
  CodeFor,
  NewChallenge,
  NewCode,
  OtpChallenges,
  ParkedRegistration,
  RightCode,
  StoredChallenge,
} from './otp-challenges.port.ts';
import { otpMessage } from './otp-message.ts';
import { otpRules, resendPause } from './otp-rules.ts';
import type { RateLimits } from './rate-limits.port.ts';

export type OneTimeCodeParts = {
  readonly challenges: OtpChallenges;
  readonly messenger: Messenger;
  readonly codeLimits: CodeLimits;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
};

export type CodeLimited = { readonly code: 'TooManyRequestsException'; readonly retryAfter: number };
type Locked = { readonly code: 'TooManyFailedAttemptsException'; readonly retryAfter: number };
type Undelivered = { readonly code: 'CodeDeliveryFailureException' };
export type CodeExpired = { readonly code: 'CodeExpiredException' };
type Mismatch = {
  readonly code: 'CodeMismatchException';
  readonly detail: { readonly triesLeft: number };
};

export type SendRefusal = CodeLimited | Undelivered;
export type CheckRefusal = Mismatch | CodeExpired | Locked;

/**
 * Sends and verifies six-digit codes for any purpose, by e-mail or phone. Known and unknown contacts get the same
 * response (ASVS 6.3.8).
 */
export type OneTimeCodes = {
  send(wish: Omit<NewChallenge, 'id'> & Whence): Promise<Result<OtpChallenge, SendRefusal>>;
  /** Sends a new code for the same challenge, to a phone by either of its channels. */
  resend(
    challengeId: string,
    by: Whence & { readonly channel?: DeliveryChannel | undefined },
  ): Promise<Result<OtpChallenge, SendRefusal | CodeExpired>>;
  /** Replaces the data of a pending registration; null when its code is not valid. */
  repark(
    challengeId: string,
    contact: string,
    registration: ParkedRegistration,
  ): Promise<OtpChallenge | null>;
  /** Verifies a code without consuming it: that is up to its purpose. */
  compare(code: string, by: CodeFor & Whence): Promise<Result<RightCode, CheckRefusal>>;
};

export function oneTimeCodes(parts: OneTimeCodeParts): OneTimeCodes {
  const { challenges, messenger, codeLimits, limits, hash, audit } = parts;
  const firstRefusal = firstOfItsKind(audit, limits);

  const mayBeSent = async (contact: string, from: Whence): Promise<Result<null, CodeLimited>> => {
    const allowed = await codeLimits.send(contact, from);
    if (allowed.ok) return allowed;
    await firstRefusal({ kind: 'otp.limited', address: from.address, contact: contactMark(contact) });
    return err({ code: 'TooManyRequestsException', retryAfter: allowed.error.retryAfter });
  };

  const deliver = async (
    challenge: StoredChallenge,
    code: string,
    address: string,
  ): Promise<Result<OtpChallenge, Undelivered>> => {
    const sent = await messenger.send(otpMessage(challenge, code));
    await audit.record({
      kind: sent ? 'otp.sent' : 'otp.undelivered',
      address,
      contact: contactMark(challenge.to),
    });
    return sent ? ok(publicView(challenge)) : err({ code: 'CodeDeliveryFailureException' });
  };

  const newCode = async (): Promise<{ code: string; stored: NewCode }> => {
    const code = randomInt(10 ** otpRules.digits)
      .toString()
      .padStart(otpRules.digits, '0');
    const stored = {
      codeHash: await hash.hash(code),
      lifeSeconds: otpRules.lifeSeconds,
      checks: otpRules.checks,
    };
    return { code, stored };
  };

  return {
    async send({ browser, ...wish }) {
      const allowed = await mayBeSent(wish.to, { address: wish.address, browser });
      if (!allowed.ok) return allowed;
      const { code, stored } = await newCode();
      const id = randomBytes(16).toString('base64url');
      return deliver(await challenges.open({ ...wish, id, ...stored }), code, wish.address);
    },

    async resend(challengeId, { address, browser, channel: wanted }) {
      const challenge = await challenges.find(challengeId);
      if (challenge === null) return err({ code: 'CodeExpiredException' });
      const channel = wanted ?? challenge.channel;
      if (isPhone(challenge.to) === (channel === 'EMAIL'))
        return err({ code: 'CodeDeliveryFailureException' });
      const wait = (resendAt(challenge) - challenge.serverNow) / 1000;
      if (wait > 0) return err({ code: 'TooManyRequestsException', retryAfter: Math.ceil(wait) });
      const allowed = await mayBeSent(challenge.to, { address, browser });
      if (!allowed.ok) return allowed;
      const { code, stored } = await newCode();
      const renewed = await challenges.renew(challengeId, challenge.sends, { ...stored, channel });
      if (renewed === null) return err({ code: 'CodeExpiredException' });
      return deliver(renewed, code, address);
    },

    async repark(challengeId, contact, registration) {
      const challenge = await challenges.repark(challengeId, contact, registration);
      return challenge && publicView(challenge);
    },

    async compare(code, { address, browser, ...wanted }) {
      const allowed = await codeLimits.check(
        { address, browser },
        async () => (await challenges.find(wanted.challengeId))?.to ?? null,
      );
      if (!allowed.ok) {
        await firstRefusal({ kind: 'otp.locked', address });
        return err({ code: 'TooManyFailedAttemptsException', retryAfter: allowed.error.retryAfter });
      }
      const check = await challenges.takeCheck(wanted);
      if (check === null) {
        await firstRefusal({ kind: 'otp.dead', address });
        return err({ code: 'CodeExpiredException' });
      }
      const { checksLeft, ...right } = check;
      if (await hash.verify(right.codeHash, code)) return ok(right);
      await audit.record({ kind: 'otp.wrong', address });
      return err({ code: 'CodeMismatchException', detail: { triesLeft: checksLeft } });
    },
  };
}

const resendAt = ({ lastSentAt, sends }: StoredChallenge): number => lastSentAt + resendPause(sends) * 1000;

const publicView = (challenge: StoredChallenge): OtpChallenge => ({
  challengeId: challenge.id,
  channel: challenge.channel,
  destination: maskContact(challenge.to),
  expiresAt: challenge.expiresAt,
  resendAt: resendAt(challenge),
  triesLeft: challenge.checksLeft,
  serverNow: challenge.serverNow,
});
