import { postgresAccountSessions } from './adapters/postgres/account-sessions.repository.ts';
import { postgresLinkSecret } from './adapters/postgres/link-secrets.repository.ts';
import { postgresProfiles } from './adapters/postgres/profiles.repository.ts';
import type { AuditTrail } from './application/auth/audit.port.ts';
import type { ContactChange } from './application/auth/contact-change.ts';
import type { SlowHash } from './application/auth/hashing.port.ts';
import { validatePassword } from './application/auth/password-policy.ts';
import type { RateLimits } from './application/auth/rate-limits.port.ts';
import { createFanAccounts } from './application/fan/fan-accounts.ts';
import type { People } from './application/fan/people.port.ts';
import type { Messenger } from './application/messenger.port.ts';
import { createAccountSettings } from './application/profile/account-settings.ts';
import { createPasswordChange } from './application/profile/change-password.ts';
import { createNewsletter } from './application/profile/newsletter.ts';
import type { Reauthentication } from './application/profile/reauthentication.ts';
import { createAppSessions } from './application/sessions/app-session.ts';
import type { Database } from './db/client.ts';
import { registerFanRoutes } from './http/fans.routes.ts';
import { registerOneClickUnsubscribeRoute } from './http/one-click-unsubscribe.routes.ts';
import { registerProfileRoutes } from './http/profile.routes.ts';
import { registerSessionRoutes } from './http/sessions.routes.ts';
import type { Shell } from './http/shell.ts';

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
