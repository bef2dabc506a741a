import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countAudienceFlags } from './audience-flags.ts';
import { findBreaches } from './shrinking-list.ts';

const root = join(import.meta.dirname, '../..');
const limit = 0;

describe('screens have no audience flag', () => {
  it.each([
    'const { requiresFan } = salesChannelRules[salesChannel];',
    'type Props = { readonly isAssisted: boolean };',
    'const title = <Alert title={view.atDesk ? one : other} />;',
    'export const Row = ({ mode }: RowProps) => <p>{mode}</p>;',
    'if (namesFan) return null;',
  ])('catches %s', (planted) => {
    const found = { 'Planted.tsx': countAudienceFlags('Planted.tsx', planted) };

    expect(findBreaches(found, { limit, listed: {} })).toHaveLength(1);
  });

  it.each([
    "const text = 'mode';",
    '<div data-selection-mode="map" />;',
    '// isAssisted',
    'const modes = 2;',
  ])('allows %s', (innocent) => {
    expect(countAudienceFlags('Innocent.tsx', innocent)).toBe(0);
  });

  it('finds no flag in src/ui/screens', () => {
    const screens = globSync('src/ui/screens/**/*.{ts,tsx}', { cwd: root });
    const counts = Object.fromEntries(
      screens.map((path) => [path, countAudienceFlags(path, readFileSync(join(root, path), 'utf8'))]),
    );

    expect(screens.length).toBeGreaterThan(200);
    expect(findBreaches(counts, { limit, listed: {} })).toEqual([]);
  });
});
