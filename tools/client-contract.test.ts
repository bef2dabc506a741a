import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { clientProperties, stripServerOnlyContract } from './client-contract.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const contract = globSync('contract/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));

describe('the contract as the pages include it', () => {
  it.each(contract)('%s keeps its request and its response', (file) => {
    const code = stripServerOnlyContract(file, read(file));
    const before = endpointsIn(read(file));
    const after = endpointsIn(code);

    expect(before.size).toBe(read(file).split('= defineEndpoint(').length - 1);
    expect(parseSync(file, code).errors).toEqual([]);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [name, parts] of after)
      expect(parts, name).toEqual(before.get(name)?.filter((part) => clientProperties.has(part)));
  });

  it('is reduced by what only the server and the documentation use', () => {
    const code = stripServerOnlyContract(
      'contract/a.ts',
      `export const sold = defineEndpoint({\n  path: '/sold',\n  summary: 'Sold.',\n  query: z.object({ id }),\n  response: z.object({ id }),\n});`,
    );

    expect(code).toBe(
      `export const sold = /* @__PURE__ */ (() => defineEndpoint({\n  path: '/sold',\n  \n  \n  response: z.object({ id }),\n}))();`,
    );
  });

  it('is used no further by the adapters', () => {
    const adapters = globSync('src/adapters/http/*.http.ts', { cwd: root });
    const usedProperties = [...adapters, 'src/adapters/http/call-endpoint.ts'].flatMap((file) =>
      [...read(file).matchAll(/\bendpoint\.(?!ts')(\w+)/g)].map(([, part]) => part),
    );

    expect(new Set(usedProperties)).toEqual(clientProperties);
  });
});

/** Finds the properties that each endpoint of a file has. */
const endpointsIn = (code: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...code.matchAll(/^export const (\w+) = .*defineEndpoint\(\{\n([\s\S]*?)\n\}\)/gm)].map(
      ([, name = '', properties = '']) => [
        name,
        [...properties.matchAll(/^ {2}(\w+)[:,]/gm)].map(([, part = '']) => part),
      ],
    ),
  );
