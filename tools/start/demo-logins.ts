import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../bootstrap.mjs';
import type { Settings } from './settings.ts';

export interface DemoLogin {
  readonly role: string;
  readonly market?: string;
  readonly email: string;
  readonly password?: string;
  readonly authenticator?: string;
}

/** The people of the demo content; nobody where none was asked for. */
export async function demoLogins(settings: Settings): Promise<readonly DemoLogin[]> {
  const file = join(root, 'server/db/seed/demo-logins.ts');
  if (settings.environment.SEED_DEMO !== '1' || !existsSync(file)) return [];
  const seed: { readonly demoLogins: readonly DemoLogin[] } = await import(pathToFileURL(file).href);
  return seed.demoLogins;
}

/** The demo operators' secrets as the sandbox's authenticator is told them: 'name=SECRET name=SECRET …' */
export const authenticatorAccounts = (logins: readonly DemoLogin[]): string =>
  logins
    .flatMap(({ email, authenticator }) => (authenticator ? [`${email}=${authenticator}`] : []))
    .join(' ');
