import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64url, textOf } from '#testing/arbitraries/text.ts';
import { dynamicQrModes, isDynamic, qrModes } from '../catalogue/qr-mode.ts';
import { buildSignedText, encodeQr, parseQr, type QrPayload } from './qr-payload.ts';

const part = textOf(base64url, 1, 40);
const moment = fc.option(fc.record({ step: fc.maxSafeNat(), proof: part }));
const payload: fc.Arbitrary<QrPayload> = fc.oneof(
  fc.record({
    kind: fc.constant('open' as const),
    claims: fc.record({ keyId: part, eventId: part, ticketId: part, generation: fc.nat() }),
    signature: textOf(base64url, 86, 86),
    moment,
  }),
  fc.record({
    kind: fc.constant('sealed' as const),
    keyId: part,
    eventId: part,
    nonce: part,
    box: textOf(base64url, 1, 300),
    moment,
  }),
);

/** Spec §3, QR modes. */
describe('qrModes', () => {
  it('are dynamic in the last two', () => {
    expect(qrModes.filter(isDynamic)).toEqual(qrModes.slice(2));
    expect(dynamicQrModes).toEqual(qrModes.slice(2));
  });
});

describe('the text of a QR code', () => {
  it('survives encoding and parsing', () => {
    fc.assert(
      fc.property(payload, (written) => {
        expect(parseQr(encodeQr(written))).toEqual({ ok: true, value: written });
      }),
    );
  });

  it('starts with the signed text', () => {
    const claims = { keyId: 'k1', eventId: 'e1', ticketId: 't1', generation: 2 };

    expect(buildSignedText(claims)).toBe('TQ1.k1.e1.t1.2');
    expect(encodeQr({ kind: 'open', claims, signature: 'sig', moment: null })).toBe('TQ1.k1.e1.t1.2.sig');
    expect(encodeQr({ kind: 'open', claims, signature: 'sig', moment: { step: 7, proof: 'p' } })).toBe(
      'TQ1.k1.e1.t1.2.sig.7.p',
    );
  });

  it.each([
    ['', 'NOT_OURS'],
    ['https://example.org/ticket', 'NOT_OURS'],
    ['x'.repeat(5_000), 'NOT_OURS'],
    ['TQ2.k.e.t.0.sig', 'UNKNOWN_VERSION'],
    ['TQ1', 'MALFORMED'],
    ['TQ1.k.e.t.0', 'MALFORMED'],
    ['TQ1.k.e.t.0.sig.7', 'MALFORMED'],
    ['TQ1.k.e.t.-1.sig', 'MALFORMED'],
    ['TQ1.k.e.t.01.sig', 'MALFORMED'],
    ['TQ1.k.e.t.9007199254740993.sig', 'MALFORMED'],
    ['TQ1.k.e.t.0.sig.x.p', 'MALFORMED'],
    ['TQ1.k..t.0.sig', 'MALFORMED'],
    ['TQ1.k.e.t.0.s=g', 'MALFORMED'],
    ['TQ1E.k.e.n', 'MALFORMED'],
  ])('is not %j: %s', (text, issue) => {
    expect(parseQr(text)).toEqual({ ok: false, error: issue });
  });

  it('has a canonical form: a parsed text is encoded back unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), payload.map(encodeQr)), (text) => {
        const parsed = parseQr(text);

        if (parsed.ok) expect(encodeQr(parsed.value)).toBe(text);
      }),
    );
  });
});
