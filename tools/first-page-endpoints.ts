import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Plugin, parseSync } from 'vite';
import type { Endpoint } from '#contract/endpoint.ts';
import { createSchemaCompiler } from './compile-schema.ts';

const root = resolve(import.meta.dirname, '..');
const source = resolve(root, 'src/adapters/http/first-page-endpoints.ts');

/**
 * Replaces `src/adapters/http/first-page-endpoints.ts` in the built pages: method and path of each endpoint, and the function
 * that parses its response, compiled from the schema of the contract.
 */
export function firstPageEndpointsPlugin(): Plugin {
  return {
    name: 'taquilla:first-page-endpoints',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/adapters\/http\/first-page-endpoints\.ts$/ },
      order: 'pre',
      async handler(code, id) {
        const { endpoints } = await import('#contract/index.ts');
        return { code: compileEndpoints(listExports(id, code), endpoints), map: null };
      },
    },
  };
}

/** Lists the endpoints that the first page calls. */
export const readFirstPageEndpoints = (): readonly string[] =>
  listExports(source, readFileSync(source, 'utf8'));

/** Writes a module with these endpoints of the contract. Throws for a name that the contract does not have. */
export function compileEndpoints(names: readonly string[], endpoints: readonly Endpoint[]): string {
  const compiler = createSchemaCompiler();
  const exports = names.map((name) => {
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
