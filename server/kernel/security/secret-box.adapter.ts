import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that must be readable again, but not in a stolen copy of the database (ASVS 11.3, 13.3). */
export type SecretBox = {
  /** Encrypts with `context` (the owner's id) as additional authenticated data; `open` needs the same context. */
  seal(secret: Uint8Array, context: string): Uint8Array;
  open(sealed: Uint8Array, context: string): Uint8Array;
};

const cipher = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of sealed data: the format version. */
const version = 1;

/** Creates a box whose key is derived from the server's secret with HKDF, a different key per `use`. Throws on a short secret. */
export function createSecretBox(secret: Uint8Array, use: string): SecretBox {
  if (secret.length < KEY_BYTES)
    throw new RangeError(`A secret of ${KEY_BYTES} bytes or more is required, got ${secret.length}.`);
  const key = new Uint8Array(hkdfSync('sha256', secret, '', use, KEY_BYTES));
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const encryptor = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([encryptor.update(plain), encryptor.final()]);
      return Buffer.concat([Uint8Array.of(version), nonce, ciphertext, encryptor.getAuthTag()]);
    },
    open(sealed, context) {
      if (sealed[0] !== version || sealed.length < 1 + NONCE_BYTES + TAG_BYTES)
        throw new Error('The sealed data has an unknown format.');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const ciphertext = sealed.subarray(1 + NONCE_BYTES, sealed.length - TAG_BYTES);
      const decryptor = createDecipheriv(cipher, key, nonce)
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
      return Buffer.concat([decryptor.update(ciphertext), decryptor.final()]);
    },
  };
}
