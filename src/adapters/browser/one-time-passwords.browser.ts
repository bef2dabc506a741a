import type { OneTimePasswordsPort } from '#application/one-time-passwords.port.ts';
import { passwordDigits, rotationSeconds } from '#domain/ticket/entry-code.ts';

/** Computes one-time passwords with the cryptography of the browser, which has no function for them (RFC 4226, section 5.3). */
export const browserOneTimePasswords = (subtle: SubtleCrypto): OneTimePasswordsPort => ({
  async compute(secret, at) {
    const counter = new DataView(new ArrayBuffer(8));
    counter.setBigUint64(0, BigInt(Math.floor(at / (rotationSeconds * 1_000))));
    const algorithm = { name: 'HMAC', hash: 'SHA-1' };
    const key = await subtle.importKey('raw', parseHex(secret), algorithm, false, ['sign']);
    const hash = new DataView(await subtle.sign('HMAC', key, counter.buffer));
    const offset = hash.getUint8(hash.byteLength - 1) & 0xf;
    const number = hash.getUint32(offset) & 0x7fff_ffff;
    return String(number % 10 ** passwordDigits).padStart(passwordDigits, '0');
  },
});

const parseHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
