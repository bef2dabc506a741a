import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer } from '../test-app.ts';

/** The database of a server: PostgreSQL or a data folder. */
export type Where = { readonly databaseUrl: string } | { readonly dataDir: string };

/** A program in a child process, which can be killed at any time. */
export type Program = {
  readonly said: () => string;
  /** Kills the process with SIGKILL, as an out-of-memory condition does: nothing is finished or closed. */
  readonly kill: () => Promise<void>;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Sends an IPC message to the program; one that has ended ignores it. */
  readonly tell: (message: string) => void;
};

/** The time limit for a program to start, milliseconds. */
const patienceMs = 60_000;

/** The maximum of output kept per program, enough for a server between two kills. */
const mostSaid = 2_000_000;

/** Starts a program of this repository and resolves when `isUp` returns true for its output. */
export async function startProgram(
  script: string,
  environment: Readonly<Record<string, string>>,
  isUp: (said: string) => boolean | Promise<boolean>,
  onMessage?: (message: unknown) => void,
): Promise<Program> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../../${script}`, import.meta.url))], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? (['ipc'] as const) : [])],
  });
  if (onMessage) child.on('message', onMessage);
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  let said = '';
  const hear = (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-mostSaid);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = async () => {
    process.removeListener('exit', abandon);
    child.kill('SIGKILL');
    await ended;
  };
  const deadline = performance.now() + patienceMs;
  while (!(await isUp(said))) {
    if (hasEnded(child) || performance.now() > deadline) {
      await kill();
      throw new Error(`${script} did not start: ${said.slice(-2_000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return { said: () => said, kill, ended, tell: (message) => child.send(message, () => undefined) };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** The sandbox with provider and mailbox, which keeps running while servers are killed. */
export type World = {
  readonly url: string;
  readonly smtpPort: number;
  readonly control: (path: string, body?: object, method?: string) => Promise<unknown>;
  readonly stop: () => Promise<void>;
};

/** The provider keys of the sandbox. */
export const keys = {
  publicKey: 'TEST-public-key',
  accessToken: 'TEST-access-token',
  webhookSecret: 'test-webhook-secret',
} as const;
/** The same keys as environment variables. */
export const keyVariables = {
  PAYMENT_PROVIDER_PUBLIC_KEY: keys.publicKey,
  PAYMENT_PROVIDER_ACCESS_TOKEN: keys.accessToken,
  PAYMENT_WEBHOOK_SECRET: keys.webhookSecret,
};

export async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-world-'));
  const program = await startProgram(
    'sandbox/main.ts',
    { SANDBOX_PORT: '0', SMTP_PORT: '0', DATA_DIR: folder, ...keyVariables },
    (said) => said.includes('SMTP on port'),
  );
  const [, url = '', smtpPort = ''] = /payments at (\S+), SMTP on port (\d+)/.exec(program.said()) ?? [];
  return {
    url,
    smtpPort: Number(smtpPort),
    async control(path, body = {}, method = 'POST') {
      const answer = await fetch(`${url}/sandbox/${path}`, {
        method,
        ...(method === 'POST' && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      const text = await answer.text();
      return text === '' ? undefined : JSON.parse(text);
    },
    async stop() {
      await program.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the real server. Resolves when it is ready for requests. */
export function startServer(where: Where, port: number, world: World): Promise<Program> {
  return startProgram('server/main.ts', environmentOf(where, port, world), readyAt(port));
}

/** Starts the server with failpoints (`crashing-server.ts`): it reports those that it passes and kills itself at the one it is sent. */
export function startMortalServer(
  where: Where,
  port: number,
  world: World,
  onPassing: (place: string) => void,
): Promise<Program> {
  const environment = environmentOf(where, port, world);
  return startProgram('server/test/crash/mortal.ts', environment, readyAt(port), (message) =>
    onPassing(String(message)),
  );
}

const originOf = (port: number): string => `http://127.0.0.1:${port}`;

const environmentOf = (where: Where, port: number, world: World): Readonly<Record<string, string>> => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  PUBLIC_URL_CO: originOf(port),
  PUBLIC_URL_MX: originOf(port),
  MEXICAN_DOMAIN_SUFFIX: 'mx.localhost',
  PAYMENT_PROVIDER_URL: world.url,
  SMTP_URL: `smtp://127.0.0.1:${world.smtpPort}`,
  ...keyVariables,
  ...('databaseUrl' in where ? { DATABASE_URL: where.databaseUrl } : { DATA_DIR: where.dataDir }),
});

const readyAt = (port: number) => () =>
  fetch(`${originOf(port)}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A request as a browser sends it. */
export type Ask = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The host of the site: 'localhost' or 'mx.localhost'. */
  readonly site: string;
  readonly token: string;
  readonly body?: unknown;
  readonly key?: string;
};
export type Told = Pick<Answer, 'status' | 'body'>;

/** Connects to the server at a port, whichever process listens there; requests reject when the connection breaks. */
export function browserTo(port: number) {
  const agent = new Agent({ keepAlive: true });
  const ask = ({ method, path, site, token, body, key }: Ask): Promise<Told> =>
    new Promise((resolve, reject) => {
      const host = `${site}:${port}`;
      const text = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: {
            host,
            cookie: `user_session=${token}`,
            ...(method !== 'GET' && { origin: `http://${host}` }),
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
            ...(key !== undefined && { 'idempotency-key': key }),
          },
        },
        (answer) => {
          read(answer).then((whole) => resolve({ status: answer.statusCode ?? 0, body: whole }), reject);
        },
      );
      sent.once('error', reject);
      sent.end(text);
    });
  return { ask, close: () => agent.destroy() };
}

async function read(answer: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  const text = Buffer.concat(parts).toString();
  return answer.headers['content-type']?.startsWith('application/json') === true
    ? JSON.parse(text)
    : undefined;
}
