import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillTestFolder } from '#server/test/test-database.ts';
import { FolderInUse, lockFileName, lockFolder } from './folder-lock.ts';

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
    await fillTestFolder(folder);
    const first = start();
    expect(await first.said).toBe(`open ${first.pid}\n`);

    const second = start();
    expect(await second.exited).toBe(1);
    expect(second.complaint()).toBe(
      `The data folder ${folder} is already in use by another Taquilla server (process ${first.pid}). Stop that server first, or set DATABASE_URL so that several servers can share one PostgreSQL.\n`,
    );

    first.kill('SIGKILL');
    expect(await first.exited).toBe('SIGKILL');
    const third = start();
    expect(await third.said).toBe(`open ${third.pid}\n`);

    third.kill('SIGTERM');
    expect(await third.exited).toBe(0);
    expect(existsSync(join(folder, lockFileName))).toBe(false);
  });

  it('admits exactly one of many', async () => {
    await fillTestFolder(folder);
    const starting = Array.from({ length: 4 }, start);

    const outcomes = await Promise.all(starting.map(({ said, exited }) => Promise.race([said, exited])));

    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(3);
  });

  it('rejects at once, without waiting for the holder', async () => {
    const held = await lockFolder(folder);
    const before = performance.now();

    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);

    expect(performance.now() - before).toBeLessThan(10_000);
    await held.release();
  });
});

describe('the lock file alone, on systems without abstract sockets', () => {
  const quick = { fileOnly: true, beatMs: 20, deadAfterMs: 200 };
  const elsewhere = { token: 'another', pid: 1, boot: 'another boot', place: 'another container', beat: 5 };
  const file = (): string => join(folder, lockFileName);

  it('rejects a local process and admits it after the release', async () => {
    const held = await lockFolder(folder, quick);
    await expect(lockFolder(folder, quick)).rejects.toBeInstanceOf(FolderInUse);
    await held.release();

    const next = await lockFolder(folder, quick);

    await next.release();
    expect(existsSync(file())).toBe(false);
  });

  it('takes over from a process that has ended', async () => {
    await fillTestFolder(folder);
    const gone = start();
    await gone.said;
    const left = await readFile(file(), 'utf8');
    gone.kill('SIGKILL');
    await gone.exited;
    await writeFile(file(), left);

    const held = await lockFolder(folder, quick);

    expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({ pid: process.pid });
    await held.release();
  });

  it('never takes over from a remote holder with a heartbeat', async () => {
    await writeFile(file(), JSON.stringify(elsewhere));
    let beat = elsewhere.beat;
    const beating = setInterval(() => {
      beat += 1;
      // Synchronous, so that nothing is left half written when the folder is deleted.
      writeFileSync(`${file()}.beat`, JSON.stringify({ ...elsewhere, beat }));
      renameSync(`${file()}.beat`, file());
    }, 20);

    await expect(lockFolder(folder, quick)).rejects.toBeInstanceOf(FolderInUse);

    clearInterval(beating);
  });

  it('takes over from a remote holder whose heartbeat has stopped', async () => {
    await writeFile(file(), JSON.stringify(elsewhere));

    const held = await lockFolder(folder, quick);

    expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({ pid: process.pid });
    await held.release();
  });

  it('lets exactly one of many take over', async () => {
    await writeFile(file(), JSON.stringify(elsewhere));

    const takers = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder, quick)));

    const held = takers.filter((taker) => taker.status === 'fulfilled');
    expect(held).toHaveLength(1);
    for (const { value } of held) await value.release();
  });

  it('notifies a server that lost its lock', async () => {
    const lost = Promise.withResolvers<void>();
    await lockFolder(folder, { ...quick, onLost: lost.resolve });

    await writeFile(file(), JSON.stringify(elsewhere));

    await lost.promise;
  });
});

function start() {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  return {
    pid: child.pid,
    said: once(child.stdout, 'data').then(([chunk]) => String(chunk)),
    exited: once(child, 'close').then(([code, signal]): unknown => signal ?? code),
    complaint: () => complaint,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  };
}
