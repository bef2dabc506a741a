import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** A program that runs beside this one; what it says goes to its log, and its last lines are kept for its obituary. */
export interface Program {
  readonly name: string;
  readonly log: string;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  lastWords(): string;
  /** Asks it to end, and kills it when it has not after the grace. */
  stop(graceMs: number): Promise<void>;
  kill(): void;
}

interface ProgramOptions {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly log: string;
  /** Whether what it says is shown as well as logged. */
  readonly echo: boolean;
}

const keptLines = 15;

/** Starts a program under the Node that runs this one. */
export function run(options: ProgramOptions): Program {
  mkdirSync(dirname(options.log), { recursive: true });
  const child = spawn(process.execPath, options.arguments, {
    cwd: options.cwd,
    env: options.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group: Ctrl-C reaches us alone, and we stop the programs in order.
    detached: true,
  });
  const log = createWriteStream(options.log, { flags: 'w' });
  let tail = '';
  const keep = (chunk: Buffer) => {
    log.write(chunk);
    if (options.echo) process.stdout.write(chunk);
    tail = `${tail}${chunk.toString('utf8')}`.slice(-8_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<Awaited<Program['ended']>>((resolve) => {
    child.on('error', (error) => keep(Buffer.from(`${error.message}\n`)));
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  return {
    name: options.name,
    log: options.log,
    ended,
    lastWords: () => tail.trimEnd().split('\n').slice(-keptLines).join('\n'),
    stop: (graceMs) => stop(child, ended, graceMs),
    kill: () => child.kill('SIGKILL'),
  };
}

async function stop(child: ChildProcess, ended: Promise<unknown>, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const giveUp = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(giveUp);
}
