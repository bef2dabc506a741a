import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openLogFile } from './log-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'taquilla-log-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('fault/log-rotation', () => {
  it('continues the log at each start', () => {
    const path = join(folder, 'continued.log');
    for (const line of ['what led to a crash\n', 'the next start\n']) {
      const log = openLogFile(path);
      log.write(Buffer.from(line));
      log.close();
    }

    expect(readFileSync(path, 'utf8')).toBe('what led to a crash\nthe next start\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('keeps a bounded number of files of a bounded size, the newest lines among them', () => {
    const path = join(folder, 'bounded.log');
    const log = openLogFile(path, { maxBytes: 100, oldFiles: 2 });
    for (let number = 10; number < 50; number += 1) log.write(Buffer.from(`line ${number}\n`));
    log.close();

    const files = readdirSync(folder).filter((name) => name.startsWith('bounded'));
    expect(files.toSorted()).toEqual(['bounded.log', 'bounded.log.1', 'bounded.log.2']);
    expect(Math.max(...files.map((name) => statSync(join(folder, name)).size))).toBeLessThanOrEqual(100);
    expect(readFileSync(path, 'utf8')).toContain('line 49\n');
    expect(readFileSync(`${path}.1`, 'utf8')).not.toContain('line 10\n');
  });
});
