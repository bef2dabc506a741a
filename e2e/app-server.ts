import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '../tools/postgres.mjs';
import { findFreePorts } from '../tools/start/ports.ts';
import { type Program, run } from '../tools/start/program.ts';
import { readSettings } from '../tools/start/settings.ts';
import { createSandboxClient, type Sandbox } from './sandbox.ts';

/** A server with a database and a sandbox that no other journey uses. */
export type AppServer = {
  readonly baseURL: string;
  readonly sandbox: Sandbox;
  /** Makes all holds expire after this time, by the database's clock, which alone counts. */
  readonly expireHoldsIn: (seconds: number) => Promise<void>;
  /** Stops waiting for payments of which the provider reports nothing. */
  readonly stopPolling: () => Promise<void>;
  /** Makes all sign-ins too old to count as recent. */
  readonly ageSignIns: () => Promise<void>;
  /** Imports a content file, and then runs a command on one of its passes. */
  readonly runContent: (file: object, ...command: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

const runFile = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const readyWithinMs = 120_000;

/** Starts PostgreSQL, the sandbox and a server for the pages that are already built. */
export async function startAppServer(): Promise<AppServer> {
  const postgres = await startPostgres();
  // Clients instead of pools: a pool reports its end while its connections are still closing, and dropping the
  // database would cut those off with an error that nobody handles.
  const database = new Client({ connectionString: postgres.url });
  await database.connect();
  const name = `journeys_${Date.now().toString(36)}_${process.pid}`;
  await database.query(`create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const databaseName = new Client({ connectionString: url.href });
  await databaseName.connect();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'taquilla-journeys-'));
  const port = await findFreePorts(3);
  const settings = readSettings(
    {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      PORT: String(port),
      DATA_DIR: dataDirectory,
      DATABASE_URL: url.href,
    },
    { dev: false, root },
  );

  const programs: Program[] = [];
  const launch = (program: string, environment: Readonly<Record<string, string>>) => {
    const launched = run({
      name: program,
      arguments: [join(root, program, 'main.ts')],
      environment,
      cwd: root,
      echo: false,
      log: join(dataDirectory, 'logs', `${program}.log`),
    });
    programs.push(launched);
    return launched;
  };
  const close = async () => {
    for (const program of programs.toReversed()) await program.stop(8_000);
    await databaseName.end();
    await database.query(`drop database ${name} with (force)`);
    await database.end();
    await postgres.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };

  try {
    const { sandbox, colombia } = settings.addresses;
    await waitUntilReady(launch('sandbox', settings.environment), sandbox);
    await waitUntilReady(
      launch('server', { ...settings.environment, PORT: String(port) }),
      `http://localhost:${port}/readyz`,
    );
    return {
      baseURL: colombia,
      sandbox: createSandboxClient(sandbox),
      async expireHoldsIn(seconds) {
        const expiresAt = 'now() + make_interval(secs => $1)';
        await databaseName.query(`update reservation set expires_at = ${expiresAt} where status = 'ACTIVE'`, [
          seconds,
        ]);
        await databaseName.query(
          `update seat_claim c set expires_at = r.expires_at from reservation r
           where r.id = c.reservation_id and r.status = 'ACTIVE' and c.state = 'HELD'`,
        );
      },
      async stopPolling() {
        await databaseName.query(
          "update payment_attempt set expires_at = now(), checked_at = null where status = 'STARTED'",
        );
      },
      async ageSignIns() {
        await databaseName.query(
          "update session set authenticated_at = now() - interval '1 hour' where person_id is not null",
        );
      },
      async runContent(file, ...command) {
        const path = join(dataDirectory, 'content.json');
        writeFileSync(path, JSON.stringify(file));
        for (const inputs of [[path], command])
          await runFile(process.execPath, [join(root, 'tools', 'content.mjs'), ...inputs], {
            env: settings.environment,
          });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits until a program responds; otherwise throws its last lines. */
async function waitUntilReady(program: Program, address: string): Promise<void> {
  const ended = program.exited.then(() => 'ended' as const);
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    const response = await Promise.race([
      fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined),
      ended,
    ]);
    if (response === 'ended') break;
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The ${program.name} does not respond. Its last lines:\n${program.lastLines()}`);
}
