import type { DeliveryChannel } from './delivery-channel.ts';
import type { Profile } from './profile.ts';

/** A verified contact and the channel by which a code reaches it. */
export type VerificationMethod = { readonly channel: DeliveryChannel; readonly contact: string };

/**
 * Lists the contacts to which an identity check may send a code: verified contacts only, because an
 * unverified one may belong to somebody else. E-mail comes first because it costs nothing. Assumption.
 */
export function listVerificationMethods({
  user,
  isEmailVerified,
  isPhoneVerified,
}: Pick<Profile, 'isEmailVerified' | 'isPhoneVerified'> & {
  readonly user: Pick<Profile['user'], 'email' | 'phone'>;
}): readonly VerificationMethod[] {
  const byEmail =
    isEmailVerified && user.email !== '' ? [{ channel: 'EMAIL', contact: user.email } as const] : [];
  const { phone } = user;
  if (!isPhoneVerified || phone === null) return byEmail;
  return [...byEmail, { channel: 'whatsapp', contact: phone }, { channel: 'SMS', contact: phone }];
}
