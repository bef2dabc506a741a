// npm run bench -- live [--quick] [--viewers 1000] [--seconds 30] [--rate 20] [--repeats 3] [--settings
// pglite,postgres,two]
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { findSeatLabel, joinSeatCode } from '#domain/venue/seat-code.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { anEvent } from '#server/test/test-event.ts';
import { startFigures } from '../lib/figures.ts';
import { openSessions } from '../server/content.ts';
import { type DatabaseHost, startDatabaseHost } from '../server/databases.ts';
import { type RunningProgram, startServer } from '../server/programs.ts';
import { openAudience } from './audience.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { type LiveFigures, type LiveRepeat, liveSettings, renderLiveTables } from './report.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    viewers: { type: 'string' },
    seconds: { type: 'string' },
    rate: { type: 'string', default: '20' },
    repeats: { type: 'string' },
    settings: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const viewers = Number(options.viewers ?? (options.quick ? 100 : 1_000));
const seconds = Number(options.seconds ?? (options.quick ? 4 : 30));
const repeats = Number(options.repeats ?? (options.quick ? 1 : 3));
const rate = Number(options.rate);
const selectedSettings = liveSettings.filter(
  ({ name }) => options.settings?.split(',').includes(name) ?? true,
);

/** The largest stadium, with 87,000 seats. */
const layout = demoVenues.OSW();
const table = expandSeats(layout);

const run = startFigures('live');
const measured: LiveRepeat[] = [];
for (let repeat = 0; repeat < repeats; repeat += 1) {
  for (const setting of selectedSettings) {
    const host = await startDatabaseHost(setting.engine);
    try {
      const result = {
        setting: setting.name,
        version: host.version,
        ...(await measure(host, setting.servers)),
      };
      measured.push(result);
      console.log(
        `${setting.title}: p50 ${result.p50.toFixed(0)}, p99 ${result.p99.toFixed(0)}, max ${result.max.toFixed(0)} ms, ${result.deliveries} deliveries, missed ${result.missed}, wrong pictures ${result.wrongPictures}`,
      );
    } finally {
      await host.stop();
    }
  }
}
const figures = run.keep<LiveFigures>({ viewers, seconds, rate, repeats, runs: measured });
console.log(`\n${renderLiveTables(figures.result)}`);

async function measure(
  host: DatabaseHost,
  serverCount: number,
): Promise<Omit<LiveRepeat, 'setting' | 'version'>> {
  const { location, filled } = await host.createDatabase(async (db) => ({
    event: await anEvent(db, { layout }),
    tokens: await openSessions(db, rate * seconds),
  }));
  const servers: RunningProgram[] = [];
  for (let n = 0; n < serverCount; n += 1) servers.push(await startServer(location));
  const eventId = filled.event.id;
  const before = await Promise.all(servers.map(({ origin }) => readSeatStates(origin, eventId)));
  const memoryBefore = sum(servers.map((server) => server.memory()));
  const audiences = await Promise.all(
    [0, 1].map((half) => {
      const at = half % servers.length;
      const path = `/api/seats/live?eventId=${eventId}&after=${before[at]?.version}`;
      return openAudience(servers[at]?.port ?? 0, path, viewers / 2, half * (viewers / 2));
    }),
  );
  const cpuBefore = sum(servers.map((server) => server.cpuSeconds()));
  const startedAt = performance.now();
  const changes = await holdAtRate(servers, eventId, filled.tokens);
  const cpuShare =
    (sum(servers.map((s) => s.cpuSeconds())) - cpuBefore) / ((performance.now() - startedAt) / 1_000);
  // A viewer who has not received the last change by now has waited longer than any goal allows.
  await wait(3_000);
  const memory = sum(servers.map((server) => server.memory()));
  const after = await Promise.all(servers.map(({ origin }) => readSeatStates(origin, eventId)));
  const reports = await Promise.all(audiences.map((audience) => audience.report()));
  for (const server of servers) await server.stop();
  return {
    ...checkDeliveries(
      reports,
      changes,
      after.map(({ states }) => states),
    ),
    memoryBefore,
    memory,
    cpuShare,
  };
}

/** A seat that was taken or released, and the time of the server's response. */
type Change = { readonly written: string; readonly answeredAt: number };

/**
 * Holds seats at a steady rate, by the clock and not by the responses, at each server in turn; every third one is
 * released three seconds later.
 */
async function holdAtRate(
  servers: readonly RunningProgram[],
  eventId: string,
  tokens: readonly string[],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  const work: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < rate * seconds; n += 1) {
    await wait(startedAt + (n * 1_000) / rate - performance.now());
    const { origin } = servers[n % servers.length] as RunningProgram;
    const seat = (n * 7_919) % table.count;
    work.push(
      (async () => {
        const held = await call(origin, 'POST', holdSeat(eventId, seat), tokens[n] ?? '');
        changes.push({ written: `${seat}O`, answeredAt: held.at });
        if (n % 3 > 0) return;
        await wait(3_000);
        const released = await call(origin, 'DELETE', { reservationId: held.reservationId }, tokens[n] ?? '');
        changes.push({ written: `${seat}A`, answeredAt: released.at });
      })(),
    );
  }
  await Promise.all(work);
  return changes;
}

function holdSeat(eventId: string, seat: number) {
  const name = findSeatLabel(layout, table, seat);
  if (name === null) throw new RangeError(`No seat ${seat}`);
  const item = { sectionCode: name.section, seatCode: joinSeatCode(name), quantity: 1 };
  return { eventId, salesChannel: 'SELF_SERVICE', items: [item] };
}

async function call(
  origin: string,
  method: string,
  body: object,
  token: string,
): Promise<{ readonly at: number; readonly reservationId: string }> {
  const response = await fetch(`${origin}/api/reservations`, {
    method,
    headers: {
      origin,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      cookie: `user_session=${token}`,
    },
    body: JSON.stringify(body),
  });
  const at = Number(process.hrtime.bigint() / 1_000n) / 1_000;
  if (!response.ok)
    throw new Error(`${method} got the response ${response.status}: ${await response.text()}`);
  const { reservationId } = (await response.json()) as { reservationId: string };
  return { at, reservationId };
}

async function readSeatStates(origin: string, eventId: string): Promise<{ version: string; states: string }> {
  const response = await fetch(`${origin}/api/seats?eventId=${eventId}`);
  return (await response.json()) as { version: string; states: string };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
