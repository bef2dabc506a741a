import type { OtpChallenge } from '#domain/auth/session-user.ts';
import { proofWaysOf } from '#domain/fan/proof-way.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';
import type { AuditTrail } from '../auth/audit.port.ts';
import { canonicalEmail } from '../auth/contact.ts';
import type { SlowHash } from '../auth/hashing.port.ts';
import type { CheckRefusal, OneTimeCodes, SendRefusal } from '../auth/one-time-codes.ts';
import type { ProvenAccounts } from '../auth/proven-accounts.port.ts';
import type { RateLimits } from '../auth/rate-limits.port.ts';
import type { Asker } from '../auth/sign-in-by-code.ts';
import type { People } from '../fan/people.port.ts';
import { checkOwnPassword, type OwnPasswordRefusal } from './own-password.ts';
import type { Profiles } from './profiles.port.ts';

type Prover = { readonly personId: string; readonly sessionId: string; readonly address: string };
type Answer = { readonly challengeId: string; readonly code: string };

/**
 * Reauthenticates the signed-in person (ASVS 7.5.1). The code goes to a contact that this person verified and is valid
 * for nothing else; unlike a sign-in code, it never signs in anybody else.
 */
export type Reauthentication = {
  ask(
    channel: DeliveryChannel,
    by: Asker & { readonly personId: string },
  ): Promise<Result<OtpChallenge, SendRefusal>>;
  byCode(answer: Answer, by: Prover): Promise<Result<null, CheckRefusal>>;
  byPassword(password: string, by: Prover): Promise<Result<null, OwnPasswordRefusal>>;
};

export type ReauthenticationParts = {
  readonly codes: Pick<OneTimeCodes, 'send' | 'compare'>;
  readonly accounts: Pick<ProvenAccounts, 'recognise'>;
  readonly people: Pick<People, 'find'>;
  readonly profiles: Pick<Profiles, 'find' | 'passwordOf'>;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
};

export function reauthentication(parts: ReauthenticationParts): Reauthentication {
  const { codes, accounts, people, profiles, hash, audit } = parts;
  const isOwn = checkOwnPassword(parts);
  const recognised = async ({ personId, sessionId, address }: Prover) => {
    await audit.record({ kind: 'reauthenticated', personId, sessionId, address });
    return ok(null);
  };
  return {
    async ask(channel, by) {
      const [user, profile] = await Promise.all([people.find(by.personId), profiles.find(by.personId)]);
      const ways = user === null || profile === null ? [] : proofWaysOf({ ...profile, user });
      const way = ways.find((one) => one.channel === channel);
      if (way === undefined) return err({ code: 'CodeDeliveryFailureException' });
      const to = channel === 'EMAIL' ? canonicalEmail(way.contact) : way.contact;
      return codes.send({ ...by, channel, to, purpose: 'REAUTHENTICATION', registration: null });
    },

    async byCode({ challengeId, code }, by) {
      const { personId, address } = by;
      const purposes = ['REAUTHENTICATION'] as const;
      const right = await codes.compare(code, { challengeId, purposes, personId, address });
      if (!right.ok) return right;
      const isTheirs = await accounts.recognise(right.value, personId);
      return isTheirs ? recognised(by) : err({ code: 'CodeExpiredException' });
    },

    async byPassword(password, by) {
      const stored = (await profiles.passwordOf(by.personId))?.hash ?? null;
      if (stored === null) {
        await hash.pretend(password);
        return err({ code: 'NotAuthorizedException' });
      }
      const right = await isOwn(password, stored, by);
      return right.ok ? recognised(by) : right;
    },
  };
}
