// npm run bench -- crash [--quick] [--engines pglite,postgres] [--kills 200] [--buyers 50] [--seed 1]
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/client.ts';
import type { Engine } from '#server/db/engine.ts';
import { secretsOf } from '#server/test/crash/buyers.ts';
import { castOf } from '#server/test/crash/cast.ts';
import { startWorld } from '#server/test/crash/processes.ts';
import { type Reckoning, reckon, settleDown } from '#server/test/crash/reckoning.ts';
import { storm } from '#server/test/crash/storm.ts';
import { openHost } from '../house/databases.ts';
import { begin } from '../lib/figures.ts';
import { percentile } from '../lib/statistics.ts';
import { type CrashFigures, crashTables, type EngineCrashes } from './report.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engines: { type: 'string', default: 'postgres,pglite' },
    kills: { type: 'string' },
    buyers: { type: 'string' },
    seed: { type: 'string', default: '20261122' },
    record: { type: 'boolean' },
  },
});
const kills = Number(options.kills ?? (options.quick ? 5 : 200));
const buyers = Number(options.buyers ?? (options.quick ? 20 : 50));
const seed = Number(options.seed);
const engines = (['postgres', 'pglite'] as const).filter((engine) =>
  options.engines.split(',').includes(engine),
);

const run = begin('crash');
const measured: EngineCrashes[] = [];
for (const engine of engines) measured.push(await crash(engine));
const figures = run.keep<CrashFigures>({ buyers, seed, engines: measured });
console.log(`\n${crashTables(figures.result)}`);
if (
  measured.some(
    ({ lost, duplicated, disagreements, broken, letters = 0, spilled = 0 }) =>
      lost + duplicated + disagreements + broken + letters + spilled > 0,
  )
)
  process.exitCode = 1;

async function crash(engine: Engine): Promise<EngineCrashes> {
  const [host, world] = [await openHost(engine), await startWorld()];
  try {
    const { where, filled: cast } = await host.make((db) => castOf(db, buyers));
    const { intentions, readyAfter, requests, logs } = await storm({
      where,
      world,
      cast,
      kills,
      seed,
      requestsBetween: [20, 200],
    });
    const db = await openDatabase({
      url: 'databaseUrl' in where ? where.databaseUrl : undefined,
      dataDir: 'dataDir' in where ? where.dataDir : '',
    });
    await settleDown(db, world);
    const reckoning = await reckon(db, world, intentions, { secrets: secretsOf(cast, intentions), logs });
    const [sold] = await db.query<{ orders: number; tickets: number }>(
      `select (select count(*)::int from orders where status = 'PAID') as orders,
         (select count(*)::int from ticket where cancelled_at is null) as tickets`,
    );
    await db.close();
    say(engine, reckoning);
    return {
      engine,
      version: host.version,
      kills: readyAfter.length + 1,
      requests,
      intentions: intentions.length,
      acknowledged: intentions.filter(({ tickets }) => tickets !== undefined).length,
      orders: sold?.orders ?? 0,
      tickets: sold?.tickets ?? 0,
      lost: reckoning.lost.length,
      duplicated: reckoning.duplicated.length,
      disagreements: reckoning.books.length,
      broken: Object.keys(reckoning.invariants).length,
      letters: reckoning.letters.length,
      spilled: reckoning.spilled.length,
      readyAgain: {
        p50: percentile(readyAfter, 0.5),
        p95: percentile(readyAfter, 0.95),
        max: percentile(readyAfter, 1),
      },
    };
  } finally {
    await world.stop();
    await host.stop();
  }
}

function say(engine: Engine, reckoning: Reckoning): void {
  console.log(`${engine}: ${JSON.stringify(reckoning)}`);
}
