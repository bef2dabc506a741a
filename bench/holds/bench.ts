// npm run bench -- holds [--quick] [--engines pglite,postgres] [--seconds 8] [--repeats 3] [--only seat,best]
import { parseArgs } from 'node:util';
import type { Database, Engine } from '#server/db/client.ts';
import { openSessions } from '../house/content.ts';
import { type DatabaseHost, openHost } from '../house/databases.ts';
import { type RunningProgram, startBare, startServer } from '../house/programs.ts';
import { begin } from '../lib/figures.ts';
import { goneSeats } from './gone-seats.ts';
import { type EngineFigures, failures, type HoldFigures, holdTables, type Repeat } from './report.ts';
import { type RushOutcome, rush } from './rush.ts';
import { type Prepared, type Scenario, scenarios } from './scenarios.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engines: { type: 'string', default: 'postgres,pglite' },
    seconds: { type: 'string' },
    warm: { type: 'string' },
    repeats: { type: 'string' },
    only: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const seconds = Number(options.seconds ?? (options.quick ? 2 : 8));
const warmSeconds = Number(options.warm ?? (options.quick ? 1 : 2));
const repeats = Number(options.repeats ?? (options.quick ? 1 : 3));
const engines = (['postgres', 'pglite'] as const).filter((engine) =>
  options.engines.split(',').includes(engine),
);
const only = options.only?.split(',');
const wanted = scenarios.filter(({ name, isBare }) => isBare || only === undefined || only.includes(name));
const withTwoServers = engines.includes('postgres') && (only === undefined || only.includes('two'));

const run = begin('holds');
const measured: EngineFigures[] = [];
for (const engine of engines) measured.push(await measureEngine(engine));
const figures = run.keep<HoldFigures>({ seconds, warmSeconds, repeats, engines: measured });
console.log(`\n${holdTables(figures.result)}`);

/** Repeats outside, scenarios inside: whatever slows the machine for a while slows all of them. */
async function measureEngine(engine: Engine): Promise<EngineFigures> {
  const host = await openHost(engine);
  try {
    const bareSetting = await host.make(async () => null);
    const bare = await startBare(bareSetting.where);
    const { where, filled } = await host.make(fill);
    const server = await startServer(where);
    const rows: Repeat[] = [];
    for (const { scenario, prepared, tokens } of filled) {
      const outcome = await measure(scenario, prepared, tokens, [scenario.isBare ? bare : server]);
      rows.push(outcome);
      say(host, outcome);
    }
    const twoServers = withTwoServers && engine === 'postgres' ? await measureTwo(host) : null;
    const memory = server.memory();
    await server.stop();
    await bare.stop();
    return { engine, version: host.version, rows, twoServers, memory };
  } finally {
    await host.stop();
  }
}

type Turn = { readonly scenario: Scenario; readonly prepared: Prepared; readonly tokens: readonly string[] };

async function fill(db: Database): Promise<readonly Turn[]> {
  const tokens = await openSessions(db, visitorsFor(seconds + warmSeconds));
  const turns: Turn[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const scenario of wanted) turns.push({ scenario, prepared: await scenario.prepare(db), tokens });
  }
  return turns;
}

/** More than any server here could serve; each is used once per event. */
function visitorsFor(time: number): number {
  return Math.min(44_000, Math.ceil(time * 6_000));
}

async function measure(
  scenario: Scenario,
  { eventId, request }: Prepared,
  tokens: readonly string[],
  programs: readonly RunningProgram[],
): Promise<Repeat> {
  const origins = new Map(programs.map(({ port, origin }) => [port, origin]));
  const usedBefore = programs.reduce((sum, program) => sum + program.cpuSeconds(), 0);
  const outcome = await rush({
    ports: programs.map(({ port }) => port),
    connections: scenario.connections,
    warmSeconds,
    seconds,
    expected: scenario.expected,
    request: (n, port) =>
      request(n, { origin: origins.get(port) ?? '', token: tokens[n % tokens.length] ?? '' }),
  });
  const used = programs.reduce((sum, program) => sum + program.cpuSeconds(), 0) - usedBefore;
  const answers = Object.values(outcome.statuses).reduce((sum, count) => sum + count, 0);
  const [first] = programs;
  if (scenario.takes > 0 && first !== undefined) await expectGone(first, eventId, outcome, scenario);
  return {
    name: scenario.name,
    title: scenario.title,
    connections: scenario.connections,
    ...outcome,
    cpuMs: (used / answers) * 1_000,
  };
}

/**
 * A server that answers 201 without having taken a seat would be fast too. A request that was cut, or answered with a failure
 * of ours, may have taken its seats or not.
 */
async function expectGone(
  program: RunningProgram,
  eventId: string,
  outcome: RushOutcome,
  { expected, takes }: Scenario,
): Promise<void> {
  const seats = (outcome.statuses[expected] ?? 0) * takes;
  const gone = await goneSeats(program.origin, eventId, seats);
  if (gone < seats || gone > seats + failures(outcome) * takes) {
    throw new Error(
      `${seats} seats were answered for, ${gone} are gone: ${JSON.stringify(outcome.statuses)}`,
    );
  }
}

/** The same crowd before one server and before two on the same database, in turns. */
async function measureTwo(host: DatabaseHost): Promise<EngineFigures['twoServers']> {
  const scenario = scenarios.find(({ name }) => name === 'seat');
  if (scenario === undefined) throw new Error('There is no scenario to compare');
  const { where, filled } = await host.make(async (db) => {
    const tokens = await openSessions(db, visitorsFor(seconds + warmSeconds));
    const turns: Turn[] = [];
    for (let n = 0; n < repeats * 2; n += 1)
      turns.push({ scenario, prepared: await scenario.prepare(db), tokens });
    return turns;
  });
  const servers = [await startServer(where), await startServer(where)];
  const one: RushOutcome[] = [];
  const two: RushOutcome[] = [];
  for (const [n, { prepared, tokens }] of filled.entries()) {
    const some = n % 2 === 0 ? servers.slice(0, 1) : servers;
    const outcome = await measure(scenario, prepared, tokens, some);
    (n % 2 === 0 ? one : two).push(outcome);
    say(host, { ...outcome, title: `${outcome.title}, ${some.length} servers` });
  }
  for (const server of servers) await server.stop();
  return { one, two };
}

function say(
  { engine }: DatabaseHost,
  { title, connections, perSecond, p99, statuses, lost, cpuMs }: Repeat,
): void {
  console.log(
    `${engine}, ${connections} at once, ${title}: ${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms, ${cpuMs.toFixed(2)} ms of processor each, ${JSON.stringify(statuses)}, lost ${lost}`,
  );
}
