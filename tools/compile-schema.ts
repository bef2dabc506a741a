import type * as z from 'zod/mini';
import { instant } from '#contract/values.ts';

/** The parts of a zod schema's definition that are compiled. Source: zod 4, `core/schemas.ts`. */
type Definition = {
  readonly type: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[];
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly entries?: Readonly<Record<string, string>>;
};
type CheckDefinition = {
  readonly check: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** A schema as JavaScript: whether `value` is valid, and what it is parsed to. */
type Compiled = {
  readonly isValid: (value: string) => string;
  /** Null if the parsed value is the value itself. */
  readonly parse: ((value: string) => string) | null;
};

/** Compiles schemas to functions; schemas that several of them use are one function. */
export type SchemaCompiler = {
  /** Returns an expression of a function that returns the parsed value, or null if the value is not valid. */
  compile(schema: z.ZodMiniType): string;
  /** Returns the declarations that the compiled functions use. */
  getDeclarations(): string;
};

/**
 * Creates a compiler of the kinds of schemas that responses of the contract consist of: objects, arrays, text with patterns
 * and lengths, numbers, enumerations, nullable values and instants. Throws for any other kind.
 */
export function createSchemaCompiler(): SchemaCompiler {
  const declarations = ["const isObject = (v) => typeof v === 'object' && v !== null && !Array.isArray(v);"];
  const compiled = new Map<z.ZodMiniType, Compiled>();

  const declare = (prefix: string, expression: string): string => {
    const name = `${prefix}${declarations.length}`;
    declarations.push(`const ${name} = ${expression};`);
    return name;
  };

  function compileOnce(schema: z.ZodMiniType): Compiled {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    const made = compileKind(schema);
    compiled.set(schema, made);
    return made;
  }

  function compileKind(schema: z.ZodMiniType): Compiled {
    const definition = schema._zod.def as unknown as Definition;
    if (schema === instant) return compileInstant();
    const { type, checks = [] } = definition;
    if (checks.length > 0 && type !== 'string') throw unsupported(`a check of ${type}`);
    switch (type) {
      case 'string':
        return compileText(definition);
      case 'number':
        return definition.format === 'safeint'
          ? unchanged((value) => `Number.isSafeInteger(${value})`)
          : unchanged((value) => `Number.isFinite(${value})`);
      case 'boolean':
        return unchanged((value) => `typeof ${value} === 'boolean'`);
      case 'enum': {
        const values = declare(
          'values',
          `new Set(${JSON.stringify(Object.values(definition.entries ?? {}))})`,
        );
        return unchanged((value) => `${values}.has(${value})`);
      }
      case 'nullable':
        return compileNullable(compileOnce(assertPresent(definition.innerType)));
      case 'array':
        return compileArray(compileOnce(assertPresent(definition.element)));
      case 'object':
        return compileObject(assertPresent(definition.shape));
      default:
        throw unsupported(type);
    }
  }

  const unchanged = (isValid: Compiled['isValid']): Compiled => ({ isValid, parse: null });

  function compileInstant(): Compiled {
    const pattern = assertPresent((instant._zod.def.in._zod.def as unknown as Definition).pattern);
    const isInstant = declare('isInstant', `(v) => typeof v === 'string' && ${String(pattern)}.test(v)`);
    return { isValid: (value) => `${isInstant}(${value})`, parse: (value) => `Date.parse(${value})` };
  }

  function compileText({ pattern, format, checks = [] }: Definition): Compiled {
    if (format !== undefined || pattern !== undefined) throw unsupported(`text of the format ${format}`);
    const conditions = checks.map(({ _zod: { def } }) => {
      if (def.check === 'min_length') return `v.length >= ${def.minimum}`;
      if (def.check === 'max_length') return `v.length <= ${def.maximum}`;
      if (def.format === 'regex' && def.pattern !== undefined) return `${String(def.pattern)}.test(v)`;
      throw unsupported(`the check ${def.check} of text`);
    });
    if (conditions.length === 0) return unchanged((value) => `typeof ${value} === 'string'`);
    const isText = declare('isText', `(v) => ${["typeof v === 'string'", ...conditions].join(' && ')}`);
    return unchanged((value) => `${isText}(${value})`);
  }

  const compileNullable = ({ isValid, parse }: Compiled): Compiled => ({
    isValid: (value) => `(${value} === null || ${isValid(value)})`,
    parse: parse && ((value) => `(${value} === null ? null : ${parse(value)})`),
  });

  const compileArray = ({ isValid, parse }: Compiled): Compiled => ({
    isValid: (value) => `(Array.isArray(${value}) && ${value}.every((v) => ${isValid('v')}))`,
    parse: parse && ((value) => `${value}.map((v) => ${parse('v')})`),
  });

  /** An object is parsed even if its values are not: what the schema does not list is left out. */
  function compileObject(shape: Readonly<Record<string, z.ZodMiniType>>): Compiled {
    const fields = Object.entries(shape).map(([name, schema]) => ({
      name: JSON.stringify(name),
      value: `v[${JSON.stringify(name)}]`,
      ...compileOnce(schema),
    }));
    const conditions = fields.map(({ isValid, value }) => isValid(value));
    const parsed = fields.map(
      ({ name, value, parse }) => `${name}: ${parse === null ? value : parse(value)}`,
    );
    const isObject = declare('is', `(v) => ${['isObject(v)', ...conditions].join(' && ')}`);
    const toObject = declare('to', `(v) => ({ ${parsed.join(', ')} })`);
    return { isValid: (value) => `${isObject}(${value})`, parse: (value) => `${toObject}(${value})` };
  }

  return {
    compile(schema) {
      const { isValid, parse } = compileOnce(schema);
      return `(v) => ${isValid('v')} ? ${parse === null ? 'v' : parse('v')} : null`;
    },
    getDeclarations: () => declarations.join('\n'),
  };
}

function assertPresent<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A schema has not the parts that its kind has in zod 4.');
  return value;
}

const unsupported = (kind: string): Error => new Error(`A response with ${kind} cannot be compiled.`);
