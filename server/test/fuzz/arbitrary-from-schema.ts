import * as fc from 'fast-check';

/** The keywords of JSON Schema that zod writes for the contract. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
};

/** Values that exist in the system under test, by the name of the field that takes them. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Builds an arbitrary of the values of a schema; a field with known values mostly has one of them. */
export function arbitraryFromSchema(
  schema: JsonSchema,
  known: KnownValues,
  field = '',
): fc.Arbitrary<unknown> {
  const own = arbitraryOf(schema, known, field);
  const existing = known[field];
  return existing === undefined
    ? own
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: own });
}

function arbitraryOf(schema: JsonSchema, known: KnownValues, field: string): fc.Arbitrary<unknown> {
  const { type } = schema;
  const choices =
    schema.anyOf ??
    schema.oneOf ??
    (typeof type === 'object' ? type.map((one) => ({ ...schema, type: one })) : undefined);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (choices !== undefined)
    return fc.oneof(...choices.map((choice) => arbitraryFromSchema(choice, known, field)));
  if (schema.allOf !== undefined)
    return fc
      .tuple(...schema.allOf.map((part) => arbitraryFromSchema(part, known)))
      .map((parts) => Object.assign({}, ...parts));
  switch (type) {
    case 'object':
      return arbitraryObject(schema, known);
    case 'array':
      return fc.array(arbitraryFromSchema(schema.items ?? {}, known, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
      });
    case 'integer':
      return fc.maxSafeInteger().map((n) => clamp(n, schema));
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => clamp(n, schema));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return arbitraryString(schema);
    default:
      return fc.jsonValue();
  }
}

const clamp = (n: number, { minimum = n, maximum = n }: JsonSchema): number =>
  n < minimum || n > maximum ? minimum + (Math.abs(Math.trunc(n)) % Math.max(1, maximum - minimum + 1)) : n;

function arbitraryObject(
  { properties = {}, required = [], propertyNames, additionalProperties }: JsonSchema,
  known: KnownValues,
): fc.Arbitrary<unknown> {
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object') {
    const value = arbitraryFromSchema(additionalProperties, known);
    const names = propertyNames?.enum?.map(String);
    return names === undefined
      ? fc.dictionary(fc.string({ maxLength: 20 }), value)
      : fc.record(Object.fromEntries(names.map((name) => [name, value])), { noNullPrototype: true });
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, arbitraryFromSchema(schema, known, name)]),
  );
  return fc.record(fields, { requiredKeys: [...required], noNullPrototype: true });
}

function arbitraryString({
  format,
  pattern,
  minLength = 0,
  maxLength = 40,
}: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'));
    } catch {
      // fast-check does not read every pattern, such as classes by Unicode property.
    }
  }
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
}

/** Values that a program may not expect where another one belongs. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  'a\0b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '😀'.repeat(200),
  "' or 1=1; drop table person; --",
  '<script>alert(1)</script>',
  '%s%n{{7*7}}',
  '../../../etc/passwd',
  '%00',
  '9'.repeat(25),
  '4111 1111 1111 1111',
  '-0',
  'NaN',
  '0000-00-00T00:00:00Z',
  '+999999-12-31T23:59:59Z',
  '1e999',
  'x'.repeat(20_000),
  'İıſK',
  [],
  [[[[]]]],
  {},
  { toString: 1, constructor: { prototype: 1 } },
  { length: -1 },
];

export const hostileLeaf: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue());

/** Replaces one leaf of a value, or the whole value if it has none; `at` chooses which. */
export function replaceLeaf(value: unknown, at: number, leaf: unknown): unknown {
  const count = countLeaves(value);
  if (count === 0 || typeof value !== 'object' || value === null) return leaf;
  let left = at % count;
  const entries = Object.entries(value).map(([name, part]) => {
    const size = Math.max(1, countLeaves(part));
    const isHere = left >= 0 && left < size;
    const replaced = isHere ? replaceLeaf(part, left, leaf) : part;
    left -= size;
    return [name, replaced] as const;
  });
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

const countLeaves = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, part) => sum + Math.max(1, countLeaves(part)), 0)
    : 1;
