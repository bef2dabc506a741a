import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Generates 256 random bits as 43 URL-safe characters. */
export const generateSecret = (): string => randomBytes(32).toString('base64url');

/** Hashes a random secret for storage: nothing slower than SHA-256 is needed (ASVS 11.5.1). */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Compares two hashes in constant time. */
export function areHashesEqual(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
