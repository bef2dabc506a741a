import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { browserOneTimePasswords } from './one-time-passwords.browser.ts';

const { compute } = browserOneTimePasswords(crypto.subtle);
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

describe('a one-time password', () => {
  // Appendix B of RFC 6238 counts periods of 30 seconds; the counter alone is hashed.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('is that of RFC 6238 at %i s', async (seconds, password) => {
    const secret = hex(new TextEncoder().encode('12345678901234567890'));

    expect(await compute(secret, Math.floor(seconds / 30) * 15_000)).toBe(password);
  });

  it('is that of another program, at any time with any secret', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.integer({ min: 0, max: Date.UTC(2200, 0) }),
        async (bytes, timestamp) => {
          const secret = hex(bytes);
          const other = new TOTP({ secret: Secret.fromHex(secret), digits: 8, period: 15 });

          expect(await compute(secret, timestamp)).toBe(other.generate({ timestamp }));
        },
      ),
    );
  });
});
