import { postgresAccountSessions } from './identity/account/account-sessions.repository.ts';
import { postgresLinkSecret } from './kernel/security/link-secrets.repository.ts';
import { postgresProfiles } from './identity/account/profiles.repository.ts';
import type { AuditTrail } from './kernel/security/audit.port.ts';
import type { ContactChange } from './identity/sign-in/contact-change.ts';
import type { SlowHash } from './kernel/security/hashing.port.ts';
import { validatePassword } from './identity/sign-in/password-policy.ts';
import type { RateLimits } from './kernel/limits/rate-limits.port.ts';
import { createFanAccounts } from './identity/fans/fan-accounts.ts';
import type { People } from './identity/fans/people.port.ts';
import type { Messenger } from './kernel/messenger/messenger.port.ts';
import { createAccountSettings } from './identity/account/account-settings.ts';
import { createPasswordChange } from './identity/account/change-password.ts';
import { createNewsletter } from './identity/account/newsletter.ts';
import type { Reauthentication } from './identity/account/reauthentication.ts';
import { createAppSessions } from './identity/account/app-session.ts';
import type { Database } from './db/client.ts';
import { registerFanRoutes } from './identity/fans/fans.routes.ts';
import { registerOneClickUnsubscribeRoute } from './identity/account/one-click-unsubscribe.routes.ts';
import { registerProfileRoutes } from './identity/account/profile.routes.ts';
import { registerSessionRoutes } from './identity/account/sessions.routes.ts';
import type { Shell } from './kernel/http/shell.ts';

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
