// npm run bench -- purchases [--quick] [--engines pglite,postgres] [--seconds 20] [--warm 3] [--repeats 2]
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { signatureHeader } from '#sandbox/provider/signature.ts';
import type { Engine } from '#server/db/engine.ts';
import { cardToken } from '#server/test/crash/buyers.ts';
import { type Cast, castOf } from '#server/test/crash/cast.ts';
import { browserTo, keys, keyVariables, startWorld, type World } from '#server/test/crash/processes.ts';
import { openHost } from '../house/databases.ts';
import { type RunningProgram, startServer } from '../house/programs.ts';
import { begin } from '../lib/figures.ts';
import { percentile } from '../lib/statistics.ts';
import {
  type AckRepeat,
  type EnginePurchases,
  type PurchaseFigures,
  type PurchaseRepeat,
  purchaseTables,
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
/** The Colombian one. */
const stage = 0;
const buyersAtOnce = 20;
const holdersAtOnce = 50;
const notificationsPerSecond = 100;

const run = begin('purchases');
const measured: EnginePurchases[] = [];
for (const engine of engines) measured.push(await measure(engine));
const figures = run.keep<PurchaseFigures>({
  seconds,
  buyersAtOnce,
  holdersAtOnce,
  notificationsPerSecond,
  engines: measured,
});
console.log(`\n${purchaseTables(figures.result)}`);

type Site = {
  readonly cast: Cast;
  readonly world: World;
  readonly server: RunningProgram;
  readonly browser: ReturnType<typeof browserTo>;
  readonly nextSeat: () => number;
};

async function measure(engine: Engine): Promise<EnginePurchases> {
  const [host, world] = [await openHost(engine), await startWorld()];
  try {
    const purchases: PurchaseRepeat[] = [];
    const acks: AckRepeat[] = [];
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const { where, filled: cast } = await host.make((db) => castOf(db, 2 * holdersAtOnce));
      const server = await startServer(where, {
        PAYMENT_PROVIDER_URL: world.url,
        SMTP_URL: `smtp://127.0.0.1:${world.smtpPort}`,
        ...keyVariables,
      });
      const browser = browserTo(server.port);
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
  const { site = '', eventId = '' } = cast.stages[stage] ?? {};
  return browser.ask({
    method: 'POST',
    path: '/api/reservations',
    site,
    token,
    key: randomUUID(),
    body: { eventId, mode: 'SELF_SERVICE', items: [cast.seatOf(stage, nextSeat())] },
  });
}

/** From the hold to the ticket, over HTTP and through the provider; card tokens are made before. */
async function buyAll(site: Site): Promise<PurchaseRepeat & { readonly paymentIds: readonly string[] }> {
  const { cast, browser, world, server } = site;
  const { site: name = '', eventId = '', buyers = [] } = cast.stages[stage] ?? {};
  const tokens: string[] = [];
  while (tokens.length < (warmSeconds + seconds) * 160)
    tokens.push(...(await Promise.all(Array.from({ length: 10 }, () => cardToken(world, 'APRO')))));
  const counted = performance.now() + warmSeconds * 1_000;
  const end = counted + seconds * 1_000;
  const took: number[] = [];
  const looks: number[] = [];
  const failures: string[] = [];
  const cpuBefore = server.cpuSeconds();
  let bought = 0;

  const buy = async ({ token, email }: (typeof buyers)[number]) => {
    while (performance.now() < end) {
      const began = performance.now();
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
          seenTotal: { amount: total.total, currency: total.currency },
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
      if (now >= counted && now < end) took.push(now - began);
    }
  };
  const look = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await browser.ask({ method: 'GET', path: `/api/seats?eventId=${eventId}`, site: name, token: '' });
      if (began >= counted) looks.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await Promise.all([...buyers.slice(0, buyersAtOnce).map(buy), look()]);
  if (failures.length > 0) throw new Error(`${failures.length} purchases failed: ${failures[0]}`);
  const { entries } = (await world.control('ledger', {}, 'GET')) as {
    readonly entries: readonly { readonly kind: string; readonly paymentId: number }[];
  };
  return {
    perSecond: took.length / seconds,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    mapP99: percentile(looks, 0.99),
    cpuMs: ((server.cpuSeconds() - cpuBefore) / bought) * 1_000,
    paymentIds: entries.filter(({ kind }) => kind === 'CHARGE').map(({ paymentId }) => String(paymentId)),
  };
}

/** News of payments at a steady pace, whether or not the last was answered, while a crowd takes seats. */
async function notifyAll(site: Site, paymentIds: readonly string[]): Promise<AckRepeat> {
  const { cast, server } = site;
  const { buyers = [] } = cast.stages[stage] ?? {};
  const end = performance.now() + seconds * 1_000;
  const took: number[] = [];
  const statuses: Record<string, number> = {};
  let held = 0;

  const take = async (token: string) => {
    while (performance.now() < end) {
      if ((await holdOne(site, token)).status === 201) held += 1;
    }
  };
  const tell = async (n: number) => {
    const [dataId, requestId] = [paymentIds[n % paymentIds.length] ?? '', `bench-${randomUUID()}`];
    const ts = Math.floor(Date.now() / 1_000);
    const began = performance.now();
    const answer = await fetch(`${server.origin}/api/webhooks/mercado-pago?data.id=${dataId}&type=payment`, {
      method: 'POST',
      headers: {
        'x-request-id': requestId,
        'x-signature': signatureHeader({ dataId, requestId, ts }, keys.webhookSecret),
      },
    });
    await answer.arrayBuffer();
    took.push(performance.now() - began);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  };
  const told: Promise<void>[] = [];
  const crowd = buyers.slice(0, holdersAtOnce).map(({ token }) => take(token));
  const began = performance.now();
  for (let n = 0; performance.now() < end; n += 1) {
    const due = began + (n * 1_000) / notificationsPerSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    told.push(tell(n));
  }
  await Promise.all([...crowd, ...told]);
  return {
    told: told.length,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    max: percentile(took, 1),
    statuses,
    holdsPerSecond: held / seconds,
  };
}
