import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.adapter.ts';

const secret = Buffer.from('the seed of an authenticator');

describe('secret box', () => {
  const key = randomBytes(32);
  const box = createSecretBox(key, 'second-factor');

  it('opens with the context it was sealed for and never produces the same ciphertext twice', () => {
    const [once, again] = [box.seal(secret, 'ana'), box.seal(secret, 'ana')];

    expect(Buffer.from(box.open(once, 'ana'))).toEqual(secret);
    expect(once).not.toEqual(again);
    expect(Buffer.from(once).includes(secret)).toBe(false);
  });

  it('does not open with another context, key or use', () => {
    const sealed = box.seal(secret, 'ana');

    expect(() => box.open(sealed, 'luis')).toThrow();
    expect(() => createSecretBox(randomBytes(32), 'second-factor').open(sealed, 'ana')).toThrow();
    expect(() => createSecretBox(key, 'wallet').open(sealed, 'ana')).toThrow();
  });

  it('does not open after any byte was changed', () => {
    const sealed = Buffer.from(box.seal(secret, 'ana'));

    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
      expect(() => box.open(changed, 'ana'), `byte ${at}`).toThrow();
    }
    expect(() => box.open(sealed.subarray(0, 20), 'ana')).toThrow('unknown format');
  });

  it('rejects a secret shorter than 32 bytes', () => {
    expect(() => createSecretBox(randomBytes(31), 'second-factor')).toThrow('32 bytes or more');
  });
});
