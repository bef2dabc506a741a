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

/** Returns the logins of the demo content; none if it was not requested. */
export async function readDemoLogins(settings: Settings): Promise<readonly DemoLogin[]> {
  const file = join(root, 'server/db/seed/demo-logins.ts');
  if (settings.environment.SEED_DEMO !== '1' || !existsSync(file)) return [];
  const seed: { readonly demoLogins: readonly DemoLogin[] } = await import(pathToFileURL(file).href);
  return seed.demoLogins;
}

/** Formats the demo operators' secrets for the sandbox's authenticator: 'name=SECRET name=SECRET …' */
export const authenticatorAccounts = (logins: readonly DemoLogin[]): string =>
  logins
    .flatMap(({ email, authenticator }) => (authenticator ? [`${email}=${authenticator}`] : []))
    .join(' ');
