import { postgresLinkSecret } from './adapters/postgres/link-secrets.ts';
import { postgresOwnSessions } from './adapters/postgres/own-sessions.repository.ts';
import { postgresProfiles } from './adapters/postgres/profiles.repository.ts';
import type { AuditTrail } from './application/auth/audit.port.ts';
import type { ContactChange } from './application/auth/contact-change.ts';
import type { SlowHash } from './application/auth/hashing.port.ts';
import { judgePassword } from './application/auth/password-policy.ts';
import type { RateLimits } from './application/auth/rate-limits.port.ts';
import { fanAccounts } from './application/fan/fan-accounts.ts';
import type { People } from './application/fan/people.port.ts';
import type { Messenger } from './application/messenger.port.ts';
import { changePassword } from './application/profile/change-password.ts';
import { newsletter } from './application/profile/newsletter.ts';
import { ownAccount } from './application/profile/own-account.ts';
import type { Reauthentication } from './application/profile/reauthentication.ts';
import { appSessions } from './application/sessions/app-session.ts';
import type { Database } from './db/client.ts';
import { fanRoutes } from './http/fans.routes.ts';
import { oneClickRoutes } from './http/one-click.routes.ts';
import { profileRoutes } from './http/profile.routes.ts';
import { sessionRoutes } from './http/sessions.routes.ts';
import type { Shell } from './http/shell.ts';

export type AccountParts = {
  readonly database: Database;
  readonly people: People;
  readonly messenger: Messenger;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
  readonly contacts: Pick<ContactChange, 'changeEmail'>;
  readonly again: Reauthentication;
};

/** Registers the routes of a fan's account and sessions. */
export function accountRoutes(shell: Shell, parts: AccountParts): void {
  const { database, people, limits, audit } = parts;
  const profiles = postgresProfiles(database);
  const sessions = postgresOwnSessions(database);
  const news = newsletter({ profiles, secret: postgresLinkSecret(database, 'unsubscribe') });
  fanRoutes(shell, { fans: fanAccounts({ ...parts, profiles }) });
  profileRoutes(shell, {
    account: ownAccount({ ...parts, profiles }),
    contacts: parts.contacts,
    again: parts.again,
    password: changePassword({ ...parts, profiles, judge: judgePassword }),
    newsletter: news,
  });
  oneClickRoutes(shell, { newsletter: news });
  sessionRoutes(shell, {
    ownSessions: sessions,
    appSessions: appSessions({ sessions, people, limits, audit }),
    audit,
  });
}
