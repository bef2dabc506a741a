import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findPostgresProgram } from './postgres-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'taquilla-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const install = (place: string): string => {
  mkdirSync(join(folder, place), { recursive: true });
  const program = join(folder, place, 'pg_dump');
  writeFileSync(program, '');
  chmodSync(program, 0o755);
  return program;
};

describe('the programs of PostgreSQL', () => {
  it('are asked for with one sentence when they are missing', () => {
    expect(() => findPostgresProgram('pg_dump', { PATH: '' }, join(folder, 'none'))).toThrow(
      /^pg_dump was not found\. Install the client programs of PostgreSQL/,
    );
  });

  it('are those of the PATH, or the newest that Debian installed', () => {
    const onPath = install('bin');
    const debian = join(folder, 'debian');
    install('debian/9/bin');
    const newest = install('debian/17/bin');
    install('debian/15/bin');

    expect(findPostgresProgram('pg_dump', { PATH: join(folder, 'bin') }, join(folder, 'none'))).toBe(onPath);
    expect(findPostgresProgram('pg_dump', { PATH: '' }, debian)).toBe(newest);
  });
});
