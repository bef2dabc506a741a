import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/assumptions.md'), 'utf8');
const places = [...page.matchAll(/`([^`\s]+\.ts)`/g)].flatMap(([, place]) => place ?? []);

const sources = ['contract', 'server', 'src'].flatMap((folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\./.test(file))
        .map((file) => `${folder}/${file}`)
    : [],
);
const assuming = sources.filter((file) => readFileSync(join(root, file), 'utf8').includes('Assumption'));

describe('docs/assumptions.md', () => {
  it('has assumptions to look for', () => {
    expect(assuming.length).toBeGreaterThan(30);
    expect(places.length).toBeGreaterThan(30);
  });

  it.each(assuming)('has a row for %s, which assumes something', (file) => {
    const isTransitions = file.endsWith('-transitions.ts') && page.includes('src/domain/*/*-transitions.ts');

    expect(isTransitions || page.includes(file) || places.includes(basename(file))).toBe(true);
  });

  it.each(places.filter((place) => place.includes('/') && !place.includes('*')))(
    'names %s, which exists',
    (place) => {
      expect(existsSync(join(root, place))).toBe(true);
    },
  );
});
