import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { describeOn } from '#server/test/each-engine.ts';
import { createFullTestApp } from '#server/test/full-test-app.ts';
import { openBrowser } from '#server/test/test-app.ts';
import { isInteroperableJson, isStorableText, unescapeUnicode } from './interoperable-json.ts';
import { createLogger } from './request-log.ts';

const nested = (levels: number, inner: string) => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`;
const nestedObjects = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;

type Malformed = [what: string, body: string | Uint8Array, headers?: Record<string, string>];
const malformed: Malformed[] = [
  ['30,000 levels around an escape', nested(30_000, '"\\u0031"')],
  ['10,000 objects in each other', nestedObjects],
  ['65 levels', nested(65, '1')],
  ['brackets that never close', '['.repeat(60_000)],
  ['quotes that never close', '"\\'.repeat(30_000)],
  ['a name twice', '{"reservationId":"a","reservationId":"b"}'],
  ['a name twice, once escaped', '{"reservationId":"a","reservation\\u0049d":"b"}'],
  ['a NUL as it is', '{"reservationId":"\0"}'],
  ['bytes that are no UTF-8', Uint8Array.from([0x22, 0xc3, 0x28, 0x22])],
  ['half a character in UTF-8', Uint8Array.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['a bare word', 'NaN'],
  ['two values', '{}{}'],
  ['another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }],
  ['compressed bytes', Uint8Array.from([0x1f, 0x8b, 8, 0]), { 'content-encoding': 'gzip' }],
];

/** A body that the schema of no endpoint accepts, although all parsers read it alike. */
const hostile: readonly (readonly [string, string])[] = [
  ['an escaped NUL', '{"reservationId":"\\u0000","\\u0000":1}'],
  ['half a character', '{"reservationId":"\\ud800","email":"\\udc00@a.co"}'],
  ['a huge number', '{"reservationId":1e999,"version":-1e999,"amount":123456789012345678901234567890}'],
  ['64 levels', nested(64, '{}')],
  ['the name of a prototype', '{"__proto__":{"reservationId":"a"},"constructor":{"prototype":1}}'],
];

describeOn('pglite', 'fault/malformed-bodies', (suite) => {
  const open = () => {
    const lines: string[] = [];
    const log = createLogger('warn', { write: (line) => void lines.push(line) });
    return { visitor: openBrowser(createFullTestApp(suite.db, { log }).app), lines };
  };
  const mutations = endpoints.filter(({ method }) => method !== 'GET');

  it.each(malformed)(
    'rejects %s at every endpoint, without an error in the log',
    async (_, body, headers = {}) => {
      const { visitor, lines } = open();

      for (const { method, path, name } of mutations) {
        const key = `malformed-${name}-${crypto.randomUUID()}`;
        const answer = await visitor.call(method, path.replaceAll(/:\w+/g, 'a'), {
          key,
          headers: { 'content-type': 'application/json', ...headers },
          body,
        });
        expect([name, answer.status, answer.body.code]).toEqual([
          name,
          expect.toSatisfy((status: number) => status === 400 || status === 415),
          expect.stringMatching(/^(BAD_REQUEST|MEDIA_TYPE_UNSUPPORTED)$/),
        ]);
      }

      expect(lines).toEqual([]);
    },
  );

  it.each(hostile)('answers %s with a 4xx at every endpoint', async (_, body) => {
    const { visitor, lines } = open();

    for (const { method, path, name } of mutations) {
      const answer = await visitor.call(method, path.replaceAll(/:\w+/g, 'a'), {
        key: `hostile-${name}-${crypto.randomUUID()}`,
        body,
      });
      expect([name, answer.status >= 200 && answer.status < 500]).toEqual([name, true]);
    }

    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  it('answers a NUL in the address with a 4xx', async () => {
    const { visitor, lines } = open();

    const answers = [
      await visitor.get('/api/events?category=%00'),
      await visitor.get('/api/event?id=%00'),
      await visitor.get('/api/stock?eventId=a%00b'),
    ];

    expect(answers.map(({ status }) => Math.floor(status / 100))).toEqual([4, 4, 4]);
    expect(lines).toEqual([]);
  });
});

describe('JSON that all parsers read alike', () => {
  it.each([
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', true],
    ['{"a":"a","b":"{\\"a\\":1,"}', true],
    ['["a","a"]', true],
    ['{"a":1,"a" :2}', false],
    ['[[{"b":1,"a":{"b":2},"b":3}]]', false],
    ['{"":1,"\\\\":2,"\\"":3}', true],
    [nested(64, '1'), true],
    [nested(65, '1'), false],
    [JSON.stringify('['.repeat(100)), true],
  ])('is told from other JSON: %s', (json, expected) => {
    expect(isInteroperableJson(json)).toBe(expected);
  });

  it('is searched with its escapes undone', () => {
    expect(unescapeUnicode('"\\u0034\\u0031\\n\\\\u0031"')).toBe('"41\\n\\\\u0031"');
    expect(['a\0', '\ud800', 'a😀'].map(isStorableText)).toEqual([false, false, true]);
  });
});
