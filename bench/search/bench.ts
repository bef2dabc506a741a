// npm run bench -- search [--quick] [--engines postgres,pglite] [--events 50000] [--repeats 40]
import { parseArgs } from 'node:util';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { startFigures } from '../lib/figures.ts';
import { startDatabaseHost } from '../server/databases.ts';
import { openInProcess, toEngine } from '../server/in-process.ts';
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

/** Measures the requests in the server's own process. */
async function measure(database: Database): Promise<Omit<EngineSearches, 'version'>> {
  const { read, close } = openInProcess(database);
  const time = async (query: string): Promise<{ ms: number; total: number }> => {
    const { ms, text } = await read(`/api/events?${query}`);
    const { total }: { total: number } = JSON.parse(text);
    return { ms, total };
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
    close();
  }
}
