import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem, type } from 'node:os';

/** What a figure was measured on; a figure without it says nothing. */
export type Machine = {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  /** Waiting and running programs just before: above a few tenths somebody else was using the machine. */
  readonly loadBefore: number;
};

export function thisMachine(): Machine {
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

/** The commit that was measured, with a mark when files had changed since. */
export function thisCommit(): string {
  const git = (...words: string[]) => spawnSync('git', words, { encoding: 'utf8' }).stdout?.trim() ?? '';
  const commit = git('rev-parse', '--short', 'HEAD') || 'unknown';
  return git('status', '--porcelain', '--', 'server', 'src', 'contract', 'bench') === ''
    ? commit
    : `${commit}+`;
}
