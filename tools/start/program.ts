import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLogFile } from './log-file.ts';

/** A child process; its output goes to its log, and its last lines are kept for the error message. */
export interface Program {
  readonly name: string;
  readonly log: string;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  lastLines(): string;
  /** Asks it to stop, and kills it after the grace period. */
  stop(graceMs: number): Promise<void>;
  kill(): void;
}

interface ProgramOptions {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly log: string;
  /** True if its output is shown as well as logged. */
  readonly echo: boolean;
}

const lastLineCount = 15;

/** The folder of Node's compile cache, which saves a third of the CPU time of a server's start. */
export const compiledModules = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));

const endWithParent = new URL('./end-with-parent.ts', import.meta.url).href;

/** Starts a program under the Node that runs this one. It ends with this process, even when that is killed. */
export function run(options: ProgramOptions): Program {
  mkdirSync(dirname(options.log), { recursive: true, mode: 0o700 });
  const child = spawn(process.execPath, ['--import', endWithParent, ...options.arguments], {
    cwd: options.cwd,
    env: { NODE_COMPILE_CACHE: compiledModules, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // It has its own process group: Ctrl-C reaches only this process, which stops the programs in order.
    detached: true,
  });
  const log = openLogFile(options.log);
  let tail = '';
  const keep = (chunk: Buffer) => {
    log.write(chunk);
    if (options.echo) process.stdout.write(chunk);
    tail = `${tail}${chunk.toString('utf8')}`.slice(-8_000);
  };
  for (const output of [child.stdout, child.stderr]) {
    // A pipe that breaks ends with its program.
    output?.on('data', keep).on('error', () => undefined);
  }
  const ended = new Promise<Awaited<Program['exited']>>((resolve) => {
    child.on('error', (error) => keep(Buffer.from(`${error.message}\n`)));
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  return {
    name: options.name,
    log: options.log,
    exited: ended,
    lastLines: () => tail.trimEnd().split('\n').slice(-lastLineCount).join('\n'),
    stop: (graceMs) => stop(child, ended, graceMs),
    kill: () => child.kill('SIGKILL'),
  };
}

async function stop(child: ChildProcess, ended: Promise<unknown>, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(killTimer);
}
