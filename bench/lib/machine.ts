import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem, type } from 'node:os';

/** The machine on which figures were measured; without it they mean nothing. */
export type Machine = {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  /** The load average just before: above a few tenths, another program was using the machine. */
  readonly loadBefore: number;
};

export function describeMachine(): Machine {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    system: systemName(),
    node: process.version,
    loadBefore: loadavg()[0] ?? 0,
  };
}

function systemName(): string {
  const file = '/etc/os-release';
  const [, pretty] = existsSync(file) ? (/^PRETTY_NAME="(.*)"$/m.exec(readFileSync(file, 'utf8')) ?? []) : [];
  return pretty ?? type();
}

/** Returns the measured commit, with a '+' if files had changed since. */
export function describeCommit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
  const commit = git('rev-parse', '--short', 'HEAD') || 'unknown';
  return git('status', '--porcelain', '--', 'server', 'src', 'contract', 'bench') === ''
    ? commit
    : `${commit}+`;
}
