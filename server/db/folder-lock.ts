import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { link, readFile, realpath, rm } from 'node:fs/promises';
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

export class FolderInUseError extends Error {
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
  /** Called once when heartbeats start to fail: the disk or the file handles ran out, which takes the lock from nobody. */
  readonly onFailed?: (error: unknown) => void;
  /** Uses only the lock file, as on systems without abstract sockets. */
  readonly fileOnly?: boolean;
  readonly heartbeatMs?: number;
  /** The time without a heartbeat after which a remote holder counts as dead. */
  readonly deadAfterMs?: number;
};

type Holder = {
  readonly token: string;
  readonly pid: number;
  /** The boot id of the machine and, below, its network and process namespace: inside one, the socket decides. */
  readonly boot: string;
  readonly namespace: string;
  readonly beat: number;
};

export const lockFileName = 'taquilla.lock';

export async function lockFolder(folder: string, options: FolderLockOptions = {}): Promise<FolderLock> {
  const { heartbeatMs = 500, deadAfterMs = 15_000, fileOnly = platform() !== 'linux' } = options;
  const realFolder = await realpath(folder);
  const file = join(realFolder, lockFileName);
  const socket = fileOnly ? null : await bindSocket(realFolder, file);
  const self = { token: randomUUID(), pid: process.pid, boot: readBootId(), namespace: readNamespaceId() };
  try {
    const handle = await createLockFile({
      realFolder,
      file,
      self,
      heartbeatMs,
      deadAfterMs,
      isSocketMine: socket !== null,
    });
    const stop = startHeartbeat({ file, handle, self }, heartbeatMs, options);
    return {
      release: async () => {
        stop();
        socket?.close();
      },
    };
  } catch (error) {
    socket?.close();
    throw error;
  }
}

function bindSocket(realFolder: string, file: string): Promise<Server> {
  const name = createHash('sha256').update(realFolder).digest('hex').slice(0, 40);
  const server = createServer((visitor) => visitor.destroy());
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (!('code' in error) || error.code !== 'EADDRINUSE') return reject(error);
      void readHolder(file).then((holder) =>
        reject(new FolderInUseError(realFolder, describeHolder(holder))),
      );
    });
    server.listen(`\0taquilla-${name}`, () => resolve(server));
  });
}

type LockAttempt = {
  readonly realFolder: string;
  readonly file: string;
  readonly self: Omit<Holder, 'beat'>;
  readonly heartbeatMs: number;
  readonly deadAfterMs: number;
  readonly isSocketMine: boolean;
};

/** Creates the lock file and returns its open handle. */
async function createLockFile(lockAttempt: LockAttempt): Promise<number> {
  const { realFolder, file, self } = lockAttempt;
  for (;;) {
    try {
      return await createAtomically(file, { ...self, beat: 0 });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = await readHolder(file);
    if (holder !== null && (await isAlive(holder, lockAttempt)))
      throw new FolderInUseError(realFolder, describeHolder(holder));
    await removeStaleFile(lockAttempt, holder);
  }
}

/** Creates the file atomically with its whole content: written under a temporary name, then linked. */
async function createAtomically(file: string, holder: Holder): Promise<number> {
  const temporaryFile = `${file}.${holder.token}`;
  const handle = openSync(temporaryFile, 'wx+', 0o600);
  try {
    writeSync(handle, serializeHolder(holder), 0);
    await link(temporaryFile, file);
    return handle;
  } catch (error) {
    closeSync(handle);
    throw error;
  } finally {
    await rm(temporaryFile, { force: true });
  }
}

/** Serializes the holder at one length, so that a heartbeat replaces digits in place and no reader sees half of one. */
function serializeHolder(holder: Holder): string {
  return JSON.stringify({ ...holder, beat: String(holder.beat).padStart(12, '0') });
}

async function isAlive(
  holder: Holder,
  { file, self, heartbeatMs, deadAfterMs, isSocketMine }: LockAttempt,
): Promise<boolean> {
  const isNeighbour = holder.boot === self.boot && holder.namespace === self.namespace;
  if (isNeighbour && isSocketMine) return false;
  if (isNeighbour && !isRunning(holder.pid)) return false;
  if (holder.boot === self.boot && isNeighbour && holder.pid === self.pid) return true;
  for (let waited = 0; waited < deadAfterMs; waited += heartbeatMs) {
    await pause(heartbeatMs);
    const seen = await readHolder(file);
    if (seen === null || seen.token !== holder.token || seen.beat !== holder.beat) return seen !== null;
  }
  return false;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Removes a dead holder's file, unless another server has taken the lock over meanwhile. Only one server at a time may do so: between a
 * look at the file and its removal, the file of a new holder would be removed instead.
 */
async function removeStaleFile(
  { file, deadAfterMs, heartbeatMs }: LockAttempt,
  staleHolder: Holder | null,
): Promise<void> {
  const claim = `${file}.takeover`;
  if (!claimTakeover(claim, deadAfterMs)) return pause(heartbeatMs);
  try {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null && parseHolder(text)?.token === staleHolder?.token) await rm(file, { force: true });
  } finally {
    await rm(claim, { force: true });
  }
}

/** Creates the file that admits one server to the takeover. One that a killed server left behind counts for as long as a holder does. */
function claimTakeover(claim: string, deadAfterMs: number): boolean {
  try {
    closeSync(openSync(claim, 'wx', 0o600));
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const left = statSync(claim, { throwIfNoEntry: false });
  if (left !== undefined && Date.now() - left.mtimeMs > deadAfterMs) rmSync(claim, { force: true });
  return false;
}

type HeldFile = { readonly file: string; readonly handle: number; readonly self: Omit<Holder, 'beat'> };

/** Starts the heartbeat. Returns a function that ends it and removes the file, if it is still ours. */
function startHeartbeat(
  held: HeldFile,
  heartbeatMs: number,
  { onLost, onFailed }: FolderLockOptions,
): () => void {
  let beat = 0;
  let hasFailed = false;
  const tick = (): void => {
    try {
      if (isLost(held)) {
        release();
        onLost?.();
        return;
      }
      beat += 1;
      writeSync(held.handle, serializeHolder({ ...held.self, beat }), 0);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onFailed?.(error);
      hasFailed = true;
    }
  };
  const release = (): void => {
    clearInterval(timer);
    process.off('exit', release);
    try {
      if (!isLost(held)) rmSync(held.file, { force: true });
    } catch {
      // The file stays: the next server sees that this process has ended.
    } finally {
      closeSync(held.handle);
    }
  };
  const timer = setInterval(tick, heartbeatMs);
  timer.unref();
  process.once('exit', release);
  return release;
}

/**
 * Returns whether the file of this lock was removed, replaced or given another token. It needs no new file handle, and an
 * unreadable file throws: neither is a loss.
 */
function isLost({ file, handle, self }: HeldFile): boolean {
  const own = fstatSync(handle, { bigint: true });
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (own.nlink === 0n || (found !== undefined && found.ino !== own.ino)) return true;
  const content = Buffer.alloc(4_096);
  const holder = parseHolder(content.toString('utf8', 0, readSync(handle, content, 0, content.length, 0)));
  return holder !== null && holder.token !== self.token;
}

function describeHolder(holder: Holder | null): string {
  return holder === null ? 'another Taquilla server' : `another Taquilla server (process ${holder.pid})`;
}

async function readHolder(file: string): Promise<Holder | null> {
  return readFile(file, 'utf8').then(parseHolder, () => null);
}

function parseHolder(text: string): Holder | null {
  try {
    const { token, pid, boot, namespace, beat } = JSON.parse(text);
    return {
      token: String(token),
      pid: Number(pid),
      boot: String(boot),
      namespace: String(namespace),
      beat: Number(beat),
    };
  } catch {
    return null;
  }
}

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}

function readNamespaceId(): string {
  try {
    return `${readlinkSync('/proc/self/ns/net')} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
