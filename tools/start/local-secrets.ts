import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const names = [
  'paymentProviderPublicKey',
  'paymentProviderAccessToken',
  'paymentWebhookSecret',
  'messageWebhookToken',
] as const;

type LocalSecrets = Readonly<Record<(typeof names)[number], string>>;

/**
 * Returns the keys that our server and the sandbox share on this machine: generated once, stored for the next start
 * and readable only by their owner. In production they come from the environment.
 */
export function localSecrets(dataDirectory: string): LocalSecrets {
  const file = join(dataDirectory, 'local-secrets.json');
  const stored: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = {
    paymentProviderPublicKey: known(stored, 'paymentProviderPublicKey') ?? `TEST-${generateSecret(12)}`,
    paymentProviderAccessToken: known(stored, 'paymentProviderAccessToken') ?? `TEST-${generateSecret(24)}`,
    paymentWebhookSecret: known(stored, 'paymentWebhookSecret') ?? generateSecret(32),
    messageWebhookToken: known(stored, 'messageWebhookToken') ?? generateSecret(24),
  };
  mkdirSync(dataDirectory, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

function known(stored: unknown, name: (typeof names)[number]): string | undefined {
  if (typeof stored !== 'object' || stored === null || !(name in stored)) return undefined;
  const value: unknown = Reflect.get(stored, name);
  return typeof value === 'string' && value.length > 0 ? value : undefined;
}

function generateSecret(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
