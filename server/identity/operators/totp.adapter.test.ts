import { describe, expect, it } from 'vitest';
import { createTotp } from './totp.adapter.ts';

/** RFC 6238, appendix B: the SHA-1 rows. Its codes have eight digits; ours are their last six. */
const sharedSecret = Buffer.from('12345678901234567890');
const vectors = [
  [59, 0x1, '94287082'],
  [1_111_111_109, 0x23523ec, '07081804'],
  [1_111_111_111, 0x23523ed, '14050471'],
  [1_234_567_890, 0x273ef07, '89005924'],
  [2_000_000_000, 0x3f940aa, '69279037'],
  [20_000_000_000, 0x27bc86aa, '65353130'],
] as const;

describe('TOTP codes', () => {
  const device = createTotp();

  it.each(vectors)('match RFC 6238 at %d seconds', (seconds, step, code) => {
    expect(device.findStep(sharedSecret, code.slice(2), seconds * 1000)).toBe(step);
  });

  it.each(vectors)(
    'are valid one step early or late at %d seconds, and no further',
    (seconds, step, code) => {
      const stepStart = step * 30;
      const steps = [stepStart - 31, stepStart - 30, stepStart + 59, stepStart + 60].map((at) =>
        device.findStep(sharedSecret, code.slice(2), at * 1000),
      );

      expect(steps).toEqual([null, step, step, null]);
      expect(seconds).toBeGreaterThanOrEqual(stepStart);
    },
  );

  it.each(['000000', '87082', '9428708', 'abcdef', ''])('reject %j', (code) => {
    expect(device.findStep(sharedSecret, code, 59_000)).toBeNull();
  });

  it('use a new 160-bit secret each time, written in base32', () => {
    const [one, other] = [device.generateSecret(), device.generateSecret()];

    expect(one).toHaveLength(20);
    expect(one).not.toEqual(other);
    expect(device.encodeSecret(one)).toMatch(/^[A-Z2-7]{32}$/);
    expect(device.encodeSecret(sharedSecret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });

  it('are enrolled with an otpauth URI', () => {
    const uri = new URL(device.buildUri(sharedSecret, 'julian@taquilla.test'));

    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Taquilla:julian@taquilla.test');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Taquilla',
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
