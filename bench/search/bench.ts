// npm run bench -- search [--quick] [--engines postgres,pglite] [--events 50000] [--repeats 40]
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { ed25519Signer, generateSigningKey } from '#server/tickets/ed25519-signer.adapter.ts';
import { startFigures } from '../lib/figures.ts';
import { startDatabaseHost } from '../server/databases.ts';
import { insertEvents } from './content.ts';
import { type EngineSearches, renderSearchTables, type SearchFigures } from './report.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engines: { type: 'string', default: 'postgres,pglite' },
    events: { type: 'string' },
    repeats: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const eventCount = Number(options.events ?? (options.quick ? 2_000 : 50_000));
const repeats = Number(options.repeats ?? (options.quick ? 5 : 40));
const origin = 'http://localhost:8080';

/** The searches of a visitor, each with what it shows. */
const searches = [
  { what: 'a name with a typo', query: 'q=atletico+ceba' },
  { what: 'sport, month and city', query: 'q=futbol+diciembre+medellin' },
  { what: 'one letter', query: 'q=a' },
  {
    what: 'eight words, two with typos',
    query: 'q=atletico+cieba+vs+deportvio+futbol+liga+cali+estadio+2027',
  },
  { what: 'nothing found', query: 'q=zzzzqqqq' },
  {
    what: 'a text and all filters',
    query: 'q=deportivo&kind=FOOTBALL&city=cali&from=2026-01-01&to=2030-12-31',
  },
  { what: 'the last page of everything', query: `page=${Math.ceil(eventCount / 20) - 1}` },
] as const;

const run = startFigures('search');
const engines: EngineSearches[] = [];
for (const engine of options.engines.split(',')) engines.push(await measureEngine(toEngine(engine)));
const figures = run.keep<SearchFigures>({ events: eventCount, repeats, engines });
console.log(`\n${renderSearchTables(figures.result)}`);

function toEngine(name: string): Engine {
  if (name !== 'postgres' && name !== 'pglite') throw new Error(`There is no engine ${name}.`);
  return name;
}

async function measureEngine(engine: Engine): Promise<EngineSearches> {
  const host = await startDatabaseHost(engine);
  try {
    const { location } = await host.createDatabase((db) => insertEvents(db, eventCount));
    const database = await openDatabase(
      'databaseUrl' in location ? { url: location.databaseUrl, dataDir: '' } : { dataDir: location.dataDir },
    );
    try {
      return { version: host.version, ...(await measure(database)) };
    } finally {
      await database.close();
    }
  } finally {
    await host.stop();
  }
}

/** Measures the requests in the server's own process, from the request to the end of its response, without a network. */
async function measure(database: Database): Promise<Omit<EngineSearches, 'version'>> {
  const app = createApp({
    database,
    messenger: { send: async () => true },
    signer: ed25519Signer(generateSigningKey()),
    secret: Buffer.alloc(32, 'bench'),
    log: pino({ level: 'silent' }),
    now: Date.now,
    origins: { trustedProxies: [], publicUrls: [origin], mexicanSuffix: '.mx' },
    isPublic: false,
    comparesRecordedResponses: false,
  });
  const time = async (query: string): Promise<{ ms: number; total: number }> => {
    const startedAt = performance.now();
    const response = await app.fetch(new Request(`${origin}/api/events?${query}`));
    if (response.status !== 200) throw new Error(`${query}: ${response.status} ${await response.text()}`);
    const { total }: { total: number } = JSON.parse(await response.text());
    return { ms: performance.now() - startedAt, total };
  };
  try {
    const start = await time('q=zzzzqqqq');
    const measured = searches.map(({ what, query }) => ({
      what,
      query,
      found: 0,
      first: 0,
      again: [] as number[],
    }));
    for (const search of measured) {
      const { ms, total } = await time(search.query);
      search.first = ms;
      search.found = total;
    }
    for (let repeat = 0; repeat < repeats; repeat += 1)
      for (const search of measured) search.again.push((await time(search.query)).ms);
    return { startMs: start.ms, searches: measured };
  } finally {
    app.close();
  }
}
