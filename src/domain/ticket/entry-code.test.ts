import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dynamicQrModes, encryptedQrModes, isDynamic, isEncrypted, qrModes } from '../catalogue/qr-mode.ts';
import { decodeBase32, encodeBase32 } from './base32.ts';
import {
  decodeClaims,
  type EntryCode,
  encodeClaims,
  encodeEntryCode,
  parseEntryCode,
  startOfPeriod,
} from './entry-code.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const rotating = fc.option(
  fc.record({
    seconds: fc.integer({ min: 1, max: 999_999_999_999 }),
    password: fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 8 }),
  }),
);
const code: fc.Arbitrary<EntryCode> = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), signed: bytes(28), signature: bytes(64), rotating }),
  fc.record({
    kind: fc.constant('sealed' as const),
    keyTag: fc.nat({ max: 255 }),
    eventHint: bytes(2),
    nonce: bytes(12),
    box: bytes(108),
    rotating,
  }),
);

/** Spec §3, QR modes. */
describe('qrModes', () => {
  it('are dynamic in the last two and encrypted in every second', () => {
    expect(qrModes.filter(isDynamic)).toEqual(dynamicQrModes);
    expect(dynamicQrModes).toEqual(qrModes.slice(2));
    expect(qrModes.filter(isEncrypted)).toEqual(encryptedQrModes);
  });
});

describe('Base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('encodes %j as RFC 4648 does, without padding', (text, encoded) => {
    expect(encodeBase32(new TextEncoder().encode(text))).toBe(encoded);
  });

  it('has one text for some bytes and no other', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (written) => {
        expect(decodeBase32(encodeBase32(written))).toEqual(written);
      }),
    );
    expect(decodeBase32('MZ')).toBeNull();
    expect(decodeBase32('my')).toBeNull();
    expect(decodeBase32('M')).toBeNull();
  });
});

describe('the claims of a code', () => {
  it('survive encoding', () => {
    fc.assert(
      fc.property(
        fc.record({
          mode: fc.constantFrom(...qrModes),
          keyTag: fc.nat({ max: 255 }),
          eventTag: bytes(8),
          ticket: bytes(16),
          generation: fc.integer({ min: 1, max: 65_535 }),
        }),
        (claims) => {
          expect(decodeClaims(encodeClaims(claims))).toEqual(claims);
        },
      ),
    );
  });

  it('are rejected with another version, mode or length, or without a generation', () => {
    const claims = {
      mode: 'STATIC_DEFAULT',
      keyTag: 1,
      eventTag: new Uint8Array(8),
      ticket: new Uint8Array(16),
      generation: 1,
    } as const;
    const encoded = encodeClaims(claims);
    const withFirst = (first: number) => Uint8Array.from(encoded, (byte, at) => (at === 0 ? first : byte));

    expect(decodeClaims(withFirst(0x20))).toBeNull();
    expect(decodeClaims(withFirst(0x14))).toBeNull();
    expect(decodeClaims(encoded.slice(1))).toBeNull();
    expect(decodeClaims(encodeClaims({ ...claims, generation: 0 }))).toBeNull();
  });
});

describe('the text of an entry code', () => {
  it('survives encoding and parsing', () => {
    fc.assert(
      fc.property(code, (written) => {
        expect(parseEntryCode(encodeEntryCode(written))).toEqual({ ok: true, value: written });
      }),
    );
  });

  it.each([
    ['', 'NOT_OURS'],
    ['https://taquilla.example', 'NOT_OURS'],
    ['TQ2ABC', 'UNKNOWN_VERSION'],
    ['TQ1ABC', 'MALFORMED'],
    ['TQE1ABC', 'MALFORMED'],
  ])('%j is %s', (text, issue) => {
    expect(parseEntryCode(text)).toEqual({ ok: false, error: issue });
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `TQ1${text}`),
        ),
        (text) => {
          expect(() => parseEntryCode(text)).not.toThrow();
        },
      ),
    );
  });
});

describe('the period of a dynamic code', () => {
  it('begins every 15 seconds', () => {
    expect(startOfPeriod(29_999)).toBe(15_000);
    expect(startOfPeriod(30_000)).toBe(30_000);
  });
});
