import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { ensureTestChromium } from '../chromium.mjs';
import { startPostgresForSuite } from '../postgres.mjs';
import { ensureZbar } from '../zbar.mjs';
import { type Step, type StepPrerequisite, steps } from './steps.ts';
import { emptyTally, findObjection, readReport, type Tally } from './tally.ts';

/** The time limit of a step; a longer one hangs. */
const stepLimitMs = 30 * 60_000;

/** Runs the steps, stops at the first that fails, and resolves to the exit code. */
export async function runChecks(): Promise<number> {
  const reports = mkdtempSync(join(tmpdir(), 'taquilla-reports-'));
  const startedAt = performance.now();
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interrupted.abort());
  let passed = 0;

  try {
    for (const [index, step] of steps.entries()) {
      const title = `${index + 1}/${steps.length} ${step.name}`;
      console.log(`\n── ${title}`);
      const stepStartedAt = performance.now();
      const { tally, objection } = await runStep(step, join(reports, `${index}.json`), interrupted.signal);
      passed += tally.passed;
      if (objection) {
        console.error(`\n✗ ${title}: ${objection}`);
        const waiting = steps.slice(index + 1).map(({ name }) => name);
        if (waiting.length > 0) console.error(`Not run: ${waiting.join('; ')}.`);
        console.error(`\n${passed} passed, ${Math.max(tally.failed, 1)} failed`);
        return 1;
      }
      const counted = step.testRunner === 'nothing' ? '' : `, ${tally.passed} tests`;
      console.log(`✓ ${title} (${secondsSince(stepStartedAt)}${counted})`);
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }

  console.log(`\nEverything holds, in ${secondsSince(startedAt)}.\n\n${passed} passed, 0 failed`);
  return 0;
}

async function runStep(
  step: Step,
  report: string,
  interrupted: AbortSignal,
): Promise<{ readonly tally: Tally; readonly objection: string | undefined }> {
  const stopFunctions: (() => Promise<void>)[] = [];
  try {
    const environment: Record<string, string> = {
      STORYBOOK_DISABLE_TELEMETRY: '1',
      ...getReportPath(step, report),
    };
    for (const need of step.needs ?? []) {
      const ready = await prepareStep(need);
      Object.assign(environment, ready.environment);
      stopFunctions.push(ready.stop);
    }
    const failure = await runCommands(step, [...reporters(step, report)], environment, interrupted);
    if (failure) return { tally: readTally(step, report), objection: failure };
    if (step.testRunner !== 'nothing' && !existsSync(report)) {
      return { tally: emptyTally, objection: 'The runner left no report.' };
    }
    const tally = readTally(step, report);
    return { tally, objection: findObjection(step, tally) };
  } catch (error) {
    return { tally: emptyTally, objection: error instanceof Error ? error.message : String(error) };
  } finally {
    for (const stop of stopFunctions) await stop();
  }
}

function readTally(step: Step, report: string): Tally {
  if (step.testRunner === 'nothing' || !existsSync(report)) return emptyTally;
  return readReport(step.testRunner, readFileSync(report, 'utf8'));
}

async function prepareStep(
  need: StepPrerequisite,
): Promise<{ readonly environment: Readonly<Record<string, string>>; stop(): Promise<void> }> {
  const nothing = { environment: {}, stop: async () => {} };
  switch (need) {
    case 'chromium':
      await ensureTestChromium();
      return nothing;
    case 'zbar':
      ensureZbar();
      return nothing;
    case 'postgres': {
      const postgres = await startPostgresForSuite();
      console.log(`A throwaway PostgreSQL runs for each worker of these tests: ${postgres.version}.`);
      return { environment: { TEST_POSTGRES_URL: postgres.url }, stop: postgres.stop };
    }
  }
}

function reporters(step: Step, report: string): readonly string[] {
  if (step.testRunner === 'vitest')
    return ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  if (step.testRunner === 'playwright') return ['--reporter=list,json'];
  return [];
}

function getReportPath(step: Step, report: string): Record<string, string> {
  return step.testRunner === 'playwright' ? { PLAYWRIGHT_JSON_OUTPUT_NAME: report } : {};
}

/** Runs the commands of a step; resolves to the first failure, or undefined. */
async function runCommands(
  { commands, parallel: atOnce }: Step,
  more: readonly string[],
  environment: Readonly<Record<string, string>>,
  interrupted: AbortSignal,
): Promise<string | undefined> {
  const run = ([script, ...args]: Step['commands'][number]) =>
    runScript(script, [...args, ...more], { environment, interrupted, buffersOutput: atOnce });
  if (atOnce) return (await Promise.all(commands.map(run))).find((failure) => failure !== undefined);
  for (const command of commands) {
    const failure = await run(command);
    if (failure) return failure;
  }
  return undefined;
}

type CommandOptions = {
  readonly environment: Readonly<Record<string, string>>;
  readonly interrupted: AbortSignal;
  /** True if other commands run at the same time: the output is buffered until this one exits. */
  readonly buffersOutput: boolean | undefined;
};

/** Runs a script of node_modules under this Node; resolves to the failure, or undefined. */
function runScript(
  script: string,
  args: readonly string[],
  { environment, interrupted, buffersOutput = false }: CommandOptions,
): Promise<string | undefined> {
  if (interrupted.aborted) return Promise.resolve('Interrupted.');
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: buffersOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...environment },
    timeout: stepLimitMs,
  });
  const bufferedOutput: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => void bufferedOutput.push(chunk));
  const forwardSignal = () => child.kill('SIGTERM');
  interrupted.addEventListener('abort', forwardSignal);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      interrupted.removeEventListener('abort', forwardSignal);
      process.stdout.write(Buffer.concat(bufferedOutput));
      if (interrupted.aborted) resolve('Interrupted.');
      else if (signal) resolve(`It was ended by ${signal}; a step may take ${stepLimitMs / 60_000} minutes.`);
      else resolve(code === 0 ? undefined : 'See above for what is wrong.');
    });
  });
}

function secondsSince(instant: number): string {
  return `${((performance.now() - instant) / 1000).toFixed(1)} s`;
}
