import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/index.ts';
import { instant } from '#contract/values.ts';
import {
  arbitraryFromSchema,
  hostileLeaf,
  type JsonSchema,
  replaceLeaf,
} from '#server/test/fuzz/arbitrary-from-schema.ts';
import {
  compiledMessages,
  compiledModules,
  compileEndpoints,
  readCompiledNames,
} from './compile-endpoints.ts';
import { createSchemaCompiler } from './compile-schema.ts';

type Read = (body: unknown) => unknown;
type Compiled = Read | { readonly method: string; readonly path: string; readonly read?: Read };

const names = compiledModules.flatMap(readCompiledNames);
const endpointNames = names.filter((name) => compiledMessages[name] === undefined);

/** Runs the compiled module as a browser does. */
const load = (code: string): Promise<Readonly<Record<string, Compiled>>> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`);

const findEndpoint = (name: string) => endpoints.find((endpoint) => endpoint.name === name);
const findSchema = (name: string) => compiledMessages[name] ?? findEndpoint(name)?.response;
/** One name of each schema: several endpoints respond with the same hold. */
const distinctNames = names.filter((name, index) => {
  const schema = findSchema(name);
  return schema !== undefined && names.findIndex((other) => findSchema(other) === schema) === index;
});

/** Writes the schema of valid bodies; instants are of this century, because zod's years have four digits. */
const toBodySchema = (response: z.ZodMiniType): JsonSchema =>
  JSON.parse(JSON.stringify(z.toJSONSchema(response, { io: 'input' })), (_key, schema) =>
    schema?.format === 'date-time' ? { enum: ['2026-11-20T15:00:00Z', '2027-03-06T00:30:00.000Z'] } : schema,
  );

/** Builds bodies of an endpoint: valid ones, some with one value replaced, and anything else. */
function arbitraryBodies(response: z.ZodMiniType): fc.Arbitrary<unknown> {
  const body = arbitraryFromSchema(toBodySchema(response), {});
  const spoiled = fc
    .tuple(body, fc.nat(), hostileLeaf)
    .map(([valid, position, leaf]) => replaceLeaf(valid, position, leaf));
  return fc.oneof(body, spoiled, hostileLeaf);
}

describe('the endpoints of landing pages as the pages include them', () => {
  it('are those that the adapters call, with method and path of the contract', async () => {
    const compiled = await load(compileEndpoints(names, endpoints));

    expect(Object.keys(compiled).sort()).toEqual([...names].sort());
    expect(names).toEqual(expect.arrayContaining(['getEvent', 'holdSeats', 'seatChanges']));
    for (const name of endpointNames) expect(compiled[name]).toMatchObject(pickRequest(findEndpoint(name)));
  });

  it.each(distinctNames)('accept and return the same as the schema of %s', async (name) => {
    const compiled = (await load(compileEndpoints([name], endpoints)))[name];
    const read = typeof compiled === 'function' ? compiled : compiled?.read;
    const response = findSchema(name);
    if (response === undefined) throw new Error('The endpoint has no response');
    const count = { valid: 0, invalid: 0 };
    fc.assert(
      fc.property(arbitraryBodies(response), (body) => {
        const expected = z.safeParse(response, body);
        count[expected.success ? 'valid' : 'invalid'] += 1;
        expect(read?.(body)).toEqual(expected.success ? expected.data : null);
      }),
      { numRuns: 400 },
    );
    expect(Math.min(count.valid, count.invalid)).toBeGreaterThan(10);
  });

  it('cannot be compiled if the contract does not have them', () => {
    expect(() => compileEndpoints(['sellNothing'], endpoints)).toThrow('no endpoint sellNothing');
  });
});

describe('a compiled schema', () => {
  const compile = (schema: z.ZodMiniType): ((value: unknown) => unknown) => {
    const compiler = createSchemaCompiler();
    const read = compiler.compile(schema);
    return new Function(`${compiler.getDeclarations()}\nreturn ${read}`)();
  };

  it.each([
    ['2026-11-20T15:00:00Z', Date.UTC(2026, 10, 20, 15)],
    ['2026-11-20T15:00:00.5Z', Date.UTC(2026, 10, 20, 15, 0, 0, 500)],
    ['2026-11-20', null],
    ['2026-11-20T15:00:00-05:00', null],
    [1, null],
  ])('parses the instant %j to %j', (text, expected) => {
    expect(compile(instant)(text)).toBe(expected);
    expect(z.safeParse(instant, text).data ?? null).toBe(expected);
  });

  it('leaves out what an object does not list, and never takes a list for one', () => {
    const read = compile(z.object({ a: z.nullable(z.string()) }));

    expect(read({ a: null, b: 1 })).toEqual({ a: null });
    expect(read([])).toBeNull();
    expect(read({})).toBeNull();
  });

  it.each([
    ['a union', z.union([z.string(), z.number()])],
    ['a date', z.iso.date()],
    ['an optional value', z.object({ a: z.optional(z.string()) })],
    ['a checked list', z.array(z.string()).check(z.minLength(1))],
    ['a refined text', z.string().check(z.refine(() => true))],
  ])('is not made of %s, which would be accepted unchecked', (_kind, schema) => {
    expect(() => compile(schema)).toThrow('cannot be compiled');
  });
});

const pickRequest = (endpoint: (typeof endpoints)[number] | undefined) => ({
  method: endpoint?.method,
  path: endpoint?.path,
});
