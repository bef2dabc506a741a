import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { childEnvironment } from '#server/test/child-environment.ts';
import { seats } from '#server/test/sale-requests.ts';
import { minimalEnvironment } from '#server/test/server-process.ts';
import { createTestDataFolder } from '#server/test/test-database.ts';
import { anEvent } from '#server/test/test-event.ts';
import { findFreePorts } from '../../tools/start/ports.ts';

const mebibyte = 2 ** 20;
/** The size above which no file grows: more than any file of the database, so that it stops the log alone. */
const maxFileBytes = 64 * mebibyte;
const room = { plenty: 500 * mebibyte, none: 0 };

let folder = '';
let stop = async (): Promise<void> => undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taquilla-full-'));
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const setFreeBytes = (bytes: number) => writeFileSync(join(folder, 'free-bytes'), String(bytes));

/** Starts the server with its log in a file that cannot grow beyond the limit, as on the same disk. */
async function start(logFile: string): Promise<(path: string, body?: object) => Promise<Response>> {
  const port = await findFreePorts(1);
  const program = fileURLToPath(new URL('../test/short-disk-server.ts', import.meta.url));
  const limited = `ulimit -f ${maxFileBytes / 512}; exec "$0" "$1" >> "$2"`;
  const child = spawn('sh', ['-c', limited, process.execPath, program, logFile], {
    env: { ...childEnvironment, DATA_DIR: folder, ...minimalEnvironment, PORT: String(port) },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const origin = `http://127.0.0.1:${port}`;
  return (path, body) =>
    fetch(`${origin}${path}`, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      }),
    });
}

it('fault/full-disk, data and log: sales stop with 503, pages and health go on, and all of it recovers', async () => {
  await createTestDataFolder(folder);
  const db = await openDatabase({ dataDir: folder });
  const event = await anEvent(db);
  await db.close();
  const logFile = join(folder, 'server.log');
  writeFileSync(logFile, '');
  setFreeBytes(room.plenty);
  const call = await start(logFile);
  await expect
    .poll(() => call('/readyz').then(({ status }) => status, String), { timeout: 60_000 })
    .toBe(200);
  let nextSeat = 0;
  const sell = () => {
    nextSeat += 1;
    return call('/api/reservations', {
      eventId: event.id,
      salesChannel: 'SELF_SERVICE',
      items: seats(event, nextSeat),
    });
  };
  const readPages = async () => {
    const paths = ['/healthz', '/readyz', '/api/events'];
    return Promise.all(paths.map(async (path) => (await call(path)).status));
  };
  const before = await sell();

  truncateSync(logFile, maxFileBytes);
  setFreeBytes(room.none);
  await expect.poll(async () => (await sell()).status).toBe(503);
  const rejected = await sell();
  const duringIt = await readPages();
  setFreeBytes(room.plenty);
  await expect.poll(async () => (await sell()).status).toBe(201);
  truncateSync(logFile);

  expect(before.status).toBe(201);
  expect(await rejected.json()).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 });
  expect(rejected.headers.get('retry-after')).toBe('2');
  expect(duringIt).toEqual([200, 200, 200]);
  // The lines waited for room: one says that sales stopped, one that they go on.
  await expect.poll(() => readFileSync(logFile, 'utf8')).toContain('the disk has room again: sales go on');
  expect(readFileSync(logFile, 'utf8').match(/the disk is full: sales stop/g)).toHaveLength(1);
  expect(await readPages()).toEqual([200, 200, 200]);
});
