import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { instant } from '#contract/values.ts';
import {
  arbitraryFromSchema,
  hostileLeaf,
  type JsonSchema,
  replaceLeaf,
} from '#server/test/fuzz/arbitrary-from-schema.ts';
import { createContractCompiler, loadSchemaModules, type SchemaModules } from './compile-contract.ts';
import { createSchemaCompiler, toReaderExpression } from './compile-schema.ts';

type Read = (value: unknown) => unknown;
type Exports = Readonly<Record<string, unknown>>;

/** Writes the schema of valid bodies; instants are of this century, because zod's years have four digits. */
const toBodySchema = (schema: z.ZodMiniType): JsonSchema =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input' })), (_key, part) => {
    const examples = examplesByFormat[part?.format];
    return examples === undefined ? part : { enum: examples };
  });

const examplesByFormat: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-11-20T15:00:00Z', '2027-03-06T00:30:00.000Z'],
  date: ['2028-02-29', '1990-01-31'],
  uri: ['https://bank.example/pay?id=1', 'http://localhost:8080/'],
  email: ['fan@taquilla.test'],
};

/** Builds values for a schema: valid ones, some with one part replaced, and anything else. */
function arbitraryValues(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const valid = arbitraryFromSchema(toBodySchema(schema), {});
  const spoiled = fc
    .tuple(valid, fc.nat(), hostileLeaf)
    .map(([value, position, leaf]) => replaceLeaf(value, position, leaf));
  return fc.oneof(valid, spoiled, hostileLeaf);
}

const findSchema = (value: unknown): z.ZodMiniType | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('_zod' in value) return value as z.ZodMiniType;
  return 'response' in value ? (value.response as z.ZodMiniType | undefined) : undefined;
};

const modules = await loadSchemaModules();

/** Lists the schemas that the pages read, each once: of every endpoint's response, and those of other modules. */
function listSchemas(of: SchemaModules) {
  const seen = new Set<unknown>();
  return [...of].flatMap(([file, exports]) =>
    Object.entries(exports).flatMap(([name, value]) => {
      const schema = findSchema(value);
      const isOfPage =
        typeof value === 'object' && value !== null && ('path' in value || file.startsWith('src/'));
      if (schema === undefined || !isOfPage || seen.has(schema)) return [];
      seen.add(schema);
      return [{ file, name, schema }];
    }),
  );
}

describe('the contract as the pages include it', () => {
  let folder: string;

  /** Imports a compiled module as a browser does. */
  const load = (file: string): Promise<Exports> => import(join(folder, file));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'compiled-contract-'));
    const compiler = createContractCompiler(modules);
    for (const file of modules.keys()) {
      if (!compiler.isCompiled(file)) continue;
      const code = compiler.compile(file).replaceAll('\\u0000taquilla:/contract/', `${folder}/`);
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), code);
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has method and path of every endpoint, and nothing for the server and the documentation', async () => {
    for (const [file, exports] of modules)
      for (const [name, value] of Object.entries(exports)) {
        if (typeof value !== 'object' || value === null || !('failures' in value)) continue;
        const { method, path, response } = value as Exports;
        expect((await load(file))[name], name).toEqual({
          method,
          path,
          ...(response !== undefined && { response: expect.any(Function) }),
        });
      }
  });

  it.each(listSchemas(modules))(
    'accepts and parses the same as $name of $file',
    async ({ file, name, schema }) => {
      const compiled = (await load(file))[name];
      const read = (
        typeof compiled === 'function' ? compiled : (compiled as { response: Read }).response
      ) as Read;
      const count = { valid: 0, invalid: 0 };
      fc.assert(
        fc.property(arbitraryValues(schema), (value) => {
          const expected = z.safeParse(schema, value);
          count[expected.success ? 'valid' : 'invalid'] += 1;
          expect(read(value)).toEqual(expected.success ? expected.data : null);
        }),
        // The seed is fixed, because chance alone could build no valid value of a large schema.
        { numRuns: 100, seed: 7 },
      );
      expect(Math.min(count.valid, count.invalid)).toBeGreaterThan(0);
    },
  );

  it('exports constants, and leaves out what only a server can read', () => {
    const normalised = z.string().check(z.overwrite((value) => value.trim()));
    const compiler = createContractCompiler(
      new Map([
        [
          'contract/a.ts',
          { shop: z.object({ id: z.string() }), normalised, path: '/api/a', toPath: () => '/' },
        ],
        ['contract/b.ts', { path: '/api/b' }],
      ]),
    );

    const code = compiler.compile('contract/a.ts');
    expect(code).toContain('export const path = "/api/a";');
    expect(code).toContain('export const shop = ');
    expect(code).not.toMatch(/normalised|toPath/);
    expect(compiler.isCompiled('contract/b.ts')).toBe(false);
  });

  it('imports a schema from the module that exports it', () => {
    const shop = z.object({ openedAt: instant });
    const compiler = createContractCompiler(
      new Map<string, Exports>([
        ['contract/a.ts', { shop }],
        ['contract/b.ts', { shops: z.object({ shops: z.array(shop) }) }],
      ]),
    );

    expect(compiler.compile('contract/b.ts')).toMatch(
      /^import \{ shop\$is, shop\$to \} from ".*contract\/a\.ts";/,
    );
  });
});

describe('a compiled schema', () => {
  const compile = (schema: z.ZodMiniType): Read => {
    const compiler = createSchemaCompiler();
    const read = toReaderExpression(compiler.compile(schema));
    return new Function(`${compiler.getDeclarations()}\nreturn ${read}`)();
  };

  const address = z
    .url({ protocol: /^https?$/ })
    .check(z.regex(/^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/?#]|$))/i));

  it.each([
    [instant, '2026-11-20T15:00:00Z'],
    [instant, '2026-11-20T15:00:00.5Z'],
    [instant, '2026-11-20'],
    [instant, '2026-11-20T15:00:00-05:00'],
    [instant, 1],
    [z.iso.date(), '2028-02-29'],
    [z.iso.date(), '2027-02-29'],
    [address, 'https://bank.example/pay?id=1'],
    [address, ' https://bank.example/\tpay '],
    [address, 'https:bank.example'],
    [address, 'http://bank.example'],
    [address, 'http://localhost:8080/pay'],
    [address, 'javascript:alert(1)'],
    [address, 'https://'],
    [z.int().check(z.gte(1), z.lt(9)), 1],
    [z.int().check(z.gte(1), z.lt(9)), 9],
    [z.int().check(z.gte(1), z.lt(9)), 1.5],
    [z.array(z.string()).check(z.minLength(1)), []],
    [z.record(z.enum(['es', 'en']), z.string()), { es: 'sí', en: 'yes' }],
    [z.record(z.enum(['es', 'en']), z.string()), { es: 'sí' }],
    [z.record(z.enum(['es', 'en']), z.string()), { es: 'sí', en: 'yes', pt: 'sim' }],
    [z.record(z.string(), instant), { at: '2026-11-20T15:00:00Z' }],
    [z.tuple([z.number(), z.number()]), [1, 2]],
    [z.tuple([z.number(), z.number()]), [1, 2, 3]],
    [z.union([z.string(), z.number()]), 1],
    [z.union([z.string(), z.number()]), true],
    [z.string().check(z.startsWith('otpauth:')), 'otpauth://totp'],
    [z.string().check(z.startsWith('otpauth:')), 'https://totp'],
  ])('%# parses as its schema does: %j', (schema, value) => {
    const expected = z.safeParse(schema as z.ZodMiniType, value);
    expect(compile(schema as z.ZodMiniType)(value)).toEqual(expected.success ? expected.data : null);
  });

  it('leaves out what an object does not list, adds no optional value, and never takes a list for an object', () => {
    const read = compile(z.object({ a: z.nullable(z.string()), c: z.optional(instant) }));

    expect(Object.keys(read({ a: null, b: 1 }) as object)).toEqual(['a']);
    expect(read({ a: null, c: '2026-11-20T15:00:00Z' })).toEqual({ a: null, c: Date.UTC(2026, 10, 20, 15) });
    expect(read([])).toBeNull();
    expect(read({})).toBeNull();
  });

  it.each([
    ['a refined text', z.string().check(z.refine(() => true))],
    ['a normalised text', z.string().check(z.overwrite((value) => value.trim()))],
    ['a transformed value', z.pipe(z.string(), z.transform(Number))],
    ['a record by pattern', z.record(z.string().check(z.regex(/a/)), z.string())],
    ['a strict object', z.strictObject({ a: z.string() })],
    ['a tuple with a rest', z.tuple([z.number()], z.string())],
    ['an address of one host', z.url({ hostname: /bank/ })],
    ['a number that a check makes whole', z.number().check(z.int())],
    ['a big integer', z.bigint()],
    ['a text of a format without a pattern', z.jwt()],
  ])('is not made of %s, which would be accepted unchecked', (_kind, schema) => {
    expect(() => compile(schema)).toThrow('cannot be compiled');
  });
});
