import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandboxProcess } from '#server/test/crash/processes.ts';
import { createServerStarter, minimalEnvironment } from '#server/test/server-process.ts';
import { createTestDataFolder } from '#server/test/test-database.ts';

let folder = '';
const { start, killAll } = createServerStarter(() => folder);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taquilla-folder-'));
});
afterEach(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

/** Lists what is not for its owner alone, but for a cache of its catalog that PGlite rewrites in its closed folders. */
const listExposed = (of: string) =>
  readdirSync(of, { recursive: true, encoding: 'utf8' })
    .filter((name) => (statSync(join(of, name)).mode & 0o077) !== 0)
    .filter((name) => !name.endsWith('/pg_internal.init'));

describe('fault/missing-database-files', () => {
  it.each([
    ['PG_VERSION', 'PG_VERSION'],
    ['global/pg_control', 'global/pg_control'],
    ['pg_wal', 'the log in pg_wal'],
  ])('without %s the server does not start, says what to do, and replaces nothing', async (path, name) => {
    await createTestDataFolder(folder);
    const database = join(folder, 'database');
    rmSync(join(database, path), { recursive: true });
    const left = readdirSync(database, { recursive: true, encoding: 'utf8' }).toSorted();

    const server = start(minimalEnvironment);

    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      `Taquilla cannot open its database: the database in ${database} is incomplete: ${name} is missing. Nothing was changed. Restore the whole data folder from a backup, or move it away to begin with an empty one.\n`,
    );
    expect(readdirSync(database, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual(left);
  });

  it('an engine that cannot start from its files is explained without its own words', async () => {
    await createTestDataFolder(folder);
    const control = join(folder, 'database/global/pg_control');
    writeFileSync(control, readFileSync(control).fill(0));

    const server = start(minimalEnvironment);

    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(
      /files are damaged or missing, or the disk is full\. Nothing was replaced\./,
    );
    expect(server.output()).not.toContain('sASSERTIONS');
  });

  it('a first start that was killed while it created the database is simply done again', async () => {
    await createTestDataFolder(folder);
    renameSync(join(folder, 'database'), join(folder, 'database.creating'));
    rmSync(join(folder, 'database.creating/PG_VERSION'));

    const server = start(minimalEnvironment);

    expect(await server.port).toBeGreaterThan(0);
    expect(existsSync(join(folder, 'database.creating'))).toBe(false);
  });
});

describe('fault/private-files', () => {
  it('nobody else can read the data folder, also not one that was open to all before', async () => {
    await createTestDataFolder(folder);
    spawnSync('chmod', ['-R', 'a+rwX', folder]);

    const server = start(minimalEnvironment, 'umask 022');
    await server.port;

    expect(listExposed(folder)).toEqual([]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('nobody else can read the messages of the sandbox', async () => {
    const sandbox = await startSandboxProcess(folder);

    expect(listExposed(folder)).toEqual([]);

    await sandbox.stop();
  });
});

it('fault/unwritable-folder, the server ends with one sentence', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');

  const server = start({ ...minimalEnvironment, DATA_DIR: join(file, 'data') });

  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/^Taquilla cannot use its data folder \S+a-file.data: ENOTDIR: .+\n$/);
});
