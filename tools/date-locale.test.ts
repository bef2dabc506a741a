import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

it('the pages use only the names in a date-fns locale, so its other parts can be removed', () => {
  const imports = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|stories)\./.test(file))
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/import (?!type ).*from '(date-fns(?:\/[\w-]+)*)'/g),
    ])
    .map(([, imports]) => imports);

  expect(new Set(imports)).toEqual(new Set(['date-fns/locale/en-GB', 'date-fns/locale/es']));
});
