import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startPostgres } from '../tools/postgres.mjs';
import { freePorts } from '../tools/start/ports.ts';
import { type Program, run } from '../tools/start/program.ts';
import { readSettings } from '../tools/start/settings.ts';
import { type Sandbox, sandboxAt } from './sandbox.ts';

/** A box office with a database and a sandbox that no other journey touches. */
export type OwnHouse = {
  readonly baseURL: string;
  readonly sandbox: Sandbox;
  /** Everything that is held ends so soon: the only clock that counts is the database's. */
  readonly endHoldsIn: (seconds: number) => Promise<void>;
  /** Payments that nobody has heard of are waited for no longer. */
  readonly giveUpOnPayments: () => Promise<void>;
  /** Nobody signed in just now. */
  readonly letSignInsAge: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const readyWithinMs = 120_000;

/** Starts PostgreSQL, the sandbox and a server on the pages that are built already. */
export async function openOwnHouse(): Promise<OwnHouse> {
  const postgres = await startPostgres();
  // Clients, not pools: a pool says that it ended while its connections are still closing, and a dropped
  // database would cut those off with an error that nobody listens to.
  const database = new Client({ connectionString: postgres.url });
  await database.connect();
  const name = `house_${Date.now().toString(36)}_${process.pid}`;
  await database.query(`create database ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const own = new Client({ connectionString: url.href });
  await own.connect();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'taquilla-own-house-'));
  const port = await freePorts(3);
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
    await own.end();
    await database.query(`drop database ${name} with (force)`);
    await database.end();
    await postgres.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };

  try {
    const { sandbox, colombia } = settings.addresses;
    await answering(launch('sandbox', settings.environment), sandbox);
    await answering(
      launch('server', { ...settings.environment, PORT: String(port) }),
      `http://localhost:${port}/readyz`,
    );
    return {
      baseURL: colombia,
      sandbox: sandboxAt(sandbox),
      async endHoldsIn(seconds) {
        const soon = 'now() + make_interval(secs => $1)';
        await own.query(`update reservation set expires_at = ${soon} where status = 'ACTIVE'`, [seconds]);
        await own.query(
          `update seat_claim c set expires_at = r.expires_at from reservation r
           where r.id = c.reservation_id and r.status = 'ACTIVE' and c.state = 'HELD'`,
        );
      },
      async giveUpOnPayments() {
        await own.query(
          "update payment_attempt set expires_at = now(), checked_at = null where status = 'STARTED'",
        );
      },
      async letSignInsAge() {
        await own.query(
          "update session set authenticated_at = now() - interval '1 hour' where person_id is not null",
        );
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits until a program answers, or tells its last words. */
async function answering(program: Program, address: string): Promise<void> {
  const ended = program.ended.then(() => 'ended' as const);
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    const answer = await Promise.race([
      fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined),
      ended,
    ]);
    if (answer === 'ended') break;
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The ${program.name} does not answer. Its last words:\n${program.lastWords()}`);
}
