import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../child-environment.ts';
import type { TestResponse } from '../test-app.ts';

/** The database of a server: PostgreSQL, with a folder for its keys, or a data folder. */
export type DatabaseLocation =
  | { readonly databaseUrl: string; readonly dataDir?: string }
  | { readonly dataDir: string };

/** A program in a child process, which can be killed at any time. */
export type ChildProgram = {
  readonly readOutput: () => string;
  /** Kills the process with SIGKILL, as an out-of-memory condition does: nothing is finished or closed. */
  readonly kill: () => Promise<void>;
  /** Resolves when the process has ended, for whatever reason. */
  readonly exited: Promise<void>;
  /** Sends an IPC message to the program; one that has ended ignores it. */
  readonly send: (message: string) => void;
};

/** The time limit for a program to start, milliseconds. */
const startTimeoutMs = 60_000;

/** The maximum of output kept per program, enough for a server between two kills. */
const maxOutputLength = 2_000_000;

/** Starts a program of this repository and resolves when `isUp` returns true for its output. */
export async function startProgram(
  script: string,
  environment: Readonly<Record<string, string>>,
  isUp: (said: string) => boolean | Promise<boolean>,
  onMessage?: (message: unknown) => void,
): Promise<ChildProgram> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../../../${script}`, import.meta.url))], {
    env: { ...childEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? (['ipc'] as const) : [])],
  });
  if (onMessage) child.on('message', onMessage);
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  let said = '';
  const appendOutput = (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-maxOutputLength);
  };
  child.stdout?.on('data', appendOutput);
  child.stderr?.on('data', appendOutput);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = async () => {
    process.removeListener('exit', killChild);
    child.kill('SIGKILL');
    await ended;
  };
  const deadline = performance.now() + startTimeoutMs;
  while (!(await isUp(said))) {
    if (hasExited(child) || performance.now() > deadline) {
      await kill();
      throw new Error(`${script} did not start: ${said.slice(-2_000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    readOutput: () => said,
    kill,
    exited: ended,
    send: (message) => child.send(message, () => undefined),
  };
}

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** The sandbox with provider and mailbox, which keeps running while servers are killed. */
export type SandboxProcess = {
  readonly url: string;
  readonly smtpPort: number;
  readonly control: (path: string, body?: object, method?: string) => Promise<unknown>;
  readonly stop: () => Promise<void>;
};

/** The provider keys of the sandbox. */
export const providerKeys = {
  publicKey: 'TEST-public-key',
  accessToken: 'TEST-access-token',
  webhookSecret: 'test-webhook-secret',
} as const;
/** The same keys as environment variables. */
export const providerEnvironment = {
  PAYMENT_PROVIDER_PUBLIC_KEY: providerKeys.publicKey,
  PAYMENT_PROVIDER_ACCESS_TOKEN: providerKeys.accessToken,
  PAYMENT_WEBHOOK_SECRET: providerKeys.webhookSecret,
};

export async function startSandboxProcess(
  folder = mkdtempSync(join(tmpdir(), 'taquilla-world-')),
): Promise<SandboxProcess> {
  const program = await startProgram(
    'sandbox/main.ts',
    { SANDBOX_PORT: '0', SMTP_PORT: '0', DATA_DIR: folder, ...providerEnvironment },
    (said) => said.includes('SMTP on port'),
  );
  const [, url = '', smtpPort = ''] =
    /payments at (\S+), SMTP on port (\d+)/.exec(program.readOutput()) ?? [];
  return {
    url,
    smtpPort: Number(smtpPort),
    async control(path, body = {}, method = 'POST') {
      const response = await fetch(`${url}/sandbox/${path}`, {
        method,
        ...(method === 'POST' && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      const text = await response.text();
      return text === '' ? undefined : JSON.parse(text);
    },
    async stop() {
      await program.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the real server. Resolves when it is ready for requests. */
export function startServer(
  location: DatabaseLocation,
  port: number,
  sandbox: SandboxProcess,
): Promise<ChildProgram> {
  return startProgram(
    'server/main.ts',
    buildServerEnvironment(location, port, sandbox),
    createReadinessCheck(port),
  );
}

/** Starts the server with failpoints (`crashing-server.ts`): it reports those that it passes and kills itself at the one it is sent. */
export function startCrashingServer(
  location: DatabaseLocation,
  port: number,
  sandbox: SandboxProcess,
  onPassing: (place: string) => void,
): Promise<ChildProgram> {
  const environment = buildServerEnvironment(location, port, sandbox);
  return startProgram(
    'server/test/crash/crashing-server.ts',
    environment,
    createReadinessCheck(port),
    (message) => onPassing(String(message)),
  );
}

const toOrigin = (port: number): string => `http://127.0.0.1:${port}`;

const buildServerEnvironment = (
  location: DatabaseLocation,
  port: number,
  sandbox: SandboxProcess,
): Readonly<Record<string, string>> => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  PUBLIC_URL_CO: toOrigin(port),
  PUBLIC_URL_MX: toOrigin(port),
  MEXICAN_DOMAIN_SUFFIX: 'mx.localhost',
  PAYMENT_PROVIDER_URL: sandbox.url,
  SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
  ...providerEnvironment,
  ...('databaseUrl' in location && { DATABASE_URL: location.databaseUrl }),
  ...(location.dataDir !== undefined && { DATA_DIR: location.dataDir }),
});

const createReadinessCheck = (port: number) => () =>
  fetch(`${toOrigin(port)}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A request as a browser sends it. */
export type BrowserRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The host of the site: 'localhost' or 'mx.localhost'. */
  readonly site: string;
  readonly token: string;
  readonly body?: unknown;
  readonly key?: string;
};
export type BrowserResponse = Pick<TestResponse, 'status' | 'body'>;

/** Connects to the server at a port, whichever process listens there; requests reject when the connection breaks. */
export function connectBrowser(port: number) {
  const agent = new Agent({ keepAlive: true });
  const ask = ({ method, path, site, token, body, key }: BrowserRequest): Promise<BrowserResponse> =>
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
        (response) => {
          readBody(response).then(
            (whole) => resolve({ status: response.statusCode ?? 0, body: whole }),
            reject,
          );
        },
      );
      sent.once('error', reject);
      sent.end(text);
    });
  return { ask, close: () => agent.destroy() };
}

async function readBody(response: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  const text = Buffer.concat(parts).toString();
  return response.headers['content-type']?.startsWith('application/json') === true
    ? JSON.parse(text)
    : undefined;
}
