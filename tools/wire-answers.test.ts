import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { answersIn, asked } from './wire-answers.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const contract = globSync('contract/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));

describe('the contract as the pages carry it', () => {
  it.each(contract)('%s still says how to ask and how to read the answer', (file) => {
    const code = answersIn(file, read(file));
    const before = endpointsIn(read(file));
    const after = endpointsIn(code);

    expect(parseSync(file, code).errors).toEqual([]);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [name, parts] of after)
      expect(parts, name).toEqual(before.get(name)?.filter((part) => asked.has(part)));
  });

  it('is left without what only serves and documents it', () => {
    const code = answersIn(
      'contract/a.ts',
      `export const sold = endpoint({\n  path: '/sold',\n  summary: 'Sold.',\n  query: z.object({ id }),\n  response: z.object({ id }),\n});`,
    );

    expect(code).toBe(
      `export const sold = /* @__PURE__ */ (() => endpoint({\n  path: '/sold',\n  \n  \n  response: z.object({ id }),\n}))();`,
    );
  });

  it('is asked for no more by the adapters', () => {
    const adapters = globSync('src/adapters/http/*.http.ts', { cwd: root });
    const wanted = [...adapters, 'src/adapters/http/call.ts'].flatMap((file) =>
      [...read(file).matchAll(/\bendpoint\.(?!ts')(\w+)/g)].map(([, part]) => part),
    );

    expect(new Set(wanted)).toEqual(asked);
  });
});

/** The parts that each endpoint of a file is written with. */
const endpointsIn = (code: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...code.matchAll(/^export const (\w+) = .*endpoint\(\{\n([\s\S]*?)\n\}\)/gm)].map(
      ([, name = '', said = '']) => [
        name,
        [...said.matchAll(/^ {2}(\w+)[:,]/gm)].map(([, part = '']) => part),
      ],
    ),
  );
