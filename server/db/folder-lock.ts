import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { link, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { hostname, platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The lock that allows one server per data folder. PGlite has no lock of its own: two processes in one folder would both
 * acknowledge sales and sell every seat twice. An abstract Unix socket (Linux) is exact inside one machine: the kernel
 * releases it with the process, kill -9 included. A file with a heartbeat covers systems where sockets are not shared
 * (other containers on the same volume) or do not exist (macOS, Windows). A live lock is never taken over.
 */
export type FolderLock = { readonly release: () => Promise<void> };

export class FolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `The data folder ${folder} is already in use by ${holder}. Stop that server first, or set DATABASE_URL so that several servers can share one PostgreSQL.`,
    );
    this.name = 'FolderInUse';
  }
}

export type FolderLockOptions = {
  /** Called when the lock file belongs to another process: this process must stop at once. */
  readonly onLost?: () => void;
  /** Uses only the lock file, as on systems without abstract sockets. */
  readonly fileOnly?: boolean;
  readonly beatMs?: number;
  /** The time without a heartbeat after which a remote holder counts as dead. */
  readonly deadAfterMs?: number;
};

type Holder = {
  readonly token: string;
  readonly pid: number;
  /** The boot id of the machine and, below, its network and process namespace: inside one, the socket decides. */
  readonly boot: string;
  readonly place: string;
  readonly beat: number;
};

export const lockFileName = 'taquilla.lock';

export async function lockFolder(folder: string, options: FolderLockOptions = {}): Promise<FolderLock> {
  const { beatMs = 500, deadAfterMs = 15_000, fileOnly = platform() !== 'linux' } = options;
  const real = await realpath(folder);
  const file = join(real, lockFileName);
  const socket = fileOnly ? null : await takeSocket(real, file);
  const me = { token: randomUUID(), pid: process.pid, boot: bootId(), place: placeId() };
  try {
    await takeFile({ real, file, me, beatMs, deadAfterMs, isSocketMine: socket !== null });
  } catch (thrown) {
    socket?.close();
    throw thrown;
  }
  const beating = keepBeating(file, me, beatMs, options.onLost ?? (() => undefined));
  return {
    release: async () => {
      beating.stop();
      if ((await readHolder(file))?.token === me.token) await rm(file, { force: true });
      socket?.close();
    },
  };
}

function takeSocket(real: string, file: string): Promise<Server> {
  const name = createHash('sha256').update(real).digest('hex').slice(0, 40);
  const server = createServer((visitor) => visitor.destroy());
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (!('code' in error) || error.code !== 'EADDRINUSE') return reject(error);
      void readHolder(file).then((holder) => reject(new FolderInUse(real, described(holder))));
    });
    server.listen(`\0taquilla-${name}`, () => resolve(server));
  });
}

type Taking = {
  readonly real: string;
  readonly file: string;
  readonly me: Omit<Holder, 'beat'>;
  readonly beatMs: number;
  readonly deadAfterMs: number;
  readonly isSocketMine: boolean;
};

async function takeFile(taking: Taking): Promise<void> {
  const { real, file, me } = taking;
  for (;;) {
    try {
      await createWhole(file, { ...me, beat: 0 });
      return;
    } catch (thrown) {
      if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')) throw thrown;
    }
    const holder = await readHolder(file);
    if (holder !== null && (await isAlive(holder, taking))) throw new FolderInUse(real, described(holder));
    await removeIfStill(file, holder);
  }
}

/** Creates the file atomically with its whole content: written under a temporary name, then linked. */
async function createWhole(file: string, holder: Holder): Promise<void> {
  const aside = `${file}.${holder.token}`;
  await writeFile(aside, JSON.stringify(holder));
  try {
    await link(aside, file);
  } finally {
    await rm(aside, { force: true });
  }
}

async function isAlive(
  holder: Holder,
  { file, me, beatMs, deadAfterMs, isSocketMine }: Taking,
): Promise<boolean> {
  const isNeighbour = holder.boot === me.boot && holder.place === me.place;
  if (isNeighbour && isSocketMine) return false;
  if (isNeighbour && !isRunning(holder.pid)) return false;
  if (holder.boot === me.boot && isNeighbour && holder.pid === me.pid) return true;
  for (let waited = 0; waited < deadAfterMs; waited += beatMs) {
    await pause(beatMs);
    const seen = await readHolder(file);
    if (seen === null || seen.token !== holder.token || seen.beat !== holder.beat) return seen !== null;
  }
  return false;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}

/** Removes a dead holder's file. If another server was faster, its file is restored. */
async function removeIfStill(file: string, dead: Holder | null): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  if (moved !== null && moved.token !== dead?.token) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

function keepBeating(
  file: string,
  me: Omit<Holder, 'beat'>,
  beatMs: number,
  onLost: () => void,
): { stop: () => void } {
  let beat = 0;
  const tick = (): void => {
    beat += 1;
    if (readHolderNow(file)?.token !== me.token) {
      stop();
      onLost();
      return;
    }
    // Written under a temporary name and renamed, so that readers never see half a heartbeat.
    writeFileSync(`${file}.${me.token}`, JSON.stringify({ ...me, beat }));
    renameSync(`${file}.${me.token}`, file);
  };
  const timer = setInterval(tick, beatMs);
  timer.unref();
  const leave = (): void => {
    if (readHolderNow(file)?.token === me.token) rmSync(file, { force: true });
  };
  process.once('exit', leave);
  const stop = (): void => {
    clearInterval(timer);
    process.off('exit', leave);
  };
  return { stop };
}

function described(holder: Holder | null): string {
  return holder === null ? 'another Taquilla server' : `another Taquilla server (process ${holder.pid})`;
}

async function readHolder(file: string): Promise<Holder | null> {
  return readFile(file, 'utf8').then(parseHolder, () => null);
}

function readHolderNow(file: string): Holder | null {
  try {
    return parseHolder(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const { token, pid, boot, place, beat } = JSON.parse(text);
    return {
      token: String(token),
      pid: Number(pid),
      boot: String(boot),
      place: String(place),
      beat: Number(beat),
    };
  } catch {
    return null;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}

function placeId(): string {
  try {
    return `${readlinkSync('/proc/self/ns/net')} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
