import { createHash, createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { dynamicQrModes, encryptedQrModes, type QrMode, qrModes } from '#domain/catalogue/qr-mode.ts';
import { err, ok } from '#domain/shared/result.ts';
import { decodeBase32, encodeBase32 } from '#domain/ticket/base32.ts';
import { addRotatingPart, startOfPeriod } from '#domain/ticket/entry-code.ts';
import { ed25519Signer, generateSigningKey } from './ed25519-signer.adapter.ts';

const signer = ed25519Signer(generateSigningKey());
const now = Date.UTC(2027, 2, 14, 21, 30, 7);
const newTicket = () => ({
  id: randomBytes(16).toString('base64url'),
  eventId: 'paramo-ceiba',
  generation: 1,
});
const ticket = newTicket();
const gate = { eventIds: ['nevado-manglar', 'paramo-ceiba'], now };

/** Computes a one-time password with a library of its own, as a wallet does. */
const computePassword = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromHex(secret), algorithm: 'SHA1', digits: 8, period: 15 }).generate({
    timestamp: at,
  });

/** Returns the whole text of a code as it is shown at a time. */
function showCode(mode: QrMode, at = now, of = ticket, by = signer): string {
  const { qr, secret } = by.sign(of, mode);
  if (secret === null) return qr;
  return addRotatingPart(qr, {
    seconds: startOfPeriod(at) / 1_000,
    password: computePassword(secret, at),
  });
}

/** Returns true if two texts differ at most in the second of their period, which any second of it names as well. */
function isOfSamePeriod(one: string, other: string): boolean {
  const [head, seconds = '', password] = one.split('.');
  const [otherHead, otherSeconds = '', otherPassword] = other.split('.');
  const isSamePeriod =
    /^\d{10}$/.test(seconds) &&
    startOfPeriod(Number(seconds) * 1_000) === startOfPeriod(Number(otherSeconds) * 1_000);
  return head === otherHead && password === otherPassword && isSamePeriod;
}

describe.each(qrModes)('an entry code %s', (mode) => {
  it('verifies to exactly the ticket that was signed, and stays the same', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.string({ minLength: 1, maxLength: 80 }),
        fc.integer({ min: 1, max: 65_535 }),
        (id, eventId, generation) => {
          const of = { id: Buffer.from(id).toString('base64url'), eventId, generation };
          const text = showCode(mode, now, of);

          expect(signer.verify(text, { eventIds: ['another', eventId], now })).toEqual(ok({ ...of, mode }));
          expect(showCode(mode, now, of)).toBe(text);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('has only characters that a QR code packs densely and a keyboard scanner types correctly', () => {
    expect(showCode(mode)).toMatch(/^[0-9A-Z.]+$/);
    expect(showCode(mode).length).toBe(
      { STATIC_DEFAULT: 151, DYNAMIC_DEFAULT: 171, STATIC_ENCRYPTED: 201, DYNAMIC_ENCRYPTED: 221 }[mode],
    );
  });

  it('is rejected after a change of any bit or character (qr/forge)', () => {
    const text = showCode(mode);
    const [head = '', ...rest] = text.split('.');
    const prefix = head.startsWith('TQE1') ? 'TQE1' : 'TQ1';
    const bytes = decodeBase32(head.slice(prefix.length)) ?? new Uint8Array();
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Uint8Array.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(signer.verify([prefix + encodeBase32(changed), ...rest].join('.'), gate).ok).toBe(false);
    }
    fc.assert(
      fc.property(
        fc.nat({ max: text.length - 1 }),
        fc.constantFrom(...'ABYZ27az0123456789-_.'),
        (at, letter) => {
          const changed = text.slice(0, at) + letter + text.slice(at + 1);
          fc.pre(changed !== text && !isOfSamePeriod(changed, text));

          expect(signer.verify(changed, gate).ok).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
    for (let length = 0; length < text.length; length += 1)
      expect(signer.verify(text.slice(0, length), gate).ok).toBe(false);
  });

  it('is rejected with its reason: signed by another key, for another event, at no event', () => {
    const other = ed25519Signer(generateSigningKey());

    expect(signer.verify(showCode(mode, now, ticket, other), gate)).toEqual(err('NOT_GENUINE'));
    expect(signer.verify(showCode(mode, now, { ...ticket, eventId: 'elsewhere' }), gate)).toEqual(
      err('OTHER_EVENT'),
    );
    expect(signer.verify(showCode(mode), { ...gate, eventIds: [] })).toEqual(err('OTHER_EVENT'));
  });
});

describe.each(dynamicQrModes)('a dynamic entry code %s', (mode) => {
  it('is valid in its own and the neighbouring periods only', () => {
    const [period, start] = [15_000, startOfPeriod(now)];
    const text = showCode(mode);
    const verifyAt = (at: number) => signer.verify(text, { ...gate, now: at }).ok;

    for (const at of [start - period, start, start + period, start + 2 * period - 1])
      expect(verifyAt(at)).toBe(true);
    for (const at of [start - period - 1, start + 2 * period]) expect(verifyAt(at)).toBe(false);
    expect(signer.verify(text.split('.')[0] ?? '', gate)).toEqual(err('OUT_OF_DATE'));
  });

  it('is rejected with the password of another ticket, generation or period', () => {
    const { qr, secret } = signer.sign(ticket, mode);
    const others = [newTicket(), { ...ticket, generation: 2 }].map(
      (of) => signer.sign(of, mode).secret ?? '',
    );
    const seconds = startOfPeriod(now) / 1_000;
    const passwords = [
      ...others.map((other) => computePassword(other, now)),
      computePassword(secret ?? '', now - 15_000),
    ];

    for (const password of passwords)
      expect(signer.verify(addRotatingPart(qr, { seconds, password }), gate)).toEqual(err('OUT_OF_DATE'));
  });
});

describe.each(encryptedQrModes)('an encrypted entry code %s', (mode) => {
  it('shows nothing of the ticket without the keys of its event', () => {
    const shown = decodeBase32(showCode(mode).split('.')[0]?.slice(4) ?? '') ?? new Uint8Array();

    expect(Buffer.from(shown).includes(Buffer.from(ticket.id, 'base64url'))).toBe(false);
  });
});

describe.each(['STATIC_DEFAULT', 'STATIC_ENCRYPTED'] as const)('a static entry code %s', (mode) => {
  it('is rejected with a changing part, which its mode does not have', () => {
    const text = addRotatingPart(showCode(mode), { seconds: now / 1_000 - 7, password: '12345678' });

    expect(signer.verify(text, gate)).toEqual(err('OUT_OF_DATE'));
  });
});

describe('an entry code', () => {
  it('is rejected when it is anything else', () => {
    expect(signer.verify('https://example.org', gate)).toEqual(err('NOT_OURS'));
    expect(signer.verify('TQ2ABCDEF', gate)).toEqual(err('UNKNOWN_VERSION'));
    fc.assert(
      fc.property(fc.string(), (any) => {
        expect(signer.verify(any, gate).ok).toBe(false);
      }),
    );
  });

  it('is not made for an id that is not 128 bits', () => {
    expect(() => signer.sign({ ...ticket, id: 'short' }, 'STATIC_DEFAULT')).toThrow(/128 bits/);
  });
});

describe('the fallback code of a ticket', () => {
  it('cannot be computed from the ticket alone', () => {
    const key = generateSigningKey();
    const own = ed25519Signer(key);
    const code = own.deriveFallbackCode(ticket);
    const text = `fallback.${ticket.id}.${ticket.generation}`;
    const publicSources = [
      createHash('sha256').update(text).digest(),
      createHmac('sha256', own.publicKey).update(text).digest(),
    ];
    const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
    const guesses = publicSources.map((hash) =>
      Array.from(hash.subarray(0, 11), (byte) => alphabet[byte % 32]).join(''),
    );

    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(own.verifyFallbackCode(code.toLowerCase().replaceAll('-', ' '), ticket)).toBe(true);
    expect(own.verifyFallbackCode(code, { ...ticket, generation: 2 })).toBe(false);
    expect(signer.verifyFallbackCode(code, ticket)).toBe(false);
    expect(ed25519Signer(key).deriveFallbackCode(ticket)).toBe(code);
    expect(own.deriveFallbackCode({ ...ticket, generation: 2 })).not.toBe(code);
    expect(signer.deriveFallbackCode(ticket)).not.toBe(code);
    expect(guesses).not.toContain(code.replaceAll('-', '').slice(0, 11));
  });
});

describe('a signing key', () => {
  it('is rejected unless it is an Ed25519 key', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

    expect(() => ed25519Signer(rsa.export({ type: 'pkcs8', format: 'pem' }).toString())).toThrow(/Ed25519/);
  });
});
