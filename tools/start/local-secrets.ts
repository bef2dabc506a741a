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
 * The keys that our server and the sandbox share on this machine: drawn once, kept for the next start and readable by
 * their owner alone. Real ones come from the environment.
 */
export function localSecrets(dataDirectory: string): LocalSecrets {
  const file = join(dataDirectory, 'local-secrets.json');
  const kept: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = {
    paymentProviderPublicKey: known(kept, 'paymentProviderPublicKey') ?? `TEST-${drawn(12)}`,
    paymentProviderAccessToken: known(kept, 'paymentProviderAccessToken') ?? `TEST-${drawn(24)}`,
    paymentWebhookSecret: known(kept, 'paymentWebhookSecret') ?? drawn(32),
    messageWebhookToken: known(kept, 'messageWebhookToken') ?? drawn(24),
  };
  mkdirSync(dataDirectory, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

function known(kept: unknown, name: (typeof names)[number]): string | undefined {
  if (typeof kept !== 'object' || kept === null || !(name in kept)) return undefined;
  const value: unknown = Reflect.get(kept, name);
  return typeof value === 'string' && value.length > 0 ? value : undefined;
}

function drawn(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
