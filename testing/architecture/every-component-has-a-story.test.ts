import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../src/ui/components');
const components = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, `${entry.name}.tsx`)))
  .map(({ name }) => name);

/** Every component has a story. */
describe('the components', () => {
  it('are all found', () => {
    expect(components.length).toBeGreaterThan(50);
  });

  it.each(components)('%s has a story', (name) => {
    const stories = readdirSync(join(folder, name)).filter((file) => file.endsWith('.stories.tsx'));
    expect(stories).not.toEqual([]);
  });
});
