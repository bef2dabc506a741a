// npm run bench -- crash [--quick] [--engines pglite,postgres] [--kills 200] [--buyers 50] [--seed 1]
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/client.ts';
import type { Engine } from '#server/db/engine.ts';
import { collectSecrets } from '#server/test/crash/buyers.ts';
import { type CrashReport, runJobsToRest, verifyAfterCrashes } from '#server/test/crash/crash-report.ts';
import { createParticipants } from '#server/test/crash/participants.ts';
import { startSandboxProcess } from '#server/test/crash/processes.ts';
import { runStorm } from '#server/test/crash/storm.ts';
import { startFigures } from '../lib/figures.ts';
import { percentile } from '../lib/statistics.ts';
import { startDatabaseHost } from '../server/databases.ts';
import { type CrashFigures, type EngineCrashes, renderCrashTables } from './report.ts';

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

const run = startFigures('crash');
const measured: EngineCrashes[] = [];
for (const engine of engines) measured.push(await crash(engine));
const figures = run.keep<CrashFigures>({ buyers, seed, engines: measured });
console.log(`\n${renderCrashTables(figures.result)}`);
if (
  measured.some(
    ({ lost, duplicated, disagreements, broken, letters = 0, spilled = 0 }) =>
      lost + duplicated + disagreements + broken + letters + spilled > 0,
  )
)
  process.exitCode = 1;

async function crash(engine: Engine): Promise<EngineCrashes> {
  const [host, world] = [await startDatabaseHost(engine), await startSandboxProcess()];
  try {
    const { location, filled: cast } = await host.createDatabase((db) => createParticipants(db, buyers));
    const { intentions, readyAfter, requests, logs } = await runStorm({
      location: location,
      sandbox: world,
      participants: cast,
      kills,
      seed,
      requestsBetween: [20, 200],
    });
    const db = await openDatabase({
      url: 'databaseUrl' in location ? location.databaseUrl : undefined,
      dataDir: 'dataDir' in location ? location.dataDir : '',
    });
    await runJobsToRest(db, world);
    const report = await verifyAfterCrashes(db, world, intentions, {
      secrets: collectSecrets(cast, intentions),
      logs,
    });
    const [sold] = await db.query<{ orders: number; tickets: number }>(
      `select (select count(*)::int from orders where status = 'PAID') as orders,
         (select count(*)::int from ticket where cancelled_at is null) as tickets`,
    );
    await db.close();
    printResult(engine, report);
    return {
      engine,
      version: host.version,
      kills: readyAfter.length + 1,
      requests,
      intentions: intentions.length,
      acknowledged: intentions.filter(({ tickets }) => tickets !== undefined).length,
      orders: sold?.orders ?? 0,
      tickets: sold?.tickets ?? 0,
      lost: report.lost.length,
      duplicated: report.duplicated.length,
      disagreements: report.ledgerMismatches.length,
      broken: Object.keys(report.invariants).length,
      letters: report.emailMismatches.length,
      spilled: report.leakedSecrets.length,
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

function printResult(engine: Engine, report: CrashReport): void {
  console.log(`${engine}: ${JSON.stringify(report)}`);
}
