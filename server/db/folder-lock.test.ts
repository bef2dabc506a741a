import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDataFolder } from '#server/test/test-database.ts';
import { FolderInUseError, lockFileName, lockFolder } from './folder-lock.ts';

const program = new URL('../test/hold-folder.ts', import.meta.url).pathname;

let folder = '';
const children: { kill: (signal: NodeJS.Signals) => boolean }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taquilla-lock-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

describe('lock/two-servers-one-dir', () => {
  it('admits one server, rejects a second one at once, and is released by kill -9', async () => {
    await createTestDataFolder(folder);
    const first = startServer();
    expect(await first.output).toBe(`open ${first.pid}\n`);

    const second = startServer();
    expect(await second.exited).toBe(1);
    expect(second.errorOutput()).toBe(
      `The data folder ${folder} is already in use by another Taquilla server (process ${first.pid}). Stop that server first, or set DATABASE_URL so that several servers can share one PostgreSQL.\n`,
    );

    first.kill('SIGKILL');
    expect(await first.exited).toBe('SIGKILL');
    const third = startServer();
    expect(await third.output).toBe(`open ${third.pid}\n`);

    third.kill('SIGTERM');
    expect(await third.exited).toBe(0);
    expect(existsSync(join(folder, lockFileName))).toBe(false);
  });

  it('admits exactly one of many', async () => {
    await createTestDataFolder(folder);
    const starting = Array.from({ length: 4 }, startServer);

    const outcomes = await Promise.all(starting.map(({ output, exited }) => Promise.race([output, exited])));

    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(3);
  });

  it('rejects at once, without waiting for the holder', async () => {
    const held = await lockFolder(folder);
    const before = performance.now();

    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUseError);

    expect(performance.now() - before).toBeLessThan(10_000);
    await held.release();
  });
});

describe('the lock file alone, on systems without abstract sockets', () => {
  const quick = { fileOnly: true, heartbeatMs: 20, deadAfterMs: 200 };
  const remoteHolder = {
    token: 'another',
    pid: 1,
    boot: 'another boot',
    namespace: 'another container',
    beat: 5,
  };
  const file = (): string => join(folder, lockFileName);

  it('rejects a local process and admits it after the release', async () => {
    const held = await lockFolder(folder, quick);
    await expect(lockFolder(folder, quick)).rejects.toBeInstanceOf(FolderInUseError);
    await held.release();

    const next = await lockFolder(folder, quick);

    await next.release();
    expect(existsSync(file())).toBe(false);
  });

  it('takes over from a local process that has ended, without waiting for its heartbeat', async () => {
    await createTestDataFolder(folder);
    const killedServer = startServer();
    await killedServer.output;
    const left = await readFile(file(), 'utf8');
    killedServer.kill('SIGKILL');
    await killedServer.exited;
    await writeFile(file(), left);
    const before = performance.now();

    const held = await lockFolder(folder, { ...quick, deadAfterMs: 120_000 });

    expect(performance.now() - before).toBeLessThan(60_000);
    expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({ pid: process.pid });
    await held.release();
  });

  it('never takes over from a remote holder with a heartbeat', async () => {
    await writeFile(file(), JSON.stringify(remoteHolder));
    let beat = remoteHolder.beat;
    const heartbeat = setInterval(() => {
      beat += 1;
      // Synchronous, so that nothing is left half written when the folder is deleted.
      writeFileSync(`${file()}.beat`, JSON.stringify({ ...remoteHolder, beat }));
      renameSync(`${file()}.beat`, file());
    }, 20);

    await expect(lockFolder(folder, quick)).rejects.toBeInstanceOf(FolderInUseError);

    clearInterval(heartbeat);
  });

  it('takes over from a remote holder whose heartbeat has stopped', async () => {
    await writeFile(file(), JSON.stringify(remoteHolder));

    const held = await lockFolder(folder, quick);

    expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({ pid: process.pid });
    await held.release();
  });

  it('lets exactly one of many take over, every time', async () => {
    // Of 24 servers two took over in two of five rounds while each removed whatever file it found.
    for (let round = 0; round < 10; round += 1) {
      await writeFile(file(), JSON.stringify(remoteHolder));

      const attempts = await Promise.allSettled(Array.from({ length: 24 }, () => lockFolder(folder, quick)));

      const held = attempts.filter((taker) => taker.status === 'fulfilled');
      expect(held).toHaveLength(1);
      for (const { value } of held) await value.release();
    }
  });

  it('takes over although a server was killed while it did', async () => {
    await writeFile(file(), JSON.stringify(remoteHolder));
    await writeFile(`${file()}.takeover`, '');

    const held = await lockFolder(folder, quick);

    expect(existsSync(`${file()}.takeover`)).toBe(false);
    await held.release();
  });

  it('notifies a server that lost its lock to another one', async () => {
    const lost = Promise.withResolvers<void>();
    await lockFolder(folder, { ...quick, onLost: lost.resolve });

    await writeFile(`${file()}.taken`, JSON.stringify(remoteHolder));
    renameSync(`${file()}.taken`, file());

    await lost.promise;
  });

  it('loses nothing while its file cannot be found, and goes on in the same file', async () => {
    let isLost = false;
    const held = await lockFolder(folder, {
      ...quick,
      onLost: () => {
        isLost = true;
      },
    });
    const hidden = `${folder}-hidden`;
    const readBeat = (at: string) => Number(JSON.parse(readFileSync(join(at, lockFileName), 'utf8')).beat);

    renameSync(folder, hidden);
    const before = readBeat(hidden);
    await expect.poll(() => readBeat(hidden)).toBeGreaterThan(before + 3);
    renameSync(hidden, folder);

    expect(isLost).toBe(false);
    await held.release();
    expect(existsSync(file())).toBe(false);
  });
});

function startServer() {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString();
  });
  return {
    pid: child.pid,
    output: once(child.stdout, 'data').then(([chunk]) => String(chunk)),
    exited: once(child, 'close').then(([code, signal]): unknown => signal ?? code),
    errorOutput: () => errorOutput,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  };
}
