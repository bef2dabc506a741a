import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { parseContentArguments } from './arguments.ts';
import { runContent } from './content.ts';

describe('the command line of npm run content', () => {
  it.each([
    [['season.json'], { file: 'season.json', isDryRun: false, market: null }],
    [['--dry-run', 'season.json'], { file: 'season.json', isDryRun: true, market: null }],
    [['season.json', '--market', 'mex'], { file: 'season.json', isDryRun: false, market: 'MEX' }],
  ])('understands %j', (args, command) => {
    expect(parseContentArguments(args)).toEqual({ kind: 'import', ...command });
  });

  it('understands give-added-matches', () => {
    expect(parseContentArguments(['give-added-matches', 'abono', '--dry-run'])).toEqual({
      kind: 'give-added-matches',
      passId: 'abono',
      isDryRun: true,
    });
  });

  it.each([
    [['give-added-matches'], 'give-added-matches needs the id of one pass.'],
    [[], 'The file is missing.'],
    [['a.json', 'b.json'], 'One file at a time: a.json, b.json are several.'],
    [['a.json', '--market', 'PER'], '--market must be COL or MEX, not "PER".'],
    [['a.json', '--force'], "Unknown option '--force'."],
  ])('says what is wrong with %j', (args, sentence) => {
    expect(parseContentArguments(args)).toEqual({ kind: 'mistake', sentence });
  });
});

describe('npm run content', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-content-'));
  const write = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['is not JSON', () => write('cut.json', '{"version": 1,'), 3, /\$ is not JSON: .+line 1 column 15/],
    ['is empty', () => write('empty.json', ''), 3, /\$ is not JSON: Unexpected end of JSON input/],
    [
      'is for no market',
      () => write('per.json', '{"version":1}'),
      3,
      /\$\.market must be COL or MEX, not nothing/,
    ],
    [
      'is of another version',
      () => write('2.json', '{"version":2}'),
      3,
      /\$\.version must be 1, .+, not 2\./,
    ],
    ['does not exist', () => join(folder, 'missing.json'), 1, /^There is no file .+missing\.json\.$/],
    ['is a folder', () => folder, 1, /is not a file\.$/],
    ['is missing', () => '--dry-run', 2, /^The file is missing\.\n\nUsage: npm run content/],
    [
      'has 50 MB',
      () => {
        const path = write('large.json', '');
        truncateSync(path, 50 * 1024 * 1024);
        return path;
      },
      1,
      /large\.json has 50 MB, and at most 20 MB are read\. Nothing was imported/,
    ],
  ])('ends with its code and one plain answer when the file %s', async (_, argument, code, answer) => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);

    expect(await runContent([argument()])).toBe(code);
    expect(printed.mock.calls.flat().join('\n')).toMatch(answer);
    printed.mockRestore();
  });
});
