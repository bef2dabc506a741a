import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ed25519Signer, generateSigningKey } from './ed25519-signer.adapter.ts';

const signer = ed25519Signer(generateSigningKey());
const claims = { eventId: 'paramo-ceiba', ticketId: 'Zk3vQ0b8yJm1', generation: 0 };
const word = fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: 1, maxLength: 30 });

describe('ticket QR signature', () => {
  it('verifies to exactly the claims that were signed', () => {
    fc.assert(
      fc.property(word, word, fc.nat(), (eventId, ticketId, generation) => {
        const text = signer.sign({ eventId, ticketId, generation });

        expect(signer.verify(text)).toEqual({ eventId, ticketId, generation, keyId: signer.keyId });
      }),
    );
  });

  it('is invalid after a change of any character (qr/forge)', () => {
    const text = signer.sign(claims);
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), fc.constantFrom(...'AZaz09-_.'), (at, letter) => {
        fc.pre(text[at] !== letter);

        expect(signer.verify(text.slice(0, at) + letter + text.slice(at + 1))).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  it('is invalid when truncated, signed by another key or made up', () => {
    const text = signer.sign(claims);
    const otherSigner = ed25519Signer(generateSigningKey());

    for (let length = 0; length < text.length; length++)
      expect(signer.verify(text.slice(0, length))).toBeNull();
    expect(signer.verify(otherSigner.sign(claims))).toBeNull();
    expect(signer.verify(otherSigner.sign(claims).replace(otherSigner.keyId, signer.keyId))).toBeNull();
    fc.assert(
      fc.property(fc.string(), (any) => {
        expect(signer.verify(any)).toBeNull();
      }),
    );
  });

  it('derives a fallback code that nobody can compute from the ticket alone', () => {
    const ticket = { id: 'Zk3vQ0b8yJm1', generation: 0 };
    const key = generateSigningKey();
    const code = ed25519Signer(key).deriveFallbackCode(ticket);
    const publicSources = [
      createHash('sha256').update('fallback.Zk3vQ0b8yJm1.0').digest(),
      createHmac('sha256', ed25519Signer(key).publicKey).update('fallback.Zk3vQ0b8yJm1.0').digest(),
    ];
    const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
    const guesses = publicSources.map((hash) =>
      Array.from(hash.subarray(0, 10), (byte) => alphabet[byte % 32]).join(''),
    );

    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    expect(ed25519Signer(key).deriveFallbackCode(ticket)).toBe(code);
    expect(ed25519Signer(key).deriveFallbackCode({ ...ticket, generation: 1 })).not.toBe(code);
    expect(signer.deriveFallbackCode(ticket)).not.toBe(code);
    expect(guesses).not.toContain(code.replace('-', ''));
  });

  it('rejects keys that are not Ed25519', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

    expect(() => ed25519Signer(rsa.export({ type: 'pkcs8', format: 'pem' }).toString())).toThrow(/Ed25519/);
  });
});
