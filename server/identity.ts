import { postgresOtpChallenges } from './adapters/postgres/otp-challenges.repository.ts';
import { postgresProfiles } from './adapters/postgres/profiles.repository.ts';
import { postgresProvenAccounts } from './adapters/postgres/proven-accounts.repository.ts';
import { postgresSignInHistory } from './adapters/postgres/sign-in-history.ts';
import type { AuditTrail } from './application/auth/audit.port.ts';
import { codeLimits } from './application/auth/code-limits.ts';
import { contactChange } from './application/auth/contact-change.ts';
import { forgiveContact } from './application/auth/forgive-contact.ts';
import { forgottenPassword } from './application/auth/forgotten-password.ts';
import { freeDocument } from './application/auth/free-document.ts';
import type { SlowHash } from './application/auth/hashing.port.ts';
import { oneTimeCodes } from './application/auth/one-time-codes.ts';
import type { RateLimits } from './application/auth/rate-limits.port.ts';
import { register } from './application/auth/registrations.ts';
import { signInByCode } from './application/auth/sign-in-by-code.ts';
import type { People } from './application/fan/people.port.ts';
import type { Messenger } from './application/messenger.port.ts';
import { noticeSender } from './application/profile/own-account.ts';
import { reauthentication } from './application/profile/reauthentication.ts';
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
  const codes = oneTimeCodes({
    challenges: postgresOtpChallenges(database),
    messenger,
    codeLimits: codeLimits(limits, postgresSignInHistory(database), people),
    limits,
    hash,
    audit,
  });
  const warn = noticeSender(messenger, audit);
  const accounts = postgresProvenAccounts(database);
  const profiles = postgresProfiles(database);
  const forgive = forgiveContact(limits);
  return {
    codes,
    byCode: signInByCode({ codes, accounts, limits, forgive, audit }),
    register: register({ codes, limits, hash }),
    forgotten: forgottenPassword({ codes, accounts, people, hash, warn, forgive, audit }),
    contacts: contactChange({ codes, accounts, people, warn, audit }),
    again: reauthentication({ codes, accounts, people, profiles, limits, hash, audit }),
    isDocumentFree: freeDocument({ people, limits }),
  };
}
