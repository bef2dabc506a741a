// npm run bench -- passes [--quick] [--engines postgres,pglite] [--matches 20] [--holds 400] [--repeats 5]
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type Database, type Engine, openDatabase } from '#server/db/client.ts';
import { seatClaimsOver } from '#server/unit-of-work/seat-claims.postgres.ts';
import { startFigures } from '../lib/figures.ts';
import { startDatabaseHost } from '../server/databases.ts';
import { openInProcess, toEngine } from '../server/in-process.ts';
import { insertPass, type PassContent } from './content.ts';
import { type EnginePasses, type PassFigures, renderPassTables } from './report.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engines: { type: 'string', default: 'postgres,pglite' },
    matches: { type: 'string' },
    holds: { type: 'string' },
    repeats: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const matchCount = Number(options.matches ?? (options.quick ? 4 : 20));
const holdCount = Number(options.holds ?? (options.quick ? 40 : 400));
const repeats = Number(options.repeats ?? (options.quick ? 2 : 5));
const atOnce = 20;

const run = startFigures('passes');
const engines: EnginePasses[] = [];
let seatCount = 0;
for (const engine of options.engines.split(',')) engines.push(await measureEngine(toEngine(engine)));
const figures = run.keep<PassFigures>({
  ...{ matches: matchCount, seats: seatCount, holds: holdCount, atOnce, repeats, engines },
});
console.log(`\n${renderPassTables(figures.result)}`);

async function measureEngine(engine: Engine): Promise<EnginePasses> {
  const host = await startDatabaseHost(engine);
  try {
    const { location, filled } = await host.createDatabase((db) => insertPass(db, matchCount));
    seatCount = filled.seatCount;
    const database = await openDatabase(
      'databaseUrl' in location
        ? { url: location.databaseUrl, dataDir: '', poolSize: atOnce }
        : { dataDir: location.dataDir },
    );
    try {
      const holds = await measureHolds(database, filled);
      return { version: host.version, ...holds, map: await measureMap(database, filled) };
    } finally {
      await database.close();
    }
  } finally {
    await host.stop();
  }
}

/** Measures the statement that holds a seat, at one match and at all matches of the pass, in turns. */
async function measureHolds(database: Database, content: PassContent) {
  const claims = seatClaimsOver(database);
  let nextSeat = content.firstFreeSeat;
  const holdOne = async (isPass: boolean): Promise<void> => {
    const seat = nextSeat;
    nextSeat += 1;
    const events = isPass ? content.matches : content.matches.slice(0, 1);
    const { outcome } = await claims.claimSeats({
      reservation: randomBytes(16).toString('base64url'),
      create: {
        ...{ market: 'COL', salesChannel: 'SELF_SERVICE', status: 'ACTIVE' },
        event: isPass ? content.pass : (content.matches[0] ?? ''),
      },
      session: randomBytes(16).toString('base64url'),
      person: null,
      seats: events.map((event) => ({
        event,
        seat,
        section: 'S',
        seatCode: `A-${seat}`,
        zone: content.zone,
      })),
      ttlSeconds: 600,
      maxDurationSeconds: 1_800,
      isFan: true,
      ...(isPass && { bundle: content.pass }),
    });
    if (outcome !== 'HELD') throw new Error(`Seat ${seat} is ${outcome}`);
  };
  const measure = async (isPass: boolean): Promise<number> => {
    const startedAt = performance.now();
    let left = holdCount;
    const client = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await holdOne(isPass);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, client));
    return (holdCount * 1_000) / (performance.now() - startedAt);
  };
  await measure(false);
  await measure(true);
  const [singles, passes]: [number[], number[]] = [[], []];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    singles.push(await measure(false));
    passes.push(await measure(true));
  }
  return { singles, passes };
}

/** Measures the seat map of the pass in the server's own process. */
async function measureMap(database: Database, { pass }: PassContent): Promise<EnginePasses['map']> {
  const { read, close } = openInProcess(database);
  try {
    const first = await read(`/api/seats?eventId=${pass}`);
    const again: number[] = [];
    for (let repeat = 0; repeat < repeats * 4; repeat += 1)
      again.push((await read(`/api/seats?eventId=${pass}`)).ms);
    const [{ code = '' } = {}]: { code?: string }[] = JSON.parse(
      (await read(`/api/stock?eventId=${pass}`)).text,
    ).sections;
    const conflicts = await read(`/api/seats/conflicts?eventId=${pass}&sectionCode=${code}`);
    return {
      firstMs: first.ms,
      againMs: again,
      bytes: Buffer.byteLength(first.text),
      gzipBytes: gzipSync(first.text).byteLength,
      conflictsMs: conflicts.ms,
      conflictsBytes: Buffer.byteLength(conflicts.text),
    };
  } finally {
    close();
  }
}
