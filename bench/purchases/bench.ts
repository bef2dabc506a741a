// npm run bench -- purchases [--quick] [--engines pglite,postgres] [--seconds 20] [--warm 3] [--repeats 2]
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { signatureHeader } from '#sandbox/provider/signature.ts';
import type { Engine } from '#server/db/engine.ts';
import { createCardToken } from '#server/test/crash/buyers.ts';
import { createParticipants, type Participants } from '#server/test/crash/participants.ts';
import {
  connectBrowser,
  providerEnvironment,
  providerKeys,
  type SandboxProcess,
  startSandboxProcess,
} from '#server/test/crash/processes.ts';
import { startFigures } from '../lib/figures.ts';
import { percentile } from '../lib/statistics.ts';
import { startDatabaseHost } from '../server/databases.ts';
import { type RunningProgram, startServer } from '../server/programs.ts';
import {
  type AckRepeat,
  type EnginePurchases,
  type PurchaseFigures,
  type PurchaseRepeat,
  renderPurchaseTables,
} from './report.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engines: { type: 'string', default: 'postgres,pglite' },
    seconds: { type: 'string' },
    warm: { type: 'string' },
    repeats: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const seconds = Number(options.seconds ?? (options.quick ? 3 : 20));
const warmSeconds = Number(options.warm ?? (options.quick ? 1 : 3));
const repeats = Number(options.repeats ?? (options.quick ? 1 : 2));
const engines = (['postgres', 'pglite'] as const).filter((engine) =>
  options.engines.split(',').includes(engine),
);
/** The Colombian site. */
const stage = 0;
const buyersAtOnce = 20;
const holdersAtOnce = 50;
const notificationsPerSecond = 100;
/** Card tokens are created for as many purchases. */
const mostPerSecond = 400;

const run = startFigures('purchases');
const measured: EnginePurchases[] = [];
for (const engine of engines) measured.push(await measure(engine));
const figures = run.keep<PurchaseFigures>({
  seconds,
  buyersAtOnce,
  holdersAtOnce,
  notificationsPerSecond,
  engines: measured,
});
console.log(`\n${renderPurchaseTables(figures.result)}`);

type Site = {
  readonly cast: Participants;
  readonly world: SandboxProcess;
  readonly server: RunningProgram;
  readonly browser: ReturnType<typeof connectBrowser>;
  readonly nextSeat: () => number;
};

async function measure(engine: Engine): Promise<EnginePurchases> {
  const [host, world] = [await startDatabaseHost(engine), await startSandboxProcess()];
  try {
    const purchases: PurchaseRepeat[] = [];
    const acks: AckRepeat[] = [];
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const { location, filled: cast } = await host.createDatabase((db) =>
        createParticipants(db, 2 * holdersAtOnce),
      );
      const server = await startServer(location, {
        PAYMENT_PROVIDER_URL: world.url,
        SMTP_URL: `smtp://127.0.0.1:${world.smtpPort}`,
        ...providerEnvironment,
      });
      const browser = connectBrowser(server.port);
      let seat = 0;
      const site: Site = {
        cast,
        world,
        server,
        browser,
        nextSeat: () => {
          seat += 1;
          return seat;
        },
      };
      const { paymentIds, ...bought } = await buyAll(site);
      purchases.push(bought);
      acks.push(await notifyAll(site, paymentIds));
      console.log(engine, JSON.stringify(bought), JSON.stringify(acks.at(-1)));
      browser.close();
      await server.stop();
    }
    return { engine, version: host.version, purchases, acks };
  } finally {
    await world.stop();
    await host.stop();
  }
}

async function holdOne({ cast, browser, nextSeat }: Site, token: string) {
  const { site = '', eventId = '' } = cast.eventSites[stage] ?? {};
  return browser.ask({
    method: 'POST',
    path: '/api/reservations',
    site,
    token,
    key: randomUUID(),
    body: { eventId, salesChannel: 'SELF_SERVICE', items: [cast.getSeat(stage, nextSeat())] },
  });
}

/** Buys from the hold to the ticket, over HTTP and through the provider; card tokens are created beforehand. */
async function buyAll(site: Site): Promise<PurchaseRepeat & { readonly paymentIds: readonly string[] }> {
  const { cast, browser, world, server } = site;
  const { site: name = '', eventId = '', buyers = [] } = cast.eventSites[stage] ?? {};
  const tokens: string[] = [];
  while (tokens.length < (warmSeconds + seconds) * mostPerSecond)
    tokens.push(...(await Promise.all(Array.from({ length: 10 }, () => createCardToken(world, 'APRO')))));
  const counted = performance.now() + warmSeconds * 1_000;
  const end = counted + seconds * 1_000;
  const durations: number[] = [];
  const seatReads: number[] = [];
  const failures: string[] = [];
  const cpuBefore = server.cpuSeconds();
  let bought = 0;

  const buy = async ({ token, email }: (typeof buyers)[number]) => {
    while (performance.now() < end) {
      const startedAt = performance.now();
      const held = await holdOne(site, token);
      const cardOf = tokens.pop();
      if (held.status !== 201 || cardOf === undefined) {
        failures.push(cardOf === undefined ? 'no tokens left' : JSON.stringify(held));
        return;
      }
      const { reservationId, total } = held.body;
      const paid = await browser.ask({
        method: 'POST',
        path: '/api/checkout',
        site: name,
        token,
        key: randomUUID(),
        body: {
          reservationId,
          channel: 'WEB_DESKTOP',
          expectedTotal: { amount: total.total, currency: total.currency },
          payment: { method: 'CARD', cardToken: cardOf, paymentMethodId: 'master', installments: 1 },
          payer: {
            email,
            firstName: 'Ana',
            lastName: 'Ruiz',
            documentType: 'CC',
            documentNumber: '1020304050',
          },
        },
      });
      bought += 1;
      if (paid.body?.orderStatus !== 'PAID' || paid.body.ticketIds.length !== 1)
        failures.push(JSON.stringify(paid));
      const now = performance.now();
      if (now >= counted && now < end) durations.push(now - startedAt);
    }
  };
  const readSeats = async () => {
    while (performance.now() < end) {
      const startedAt = performance.now();
      await browser.ask({ method: 'GET', path: `/api/seats?eventId=${eventId}`, site: name, token: '' });
      if (startedAt >= counted) seatReads.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await Promise.all([...buyers.slice(0, buyersAtOnce).map(buy), readSeats()]);
  if (failures.length > 0) throw new Error(`${failures.length} purchases failed: ${failures[0]}`);
  const { entries } = (await world.control('ledger', {}, 'GET')) as {
    readonly entries: readonly { readonly kind: string; readonly paymentId: number }[];
  };
  return {
    perSecond: durations.length / seconds,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
    mapP99: percentile(seatReads, 0.99),
    cpuMs: ((server.cpuSeconds() - cpuBefore) / bought) * 1_000,
    paymentIds: entries.filter(({ kind }) => kind === 'CHARGE').map(({ paymentId }) => String(paymentId)),
  };
}

/** Sends payment webhooks at a steady rate, without waiting for responses, while a crowd holds seats. */
async function notifyAll(site: Site, paymentIds: readonly string[]): Promise<AckRepeat> {
  const { cast, server } = site;
  const { buyers = [] } = cast.eventSites[stage] ?? {};
  const end = performance.now() + seconds * 1_000;
  const durations: number[] = [];
  const statuses: Record<string, number> = {};
  let held = 0;

  const take = async (token: string) => {
    while (performance.now() < end) {
      if ((await holdOne(site, token)).status === 201) held += 1;
    }
  };
  const sendWebhook = async (n: number) => {
    const [dataId, requestId] = [paymentIds[n % paymentIds.length] ?? '', `bench-${randomUUID()}`];
    const ts = Math.floor(Date.now() / 1_000);
    const startedAt = performance.now();
    const response = await fetch(
      `${server.origin}/api/webhooks/mercado-pago?data.id=${dataId}&type=payment`,
      {
        method: 'POST',
        headers: {
          'x-request-id': requestId,
          'x-signature': signatureHeader({ dataId, requestId, ts }, providerKeys.webhookSecret),
        },
      },
    );
    await response.arrayBuffer();
    durations.push(performance.now() - startedAt);
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  };
  const sent: Promise<void>[] = [];
  const crowd = buyers.slice(0, holdersAtOnce).map(({ token }) => take(token));
  const startedAt = performance.now();
  for (let n = 0; performance.now() < end; n += 1) {
    const due = startedAt + (n * 1_000) / notificationsPerSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    sent.push(sendWebhook(n));
  }
  await Promise.all([...crowd, ...sent]);
  return {
    sent: sent.length,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
    max: percentile(durations, 1),
    statuses,
    holdsPerSecond: held / seconds,
  };
}
