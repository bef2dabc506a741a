import { join, relative } from 'node:path';
import { abort, root } from '../bootstrap.mjs';
import { build, isBuilt } from './build.ts';
import { authenticatorAccounts, readDemoLogins } from './demo-logins.ts';
import { watchNpm } from './npm.ts';
import { isPortInUse } from './ports.ts';
import { type Program, run } from './program.ts';
import { readSettings, rejectPublicSandbox, type Settings, SettingsError } from './settings.ts';
import { buildWelcome } from './welcome.ts';

const readyWithinMs = 120_000;
const graceMs = 8_000;

type Outcome =
  | { readonly kind: 'ready' | 'stopped' | 'late' }
  | { readonly kind: 'ended'; readonly program: Program; readonly how: string };

/**
 * Starts the sandbox, the server and, in development, the page server; stops when one of them exits or on Ctrl-C.
 */
export async function start({ dev }: { readonly dev: boolean }): Promise<void> {
  const settings = readSettingsOrExit(dev);
  await requireFreePorts(settings);
  if (!dev) buildIfStale();

  console.log(
    `Starting ${settings.startsSandbox ? 'the sandbox (payment provider and mailbox) and ' : ''}the server…`,
  );
  const accounts = authenticatorAccounts(await readDemoLogins(settings));
  const running: Program[] = [];
  const stopped = stopOnSignal(running);
  const steps = [
    ...(settings.startsSandbox
      ? [{ launch: buildSandboxEnvironment(accounts), address: settings.addresses.sandbox }]
      : []),
    { launch: server, address: `http://localhost:${settings.apiPort}/readyz` },
    ...(dev ? [{ launch: buildDevServerOptions, address: `http://localhost:${settings.port}` }] : []),
  ];

  let outcome: Outcome = { kind: 'ready' };
  for (const { launch, address } of steps) {
    if (outcome.kind !== 'ready') break;
    running.push(launch(settings));
    outcome = await Promise.race([stopped, ...running.map(waitForExit), waitForAnswer(address)]);
  }
  if (outcome.kind === 'ready') {
    console.log(await buildWelcome(settings, describeLogs(running)));
    outcome = await Promise.race([stopped, ...running.map(waitForExit)]);
  }

  console.log(reportExit(outcome, running));
  for (const program of running.reverse()) await program.stop(graceMs);
  process.exit(outcome.kind === 'stopped' ? 0 : 1);
}

async function waitForExit(program: Program): Promise<Outcome> {
  const { code, signal } = await program.exited;
  return { kind: 'ended', program, how: signal ? `was ended by ${signal}` : `ended with code ${code}` };
}

function reportExit(outcome: Outcome, running: readonly Program[]): string {
  if (outcome.kind === 'ended') {
    return `\nThe ${outcome.program.name} ${outcome.how}. Its last lines:\n\n${outcome.program.lastLines()}\n`;
  }
  if (outcome.kind === 'stopped') return '\nClosing…';
  const lastOutput = running.map(({ name, lastLines }) => `The last lines of the ${name}:\n${lastLines()}\n`);
  return `\nNo response after ${readyWithinMs / 1000} seconds.\n\n${lastOutput.join('\n')}`;
}

function describeLogs(programs: readonly Program[]): string[] {
  return programs.map(({ log }) => relative(root, log));
}

function readSettingsOrExit(dev: boolean): Settings {
  try {
    const settings = readSettings(process.env, { dev, root });
    rejectPublicSandbox(settings);
    return settings;
  } catch (error) {
    if (error instanceof SettingsError) abort(error.message);
    throw error;
  }
}

async function requireFreePorts(settings: Settings): Promise<void> {
  const uses: [number, string][] = [[settings.port, 'the pages']];
  if (settings.startsSandbox)
    uses.push([settings.sandboxPort, 'the sandbox'], [settings.smtpPort, 'the mailbox']);
  if (settings.dev) uses.push([settings.apiPort, 'the API']);
  for (const [port, use] of uses) {
    if (await isPortInUse(port)) {
      abort(
        `Port ${port}, meant for ${use}, is taken: perhaps Taquilla already runs. Stop what uses it, or choose another first port, such as: PORT=${settings.port + 1000} npm ${settings.dev ? 'run dev' : 'start'}`,
      );
    }
  }
}

function buildIfStale(): void {
  if (isBuilt(root)) return;
  console.log('Building the pages…');
  try {
    build(root);
  } catch (error) {
    abort(error instanceof Error ? error.message : String(error));
  }
}

const buildSandboxEnvironment =
  (accounts: string) =>
  (settings: Settings): Program =>
    run({
      name: 'sandbox',
      arguments: [join(root, 'sandbox/main.ts')],
      environment: { AUTHENTICATOR_ACCOUNTS: accounts, ...settings.environment },
      cwd: root,
      echo: settings.dev,
      log: join(settings.dataDirectory, 'logs/sandbox.log'),
    });

function server(settings: Settings): Program {
  return run({
    name: 'server',
    arguments: [...(settings.dev ? ['--watch'] : []), join(root, 'server/main.ts')],
    environment: { ...settings.environment, PORT: String(settings.apiPort) },
    cwd: root,
    echo: settings.dev,
    log: join(settings.dataDirectory, 'logs/server.log'),
  });
}

/** In development Vite serves the pages and proxies /api to the server. */
function buildDevServerOptions(settings: Settings): Program {
  return run({
    name: 'page server',
    arguments: [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(settings.port), '--strictPort'],
    environment: { ...settings.environment, API_ORIGIN: `http://localhost:${settings.apiPort}` },
    cwd: root,
    echo: settings.dev,
    log: join(settings.dataDirectory, 'logs/pages.log'),
  });
}

/** Resolves on the first Ctrl-C or SIGTERM, so that programs stop in order; the second one kills them. */
function stopOnSignal(running: readonly Program[]): Promise<Outcome> {
  return new Promise((resolve) => {
    let interruptions = 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        interruptions += 1;
        if (interruptions > 1) for (const program of running) program.kill();
        resolve({ kind: 'stopped' });
      });
    }
    watchNpm(() => resolve({ kind: 'stopped' }));
    // The reader of this output may end too.
    process.stdout.on('error', () => undefined);
  });
}

async function waitForAnswer(address: string): Promise<Outcome> {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (response?.ok) return { kind: 'ready' };
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return { kind: 'late' };
}
