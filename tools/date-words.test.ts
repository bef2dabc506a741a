import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

it('the pages only write dates, so that a language may come without the rest', () => {
  const wanted = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|stories)\./.test(file))
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/from '(date-fns(?:\/[\w-]+)*)'/g),
    ])
    .map(([, wanted]) => wanted);

  expect(new Set(wanted)).toEqual(
    new Set(['date-fns/format', 'date-fns/locale/en-GB', 'date-fns/locale/es']),
  );
});
