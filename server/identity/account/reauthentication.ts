import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { OtpChallenge } from '#domain/identity/session-user.ts';
import { listVerificationMethods } from '#domain/identity/verification-method.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail, RateLimits, SlowHash } from '#server/kernel/public.ts';
import type { People } from '../fans/people.port.ts';
import type { CodeRequester } from '../sign-in/code-sign-in.ts';
import { normalizeEmail } from '../sign-in/contact.ts';
import type { CheckCodeError, OneTimeCodes, SendCodeError } from '../sign-in/one-time-codes.ts';
import type { VerifiedAccounts } from '../sign-in/verified-accounts.port.ts';
import { type CurrentPasswordError, createCurrentPasswordCheck } from './current-password.ts';
import type { Profiles } from './profiles.port.ts';

type PersonInSession = { readonly personId: string; readonly sessionId: string; readonly address: string };
type CodeSubmission = { readonly challengeId: string; readonly code: string };

/**
 * Reauthenticates the signed-in person (ASVS 7.5.1). The code goes to a contact that this person verified and is valid
 * for nothing else; unlike a sign-in code, it never signs in anybody else.
 */
export type Reauthentication = {
  requestCode(
    channel: DeliveryChannel,
    owner: CodeRequester & { readonly personId: string },
  ): Promise<Result<OtpChallenge, SendCodeError>>;
  byCode(answer: CodeSubmission, owner: PersonInSession): Promise<Result<null, CheckCodeError>>;
  byPassword(password: string, owner: PersonInSession): Promise<Result<null, CurrentPasswordError>>;
};

export type ReauthenticationDeps = {
  readonly codes: Pick<OneTimeCodes, 'send' | 'verify'>;
  readonly accounts: Pick<VerifiedAccounts, 'verifyOwnContact'>;
  readonly people: Pick<People, 'find'>;
  readonly profiles: Pick<Profiles, 'find' | 'findPassword'>;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
};

export function createReauthentication(deps: ReauthenticationDeps): Reauthentication {
  const { codes, accounts, people, profiles, hash, audit } = deps;
  const checkCurrentPassword = createCurrentPasswordCheck(deps);
  const recordReauthentication = async ({ personId, sessionId, address }: PersonInSession) => {
    await audit.record({ kind: 'reauthenticated', personId, sessionId, address });
    return ok(null);
  };
  return {
    async requestCode(channel, owner) {
      const [user, profile] = await Promise.all([people.find(owner.personId), profiles.find(owner.personId)]);
      const methods = user === null || profile === null ? [] : listVerificationMethods({ ...profile, user });
      const method = methods.find((one) => one.channel === channel);
      if (method === undefined) return err({ code: 'CHANNEL_NOT_OFFERED' });
      const to = channel === 'EMAIL' ? normalizeEmail(method.contact) : method.contact;
      return codes.send({ ...owner, channel, to, purpose: 'REAUTHENTICATION', registration: null });
    },

    async byCode({ challengeId, code }, owner) {
      const { personId, address } = owner;
      const purposes = ['REAUTHENTICATION'] as const;
      const verified = await codes.verify(code, { challengeId, purposes, personId, address });
      if (!verified.ok) return verified;
      const isOwnContact = await accounts.verifyOwnContact(verified.value, personId);
      return isOwnContact ? recordReauthentication(owner) : err({ code: 'CodeExpiredException' });
    },

    async byPassword(password, owner) {
      const stored = (await profiles.findPassword(owner.personId))?.hash ?? null;
      if (stored === null) {
        await hash.simulateVerification(password);
        return err({ code: 'NotAuthorizedException' });
      }
      const verified = await checkCurrentPassword(password, stored, owner);
      return verified.ok ? recordReauthentication(owner) : verified;
    },
  };
}
