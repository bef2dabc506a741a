import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer } from '../test-app.ts';

/** Where a server keeps its books. */
export type Where = { readonly databaseUrl: string } | { readonly dataDir: string };

/** A program in a process of its own, which may be killed without being asked. */
export type Program = {
  readonly said: () => string;
  /** As the machine does it when memory is gone: nothing is finished, nothing is closed. */
  readonly kill: () => Promise<void>;
  /** Resolves when it is gone, for whatever reason. */
  readonly ended: Promise<void>;
  /** Says something to a program that listens; one that is gone hears nothing. */
  readonly tell: (message: string) => void;
};

/** Nobody here waits longer for a program; one that does hangs. */
const patienceMs = 60_000;

/** So much of what a program says is kept: of a server between two kills, all of it. */
const mostSaid = 2_000_000;

/** Starts a program of this repository and waits until it says, or answers, that it is there. */
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

/** The provider and the mailbox, which outlive every server here. */
export type World = {
  readonly url: string;
  readonly smtpPort: number;
  readonly control: (path: string, body?: object, method?: string) => Promise<unknown>;
  readonly stop: () => Promise<void>;
};

/** The keys of a play: nobody outside knows them, and nobody outside is asked. */
export const keys = {
  publicKey: 'TEST-public-key',
  accessToken: 'TEST-access-token',
  webhookSecret: 'test-webhook-secret',
} as const;
/** The same as a program is told them. */
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

/** The real server, as it is started for people. Resolves when it may be given requests. */
export function startServer(where: Where, port: number, world: World): Promise<Program> {
  return startProgram('server/main.ts', environmentOf(where, port, world), readyAt(port));
}

/** The same with failpoints (`mortal.ts`): it is told at which place to kill itself, and tells which ones it passes. */
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

/** What a browser sends, and what came back. */
export type Ask = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** 'localhost' or 'mx.localhost': which of our sites. */
  readonly site: string;
  readonly token: string;
  readonly body?: unknown;
  readonly key?: string;
};
export type Told = Pick<Answer, 'status' | 'body'>;

/** Speaks to the server at a port, whichever process stands there; rejects when the connection breaks. */
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
