import { postgresOtpChallenges } from './adapters/postgres/otp-challenges.repository.ts';
import { postgresProfiles } from './adapters/postgres/profiles.repository.ts';
import { postgresSignInHistory } from './adapters/postgres/sign-in-history.repository.ts';
import { postgresVerifiedAccounts } from './adapters/postgres/verified-accounts.repository.ts';
import { createAnonymousLimitReset } from './application/auth/anonymous-limits.ts';
import type { AuditTrail } from './application/auth/audit.port.ts';
import { createCodeLimits } from './application/auth/code-limits.ts';
import { createCodeSignIn } from './application/auth/code-sign-in.ts';
import { createContactChange } from './application/auth/contact-change.ts';
import { createDocumentAvailabilityCheck } from './application/auth/document-availability.ts';
import type { SlowHash } from './application/auth/hashing.port.ts';
import { createOneTimeCodes } from './application/auth/one-time-codes.ts';
import { createPasswordReset } from './application/auth/password-reset.ts';
import type { RateLimits } from './application/auth/rate-limits.port.ts';
import { createRegistration } from './application/auth/registrations.ts';
import type { People } from './application/fan/people.port.ts';
import type { Messenger } from './application/messenger.port.ts';
import { createOwnerNotifier } from './application/profile/account-settings.ts';
import { createReauthentication } from './application/profile/reauthentication.ts';
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
