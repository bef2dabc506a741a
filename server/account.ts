import type { Shell } from '#server/http/public.ts';
import type { ContactChange, People, Reauthentication } from '#server/identity/public.ts';
import {
  createAccountSettings,
  createAppSessions,
  createFanAccounts,
  createNewsletter,
  createPasswordChange,
  postgresAccountSessions,
  postgresProfiles,
  registerFanRoutes,
  registerOneClickUnsubscribeRoute,
  registerProfileRoutes,
  registerSessionRoutes,
  validatePassword,
} from '#server/identity/public.ts';
import type { AuditTrail, Messenger, RateLimits, SlowHash } from '#server/kernel/public.ts';
import { postgresLinkSecret } from '#server/kernel/public.ts';
import type { Database } from './db/client.ts';

export type AccountDeps = {
  readonly database: Database;
  readonly people: People;
  readonly messenger: Messenger;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
  readonly contacts: Pick<ContactChange, 'changeEmail'>;
  readonly reauthentication: Reauthentication;
};

/** Registers the routes of a fan's account and sessions. */
export function accountRoutes(shell: Shell, deps: AccountDeps): void {
  const { database, people, limits, audit } = deps;
  const profiles = postgresProfiles(database);
  const sessions = postgresAccountSessions(database);
  const newsletter = createNewsletter({ profiles, secret: postgresLinkSecret(database, 'unsubscribe') });
  registerFanRoutes(shell, { fans: createFanAccounts({ ...deps, profiles }) });
  registerProfileRoutes(shell, {
    account: createAccountSettings({ ...deps, profiles }),
    contacts: deps.contacts,
    reauthentication: deps.reauthentication,
    password: createPasswordChange({ ...deps, profiles, validate: validatePassword }),
    newsletter: newsletter,
  });
  registerOneClickUnsubscribeRoute(shell, { newsletter: newsletter });
  registerSessionRoutes(shell, {
    accountSessions: sessions,
    appSessions: createAppSessions({ sessions, people, limits, audit }),
    audit,
  });
}
