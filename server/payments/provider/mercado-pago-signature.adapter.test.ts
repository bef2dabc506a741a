import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { WebhookSignatureValidator } from 'mercadopago';
import { describe, expect, it } from 'vitest';
import { replayWindowMs, type SignatureIssue, verifySignature } from './mercado-pago-signature.adapter.ts';

const secret = 'a-webhook-secret';
const now = Date.parse('2026-11-20T15:00:00Z');
const seconds = String(now / 1000);
const millis = String(now);

const sign = (manifest: string, key = secret) => createHmac('sha256', key).update(manifest).digest('hex');
const v1 = sign(`id:123;request-id:req-1;ts:${seconds};`);
const validNotification = { signature: `ts=${seconds},v1=${v1}`, requestId: 'req-1', dataId: '123' };
const signAt = (ts: string) => ({
  ...validNotification,
  signature: `ts=${ts},v1=${sign(`id:123;request-id:req-1;ts:${ts};`)}`,
});

const accepted: [string, Parameters<typeof verifySignature>[0]][] = [
  ['as documented', validNotification],
  ['parts the other way round', { ...validNotification, signature: `v1=${v1},ts=${seconds}` }],
  ['spaces around the parts', { ...validNotification, signature: ` ts = ${seconds} , v1 = ${v1} ` }],
  ['a timestamp in milliseconds', signAt(millis)],
  ['hex in upper case', { ...validNotification, signature: `ts=${seconds},v1=${v1.toUpperCase()}` }],
  ['an unknown part beside', { ...validNotification, signature: `ts=${seconds},v1=${v1},v2=whatever` }],
  [
    'no request id, signed without it',
    { ...validNotification, requestId: null, signature: `ts=${seconds},v1=${sign(`id:123;ts:${seconds};`)}` },
  ],
  [
    'a blank request id, signed without it',
    { ...validNotification, requestId: ' ', signature: `ts=${seconds},v1=${sign(`id:123;ts:${seconds};`)}` },
  ],
  [
    'no data id, signed without it',
    {
      ...validNotification,
      dataId: null,
      signature: `ts=${seconds},v1=${sign(`request-id:req-1;ts:${seconds};`)}`,
    },
  ],
  [
    'an upper-case id signed as received',
    {
      ...validNotification,
      dataId: 'ABC',
      signature: `ts=${seconds},v1=${sign(`id:ABC;request-id:req-1;ts:${seconds};`)}`,
    },
  ],
  [
    'an upper-case id signed in lower case',
    {
      ...validNotification,
      dataId: 'ABC',
      signature: `ts=${seconds},v1=${sign(`id:abc;request-id:req-1;ts:${seconds};`)}`,
    },
  ],
  [
    'a mixed-case id signed in lower case',
    {
      ...validNotification,
      dataId: 'aBc',
      signature: `ts=${seconds},v1=${sign(`id:abc;request-id:req-1;ts:${seconds};`)}`,
    },
  ],
  ['four days old, the last retry', signAt(String((now - 4 * 86_400_000) / 1000))],
  ['as old as the window', signAt(String(now - replayWindowMs))],
  ['a clock ten minutes ahead', signAt(String(now + 600_000))],
];

const rejected: [string, Parameters<typeof verifySignature>[0], SignatureIssue][] = [
  ['no header', { ...validNotification, signature: null }, 'MISSING'],
  ['an empty header', { ...validNotification, signature: '' }, 'MISSING'],
  ['a blank header', { ...validNotification, signature: '   ' }, 'MISSING'],
  ['no v1', { ...validNotification, signature: `ts=${seconds}` }, 'MALFORMED'],
  ['only v2', { ...validNotification, signature: `ts=${seconds},v2=${v1}` }, 'MALFORMED'],
  ['no ts', { ...validNotification, signature: `v1=${v1}` }, 'MALFORMED'],
  ['an empty v1', { ...validNotification, signature: `ts=${seconds},v1=` }, 'MALFORMED'],
  ['an empty ts', { ...validNotification, signature: `ts=,v1=${v1}` }, 'MALFORMED'],
  ['bad hex', { ...validNotification, signature: `ts=${seconds},v1=${'z'.repeat(64)}` }, 'MALFORMED'],
  ['a hash too short', { ...validNotification, signature: `ts=${seconds},v1=${v1.slice(2)}` }, 'MALFORMED'],
  ['a hash too long', { ...validNotification, signature: `ts=${seconds},v1=${v1}00` }, 'MALFORMED'],
  ['a ts with letters', { ...validNotification, signature: `ts=17x4908010,v1=${v1}` }, 'MALFORMED'],
  ['a negative ts', { ...validNotification, signature: `ts=-${seconds},v1=${v1}` }, 'MALFORMED'],
  [
    'ts given twice',
    { ...validNotification, signature: `ts=${seconds},ts=${seconds},v1=${v1}` },
    'MALFORMED',
  ],
  ['v1 given twice', { ...validNotification, signature: `ts=${seconds},v1=${v1},v1=${v1}` }, 'MALFORMED'],
  [
    'a value with a second equals sign',
    { ...validNotification, signature: `ts=${seconds},v1=${v1}=` },
    'MALFORMED',
  ],
  ['semicolons for commas', { ...validNotification, signature: `ts=${seconds};v1=${v1}` }, 'MALFORMED'],
  ['a lone word', { ...validNotification, signature: 'signature' }, 'MALFORMED'],
  [
    'another secret',
    {
      ...validNotification,
      signature: `ts=${seconds},v1=${sign(`id:123;request-id:req-1;ts:${seconds};`, 'other')}`,
    },
    'MISMATCH',
  ],
  [
    'no trailing semicolon in what was signed',
    { ...validNotification, signature: `ts=${seconds},v1=${sign(`id:123;request-id:req-1;ts:${seconds}`)}` },
    'MISMATCH',
  ],
  ['the id of another payment', { ...validNotification, dataId: '124' }, 'MISMATCH'],
  ['a body id beside a signed query id', { ...validNotification, dataId: '1234' }, 'MISMATCH'],
  ['another request id', { ...validNotification, requestId: 'req-2' }, 'MISMATCH'],
  ['a signed request id that is missing', { ...validNotification, requestId: null }, 'MISMATCH'],
  ['a signed data id that is missing', { ...validNotification, dataId: null }, 'MISMATCH'],
  [
    'a changed timestamp',
    { ...validNotification, signature: `ts=${Number(seconds) + 1},v1=${v1}` },
    'MISMATCH',
  ],
  [
    'pairs signed in another order',
    { ...validNotification, signature: `ts=${seconds},v1=${sign(`ts:${seconds};id:123;request-id:req-1;`)}` },
    'MISMATCH',
  ],
  [
    'a lower-case id signed in upper case',
    {
      ...validNotification,
      dataId: 'abc',
      signature: `ts=${seconds},v1=${sign(`id:ABC;request-id:req-1;ts:${seconds};`)}`,
    },
    'MISMATCH',
  ],
  ['an id that injects a pair', { ...validNotification, dataId: '123;request-id:req-9' }, 'MISMATCH'],
  ['older than the window', signAt(String(now - replayWindowMs - 1)), 'TOO_OLD'],
  ['from far in the future', signAt(String(now + 600_001)), 'TOO_OLD'],
];

describe('pay/mp-signature', () => {
  it('has at least forty distinct test vectors', () => {
    const vectors = [...accepted, ...rejected];
    expect(new Set(vectors.map(([name]) => name)).size).toBe(vectors.length);
    expect(
      new Set(vectors.map(([, notification]) => JSON.stringify(notification))).size,
    ).toBeGreaterThanOrEqual(40);
  });

  it.each(accepted)('accepts %s', (_, notification) => {
    expect(verifySignature(notification, secret, now).ok).toBe(true);
  });

  it.each(rejected)('rejects %s', (_, notification, issue) => {
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

        expect(ours).toBe(isAcceptedBySdk({ signature, requestId, dataId }));
        expect(ours).toBe(genuine);
      }),
    );
  });
});

function isAcceptedBySdk({
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
