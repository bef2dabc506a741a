import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The key that signs tickets: the one given, else the one kept in the data folder, made at the first start. */
export const signingKey = (given: string | undefined, dataDirectory: string, makeKey: () => string): string =>
  given ?? keptIn(dataDirectory, 'ticket-signing-key.pem', makeKey);

/** What seals secrets in the database, in base64url: given, or kept in the data folder like the key above. */
export const serverSecret = (given: string | undefined, dataDirectory: string): Uint8Array =>
  Buffer.from(
    given ?? keptIn(dataDirectory, 'server-secret', () => randomBytes(32).toString('base64url')),
    'base64url',
  );

function keptIn(dataDirectory: string, name: string, make: () => string): string {
  const file = join(dataDirectory, name);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(dataDirectory, { recursive: true });
  const made = make();
  // 'wx': of two first starts at once the second reads what the first wrote.
  try {
    writeFileSync(file, made, { mode: 0o600, flag: 'wx' });
    return made;
  } catch {
    return readFileSync(file, 'utf8');
  }
}
