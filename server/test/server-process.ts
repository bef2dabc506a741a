import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from './child-environment.ts';

/** The variables without which the server does not start; nothing that it calls answers. */
export const minimalEnvironment = {
  PORT: '0',
  HOST: '127.0.0.1',
  PAYMENT_PROVIDER_URL: 'http://127.0.0.1:9',
  PAYMENT_PROVIDER_PUBLIC_KEY: 'public',
  PAYMENT_PROVIDER_ACCESS_TOKEN: 'access',
  PAYMENT_WEBHOOK_SECRET: 'webhook',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

/** A server in a process of its own. */
export type ServerProcess = {
  readonly child: ChildProcess;
  /** The exit code, or null after a signal. */
  readonly ended: Promise<number | null>;
  readonly port: Promise<number>;
  readonly output: () => string;
};

/** Starts servers over one data folder; `limits` is a shell command such as `ulimit -n 300`. */
export function createServerStarter(folder: () => string) {
  const running: ChildProcess[] = [];
  const start = (environment: Readonly<Record<string, string>>, limits = 'true'): ServerProcess => {
    const program = fileURLToPath(new URL('../main.ts', import.meta.url));
    const child = spawn('sh', ['-c', `${limits}; exec "$0" "$1"`, process.execPath, program], {
      env: { ...childEnvironment, DATA_DIR: folder(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const port = new Promise<number>((resolve, reject) => {
      child.stdout.on('data', () => {
        const [, digits] = /"port":(\d+)/.exec(output) ?? [];
        if (digits !== undefined) resolve(Number(digits));
      });
      void ended.then(() => reject(new Error(output)));
    });
    port.catch(() => undefined);
    return { child, ended, port, output: () => output };
  };
  return {
    start,
    killAll: () => {
      for (const child of running.splice(0)) child.kill('SIGKILL');
    },
  };
}
