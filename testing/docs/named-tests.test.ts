import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longRuns } from '../../tools/test/long-runs.ts';
import { steps } from '../../tools/test/steps.ts';

const root = join(import.meta.dirname, '../..');

/** A named test, at the position of a test title. */
const names =
  /[(,]\s*'((?:auth|batch|crash|fault|history|lint|lock|pay|plans|race|ui)\/[a-z0-9-]+)(?=[':, .])[^'\n]*'/g;
const controls = /[(,]\s*'[^'\n]*(\bthe control\b|\bnegative controls?\b|\.control')/;

/** The step of `npm test` that runs a file. */
const runners = {
  'Browser journeys': /^e2e\//,
  'Server suite, on PGlite and on PostgreSQL': /^(server|sandbox)\//,
  'Layer rules and unit tests': /^(src|contract|testing|tools)\//,
} as const;
type Runner = keyof typeof runners;

const tests = globSync('{server,sandbox,src,contract,testing,tools,e2e}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
})
  .toSorted()
  .filter((file) => file !== 'testing/docs/named-tests.test.ts')
  .flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const named = new Set([...text.matchAll(names)].map(([, name = '']) => name));
    return [...named].map((name) => ({ name, file, hasControl: controls.test(text) }));
  });
const readTestNames = (runner: Runner): string[] =>
  [...new Set(tests.filter(({ file }) => runners[runner].test(file)).map(({ name }) => name))].toSorted();

/** docs/named-tests.md lists for each named test its files and whether a negative control is in one of them. */
describe('docs/named-tests.md', () => {
  it('lists every named test with its files, control and full-size runs', () => {
    const rows = readFileSync(join(root, 'docs/named-tests.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const listed = rows.map(([, name = '']) => name.replaceAll('`', ''));
    const untrue = rows.filter(([, name = '', files = '', control, size = '']) => {
      const those = tests.filter((test) => `\`${test.name}\`` === name);
      const runs = longRuns.filter((run) => run.tests.some((test) => `\`${test}\`` === name));
      return (
        files.split(', ').some((file) => !those.some((test) => `\`${test.file}\`` === file)) ||
        (control === 'yes' && !those.some(({ hasControl }) => hasControl)) ||
        size !== runs.map((run) => `\`${run.name}\``).join(', ')
      );
    });

    expect(listed.length).toBeGreaterThan(60);
    expect(listed).toEqual([...new Set(tests.map(({ name }) => name))].toSorted());
    expect(untrue).toEqual([]);
  });

  it.each(Object.keys(runners) as Runner[])('agrees with npm test on the step "%s"', (runner) => {
    const covered = steps.find(({ name }) => name === runner)?.covers ?? [];
    const demanded = covered.filter((word) => word.includes('/')).map((word) => word.replace(/[:,].*/, ''));

    expect([...new Set(demanded)].toSorted()).toEqual(readTestNames(runner));
  });

  it('lists every test of the full-size runs', () => {
    const known = new Set(tests.map(({ name }) => name));

    expect(
      longRuns.flatMap((run) => run.tests).filter((name) => !known.has(name.replace('.control', ''))),
    ).toEqual([]);
  });
});
