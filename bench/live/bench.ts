// npm run bench -- live [--quick] [--viewers 1000] [--seconds 30] [--rate 20] [--repeats 3] [--settings pglite,postgres,two]
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { seatAt, seatCodeOf } from '#domain/venue/seat-code.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { anEvent } from '#server/test/test-event.ts';
import { openSessions } from '../house/content.ts';
import { type DatabaseHost, openHost } from '../house/databases.ts';
import { type RunningProgram, startServer } from '../house/programs.ts';
import { begin } from '../lib/figures.ts';
import { openAudience } from './audience.ts';
import { judged } from './judge.ts';
import { type LiveFigures, type LiveRepeat, liveSettings, liveTables } from './report.ts';

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
const chosen = liveSettings.filter(({ name }) => options.settings?.split(',').includes(name) ?? true);

/** The largest of the stadiums, 87,000 seats. */
const layout = demoVenues.OSW();
const table = expandSeats(layout);

const run = begin('live');
const measured: LiveRepeat[] = [];
for (let repeat = 0; repeat < repeats; repeat += 1) {
  for (const setting of chosen) {
    const host = await openHost(setting.engine);
    try {
      const outcome = {
        setting: setting.name,
        version: host.version,
        ...(await measure(host, setting.servers)),
      };
      measured.push(outcome);
      console.log(
        `${setting.title}: p50 ${outcome.p50.toFixed(0)}, p99 ${outcome.p99.toFixed(0)}, max ${outcome.max.toFixed(0)} ms, ${outcome.deliveries} deliveries, missed ${outcome.missed}, wrong pictures ${outcome.wrongPictures}`,
      );
    } finally {
      await host.stop();
    }
  }
}
const figures = run.keep<LiveFigures>({ viewers, seconds, rate, repeats, runs: measured });
console.log(`\n${liveTables(figures.result)}`);

async function measure(
  host: DatabaseHost,
  serverCount: number,
): Promise<Omit<LiveRepeat, 'setting' | 'version'>> {
  const { where, filled } = await host.make(async (db) => ({
    event: await anEvent(db, { layout }),
    tokens: await openSessions(db, rate * seconds),
  }));
  const servers: RunningProgram[] = [];
  for (let n = 0; n < serverCount; n += 1) servers.push(await startServer(where));
  const eventId = filled.event.id;
  const before = await Promise.all(servers.map(({ origin }) => pictureOf(origin, eventId)));
  const memoryBefore = sum(servers.map((server) => server.memory()));
  const audiences = await Promise.all(
    [0, 1].map((half) => {
      const at = half % servers.length;
      const path = `/api/seats/live?eventId=${eventId}&after=${before[at]?.version}`;
      return openAudience(servers[at]?.port ?? 0, path, viewers / 2, half * (viewers / 2));
    }),
  );
  const cpuBefore = sum(servers.map((server) => server.cpuSeconds()));
  const began = performance.now();
  const changes = await sell(servers, eventId, filled.tokens);
  const cpuShare =
    (sum(servers.map((s) => s.cpuSeconds())) - cpuBefore) / ((performance.now() - began) / 1_000);
  // Whoever has not heard of the last change by now has waited longer than any goal allows.
  await pause(3_000);
  const memory = sum(servers.map((server) => server.memory()));
  const after = await Promise.all(servers.map(({ origin }) => pictureOf(origin, eventId)));
  const reports = await Promise.all(audiences.map((audience) => audience.report()));
  for (const server of servers) await server.stop();
  return {
    ...judged(
      reports,
      changes,
      after.map(({ states }) => states),
    ),
    memoryBefore,
    memory,
    cpuShare,
  };
}

/** A seat was taken or given back, and when the server said so. */
type Change = { readonly written: string; readonly answeredAt: number };

/**
 * Holds at a steady rate, by the clock and not by the answers, at each server in turn; every third is given back three
 * seconds later.
 */
async function sell(
  servers: readonly RunningProgram[],
  eventId: string,
  tokens: readonly string[],
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  const work: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < rate * seconds; n += 1) {
    await pause(began + (n * 1_000) / rate - performance.now());
    const { origin } = servers[n % servers.length] as RunningProgram;
    const seat = (n * 7_919) % table.count;
    work.push(
      (async () => {
        const held = await call(origin, 'POST', holdOf(eventId, seat), tokens[n] ?? '');
        changes.push({ written: `${seat}O`, answeredAt: held.at });
        if (n % 3 > 0) return;
        await pause(3_000);
        const released = await call(origin, 'DELETE', { reservationId: held.reservationId }, tokens[n] ?? '');
        changes.push({ written: `${seat}A`, answeredAt: released.at });
      })(),
    );
  }
  await Promise.all(work);
  return changes;
}

function holdOf(eventId: string, seat: number) {
  const name = seatAt(layout, table, seat);
  if (name === null) throw new RangeError(`No seat ${seat}`);
  const item = { sectionCode: name.section, seatCode: seatCodeOf(name), quantity: 1 };
  return { eventId, mode: 'SELF_SERVICE', items: [item] };
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
    throw new Error(`${method} was answered with ${response.status}: ${await response.text()}`);
  const { reservationId } = (await response.json()) as { reservationId: string };
  return { at, reservationId };
}

async function pictureOf(origin: string, eventId: string): Promise<{ version: string; states: string }> {
  const response = await fetch(`${origin}/api/seats?eventId=${eventId}`);
  return (await response.json()) as { version: string; states: string };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
