import type { MessageBudgets } from '#domain/identity/message-budget.ts';
import type { People } from '#server/identity/public.ts';
import {
  createAnonymousLimitReset,
  createCodeLimits,
  createCodeSignIn,
  createContactChange,
  createDocumentAvailabilityCheck,
  createMessageBudget,
  createOneTimeCodes,
  createOwnerNotifier,
  createPasswordReset,
  createReauthentication,
  createRegistration,
  postgresCodeMessageCounts,
  postgresOtpChallenges,
  postgresProfiles,
  postgresSignInHistory,
  postgresVerifiedAccounts,
} from '#server/identity/public.ts';
import type { AuditTrail, Messenger, RateLimits, SlowHash, StaffAlert } from '#server/kernel/public.ts';
import type { Database } from './db/client.ts';

export type IdentitySettings = {
  readonly database: Database;
  readonly messenger: Messenger;
  readonly people: People;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
  readonly messageBudgets: MessageBudgets;
  readonly alert: StaffAlert;
};

/** Creates the use cases of sign-in, registration and reauthentication. */
export function createIdentity(settings: IdentitySettings) {
  const { database, messenger, people, limits, hash, audit, messageBudgets: budgets, alert } = settings;
  const codes = createOneTimeCodes({
    challenges: postgresOtpChallenges(database),
    messenger,
    codeLimits: createCodeLimits(limits, postgresSignInHistory(database), people),
    budget: createMessageBudget({
      counts: postgresCodeMessageCounts(database),
      people,
      limits,
      budgets,
      alert,
    }),
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
