import { createServer, type Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { createAuthenticatorRoutes } from './authenticator/authenticator.routes.ts';
import { createClock } from './clock.ts';
import { createControlRoutes } from './control/control.routes.ts';
import { createFaults, withFaults } from './control/faults.ts';
import { createMailboxRoutes } from './mailbox/mailbox.routes.ts';
import { createMailbox, type Mailbox } from './mailbox/messages.ts';
import { readListeningPort, startSmtp } from './mailbox/smtp.ts';
import { createAssetRoutes } from './pages/assets.routes.ts';
import { pagePolicy } from './pages/layout.ts';
import { createProviderApi } from './provider/api.routes.ts';
import { createBuyerRoutes } from './provider/buyer.routes.ts';
import type { Ledger } from './provider/ledger.ts';
import { ProviderProblem } from './provider/problem.ts';
import { createProvider, type Provider } from './provider/provider.ts';
import type { SandboxSettings } from './settings.ts';
import { openStore } from './store/store.ts';

export type SandboxOptions = Partial<SandboxSettings> &
  Pick<SandboxSettings, 'dataDirectory'> & {
    readonly now?: () => number;
    /** The delays before each webhook retry. */
    readonly retryDelaysMs?: readonly number[];
    readonly webhookTimeoutMs?: number;
  };

/** A running sandbox. */
export type Sandbox = {
  readonly url: string;
  readonly smtpPort: number;
  readonly publicKey: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
  readonly ledger: Ledger;
  readonly mailbox: Mailbox;
  readonly provider: Provider;
  close(): Promise<void>;
};

/** The real delays are 15 min, 30 min, 6 h, 48 h and 96 h; too long for local use. */
const defaultRetryDelaysMs = [2_000, 10_000, 60_000, 300_000, 1_800_000];

/** Source: Mercado Pago, "Webhooks": a notification must be answered within 22 seconds. */
const defaultWebhookTimeoutMs = 22_000;

/** Starts provider and mailbox. Omitted ports are free ones; omitted keys are test keys. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  const publicKey = options.publicKey ?? 'TEST-public-key';
  const accessToken = options.accessToken ?? 'TEST-access-token';
  const webhookSecret = options.webhookSecret ?? 'test-webhook-secret';
  const clock = createClock(options.now);
  const store = openStore(options.dataDirectory);
  const faults = createFaults();
  let url = '';
  const provider = createProvider({
    store,
    clock,
    webhookSecret,
    retryDelaysMs: options.retryDelaysMs ?? defaultRetryDelaysMs,
    webhookTimeoutMs: options.webhookTimeoutMs ?? defaultWebhookTimeoutMs,
    publicUrl: () => url,
  });
  const mailbox = createMailbox(store, clock);

  // The official SDK ends some paths with a slash.
  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false });
  app.use(async (context, next) => {
    context.header('content-security-policy', pagePolicy);
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'no-referrer');
    await next();
  });
  for (const path of ['/v1/*', '/checkout/preferences', '/checkout/preferences/*', '/messages/*']) {
    app.use(path, withFaults(faults));
  }
  app.route('/', createProviderApi(provider, { publicKey, accessToken }));
  app.route('/', createBuyerRoutes(provider, clock, publicKey));
  app.route('/', createControlRoutes({ provider, faults, clock, store }));
  app.route('/', createMailboxRoutes(mailbox, options.messageToken));
  // Uses the real time: advancing the sandbox's clock does not advance the clock of the server under test.
  app.route('/', createAuthenticatorRoutes(options.authenticators ?? [], options.now ?? Date.now));
  app.route('/', createAssetRoutes());
  app.notFound((context) =>
    context.json({ message: 'resource not found', error: 'not_found', status: 404, cause: [] }, 404),
  );
  app.onError((error, context) => {
    if (error instanceof ProviderProblem) return context.json(error.body(), error.status);
    return context.json({ message: error.message, error: 'internal_error', status: 500, cause: [] }, 500);
  });

  const server = createServer(getRequestListener(app.fetch, { hostname: 'localhost' }));
  // Clients end idle connections: one that the sandbox ends first can break the request that was about to use it.
  server.keepAliveTimeout = 0;
  let port: number;
  try {
    port = await listen(server, host, options.httpPort ?? 0);
  } catch (error) {
    store.close();
    throw error;
  }
  const smtp = await startSmtp(mailbox, faults, host, options.smtpPort ?? 0).catch((error: unknown) => {
    server.close();
    store.close();
    throw error;
  });
  url = (options.publicUrl ?? `http://localhost:${port}`).replace(/\/$/, '');
  provider.start();

  let closing: Promise<void> | undefined;
  async function stop(): Promise<void> {
    faults.stop();
    mailbox.stop();
    await provider.stop();
    await smtp.close();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    store.close();
  }

  return {
    url,
    smtpPort: smtp.port,
    publicKey,
    accessToken,
    webhookSecret,
    ledger: provider.ledger,
    mailbox,
    provider,
    close() {
      closing ??= stop();
      return closing;
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(readListeningPort(server.address()));
    });
  });
}
