import { resolve } from 'node:path';
import { type Plugin, parseSync } from 'vite';

const folder = `${resolve(import.meta.dirname, '../contract')}/`;
/** What a client reads of an endpoint. */
export const asked: ReadonlySet<string> = new Set(['method', 'path', 'response']);

type Cut = { readonly from: number; readonly to: number; readonly put: string };

/**
 * The contract as a client needs it: how to ask, and how to read the answer. What an endpoint says to those who serve and
 * document it (its summary, its failures, how a request is checked) is left out of the pages, and so is what only that needed.
 */
export function wireAnswersPlugin(): Plugin {
  return {
    name: 'taquilla:wire-answers',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      order: 'pre',
      handler: (code, id) => (id.startsWith(folder) ? { code: answersIn(id, code), map: null } : null),
    },
  };
}

/** The file without what no client reads, and with every value marked as one that nobody misses when it is not used. */
export function answersIn(file: string, code: string): string {
  const cuts: Cut[] = [];
  for (const statement of parseSync(file, code).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations) {
      if (init?.type !== 'CallExpression') continue;
      cuts.push(
        { from: init.start, to: init.start, put: '/* @__PURE__ */ (() => ' },
        { from: init.end, to: init.end, put: ')()' },
      );
      const [value] = init.arguments;
      if (init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') continue;
      if (value?.type !== 'ObjectExpression') continue;
      for (const part of value.properties) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier' || asked.has(part.key.name)) continue;
        const comma = code.slice(part.end).match(/^\s*,/)?.[0].length ?? 0;
        const to = part.end + comma;
        // The lines stay where they are, for whoever reads an error's.
        cuts.push({ from: part.start, to, put: code.slice(part.start, to).replace(/[^\n]+/g, '') });
      }
    }
  }
  return cuts
    .sort((one, other) => other.from - one.from)
    .reduce((text, { from, to, put }) => text.slice(0, from) + put + text.slice(to), code);
}
