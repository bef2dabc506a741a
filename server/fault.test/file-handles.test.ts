import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFileName } from '#server/db/folder-lock.ts';
import { createServerStarter, minimalEnvironment } from '#server/test/server-process.ts';
import { createTestDataFolder } from '#server/test/test-database.ts';

let folder = '';
const { start, killAll } = createServerStarter(() => folder);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taquilla-handles-'));
  await createTestDataFolder(folder);
});
afterEach(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

const readBeat = () => Number(JSON.parse(readFileSync(join(folder, lockFileName), 'utf8')).beat);

it('fault/file-handles, more connections than handles end nothing: pages and health answer afterwards', async () => {
  const server = start(minimalEnvironment, 'ulimit -n 300');
  const port = await server.port;
  const idle = Array.from({ length: 500 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  await Promise.all(idle.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  const before = readBeat();

  await expect.poll(readBeat).toBeGreaterThan(before + 3);
  for (const socket of idle) socket.destroy();

  const statuses = async () => {
    const paths = ['/healthz', '/readyz', '/api/events'];
    return Promise.all(paths.map(async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status));
  };
  await expect.poll(() => statuses().catch(String)).toEqual([200, 200, 200]);
  expect(server.child.exitCode).toBeNull();
  expect(server.output()).not.toContain('the lock of the data folder');
});
