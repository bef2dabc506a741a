import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLongRecord } from '../../bench/long/record.ts';
import { root } from '../bootstrap.mjs';
import { startPostgresForSuite } from '../postgres.mjs';
import { buildEnvironment, type LongRun, selectLongRuns, usage } from './long-runs.ts';
import { emptyTally, readReport, type Tally } from './tally.ts';

/** Far longer than the longest of these tests; whoever waits notices one that hangs. */
const testTimeoutMs = 24 * 60 * 60_000;

/** Runs the selected groups, continues after a failure, and resolves to the exit code. */
export async function runLong(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const chosen = selectLongRuns(args);
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
      const sizes = buildEnvironment(run, chosen.percent);
      const output = Object.entries(sizes).map(([name, size]) => `${name}=${size}`);
      console.log(`\n── ${run.name}: ${output.join(' ')}`);
      const startedAt = performance.now();
      const record = chosen.isRecording ? startLongRecord() : undefined;
      const report = join(reports, `${run.name}.json`);
      const code = await vitest(run, report, { ...sizes, TEST_POSTGRES_URL: postgres.url });
      const tally = existsSync(report) ? readReport('vitest', readFileSync(report, 'utf8')) : emptyTally;
      const isGood = code === 0 && tally.passed > 0 && tally.failed + tally.skipped === 0;
      hasFailed ||= !isGood;
      const seconds = (performance.now() - startedAt) / 1_000;
      lines.push(formatLine(run, { isGood, tally, seconds }));
      const { passed, failed, skipped } = tally;
      record?.keep({
        name: run.name,
        tests: run.tests,
        sizes: run.sizes,
        passed,
        failed: code === 0 ? failed : Math.max(1, failed),
        skipped,
        minutes: seconds / 60,
      });
      console.log(`\n${lines.at(-1)}`);
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
    await postgres.stop();
  }
  console.log(`\n${lines.join('\n')}`);
  return hasFailed ? 1 : 0;
}

function formatLine(
  { name, tests }: LongRun,
  { isGood, tally, seconds }: { readonly isGood: boolean; readonly tally: Tally; readonly seconds: number },
): string {
  const counted = `${tally.passed} passed, ${tally.failed} failed`;
  return `${isGood ? '✓' : '✗'} ${name} (${tests.join(', ')}): ${counted}, ${(seconds / 60).toFixed(1)} min`;
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
