import type { OneTimePasswordsPort } from '#application/one-time-passwords.port.ts';
import { passwordDigits, rotationSeconds } from '#domain/ticket/entry-code.ts';

/** Returns the number of the period as its password, so that a test sees which period a code belongs to. */
export const memoryOneTimePasswords = (): OneTimePasswordsPort => ({
  compute: async (_secret, at) =>
    String(Math.floor(at / (rotationSeconds * 1_000)) % 10 ** passwordDigits).padStart(passwordDigits, '0'),
});
