// Writes server/db/release/release.sql.gz: a database of this version with some rows, as a release leaves it
// behind.
//   node tools/dump-release.mjs     run at each release, and until the first one whenever a table in server/db/schema changes
// The migration tests migrate that database.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openDatabase } from '../server/db/client.ts';
import { migrate } from '../server/db/migrate.ts';
import { ensurePrograms, startPostgres } from './postgres.mjs';

const folder = new URL('../server/db/release/', import.meta.url);

const postgres = await startPostgres();
try {
  const database = await openDatabase({ url: postgres.url, dataDir: 'memory://', poolSize: 1 });
  await migrate(database);
  await database.script(readFileSync(new URL('rows.sql', folder), 'utf8'));
  await database.close();

  const dump = spawnSync(
    join(ensurePrograms(), 'pg_dump'),
    ['--no-owner', '--no-privileges', '--no-comments', '--inserts', postgres.url],
    { encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  if (dump.status !== 0) throw new Error(`pg_dump failed: ${dump.stderr || dump.error?.message}`);
  writeFileSync(new URL('release.sql.gz', folder), gzipSync(toScript(dump.stdout), { level: 9 }));
} finally {
  await postgres.stop();
}

/**
 * Removes from a dump what only psql or another version of PostgreSQL understands: its commands, session settings
 * and comments.
 * @param {string} dump
 */
function toScript(dump) {
  const lines = dump.split('\n').filter((line) => !/^(\\|--|SET |SELECT pg_catalog\.set_config)/.test(line));
  return `-- Written by tools/dump-release.mjs.\nset local check_function_bodies = off;\n${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
