import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  type CompiledSchema,
  createSchemaCompiler,
  NotCompilable,
  type SchemaCompiler,
  toReaderExpression,
} from './compile-schema.ts';

const root = resolve(import.meta.dirname, '..');
const virtualFolder = '\0taquilla:/contract/';

/** The functions of adapters by which schemas are read; a compiled schema is such a function already. */
const readResponse = '/contract/read-response.ts';
const compiledReadResponse = 'export const toReader = (read) => read;';

type SchemaExports = Readonly<Record<string, unknown>>;

/** The modules with the schemas of what the pages receive, by the path from the root: the contract, and what other servers send. */
export type SchemaModules = ReadonlyMap<string, SchemaExports>;

/**
 * Replaces the modules of schemas in the built pages. An endpoint is its method, its path and the function that parses its
 * response; a schema is that function. So the pages need neither the validation library nor what the contract says to the
 * server and the documentation.
 */
export function compileContractPlugin(): Plugin {
  let compiler: Promise<ContractCompiler> | undefined;
  const load = () => {
    compiler ??= loadSchemaModules().then(createContractCompiler);
    return compiler;
  };
  return {
    name: 'taquilla:compile-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^#contract\/|\.schema\.ts$|^\0taquilla:\/contract\// },
      async handler(id, importer) {
        if (id.startsWith(virtualFolder)) return id;
        const file = id.startsWith('#contract/')
          ? `contract/${id.slice('#contract/'.length)}`
          : relative(root, resolve(importer ?? root, '..', id));
        return (await load()).isCompiled(file) ? `${virtualFolder}${file}` : null;
      },
    },
    load: {
      filter: { id: /^\0taquilla:\/contract\// },
      handler: async (id) => (await load()).compile(id.slice(virtualFolder.length)),
    },
    transform: {
      filter: { id: /\/contract\/read-response\.ts$/ },
      order: 'pre',
      handler: (_code, id) => (id.endsWith(readResponse) ? { code: compiledReadResponse, map: null } : null),
    },
  };
}

/** Loads the contract and the schemas of the adapters. */
export async function loadSchemaModules(): Promise<SchemaModules> {
  const files = globSync(['contract/*.ts', 'src/adapters/**/*.schema.ts'], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, SchemaExports]> => [file, await import(resolve(root, file))]),
    ),
  );
}

/** Compiles the modules of schemas to modules for the pages. */
export type ContractCompiler = {
  /** Returns true for a module with schemas or endpoints. Any other one is bundled as it is written. */
  isCompiled(file: string): boolean;
  /**
   * Writes a module's endpoints, schemas and constants. Schemas that another module exports are imported from there. An export
   * that cannot be compiled is left out, so that a page that uses it does not build. Throws for an endpoint whose response
   * cannot be compiled.
   */
  compile(file: string): string;
};

/** A schema by the module that exports it, and whether what it parses is another value. */
type Owner = { readonly file: string; readonly name: string; readonly isParsed: boolean };

export function createContractCompiler(modules: SchemaModules): ContractCompiler {
  const owners = listOwners(modules);
  return {
    isCompiled: (file) =>
      Object.values(modules.get(file) ?? {}).some((value) => isSchema(value) || isEndpoint(value)),
    compile: (file) => compileModule(file, modules.get(file) ?? {}, owners),
  };
}

function listOwners(modules: SchemaModules): ReadonlyMap<z.ZodMiniType, Owner> {
  const owners = new Map<z.ZodMiniType, Owner>();
  for (const [file, exports] of modules)
    for (const [name, schema] of Object.entries(exports)) {
      if (!isSchema(schema) || owners.has(schema)) continue;
      const compiled = compileIfPossible(schema);
      if (compiled !== null) owners.set(schema, { file, name, isParsed: compiled.parse !== null });
    }
  return owners;
}

/** Returns null for a schema that only a server uses: it normalises, transforms or refines. */
function compileIfPossible(schema: z.ZodMiniType): CompiledSchema | null {
  try {
    return createSchemaCompiler().compile(schema);
  } catch (error) {
    if (error instanceof NotCompilable) return null;
    throw error;
  }
}

function compileModule(
  file: string,
  exports: SchemaExports,
  owners: ReadonlyMap<z.ZodMiniType, Owner>,
): string {
  const imported = new Set<Owner>();
  const compiler = createSchemaCompiler((schema) => {
    const owner = owners.get(schema);
    if (owner === undefined || owner.file === file) return undefined;
    imported.add(owner);
    const { isValid, parse } = nameFunctions(owner.name);
    return {
      isValid: (value) => `${isValid}(${value})`,
      parse: owner.isParsed ? (value) => `${parse}(${value})` : null,
    };
  });
  const lines = Object.entries(exports).flatMap(([name, value]) => {
    if (isEndpoint(value)) return writeEndpoint(name, value, compiler);
    if (isSchema(value)) return owners.has(value) ? writeSchema(name, compiler.compile(value)) : [];
    return isPlain(value) ? [`export const ${name} = ${JSON.stringify(value)};`] : [];
  });
  const imports = [...imported].map((owner) => {
    const { isValid, parse } = nameFunctions(owner.name);
    const names = owner.isParsed ? `${isValid}, ${parse}` : isValid;
    return `import { ${names} } from ${JSON.stringify(virtualFolder + owner.file)};`;
  });
  return [...imports, compiler.getDeclarations(), ...lines].join('\n');
}

const nameFunctions = (name: string) => ({ isValid: `${name}$is`, parse: `${name}$to` });

function writeEndpoint(
  name: string,
  { method, path, response }: Endpoint,
  compiler: SchemaCompiler,
): string[] {
  const read = response === undefined ? '' : `, response: ${toReaderExpression(compiler.compile(response))}`;
  return [
    `export const ${name} = { method: ${JSON.stringify(method)}, path: ${JSON.stringify(path)}${read} };`,
  ];
}

function writeSchema(name: string, compiled: CompiledSchema): string[] {
  const { isValid, parse } = nameFunctions(name);
  return [
    exportFunction(isValid, compiled.isValid('v')),
    ...(compiled.parse === null ? [] : [exportFunction(parse, compiled.parse('v'))]),
    `export const ${name} = ${toReaderExpression(compiled)};`,
  ];
}

/** Exports a function of `v`; a declared function that does only this is exported as it is. */
function exportFunction(name: string, expression: string): string {
  const declared = /^(\w+)\(v\)$/.exec(expression)?.[1];
  return declared === undefined
    ? `export const ${name} = (v) => ${expression};`
    : `export { ${declared} as ${name} };`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isSchema = (value: unknown): value is z.ZodMiniType => isObject(value) && '_zod' in value;
const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && 'method' in value && 'path' in value && 'failures' in value;

/** Returns true for text, numbers, truth values and lists and tables of them. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (isObject(value))
    return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
  return ['string', 'number', 'boolean'].includes(typeof value) || value === null;
}
