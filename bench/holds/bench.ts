// npm run bench -- holds [--quick] [--engines pglite,postgres] [--seconds 8] [--repeats 3] [--only seat,best]
import { parseArgs } from 'node:util';
import type { Database, Engine } from '#server/db/client.ts';
import { startFigures } from '../lib/figures.ts';
import { openSessions } from '../server/content.ts';
import { type DatabaseHost, startDatabaseHost } from '../server/databases.ts';
import { type RunningProgram, startBaseline, startServer } from '../server/programs.ts';
import { countTakenSeats } from './count-taken-seats.ts';
import { type LoadResult, runLoad } from './load.ts';
import {
  countFailures,
  type EngineFigures,
  type HoldFigures,
  type Repeat,
  renderHoldTables,
} from './report.ts';
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
const selectedScenarios = scenarios.filter(
  ({ name, isBaseline }) => isBaseline || only === undefined || only.includes(name),
);
const withTwoServers = engines.includes('postgres') && (only === undefined || only.includes('two'));

const run = startFigures('holds');
const measured: EngineFigures[] = [];
for (const engine of engines) measured.push(await measureEngine(engine));
const figures = run.keep<HoldFigures>({ seconds, warmSeconds, repeats, engines: measured });
console.log(`\n${renderHoldTables(figures.result)}`);

/**
 * Repeats are the outer loop and scenarios the inner one, so that a temporary slowdown of the machine affects all
 * of them.
 */
async function measureEngine(engine: Engine): Promise<EngineFigures> {
  const host = await startDatabaseHost(engine);
  try {
    const baselineDatabase = await host.createDatabase(async () => null);
    const bare = await startBaseline(baselineDatabase.location);
    const { location, filled } = await host.createDatabase(fill);
    const server = await startServer(location);
    const rows: Repeat[] = [];
    for (const { scenario, prepared, tokens } of filled) {
      const result = await measure(scenario, prepared, tokens, [scenario.isBaseline ? bare : server]);
      rows.push(result);
      printResult(host, result);
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

type PreparedRun = {
  readonly scenario: Scenario;
  readonly prepared: Prepared;
  readonly tokens: readonly string[];
};

async function fill(db: Database): Promise<readonly PreparedRun[]> {
  const tokens = await openSessions(db, countVisitors(seconds + warmSeconds));
  const turns: PreparedRun[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const scenario of selectedScenarios)
      turns.push({ scenario, prepared: await scenario.prepare(db), tokens });
  }
  return turns;
}

/** Returns more visitors than any server here could serve; each is used once per event. */
function countVisitors(time: number): number {
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
  const result = await runLoad({
    ports: programs.map(({ port }) => port),
    connections: scenario.connections,
    warmSeconds,
    seconds,
    expected: scenario.expected,
    request: (n, port) =>
      request(n, { origin: origins.get(port) ?? '', token: tokens[n % tokens.length] ?? '' }),
  });
  const used = programs.reduce((sum, program) => sum + program.cpuSeconds(), 0) - usedBefore;
  const answers = Object.values(result.statuses).reduce((sum, count) => sum + count, 0);
  const [first] = programs;
  if (scenario.seatsTaken > 0 && first !== undefined)
    await expectSeatsTaken(first, eventId, result, scenario);
  return {
    name: scenario.name,
    title: scenario.title,
    connections: scenario.connections,
    ...result,
    cpuMs: (used / answers) * 1_000,
  };
}

/**
 * Verifies that the responses took the seats: a server that answers 201 without taking a seat would be fast too. A
 * request that was cut off or failed with a server error may or may not have taken its seats.
 */
async function expectSeatsTaken(
  program: RunningProgram,
  eventId: string,
  result: LoadResult,
  { expected, seatsTaken }: Scenario,
): Promise<void> {
  const seats = (result.statuses[expected] ?? 0) * seatsTaken;
  const gone = await countTakenSeats(program.origin, eventId, seats);
  if (gone < seats || gone > seats + countFailures(result) * seatsTaken) {
    throw new Error(`${seats} seats were answered for, ${gone} are gone: ${JSON.stringify(result.statuses)}`);
  }
}

/** Compares one server with two servers on the same database under the same load, in turns. */
async function measureTwo(host: DatabaseHost): Promise<EngineFigures['twoServers']> {
  const scenario = scenarios.find(({ name }) => name === 'seat');
  if (scenario === undefined) throw new Error('There is no scenario to compare');
  const { location, filled } = await host.createDatabase(async (db) => {
    const tokens = await openSessions(db, countVisitors(seconds + warmSeconds));
    const turns: PreparedRun[] = [];
    for (let n = 0; n < repeats * 2; n += 1)
      turns.push({ scenario, prepared: await scenario.prepare(db), tokens });
    return turns;
  });
  const servers = [await startServer(location), await startServer(location)];
  const one: LoadResult[] = [];
  const two: LoadResult[] = [];
  for (const [n, { prepared, tokens }] of filled.entries()) {
    const some = n % 2 === 0 ? servers.slice(0, 1) : servers;
    const result = await measure(scenario, prepared, tokens, some);
    (n % 2 === 0 ? one : two).push(result);
    printResult(host, { ...result, title: `${result.title}, ${some.length} servers` });
  }
  for (const server of servers) await server.stop();
  return { one, two };
}

function printResult(
  { engine }: DatabaseHost,
  { title, connections, perSecond, p99, statuses, lost, cpuMs }: Repeat,
): void {
  console.log(
    `${engine}, ${connections} at once, ${title}: ${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms, ${cpuMs.toFixed(2)} ms of processor each, ${JSON.stringify(statuses)}, lost ${lost}`,
  );
}
