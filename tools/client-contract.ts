import { resolve } from 'node:path';
import { type Plugin, parseSync } from 'vite';

const folder = `${resolve(import.meta.dirname, '../contract')}/`;
/** The properties of an endpoint that a client reads. */
export const clientProperties: ReadonlySet<string> = new Set(['method', 'path', 'response']);

type Replacement = { readonly from: number; readonly to: number; readonly replacement: string };

/**
 * Reduces the contract to what a client needs: the request and the response schema. The properties for the server
 * and the documentation (summary, failures, request validation) are removed from the pages, together with what only
 * they used.
 */
export function clientContractPlugin(): Plugin {
  return {
    name: 'taquilla:client-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      order: 'pre',
      handler: (code, id) =>
        id.startsWith(folder) ? { code: stripServerOnlyContract(id, code), map: null } : null,
    },
  };
}

/**
 * Removes the properties that no client reads, and marks every value as free of side effects, so that unused ones
 * are dropped.
 */
export function stripServerOnlyContract(file: string, code: string): string {
  const replacements: Replacement[] = [];
  for (const statement of parseSync(file, code).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations) {
      if (init?.type !== 'CallExpression') continue;
      replacements.push(
        { from: init.start, to: init.start, replacement: '/* @__PURE__ */ (() => ' },
        { from: init.end, to: init.end, replacement: ')()' },
      );
      const [value] = init.arguments;
      if (init.callee.type !== 'Identifier' || init.callee.name !== 'defineEndpoint') continue;
      if (value?.type !== 'ObjectExpression') continue;
      for (const part of value.properties) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier' || clientProperties.has(part.key.name))
          continue;
        const comma = code.slice(part.end).match(/^\s*,/)?.[0].length ?? 0;
        const to = part.end + comma;
        // The line numbers are kept, for error messages.
        replacements.push({
          from: part.start,
          to,
          replacement: code.slice(part.start, to).replace(/[^\n]+/g, ''),
        });
      }
    }
  }
  return replacements
    .sort((one, other) => other.from - one.from)
    .reduce((text, { from, to, replacement }) => text.slice(0, from) + replacement + text.slice(to), code);
}
