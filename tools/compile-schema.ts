import type * as z from 'zod/mini';

/** The parts of a zod schema's definition that are compiled. Source: zod 4, `core/schemas.ts`. */
type Definition = {
  readonly type: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly protocol?: RegExp;
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[];
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly items?: readonly z.ZodMiniType[];
  readonly rest?: unknown;
  readonly catchall?: unknown;
  readonly hostname?: unknown;
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly out?: z.ZodMiniType;
  readonly keyType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
};
type CheckDefinition = {
  readonly check: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
  readonly inclusive?: boolean;
};

/** A schema as JavaScript: whether `value` is valid, and what it is parsed to. */
export type CompiledSchema = {
  readonly isValid: (value: string) => string;
  /** Null if the parsed value is the value itself. */
  readonly parse: ((value: string) => string) | null;
};

/** Compiles schemas to functions; schemas that several of them use are one function. */
export type SchemaCompiler = {
  compile(schema: z.ZodMiniType): CompiledSchema;
  /** Returns the declarations that the compiled functions use. */
  getDeclarations(): string;
};

/** Returns an expression of a function that returns the parsed value, or null if the value is not valid. */
export const toReaderExpression = ({ isValid, parse }: CompiledSchema): string =>
  `(v) => ${isValid('v')} ? ${parse === null ? 'v' : parse('v')} : null`;

/**
 * Creates a compiler of the kinds of schemas that responses of the contract consist of: objects, arrays, records, tuples, unions,
 * text with patterns and lengths, addresses, numbers, enumerations, literals, nullable and optional values and instants.
 * Throws for any other kind. A schema that `findKnown` returns is used as it is, instead of being compiled.
 */
export function createSchemaCompiler(
  findKnown: (schema: z.ZodMiniType) => CompiledSchema | undefined = () => undefined,
): SchemaCompiler {
  const declarations = ["const isObject = (v) => typeof v === 'object' && v !== null && !Array.isArray(v);"];
  const compiled = new Map<z.ZodMiniType, CompiledSchema>();

  const names = new Map<string, string>();

  /** Declares an expression once: schemas that are written alike are one function. */
  const declare = (prefix: string, expression: string): string => {
    const known = names.get(expression);
    if (known !== undefined) return known;
    const name = `${prefix}${declarations.length}`;
    names.set(expression, name);
    declarations.push(`const ${name} = ${expression};`);
    return name;
  };

  function compileOnce(schema: z.ZodMiniType): CompiledSchema {
    const earlier = findKnown(schema) ?? compiled.get(schema);
    if (earlier !== undefined) return earlier;
    const made = compileKind(schema);
    compiled.set(schema, made);
    return made;
  }

  function compileKind(schema: z.ZodMiniType): CompiledSchema {
    const definition = toDefinition(schema);
    const { type, checks = [] } = definition;
    if (checks.length > 0 && !['string', 'number', 'array'].includes(type))
      throw unsupported(`a check of ${type}`);
    const unknownPart = (['rest', 'catchall', 'hostname'] as const).find((part) => definition[part] != null);
    if (unknownPart !== undefined) throw unsupported(`the ${unknownPart} of ${type}`);
    switch (type) {
      case 'string':
        return definition.format === 'url' ? compileAddress(definition) : compileText(definition);
      case 'number':
        return compileNumber(definition);
      case 'pipe':
        return compileInstant(definition);
      case 'boolean':
        return unchanged((value) => `typeof ${value} === 'boolean'`);
      case 'unknown':
        return unchanged(() => 'true');
      case 'enum':
        return compileValues(Object.values(assertPresent(definition.entries)));
      case 'literal':
        return compileValues(assertPresent(definition.values));
      case 'nullable':
        return compileAlternative('null', compileOnce(assertPresent(definition.innerType)));
      case 'optional':
        return compileAlternative('undefined', compileOnce(assertPresent(definition.innerType)));
      case 'array':
        return compileArray(compileOnce(assertPresent(definition.element)), checks.map(toCheckDefinition));
      case 'tuple':
        return compileTuple(assertPresent(definition.items));
      case 'record':
        return compileRecord(definition);
      case 'union':
        return compileUnion(assertPresent(definition.options).map((option) => compileOnce(option)));
      case 'object':
        return compileObject(assertPresent(definition.shape));
      default:
        throw unsupported(type);
    }
  }

  const unchanged = (isValid: CompiledSchema['isValid']): CompiledSchema => ({ isValid, parse: null });

  /** The instants of the contract are its only codec: a time as text, and as milliseconds in code. */
  function compileInstant({ in: wire, out: code }: Definition): CompiledSchema {
    const { format, pattern } = toDefinition(assertPresent(wire));
    if (format !== 'datetime' || toDefinition(assertPresent(code)).type !== 'number')
      throw unsupported('a codec of another kind');
    const isInstant = declare(
      'isInstant',
      `(v) => typeof v === 'string' && ${String(assertPresent(pattern))}.test(v)`,
    );
    return { isValid: (value) => `${isInstant}(${value})`, parse: (value) => `Date.parse(${value})` };
  }

  function compileValues(values: readonly unknown[]): CompiledSchema {
    const [only, ...others] = values;
    if (others.length === 0) return unchanged((value) => `${value} === ${JSON.stringify(only)}`);
    const known = declare('values', `/* @__PURE__ */ new Set(${JSON.stringify(values)})`);
    return unchanged((value) => `${known}.has(${value})`);
  }

  function compileText({ pattern, format, checks = [] }: Definition): CompiledSchema {
    // A format without a pattern is checked by code of the library.
    if (format !== undefined && (pattern === undefined || !patternFormats.has(format)))
      throw unsupported(`text of the format ${format}`);
    const conditions = [
      ...(pattern === undefined ? [] : [`${String(pattern)}.test(v)`]),
      ...checks.map((check) => compileTextCheck(toCheckDefinition(check))),
    ];
    if (conditions.length === 0) return unchanged((value) => `typeof ${value} === 'string'`);
    const isText = declare('isText', `(v) => ${["typeof v === 'string'", ...conditions].join(' && ')}`);
    return unchanged((value) => `${isText}(${value})`);
  }

  /** An address is parsed as browsers do: without outer white space, tabs and line breaks. */
  function compileAddress({ protocol, checks = [] }: Definition): CompiledSchema {
    const toAddress = declare('toAddress', "(v) => v.trim().replace(/[\\t\\n\\r]/g, '')");
    const protocolTest =
      protocol === undefined ? '' : ` && ${String(protocol)}.test(new URL(v.trim()).protocol.slice(0, -1))`;
    // zod's own condition for http, which the parser of addresses does not have.
    const slashes = protocol?.source === '^https?$' ? ' && /^https?:\\/\\//i.test(v.trim())' : '';
    const conditions = checks.map((check) => compileTextCheck(toCheckDefinition(check)));
    const isClean = declare('isClean', `(v) => ${['true', ...conditions].join(' && ')}`);
    const isAddress = declare(
      'isAddress',
      `(v) => typeof v === 'string' && URL.canParse(v.trim())${slashes}${protocolTest} && ${isClean}(${toAddress}(v))`,
    );
    return { isValid: (value) => `${isAddress}(${value})`, parse: (value) => `${toAddress}(${value})` };
  }

  function compileNumber({ format, checks = [] }: Definition): CompiledSchema {
    if (format !== undefined && format !== 'safeint') throw unsupported(`a number of the format ${format}`);
    const kind = format === 'safeint' ? 'Number.isSafeInteger' : 'Number.isFinite';
    const limits = checks
      .map(toCheckDefinition)
      .flatMap(({ check, value, inclusive, format: kindOfCheck }) => {
        // `z.int()` lists its own format among the checks of a number that has others.
        if (check === 'number_format' && kindOfCheck === 'safeint' && format === 'safeint') return [];
        const sign = comparisons[check];
        if (sign === undefined || typeof value !== 'number')
          throw unsupported(`the check ${check} of a number`);
        return [`${sign}${inclusive ? '=' : ''} ${value}`];
      });
    if (limits.length === 0) return unchanged((value) => `${kind}(${value})`);
    const conditions = [`${kind}(v)`, ...limits.map((limit) => `v ${limit}`)];
    const isNumber = declare('isNumber', `(v) => ${conditions.join(' && ')}`);
    return unchanged((value) => `${isNumber}(${value})`);
  }

  const compileAlternative = (
    nothing: 'null' | 'undefined',
    { isValid, parse }: CompiledSchema,
  ): CompiledSchema => ({
    isValid: (value) => `(${value} === ${nothing} || ${isValid(value)})`,
    parse: parse && ((value) => `(${value} === ${nothing} ? ${nothing} : ${parse(value)})`),
  });

  function compileArray(
    { isValid, parse }: CompiledSchema,
    checks: readonly CheckDefinition[],
  ): CompiledSchema {
    const lengths = checks.map(({ check, minimum, maximum }) => {
      if (check === 'min_length') return (value: string) => `${value}.length >= ${minimum} && `;
      if (check === 'max_length') return (value: string) => `${value}.length <= ${maximum} && `;
      throw unsupported(`the check ${check} of a list`);
    });
    return {
      isValid: (value) =>
        `(Array.isArray(${value}) && ${lengths.map((limit) => limit(value)).join('')}${value}.every((v) => ${isValid('v')}))`,
      parse: parse && ((value) => `${value}.map((v) => ${parse('v')})`),
    };
  }

  function compileTuple(items: readonly z.ZodMiniType[]): CompiledSchema {
    const compiledItems = items.map(compileOnce);
    if (compiledItems.some(({ parse }) => parse !== null)) throw unsupported('a tuple of parsed values');
    const conditions = compiledItems.map(({ isValid }, index) => isValid(`v[${index}]`));
    const isTuple = declare(
      'isTuple',
      `(v) => ${['Array.isArray(v)', `v.length === ${items.length}`, ...conditions].join(' && ')}`,
    );
    return unchanged((value) => `${isTuple}(${value})`);
  }

  /** A record of named keys has exactly these; one of any text has any. */
  function compileRecord({ keyType, valueType }: Definition): CompiledSchema {
    const key = toDefinition(assertPresent(keyType));
    const { isValid, parse } = compileOnce(assertPresent(valueType));
    const keys = key.type === 'enum' ? Object.values(assertPresent(key.entries)) : null;
    if (keys === null && (key.type !== 'string' || (key.checks ?? []).length > 0 || key.format !== undefined))
      throw unsupported(`a record by ${key.type}`);
    const hasKeys =
      keys === null
        ? ''
        : ` && ${JSON.stringify(keys)}.every((k) => k in v) && Object.keys(v).length === ${keys.length}`;
    const isRecord = declare(
      'isRecord',
      `(v) => isObject(v)${hasKeys} && Object.values(v).every((v) => ${isValid('v')})`,
    );
    // A key named like the prototype would replace it.
    const toRecord = declare(
      'toRecord',
      `(v) => Object.fromEntries(Object.entries(v).filter(([k]) => k !== '__proto__').map(([k, v]) => [k, ${parse === null ? 'v' : parse('v')}]))`,
    );
    return { isValid: (value) => `${isRecord}(${value})`, parse: (value) => `${toRecord}(${value})` };
  }

  /** The first option that a value is valid for parses it. */
  function compileUnion(options: readonly CompiledSchema[]): CompiledSchema {
    const isOneOf = declare('isOneOf', `(v) => ${options.map(({ isValid }) => isValid('v')).join(' || ')}`);
    const choices = options.map(
      ({ isValid, parse }) => `${isValid('v')} ? ${parse === null ? 'v' : parse('v')}`,
    );
    const toOneOf = options.every(({ parse }) => parse === null)
      ? null
      : declare('toOneOf', `(v) => ${choices.join(' : ')} : v`);
    return {
      isValid: (value) => `${isOneOf}(${value})`,
      parse: toOneOf === null ? null : (value) => `${toOneOf}(${value})`,
    };
  }

  /** An object is parsed even if its values are not: what the schema does not list is left out. */
  function compileObject(shape: Readonly<Record<string, z.ZodMiniType>>): CompiledSchema {
    const fields = Object.entries(shape).map(([name, schema]) => ({
      name: JSON.stringify(name),
      value: `v[${JSON.stringify(name)}]`,
      isOptional: toDefinition(schema).type === 'optional',
      ...compileOnce(schema),
    }));
    const conditions = fields.map(({ isValid, value }) => isValid(value));
    const parsed = fields.map(({ name, value, parse, isOptional }) => {
      const field = `${name}: ${parse === null ? value : parse(value)}`;
      return isOptional ? `...(${value} !== undefined && { ${field} })` : field;
    });
    const isObject = declare('is', `(v) => ${['isObject(v)', ...conditions].join(' && ')}`);
    const toObject = declare('to', `(v) => ({ ${parsed.join(', ')} })`);
    return { isValid: (value) => `${isObject}(${value})`, parse: (value) => `${toObject}(${value})` };
  }

  return {
    compile: compileOnce,
    getDeclarations: () => declarations.join('\n'),
  };
}

/** The formats of text that their pattern decides alone. */
const patternFormats: ReadonlySet<string> = new Set(['date', 'datetime', 'email', 'regex']);

/** The limits of numbers, by their checks. */
const comparisons: Readonly<Record<string, string>> = { greater_than: '>', less_than: '<' };

const toDefinition = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition;

type Check = NonNullable<Definition['checks']>[number];
const toCheckDefinition = ({ _zod: { def } }: Check): CheckDefinition => def;

function compileTextCheck({ check, minimum, maximum, pattern, format }: CheckDefinition): string {
  if (check === 'min_length') return `v.length >= ${minimum}`;
  if (check === 'max_length') return `v.length <= ${maximum}`;
  // The pattern of a prefix is the prefix at the beginning.
  if ((format === 'regex' || format === 'starts_with') && pattern !== undefined)
    return `${String(pattern)}.test(v)`;
  throw unsupported(`the check ${format ?? check} of text`);
}

function assertPresent<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A schema has not the parts that its kind has in zod 4.');
  return value;
}

/** A schema of a kind that the compiler does not know. */
export class NotCompilable extends Error {}

const unsupported = (kind: string): NotCompilable =>
  new NotCompilable(`A response with ${kind} cannot be compiled.`);
