import { describe, expect, it } from 'vitest';
import { argon2Hash } from './argon2-hash.adapter.ts';

describe('argon2 password hash', () => {
  it('uses the OWASP minimum cost by default', async () => {
    expect(await argon2Hash().hash('secreto')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('verifies the hashed secret and rejects any other', async () => {
    const { hash, verify, simulateVerification } = argon2Hash({ memoryCost: 8, timeCost: 1, parallelism: 1 });
    const stored = await hash('secreto');

    expect(await verify(stored, 'secreto')).toBe(true);
    expect(await verify(stored, 'Secreto')).toBe(false);
    expect(await simulateVerification('nobody has this password')).toBe(false);
  });
});
