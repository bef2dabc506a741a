import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Plugin, parseSync } from 'vite';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { seatsTakenDetail } from '#contract/reservations.ts';
import { seatChanges } from '#contract/seats.ts';
import { createSchemaCompiler } from './compile-schema.ts';

const folder = resolve(import.meta.dirname, '../src/adapters/http');

/** The modules that are compiled: the endpoints of the pages that a visitor opens first. */
export const compiledModules = ['first-page-endpoints.ts', 'seat-endpoints.ts'] as const;

/** The messages of the contract besides its endpoints that a compiled module may export. */
export const compiledMessages: Readonly<Record<string, z.ZodMiniType>> = { seatChanges, seatsTakenDetail };

/**
 * Replaces these modules of `src/adapters/http` in the built pages: method and path of each endpoint, and the function
 * that parses its response, compiled from the schema of the contract.
 */
export function compileEndpointsPlugin(): Plugin {
  return {
    name: 'taquilla:compile-endpoints',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/adapters\/http\/(first-page|seat)-endpoints\.ts$/ },
      order: 'pre',
      async handler(code, id) {
        const { endpoints } = await import('#contract/index.ts');
        return { code: compileEndpoints(listExports(id, code), endpoints), map: null };
      },
    },
  };
}

/** Lists the names that a compiled module exports. */
export function readCompiledNames(module: (typeof compiledModules)[number]): readonly string[] {
  const file = resolve(folder, module);
  return listExports(file, readFileSync(file, 'utf8'));
}

/** Writes a module with these endpoints and messages of the contract. Throws for a name that the contract does not have. */
export function compileEndpoints(names: readonly string[], endpoints: readonly Endpoint[]): string {
  const compiler = createSchemaCompiler();
  const exports = names.map((name) => {
    const message = compiledMessages[name];
    if (message !== undefined) return `export const ${name} = ${compiler.compile(message)};`;
    const endpoint = endpoints.find((one) => one.name === name);
    if (endpoint === undefined) throw new Error(`The contract has no endpoint ${name}.`);
    const { method, path, response } = endpoint;
    const read = response === undefined ? '' : `, read: ${compiler.compile(response)}`;
    return `export const ${name} = { method: ${JSON.stringify(method)}, path: ${JSON.stringify(path)}${read} };`;
  });
  return [compiler.getDeclarations(), ...exports].join('\n');
}

/** Lists the names of the exported values of a module. */
const listExports = (file: string, code: string): readonly string[] =>
  parseSync(file, code).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, exportName }) =>
      isType || exportName.name === null ? [] : [exportName.name],
    ),
  );
