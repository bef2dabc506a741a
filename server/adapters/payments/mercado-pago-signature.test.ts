import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { WebhookSignatureValidator } from 'mercadopago';
import { describe, expect, it } from 'vitest';
import { replayWindowMs, type SignatureIssue, verifySignature } from './mercado-pago-signature.ts';

const secret = 'a-webhook-secret';
const now = Date.parse('2026-11-20T15:00:00Z');
const seconds = String(now / 1000);
const millis = String(now);

const sign = (manifest: string, key = secret) => createHmac('sha256', key).update(manifest).digest('hex');
const v1 = sign(`id:123;request-id:req-1;ts:${seconds};`);
const good = { signature: `ts=${seconds},v1=${v1}`, requestId: 'req-1', dataId: '123' };
const signedAt = (ts: string) => ({
  ...good,
  signature: `ts=${ts},v1=${sign(`id:123;request-id:req-1;ts:${ts};`)}`,
});

const accepted: [string, Parameters<typeof verifySignature>[0]][] = [
  ['as documented', good],
  ['parts the other way round', { ...good, signature: `v1=${v1},ts=${seconds}` }],
  ['spaces around the parts', { ...good, signature: ` ts = ${seconds} , v1 = ${v1} ` }],
  ['a timestamp in milliseconds', signedAt(millis)],
  ['hex in upper case', { ...good, signature: `ts=${seconds},v1=${v1.toUpperCase()}` }],
  ['an unknown part beside', { ...good, signature: `ts=${seconds},v1=${v1},v2=whatever` }],
  [
    'no request id, signed without it',
    { ...good, requestId: null, signature: `ts=${seconds},v1=${sign(`id:123;ts:${seconds};`)}` },
  ],
  [
    'a blank request id, signed without it',
    { ...good, requestId: ' ', signature: `ts=${seconds},v1=${sign(`id:123;ts:${seconds};`)}` },
  ],
  [
    'no data id, signed without it',
    { ...good, dataId: null, signature: `ts=${seconds},v1=${sign(`request-id:req-1;ts:${seconds};`)}` },
  ],
  [
    'an upper-case id signed as received',
    {
      ...good,
      dataId: 'ABC',
      signature: `ts=${seconds},v1=${sign(`id:ABC;request-id:req-1;ts:${seconds};`)}`,
    },
  ],
  [
    'an upper-case id signed in lower case',
    {
      ...good,
      dataId: 'ABC',
      signature: `ts=${seconds},v1=${sign(`id:abc;request-id:req-1;ts:${seconds};`)}`,
    },
  ],
  [
    'a mixed-case id signed in lower case',
    {
      ...good,
      dataId: 'aBc',
      signature: `ts=${seconds},v1=${sign(`id:abc;request-id:req-1;ts:${seconds};`)}`,
    },
  ],
  ['four days old, the last retry', signedAt(String((now - 4 * 86_400_000) / 1000))],
  ['as old as the window', signedAt(String(now - replayWindowMs))],
  ['a clock ten minutes ahead', signedAt(String(now + 600_000))],
];

const refused: [string, Parameters<typeof verifySignature>[0], SignatureIssue][] = [
  ['no header', { ...good, signature: null }, 'MISSING'],
  ['an empty header', { ...good, signature: '' }, 'MISSING'],
  ['a blank header', { ...good, signature: '   ' }, 'MISSING'],
  ['no v1', { ...good, signature: `ts=${seconds}` }, 'MALFORMED'],
  ['only v2', { ...good, signature: `ts=${seconds},v2=${v1}` }, 'MALFORMED'],
  ['no ts', { ...good, signature: `v1=${v1}` }, 'MALFORMED'],
  ['an empty v1', { ...good, signature: `ts=${seconds},v1=` }, 'MALFORMED'],
  ['an empty ts', { ...good, signature: `ts=,v1=${v1}` }, 'MALFORMED'],
  ['bad hex', { ...good, signature: `ts=${seconds},v1=${'z'.repeat(64)}` }, 'MALFORMED'],
  ['a hash too short', { ...good, signature: `ts=${seconds},v1=${v1.slice(2)}` }, 'MALFORMED'],
  ['a hash too long', { ...good, signature: `ts=${seconds},v1=${v1}00` }, 'MALFORMED'],
  ['a ts with letters', { ...good, signature: `ts=17x4908010,v1=${v1}` }, 'MALFORMED'],
  ['a negative ts', { ...good, signature: `ts=-${seconds},v1=${v1}` }, 'MALFORMED'],
  ['ts given twice', { ...good, signature: `ts=${seconds},ts=${seconds},v1=${v1}` }, 'MALFORMED'],
  ['v1 given twice', { ...good, signature: `ts=${seconds},v1=${v1},v1=${v1}` }, 'MALFORMED'],
  ['a value with a second equals sign', { ...good, signature: `ts=${seconds},v1=${v1}=` }, 'MALFORMED'],
  ['semicolons for commas', { ...good, signature: `ts=${seconds};v1=${v1}` }, 'MALFORMED'],
  ['a lone word', { ...good, signature: 'signature' }, 'MALFORMED'],
  [
    'another secret',
    { ...good, signature: `ts=${seconds},v1=${sign(`id:123;request-id:req-1;ts:${seconds};`, 'other')}` },
    'MISMATCH',
  ],
  [
    'no trailing semicolon in what was signed',
    { ...good, signature: `ts=${seconds},v1=${sign(`id:123;request-id:req-1;ts:${seconds}`)}` },
    'MISMATCH',
  ],
  ['the id of another payment', { ...good, dataId: '124' }, 'MISMATCH'],
  ['a body id beside a signed query id', { ...good, dataId: '1234' }, 'MISMATCH'],
  ['another request id', { ...good, requestId: 'req-2' }, 'MISMATCH'],
  ['a signed request id that is missing', { ...good, requestId: null }, 'MISMATCH'],
  ['a signed data id that is missing', { ...good, dataId: null }, 'MISMATCH'],
  ['a changed timestamp', { ...good, signature: `ts=${Number(seconds) + 1},v1=${v1}` }, 'MISMATCH'],
  [
    'pairs signed in another order',
    { ...good, signature: `ts=${seconds},v1=${sign(`ts:${seconds};id:123;request-id:req-1;`)}` },
    'MISMATCH',
  ],
  [
    'a lower-case id signed in upper case',
    {
      ...good,
      dataId: 'abc',
      signature: `ts=${seconds},v1=${sign(`id:ABC;request-id:req-1;ts:${seconds};`)}`,
    },
    'MISMATCH',
  ],
  ['an id that injects a pair', { ...good, dataId: '123;request-id:req-9' }, 'MISMATCH'],
  ['older than the window', signedAt(String(now - replayWindowMs - 1)), 'TOO_OLD'],
  ['from far in the future', signedAt(String(now + 600_001)), 'TOO_OLD'],
];

describe('pay/mp-signature', () => {
  it('has at least forty distinct test vectors', () => {
    const vectors = [...accepted, ...refused];
    expect(new Set(vectors.map(([name]) => name)).size).toBe(vectors.length);
    expect(
      new Set(vectors.map(([, notification]) => JSON.stringify(notification))).size,
    ).toBeGreaterThanOrEqual(40);
  });

  it.each(accepted)('accepts %s', (_, notification) => {
    expect(verifySignature(notification, secret, now).ok).toBe(true);
  });

  it.each(refused)('rejects %s', (_, notification, issue) => {
    expect(verifySignature(notification, secret, now)).toEqual({ ok: false, error: issue });
  });

  it('never throws, whatever the header contains', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.option(fc.string()),
        fc.option(fc.string()),
        (signature, requestId, dataId) => {
          expect(verifySignature({ signature, requestId, dataId }, secret, now).ok).toBe(false);
        },
      ),
    );
  });

  it('agrees with the official SDK on genuine and forged notifications', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdef0123456789-'), minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(word, word, fc.boolean(), (dataId, requestId, genuine) => {
        const manifest = `id:${dataId};request-id:${requestId};ts:${millis};`;
        const signature = `ts=${millis},v1=${sign(manifest, genuine ? secret : 'forged')}`;

        const ours = verifySignature({ signature, requestId, dataId }, secret, now).ok;

        expect(ours).toBe(officialVerdict({ signature, requestId, dataId }));
        expect(ours).toBe(genuine);
      }),
    );
  });
});

function officialVerdict({
  signature,
  requestId,
  dataId,
}: {
  signature: string;
  requestId: string;
  dataId: string;
}): boolean {
  try {
    WebhookSignatureValidator.validate({ xSignature: signature, xRequestId: requestId, dataId, secret });
    return true;
  } catch {
    return false;
  }
}
