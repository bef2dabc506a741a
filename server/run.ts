import { fileURLToPath } from 'node:url';
import { createLogger, listen } from '#server/http/public.ts';
import { parseSecret } from '#server/identity/public.ts';
import type { Messenger } from '#server/kernel/public.ts';
import {
  analyzeGrownTables,
  argon2Hash,
  deleteOutdatedRows,
  messengerByChannel,
  smtpMessenger,
  webhookMessenger,
  yieldWhileBusy,
} from '#server/kernel/public.ts';
import type { PaymentProvider } from '#server/payments/public.ts';
import { readSupportDirectories } from '#server/site/public.ts';
import {
  ed25519Signer,
  generateSigningKey,
  loadServerSecret,
  loadSigningKey,
} from '#server/tickets/public.ts';
import { createApp, createSecondFactorBox } from './app.ts';
import { type Database, type DatabaseSettings, openDatabase } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { seedDemo } from './db/seed/seed.ts';
import { readEnvironment } from './environment.ts';
import { startJobs } from './jobs.ts';
import { createSale } from './sale.ts';

const GRACE_MS = 10_000;
const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;

/** Wraps the database, the payment provider and the messenger, or measures another disk; only tests use it. */
export type RunOverrides = {
  readonly database?: (database: Database) => Database;
  readonly wrapProvider?: (provider: PaymentProvider) => PaymentProvider;
  readonly messenger?: (messenger: Messenger) => Messenger;
  readonly readFreeBytes?: DatabaseSettings['readFreeBytes'];
};

/**
 * Runs the server as a process: opens what the environment names and serves until a signal stops it, or exits with the
 * reason.
 */
export async function run(
  variables: Readonly<Record<string, string | undefined>>,
  overrides: RunOverrides = {},
): Promise<void> {
  const read = readEnvironment(variables);
  if (!read.ok) {
    console.error(['Taquilla cannot start:', ...read.error.map((mistake) => `  ${mistake}`)].join('\n'));
    process.exit(1);
  }
  const environment = read.value;
  const { paymentProvider, publicUrls, mexicanSuffix, messageWebhook } = environment;
  const log = createLogger(environment.logLevel);
  const { dataDirectory } = environment;
  const { secret, signer } = await orExit(`use its data folder ${dataDirectory}`, async () => ({
    secret: loadServerSecret(environment.serverSecret, dataDirectory),
    signer: ed25519Signer(loadSigningKey(environment.ticketSigningKey, dataDirectory, generateSigningKey)),
  }));

  const opened = await orExit('open its database', () =>
    openDatabase({
      url: environment.databaseUrl,
      dataDir: dataDirectory,
      logger: log,
      readFreeBytes: overrides.readFreeBytes,
    }),
  );
  const database = overrides.database?.(opened) ?? opened;
  if (database.engine === 'pglite') {
    console.log(
      'The embedded database may lose the last writes when the power fails. Set DATABASE_URL to a PostgreSQL database for real sales.',
    );
  }
  await orExit('prepare its database', prepare);

  const support = await orExit('read its support directories', async () => readSupportDirectories());
  const brand = { publicUrls, support };
  const email = smtpMessenger({ url: environment.smtpUrl, from: environment.mailFrom, log, brand });
  const phone = messageWebhook && webhookMessenger({ ...messageWebhook, log });
  const channels = messengerByChannel({ EMAIL: email, ...(phone && { SMS: phone, whatsapp: phone }) });
  const messenger = overrides.messenger?.(channels) ?? channels;
  const sale = createSale({
    support,
    database,
    messenger,
    signer,
    log,
    publicUrls,
    provider: paymentProvider,
    hasJobs: true,
    ...(overrides.wrapProvider && { wrapProvider: overrides.wrapProvider }),
  });
  const app = createApp({
    database,
    secret,
    signer,
    messenger,
    log,
    now: Date.now,
    origins: {
      trustedProxies: environment.trustedProxies,
      publicUrls: Object.values(publicUrls),
      mexicanSuffix,
    },
    isPublic: environment.isPublic,
    messageBudgets: environment.messageBudgets,
    comparesRecordedResponses: !environment.production,
    routes: [sale.routes],
    support,
    site: {
      folder: fileURLToPath(new URL('../dist', import.meta.url)),
      mexicanSuffix,
      cardProvider: { url: paymentProvider.publicUrl, publicKey: paymentProvider.publicKey },
    },
  });
  await app.catalogue.warm();

  const listener = await orExit('listen', () => listen(app.fetch, environment));
  const stopJobs = startJobs(
    [
      { name: 'sweep', pauseMs: SECOND_MS, work: sale.jobs.sweepExpiredHolds },
      { name: 'webhook events', pauseMs: SECOND_MS, work: sale.jobs.processWebhookInbox },
      {
        name: 'effects',
        pauseMs: SECOND_MS,
        work: yieldWhileBusy(sale.jobs.deliverOutbox, { maxWaitMs: 30 * SECOND_MS }),
      },
      { name: 'cancellations', pauseMs: SECOND_MS, work: sale.jobs.processCancellations },
      { name: 'reconcile', pauseMs: 5 * SECOND_MS, work: sale.jobs.reconcile },
      { name: 'reminders', pauseMs: 60 * SECOND_MS, work: sale.jobs.enqueueReminders },
      {
        name: 'statistics',
        pauseMs: 60 * SECOND_MS,
        work: async () => (await analyzeGrownTables(database)).length,
      },
      { name: 'forget', pauseMs: HOUR_MS, work: () => deleteOutdatedRows(database) },
    ],
    log,
  );
  log.info({ port: listener.port, engine: database.engine, publicUrls }, 'server started');

  let signalCount = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      signalCount += 1;
      if (signalCount > 1) process.exit(1);
      log.info({ signal }, 'closing');
      void close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'shutdown failed');
          process.exit(1);
        },
      );
    });
  }

  async function prepare(): Promise<void> {
    await migrate(database);
    if (!environment.seedDemo) return;
    const box = createSecondFactorBox(secret);
    await seedDemo(database, {
      hash: argon2Hash().hash,
      seal: (text, personId) => box.seal(parseSecret(text), personId),
      now: new Date(),
    });
  }

  /**
   * Streams end first, because they would keep the listener open; the database closes last, because requests under way
   * still need it.
   */
  async function close(): Promise<void> {
    app.close();
    sale.close();
    await listener.stop(GRACE_MS);
    await stopJobs();
    email.close();
    await database.close();
  }
}

/** Runs a step of the start, or ends the process with one sentence. */
async function orExit<T>(task: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    console.error(`Taquilla cannot ${task}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
