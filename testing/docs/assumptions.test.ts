import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/assumptions.md'), 'utf8');
const listedPlaces = [...page.matchAll(/`([^`\s]+\.ts)`/g)].flatMap(([, place]) => place ?? []);

const sources = ['contract', 'server', 'src'].flatMap((folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\./.test(file))
        .map((file) => `${folder}/${file}`)
    : [],
);
const filesWithAssumptions = sources.filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('Assumption'),
);

describe('docs/assumptions.md', () => {
  it('lists assumptions and places', () => {
    expect(filesWithAssumptions.length).toBeGreaterThan(30);
    expect(listedPlaces.length).toBeGreaterThan(30);
  });

  it.each(filesWithAssumptions)('has a row for %s, which makes an assumption', (file) => {
    const isTransitions = file.endsWith('-transitions.ts') && page.includes('src/domain/*/*-transitions.ts');

    expect(isTransitions || page.includes(file) || listedPlaces.includes(basename(file))).toBe(true);
  });

  it.each(listedPlaces.filter((place) => place.includes('/') && !place.includes('*')))(
    'names %s, which exists',
    (place) => {
      expect(existsSync(join(root, place))).toBe(true);
    },
  );
});
