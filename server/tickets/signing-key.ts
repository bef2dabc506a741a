import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Loads the ticket signing key: the configured one, or the one stored in the data folder, generated at the first start.
 */
export const loadSigningKey = (
  configured: string | undefined,
  dataDirectory: string,
  makeKey: () => string,
): string => configured ?? readOrCreate(dataDirectory, 'ticket-signing-key.pem', makeKey);

/**
 * Loads the key that seals secrets in the database, in base64url: configured, or stored in the data folder like the
 * signing key.
 */
export const loadServerSecret = (configured: string | undefined, dataDirectory: string): Uint8Array =>
  Buffer.from(
    configured ?? readOrCreate(dataDirectory, 'server-secret', () => randomBytes(32).toString('base64url')),
    'base64url',
  );

function readOrCreate(dataDirectory: string, name: string, make: () => string): string {
  const file = join(dataDirectory, name);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(dataDirectory, { recursive: true });
  const made = make();
  // 'wx': when two servers start for the first time at once, the second reads the key of the first.
  try {
    writeFileSync(file, made, { mode: 0o600, flag: 'wx' });
    return made;
  } catch {
    return readFileSync(file, 'utf8');
  }
}
