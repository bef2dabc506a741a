import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { startPostgresForSuite } from '../postgres.mjs';
import { chosenRuns, environmentFor, type LongRun, usage } from './long-runs.ts';
import { emptyTally, type Tally, tallyFrom } from './tally.ts';

/** Longer than the longest of these tests by far: one that does not end is seen by whoever waits for it. */
const testTimeoutMs = 24 * 60 * 60_000;

/** Runs what the words name, goes on after a failure, and resolves with the exit code. */
export async function runLong(words: readonly string[]): Promise<number> {
  if (words.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const chosen = chosenRuns(words);
  if ('mistake' in chosen) {
    console.error(`${chosen.mistake}\n\n${usage}`);
    return 2;
  }
  const postgres = await startPostgresForSuite();
  const reports = mkdtempSync(join(tmpdir(), 'taquilla-long-'));
  const lines: string[] = [];
  let hasFailed = false;
  try {
    for (const run of chosen.runs) {
      const sizes = environmentFor(run, chosen.percent);
      const said = Object.entries(sizes).map(([name, size]) => `${name}=${size}`);
      console.log(`\n── ${run.name}: ${said.join(' ')}`);
      const began = performance.now();
      const report = join(reports, `${run.name}.json`);
      const code = await vitest(run, report, { ...sizes, TEST_POSTGRES_URL: postgres.url });
      const tally = existsSync(report) ? tallyFrom('vitest', readFileSync(report, 'utf8')) : emptyTally;
      const isGood = code === 0 && tally.passed > 0 && tally.failed + tally.leftOut === 0;
      hasFailed ||= !isGood;
      lines.push(lineOf(run, { isGood, tally, took: performance.now() - began }));
      console.log(`\n${lines.at(-1)}`);
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
    await postgres.stop();
  }
  console.log(`\n${lines.join('\n')}`);
  return hasFailed ? 1 : 0;
}

function lineOf(
  { name, tests }: LongRun,
  { isGood, tally, took }: { readonly isGood: boolean; readonly tally: Tally; readonly took: number },
): string {
  const counted = `${tally.passed} passed, ${tally.failed} failed`;
  return `${isGood ? '✓' : '✗'} ${name} (${tests.join(', ')}): ${counted}, ${(took / 60_000).toFixed(1)} min`;
}

function vitest(
  { files }: LongRun,
  report: string,
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const script = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(
    process.execPath,
    [script, 'run', '--project', 'server', `--testTimeout=${testTimeoutMs}`, ...reporters, ...files],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
