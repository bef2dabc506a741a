import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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
  const stored = readStored(file);
  const secrets = {
    paymentProviderPublicKey: known(stored, 'paymentProviderPublicKey') ?? `TEST-${generateSecret(12)}`,
    paymentProviderAccessToken: known(stored, 'paymentProviderAccessToken') ?? `TEST-${generateSecret(24)}`,
    paymentWebhookSecret: known(stored, 'paymentWebhookSecret') ?? generateSecret(32),
    messageWebhookToken: known(stored, 'messageWebhookToken') ?? generateSecret(24),
  };
  mkdirSync(dataDirectory, { recursive: true });
  chmodSync(dataDirectory, 0o700);
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

/** Reads what the last start stored; a damaged file counts as none, since the programs get new keys together. */
function readStored(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function known(stored: unknown, name: (typeof names)[number]): string | undefined {
  if (typeof stored !== 'object' || stored === null || !(name in stored)) return undefined;
  const value: unknown = Reflect.get(stored, name);
  return typeof value === 'string' && value.length > 0 ? value : undefined;
}

function generateSecret(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
