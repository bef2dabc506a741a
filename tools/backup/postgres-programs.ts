import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { findProgram } from '../programs.mjs';

/** Finds a program of PostgreSQL on the PATH, or the newest one where Debian installs them. */
export function findPostgresProgram(
  name: string,
  env: NodeJS.ProcessEnv = process.env,
  debian = '/usr/lib/postgresql',
): string {
  const version = (path: string) => Number(/(\d+)\/bin/.exec(path)?.[1] ?? 0);
  const [newest] = globSync(`${debian}/*/bin/${name}`).sort((one, other) => version(other) - version(one));
  const found = newest ?? findProgram([name], env);
  if (found === undefined)
    throw new Error(
      `${name} was not found. Install the client programs of PostgreSQL (Debian: apt-get install postgresql-client, macOS: brew install libpq), of the database's version or newer.`,
    );
  return found;
}

/** Runs a program of PostgreSQL on a database; the password is not among its arguments, which every user of the machine sees. */
export function runPostgresProgram(name: string, databaseUrl: string, args: readonly string[]): void {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const { status, stderr, error } = spawnSync(
    findPostgresProgram(name),
    ['--no-password', `--dbname=${url.href}`, ...args],
    { encoding: 'utf8', env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) } },
  );
  if (status !== 0) throw new Error(`${name} failed: ${(stderr || error?.message || '').trim()}`);
}
