import { createPrivateKey, randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Loads the ticket signing key: the configured one, or the one stored in the data folder, generated at the first start.
 */
export const loadSigningKey = (
  configured: string | undefined,
  dataDirectory: string,
  makeKey: () => string,
): string => configured ?? readOrCreate(join(dataDirectory, 'ticket-signing-key.pem'), makeKey, isSigningKey);

/**
 * Loads the key that seals secrets in the database, in base64url: configured, or stored in the data folder like the
 * signing key.
 */
export const loadServerSecret = (configured: string | undefined, dataDirectory: string): Uint8Array =>
  Buffer.from(
    configured ??
      readOrCreate(
        join(dataDirectory, 'server-secret'),
        () => randomBytes(32).toString('base64url'),
        (text) => /^[A-Za-z0-9_-]{43,}$/.test(text.trim()),
      ),
    'base64url',
  );

function isSigningKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** Reads the key of a file, or creates it. Rejects a damaged one: it may have signed or sealed what people hold. */
function readOrCreate(file: string, make: () => string, isValid: (text: string) => boolean): string {
  const stored = readIfPresent(file) ?? create(file, make());
  if (isValid(stored)) return stored;
  throw new Error(
    `${file} is empty or damaged. Restore it from a backup. Without one, remove it to get a new key: tickets and secrets made with the old key are then invalid.`,
  );
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a new file that is whole from the beginning. When two servers create it at once, both return that of the first. */
function create(file: string, text: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporaryFile = `${file}.${randomUUID()}`;
  const handle = openSync(temporaryFile, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
    linkSync(temporaryFile, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    closeSync(handle);
    rmSync(temporaryFile, { force: true });
  }
  return readFileSync(file, 'utf8');
}
