// Starts a temporary PostgreSQL for tests and benches.
//   node tools/postgres.mjs [--durable] -- command …     runs the command with TEST_POSTGRES_URL set:
//   an address per worker of the server suite; with --durable a single one, for benches
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aptInstall } from './apt.mjs';
import { findProgram } from './programs.mjs';

/** @typedef {{ readonly url: string, readonly version: string, stop(): Promise<void> }} ThrowawayPostgres */

/**
 * Settings without durability, because nothing outlives the run; `durable` keeps the guarantees of a real server.
 */
const inAHurry = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const settings = [
  'listen_addresses=127.0.0.1',
  'max_connections=200',
  'shared_buffers=128MB',
  'logging_collector=off',
];

/** The number of server test files that run in parallel: each waits for its database a third of the time. */
const suiteWorkers = 3;

/**
 * Starts a PostgreSQL of its own in a temporary folder, or uses the one of TEST_POSTGRES_URL.
 * @param {{ durable?: boolean }} options
 * @returns {Promise<ThrowawayPostgres>}
 */
export async function startPostgres({ durable = false } = {}) {
  const [given] = givenUrls();
  if (given) return { url: given, version: 'the one TEST_POSTGRES_URL names', stop: async () => {} };

  const bin = ensurePrograms();
  const owner = unprivilegedOwner();
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-pg-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (owner) for (const path of [folder, data]) chownSync(path, owner.uid, owner.gid);

  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...owner, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb could not make a database: ${made.stderr || made.error?.message}`);
  }

  const port = await freePort();
  const options = [...settings, `unix_socket_directories=${folder}`, ...(durable ? [] : inAHurry)];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  server.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4_000);
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const abandon = () => server.kill('SIGQUIT');
  process.once('exit', abandon);
  const stop = async () => {
    process.removeListener('exit', abandon);
    server.kill('SIGINT');
    await ended;
    remove();
  };

  const ready = () =>
    spawnSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'])
      .status === 0;
  const deadline = performance.now() + 30_000;
  while (!ready()) {
    if (server.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`PostgreSQL did not start: ${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const version = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim();
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, version, stop };
}

/**
 * Starts one per worker of the server suite, with their addresses in `url`, separated by spaces: transactions are
 * visible
 * across the databases of a server (`pg_snapshot_xmin`), so tests that run in parallel would affect each other.
 * @returns {Promise<ThrowawayPostgres>}
 */
export async function startPostgresForSuite() {
  const given = givenUrls();
  if (given.length > 0)
    return { url: given.join(' '), version: 'what TEST_POSTGRES_URL names', stop: async () => {} };
  /** @type {ThrowawayPostgres[]} */
  const servers = [];
  const stop = async () => {
    for (const server of servers) await server.stop();
  };
  try {
    while (servers.length < suiteWorkers) servers.push(await startPostgres());
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: servers.map(({ url }) => url).join(' '), version: servers[0]?.version ?? '', stop };
}

function givenUrls() {
  return process.env.TEST_POSTGRES_URL?.split(' ').filter((url) => url !== '') ?? [];
}

/** Finds the folder with initdb and the other programs; installs them first where that is possible. */
export function ensurePrograms() {
  const found = findPrograms();
  if (found) return found;
  if (aptInstall('postgresql', 'the server suite runs on PostgreSQL too')) {
    const installed = findPrograms();
    if (installed) return installed;
  }
  throw new Error(
    'No PostgreSQL was found. Install it (Debian: apt-get install postgresql, macOS: brew install postgresql), or name a throwaway one in TEST_POSTGRES_URL.',
  );
}

function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newest = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(debian, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  if (newest) return newest;
  const onPath = findProgram(['initdb']);
  return onPath && dirname(onPath);
}

/**
 * Returns the unprivileged user that runs PostgreSQL if this process is root, because PostgreSQL does not run as
 * root; its package creates that user.
 */
function unprivilegedOwner() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (/** @type {string} */ flag) => {
    const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
    if (status !== 0)
      throw new Error('This runs as root, and PostgreSQL needs an ordinary user named postgres.');
    return Number(stdout);
  };
  return { uid: id('-u'), gid: id('-g') };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** @param {readonly string[]} args */
async function main(args) {
  const divider = args.indexOf('--');
  const command = divider < 0 ? [] : args.slice(divider + 1);
  const [program, ...rest] = command;
  if (!program) {
    console.error('Usage: node tools/postgres.mjs [--durable] -- command …');
    return 2;
  }
  const durable = args.slice(0, divider).includes('--durable');
  const postgres = durable ? await startPostgres({ durable }) : await startPostgresForSuite();
  const child = spawn(program, rest, {
    stdio: 'inherit',
    env: { ...process.env, TEST_POSTGRES_URL: postgres.url },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  /** @type {number} */
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${program} could not start: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  await postgres.stop();
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
