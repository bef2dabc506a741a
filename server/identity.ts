import { postgresOtpChallenges } from './identity/sign-in/otp-challenges.repository.ts';
import { postgresProfiles } from './identity/account/profiles.repository.ts';
import { postgresSignInHistory } from './identity/sign-in/sign-in-history.repository.ts';
import { postgresVerifiedAccounts } from './identity/sign-in/verified-accounts.repository.ts';
import { createAnonymousLimitReset } from './identity/sign-in/anonymous-limits.ts';
import type { AuditTrail } from './kernel/security/audit.port.ts';
import { createCodeLimits } from './identity/sign-in/code-limits.ts';
import { createCodeSignIn } from './identity/sign-in/code-sign-in.ts';
import { createContactChange } from './identity/sign-in/contact-change.ts';
import { createDocumentAvailabilityCheck } from './identity/sign-in/document-availability.ts';
import type { SlowHash } from './kernel/security/hashing.port.ts';
import { createOneTimeCodes } from './identity/sign-in/one-time-codes.ts';
import { createPasswordReset } from './identity/sign-in/password-reset.ts';
import type { RateLimits } from './kernel/limits/rate-limits.port.ts';
import { createRegistration } from './identity/sign-in/registrations.ts';
import type { People } from './identity/fans/people.port.ts';
import type { Messenger } from './kernel/messenger/messenger.port.ts';
import { createOwnerNotifier } from './identity/account/account-settings.ts';
import { createReauthentication } from './identity/account/reauthentication.ts';
import type { Database } from './db/client.ts';

export type IdentitySettings = {
  readonly database: Database;
  readonly messenger: Messenger;
  readonly people: People;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
};

/** Creates the use cases of sign-in, registration and reauthentication. */
export function createIdentity({ database, messenger, people, limits, hash, audit }: IdentitySettings) {
  const codes = createOneTimeCodes({
    challenges: postgresOtpChallenges(database),
    messenger,
    codeLimits: createCodeLimits(limits, postgresSignInHistory(database), people),
    limits,
    hash,
    audit,
  });
  const notifyOwner = createOwnerNotifier(messenger, audit);
  const accounts = postgresVerifiedAccounts(database);
  const profiles = postgresProfiles(database);
  const resetAnonymousLimits = createAnonymousLimitReset(limits);
  return {
    codes,
    byCode: createCodeSignIn({ codes, accounts, limits, resetAnonymousLimits: resetAnonymousLimits, audit }),
    register: createRegistration({ codes, limits, hash }),
    forgotten: createPasswordReset({
      codes,
      accounts,
      people,
      hash,
      notifyOwner: notifyOwner,
      resetAnonymousLimits: resetAnonymousLimits,
      audit,
    }),
    contacts: createContactChange({ codes, accounts, people, notifyOwner: notifyOwner, audit }),
    reauthentication: createReauthentication({ codes, accounts, people, profiles, limits, hash, audit }),
    checkDocumentAvailability: createDocumentAvailabilityCheck({ people, limits }),
  };
}
