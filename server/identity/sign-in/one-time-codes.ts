import { randomBytes, randomInt } from 'node:crypto';
import { maskContact } from '#domain/identity/contact.ts';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { OtpChallenge } from '#domain/identity/session-user.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail, Messenger, RateLimits, RequestOrigin, SlowHash } from '#server/kernel/public.ts';
import { createThrottledAudit } from '#server/kernel/public.ts';
import type { CodeLimits } from './code-limits.ts';
import { hashContact, isPhone } from './contact.ts';
import type { MessageBudget } from './message-budget.ts';
import type {
  CodeCheckInput,
  NewChallenge,
  NewCode,
  OtpChallenges,
  PendingRegistration,
  StoredChallenge,
  VerifiedCode,
} from './otp-challenges.port.ts';
import { buildOtpMessage } from './otp-message.ts';
import { getResendPause, otpRules } from './otp-rules.ts';

export type OneTimeCodeDeps = {
  readonly challenges: OtpChallenges;
  readonly messenger: Messenger;
  readonly codeLimits: CodeLimits;
  readonly budget: MessageBudget;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
};

export type CodeRateLimited = { readonly code: 'TooManyRequestsException'; readonly retryAfter: number };
type Undelivered = { readonly code: 'CodeDeliveryFailureException' };
export type CodeExpired = { readonly code: 'CodeExpiredException' };
type Mismatch = {
  readonly code: 'CodeMismatchException';
  readonly detail: { readonly attemptsLeft: number };
};

/** The contact has no such channel, or its budget is used up. */
type ChannelNotOffered = { readonly code: 'CHANNEL_NOT_OFFERED' };

export type SendCodeError = CodeRateLimited | Undelivered | ChannelNotOffered;
export type CheckCodeError = Mismatch | CodeExpired;

/**
 * Sends and verifies six-digit codes for any purpose, by e-mail or phone. Known and unknown contacts get the same
 * response (ASVS 6.3.8).
 */
export type OneTimeCodes = {
  send(request: Omit<NewChallenge, 'id'> & RequestOrigin): Promise<Result<OtpChallenge, SendCodeError>>;
  /** Sends a new code for the same challenge, to a phone by either of its channels. */
  resend(
    challengeId: string,
    requester: RequestOrigin & { readonly channel?: DeliveryChannel | undefined },
  ): Promise<Result<OtpChallenge, SendCodeError | CodeExpired>>;
  /** Replaces the data of a pending registration; null when its code is not valid. */
  replaceRegistration(
    challengeId: string,
    contact: string,
    registration: PendingRegistration,
  ): Promise<OtpChallenge | null>;
  /**
   * Verifies a code without consuming it: that is up to its purpose. Only whoever requested a code knows its challenge,
   * so the first comparison is never rejected; where an address has no retries left, a mistyped code is over.
   */
  verify(
    code: string,
    requester: CodeCheckInput & RequestOrigin,
  ): Promise<Result<VerifiedCode, CheckCodeError>>;
};

export function createOneTimeCodes(deps: OneTimeCodeDeps): OneTimeCodes {
  const { challenges, messenger, codeLimits, budget, limits, hash, audit } = deps;
  const recordThrottled = createThrottledAudit(audit, limits);

  const checkSendLimits = async (
    message: Pick<StoredChallenge, 'to' | 'channel' | 'market'>,
    from: RequestOrigin,
  ): Promise<Result<null, CodeRateLimited | ChannelNotOffered>> => {
    const allowed = await codeLimits.send(message.to, from);
    if (!allowed.ok) {
      await recordThrottled({ kind: 'otp.limited', address: from.address, contact: hashContact(message.to) });
      return err({ code: 'TooManyRequestsException', retryAfter: allowed.error.retryAfter });
    }
    return (await budget.spend(message)) ? ok(null) : err({ code: 'CHANNEL_NOT_OFFERED' });
  };

  const deliver = async (
    challenge: StoredChallenge,
    code: string,
    address: string,
  ): Promise<Result<OtpChallenge, Undelivered>> => {
    const sent = await messenger.send(buildOtpMessage(challenge, code));
    await audit.record({
      kind: sent ? 'otp.sent' : 'otp.undelivered',
      address,
      contact: hashContact(challenge.to),
    });
    return sent ? ok(toOtpChallenge(challenge)) : err({ code: 'CodeDeliveryFailureException' });
  };

  const generateCode = async (): Promise<{ code: string; stored: NewCode }> => {
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
    async send({ device, ...request }) {
      const allowed = await checkSendLimits(request, { address: request.address, device });
      if (!allowed.ok) return allowed;
      const { code, stored } = await generateCode();
      const id = randomBytes(16).toString('base64url');
      return deliver(await challenges.create({ ...request, id, ...stored }), code, request.address);
    },

    async resend(challengeId, { address, device, channel: requested }) {
      const challenge = await challenges.find(challengeId);
      if (challenge === null) return err({ code: 'CodeExpiredException' });
      const channel = requested ?? challenge.channel;
      if (isPhone(challenge.to) === (channel === 'EMAIL')) return err({ code: 'CHANNEL_NOT_OFFERED' });
      const wait = (calculateResendAt(challenge) - challenge.serverNow) / 1000;
      if (wait > 0) return err({ code: 'TooManyRequestsException', retryAfter: Math.ceil(wait) });
      const allowed = await checkSendLimits({ ...challenge, channel }, { address, device });
      if (!allowed.ok) return allowed;
      const { code, stored } = await generateCode();
      const renewed = await challenges.renew(challengeId, challenge.sends, { ...stored, channel });
      if (renewed === null) return err({ code: 'CodeExpiredException' });
      return deliver(renewed, code, address);
    },

    async replaceRegistration(challengeId, contact, registration) {
      const challenge = await challenges.replaceRegistration(challengeId, contact, registration);
      return challenge && toOtpChallenge(challenge);
    },

    async verify(code, { address, device, ...requested }) {
      const check = await challenges.consumeCheck(requested);
      if (check === null) {
        await recordThrottled({ kind: 'otp.expired', address });
        return err({ code: 'CodeExpiredException' });
      }
      const { checksLeft, ...verified } = check;
      const isRetry = checksLeft < otpRules.checks - 1;
      if (isRetry && !(await codeLimits.allowRetry(verified.contact, { address, device }))) {
        await recordThrottled({ kind: 'otp.locked', address });
        return err({ code: 'CodeExpiredException' });
      }
      if (await hash.verify(verified.codeHash, code)) {
        await codeLimits.recordUse(verified.contact, { address });
        await budget.recordUse({ ...verified, to: verified.contact });
        return ok(verified);
      }
      await audit.record({ kind: 'otp.wrong', address });
      return err({ code: 'CodeMismatchException', detail: { attemptsLeft: checksLeft } });
    },
  };
}

const calculateResendAt = ({ lastSentAt, sends }: StoredChallenge): number =>
  lastSentAt + getResendPause(sends) * 1000;

const toOtpChallenge = (challenge: StoredChallenge): OtpChallenge => ({
  challengeId: challenge.id,
  channel: challenge.channel,
  destination: maskContact(challenge.to),
  expiresAt: challenge.expiresAt,
  resendAt: calculateResendAt(challenge),
  attemptsLeft: challenge.checksLeft,
  serverNow: challenge.serverNow,
});
