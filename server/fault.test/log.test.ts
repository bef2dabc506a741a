import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServerStarter, minimalEnvironment } from '#server/test/server-process.ts';
import { createTestDataFolder } from '#server/test/test-database.ts';

let folder = '';
const { start, killAll } = createServerStarter(() => folder);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taquilla-log-'));
});
afterEach(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

it('fault/full-disk, log: the process goes on, drops lines, and says how many once there is room', async () => {
  const file = join(folder, 'server.log');
  writeFileSync(file, '');
  const program = fileURLToPath(new URL('../test/log-lines.ts', import.meta.url));
  // A limit on the size of files stands for the disk: a write above it fails, and truncating makes room.
  const limited = `ulimit -f 64; exec "$0" "$1" >> "$2"`;
  const child = spawn('sh', ['-c', limited, process.execPath, program, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let beats = 0;
  child.stderr.on('data', (chunk: Buffer) => {
    beats += chunk.toString().split('\n').length - 1;
  });
  const readSize = () => statSync(file).size;

  const waitForBeats = async (count: number) => {
    const before = beats;
    await expect.poll(() => beats, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + count);
  };

  await expect.poll(readSize).toBeGreaterThan(0);
  await expect
    .poll(
      async () => {
        const before = readSize();
        await waitForBeats(4);
        return readSize() - before;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  // More lines than may wait.
  await waitForBeats(100);
  await expect
    .poll(
      () => {
        const [found] = /"dropped":\d+,"msg":"log lines were dropped"/.exec(readFileSync(file, 'utf8')) ?? [];
        if (found === undefined) truncateSync(file);
        return found;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBeDefined();

  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await ended;
});

it('fault/log-pipe, a reader of the log that ends neither ends nor stops the server', async () => {
  await createTestDataFolder(folder);
  const server = start(minimalEnvironment);
  const port = await server.port;
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

  server.child.stdout?.destroy();
  server.child.stderr?.destroy();
  const statuses = [];
  for (let n = 0; n < 20; n += 1) statuses.push(await ask('/healthz'), await ask('/api/events'));

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(server.child.exitCode).toBeNull();
});
