import type { PhoneChannel } from '#domain/identity/contact.ts';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { OtpChallenge } from '#domain/identity/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import type { AsyncResult } from './failure.ts';

/**
 * Proves the signed-in user's identity again, with a code (`sendReauthenticationCode`, then
 * `reauthenticateWithCode`) or with the password. It never signs in as somebody else.
 */
export interface ReauthenticationPort {
  /**
   * Sends a code to a verified contact (`listVerificationMethods`). Rejects with
   * `CHANNEL_NOT_OFFERED` when the channel has no verified contact.
   */
  sendReauthenticationCode(channel: DeliveryChannel, language: Language): AsyncResult<OtpChallenge>;
  /**
   * Sends another code to the same contact, to a phone by either channel. Rejects with
   * `TooManyRequestsException` before the resend delay is over.
   */
  resendReauthenticationCode(challengeId: string, channel: PhoneChannel | null): AsyncResult<OtpChallenge>;
  reauthenticateWithCode(challengeId: string, code: string): AsyncResult<null>;
  reauthenticateWithPassword(password: string): AsyncResult<null>;
}
