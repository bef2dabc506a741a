import { join, relative } from 'node:path';
import { giveUp, root } from '../bootstrap.mjs';
import { build, isBuilt } from './build.ts';
import { authenticatorAccounts, demoLogins } from './demo-logins.ts';
import { isBusy } from './ports.ts';
import { type Program, run } from './program.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { welcome } from './welcome.ts';

const readyWithinMs = 120_000;
const graceMs = 8_000;

type Outcome =
  | { readonly kind: 'ready' | 'stopped' | 'late' }
  | { readonly kind: 'ended'; readonly program: Program; readonly how: string };

/** Starts the sandbox, the server and, in development, the page server; ends when one of them ends or on Ctrl-C. */
export async function start({ dev }: { readonly dev: boolean }): Promise<void> {
  const settings = settingsOrGiveUp(dev);
  await requireFreePorts(settings);
  if (!dev) buildIfStale();

  console.log(
    `Starting ${settings.sandboxWanted ? 'the sandbox (payment provider and mailbox) and ' : ''}the server…`,
  );
  const accounts = authenticatorAccounts(await demoLogins(settings));
  const running: Program[] = [];
  const stopped = stopOnSignal(running);
  const steps = [
    ...(settings.sandboxWanted
      ? [{ launch: sandboxWith(accounts), address: settings.addresses.sandbox }]
      : []),
    { launch: server, address: `http://localhost:${settings.apiPort}/readyz` },
    ...(dev ? [{ launch: pages, address: `http://localhost:${settings.port}` }] : []),
  ];

  let outcome: Outcome = { kind: 'ready' };
  for (const { launch, address } of steps) {
    if (outcome.kind !== 'ready') break;
    running.push(launch(settings));
    outcome = await Promise.race([stopped, ...running.map(ending), answer(address)]);
  }
  if (outcome.kind === 'ready') {
    console.log(await welcome(settings, logsOf(running)));
    outcome = await Promise.race([stopped, ...running.map(ending)]);
  }

  console.log(farewell(outcome, running));
  for (const program of running.reverse()) await program.stop(graceMs);
  process.exit(outcome.kind === 'stopped' ? 0 : 1);
}

async function ending(program: Program): Promise<Outcome> {
  const { code, signal } = await program.ended;
  return { kind: 'ended', program, how: signal ? `was ended by ${signal}` : `ended with code ${code}` };
}

function farewell(outcome: Outcome, running: readonly Program[]): string {
  if (outcome.kind === 'ended') {
    return `\nThe ${outcome.program.name} ${outcome.how}. Its last words:\n\n${outcome.program.lastWords()}\n`;
  }
  if (outcome.kind === 'stopped') return '\nClosing…';
  const words = running.map(({ name, lastWords }) => `The last words of the ${name}:\n${lastWords()}\n`);
  return `\nNo answer after ${readyWithinMs / 1000} seconds.\n\n${words.join('\n')}`;
}

function logsOf(programs: readonly Program[]): string[] {
  return programs.map(({ log }) => relative(root, log));
}

function settingsOrGiveUp(dev: boolean): Settings {
  try {
    return readSettings(process.env, { dev, root });
  } catch (error) {
    if (error instanceof SettingsError) giveUp(error.message);
    throw error;
  }
}

async function requireFreePorts(settings: Settings): Promise<void> {
  const uses: [number, string][] = [[settings.port, 'the pages']];
  if (settings.sandboxWanted)
    uses.push([settings.sandboxPort, 'the sandbox'], [settings.smtpPort, 'the mailbox']);
  if (settings.dev) uses.push([settings.apiPort, 'the API']);
  for (const [port, use] of uses) {
    if (await isBusy(port)) {
      giveUp(
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
    giveUp(error instanceof Error ? error.message : String(error));
  }
}

const sandboxWith =
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

/** Vite serves the pages in development and hands /api to the server. */
function pages(settings: Settings): Program {
  return run({
    name: 'page server',
    arguments: [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(settings.port), '--strictPort'],
    environment: { ...settings.environment, API_ORIGIN: `http://localhost:${settings.apiPort}` },
    cwd: root,
    echo: settings.dev,
    log: join(settings.dataDirectory, 'logs/pages.log'),
  });
}

/** Resolves on the first Ctrl-C or SIGTERM, so that programs end in order; the second time they are killed. */
function stopOnSignal(running: readonly Program[]): Promise<Outcome> {
  return new Promise((resolve) => {
    let asked = 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        asked += 1;
        if (asked > 1) for (const program of running) program.kill();
        resolve({ kind: 'stopped' });
      });
    }
  });
}

async function answer(address: string): Promise<Outcome> {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    const response = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (response?.ok) return { kind: 'ready' };
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return { kind: 'late' };
}
