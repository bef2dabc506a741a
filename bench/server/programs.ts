import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/bootstrap.mjs';
import { findFreePorts } from '../../tools/start/ports.ts';

/** A program under measurement, in a process of its own. */
export type RunningProgram = {
  readonly port: number;
  readonly origin: string;
  /** Returns the current memory in MiB; NaN without /proc. */
  memory(): number;
  /** Returns the CPU time so far in seconds, over all threads; NaN without /proc. */
  cpuSeconds(): number;
  stop(): Promise<void>;
};

export type DatabaseAddress = { readonly databaseUrl: string } | { readonly dataDir: string };

/** Starts the real server, as `npm start` runs it in production, with its log in a file. */
export async function startServer(
  location: DatabaseAddress,
  more: Readonly<Record<string, string>> = {},
): Promise<RunningProgram> {
  const port = await findFreePorts(1);
  const unreachable = 'http://127.0.0.1:9';
  return startProgram('server/main.ts', port, location, {
    NODE_ENV: 'production',
    PUBLIC_URL_CO: buildOrigin(port),
    PUBLIC_URL_MX: `http://mx.localhost:${port}`,
    MEXICAN_DOMAIN_SUFFIX: 'mx.localhost',
    // Every visitor has an address of their own, as behind a proxy.
    TRUSTED_PROXY: '127.0.0.1,::1',
    PAYMENT_PROVIDER_URL: unreachable,
    PAYMENT_PROVIDER_PUBLIC_KEY: 'none',
    PAYMENT_PROVIDER_ACCESS_TOKEN: 'none',
    PAYMENT_WEBHOOK_SECRET: 'none',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...more,
  });
}

/** Starts the baseline, with one statement per request: the cost of HTTP, the language and the database alone. */
export async function startBaseline(location: DatabaseAddress): Promise<RunningProgram> {
  return startProgram('bench/holds/baseline.ts', await findFreePorts(1), location, {});
}

const buildOrigin = (port: number): string => `http://localhost:${port}`;

async function startProgram(
  program: string,
  port: number,
  location: DatabaseAddress,
  environment: Readonly<Record<string, string>>,
): Promise<RunningProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-bench-log-'));
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, [join(root, program)], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env.PATH,
      DATABASE_POOL: process.env.DATABASE_POOL,
      PORT: String(port),
      ...environment,
      ...('databaseUrl' in location
        ? { DATABASE_URL: location.databaseUrl }
        : { DATA_DIR: location.dataDir }),
    },
  });
  closeSync(log);
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    await waitUntilReady(child, buildOrigin(port));
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${program} did not start: ${readFileSync(logFile, 'utf8').slice(-2_000)}`, {
      cause: error,
    });
  }
  return {
    port,
    origin: buildOrigin(port),
    memory: () => Number(/^VmRSS:\s+(\d+)/m.exec(readProcFile(child, 'status'))?.[1]) / 1024,
    cpuSeconds: () => {
      // After the name in parentheses, state is field 3, utime 14, stime 15, in hundredths of a second.
      const fields = readProcFile(child, 'stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    async stop() {
      process.removeListener('exit', abandon);
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readProcFile(child: ChildProcess, what: 'status' | 'stat'): string {
  const file = `/proc/${child.pid}/${what}`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`ended with code ${child.exitCode}`);
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('no response for a minute');
}
