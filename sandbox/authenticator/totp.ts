import { createHmac } from 'node:crypto';

/** The time step of authenticators (RFC 6238 §4.1). */
export const PERIOD_SECONDS = 30;

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes base 32 as people type it (RFC 4648 §6), ignoring spaces, hyphens and case. Null when invalid. */
export function decodeSecret(text: string): Buffer | null {
  const letters = text.toUpperCase().replace(/[\s=-]/g, '');
  if (letters.length < 16 || [...letters].some((letter) => !base32Alphabet.includes(letter))) return null;
  let bits = '';
  for (const letter of letters) bits += base32Alphabet.indexOf(letter).toString(2).padStart(5, '0');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

export const calculateTimeStep = (instant: number): number => Math.floor(instant / 1000 / PERIOD_SECONDS);

/** Generates the six digits of a time step by RFC 4226 §5.3. Uses no library, so that it can verify one. */
export function generateCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
