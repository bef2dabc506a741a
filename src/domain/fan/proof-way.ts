import type { DeliveryChannel } from '../ticket/ticket.ts';
import type { Profile } from './profile.ts';

/** A way to somebody whose account is open: a contact that they proved, and by what a code reaches it. */
export type ProofWay = { readonly channel: DeliveryChannel; readonly contact: string };

/**
 * Where a code may go that asks who one is: to contacts that were proven alone. One that was merely claimed is perhaps
 * somebody else's. E-mail comes first: it costs nobody anything. Assumption.
 */
export function proofWaysOf({
  user,
  isEmailVerified,
  isPhoneVerified,
}: Pick<Profile, 'isEmailVerified' | 'isPhoneVerified'> & {
  readonly user: Pick<Profile['user'], 'email' | 'phone'>;
}): readonly ProofWay[] {
  const byEmail =
    isEmailVerified && user.email !== '' ? [{ channel: 'EMAIL', contact: user.email } as const] : [];
  const { phone } = user;
  if (!isPhoneVerified || phone === null) return byEmail;
  return [...byEmail, { channel: 'whatsapp', contact: phone }, { channel: 'SMS', contact: phone }];
}
