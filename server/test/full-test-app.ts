import { pino } from 'pino';
import type { Database } from '#server/db/client.ts';
import { createSale } from '#server/sale.ts';
import { createTestApp, testSigner } from './test-app.ts';

/** A provider URL where nothing listens, for requests that end before the provider is called. */
const unreachableUrl = 'http://127.0.0.1:9';

/** Creates the app with all routes, payment routes included, and the list of routes it serves, such as 'POST /api/checkout'. */
export function createFullTestApp(database: Database, changes: Parameters<typeof createTestApp>[1] = {}) {
  const sale = createSale({
    database,
    messenger: { send: async () => true },
    signer: testSigner,
    log: pino({ level: 'silent' }),
    publicUrls: { COL: 'http://localhost:8080', MEX: 'http://mx.localhost:8080' },
    provider: {
      url: unreachableUrl,
      publicUrl: unreachableUrl,
      publicKey: 'TEST-public',
      accessToken: 'TEST-access',
      webhookSecret: 'test-webhooks',
    },
  });
  let registeredRoutes: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  const routes = [
    sale.routes,
    (shell: { readonly allowedMethods: typeof registeredRoutes }) => {
      registeredRoutes = shell.allowedMethods;
    },
  ];
  return {
    ...createTestApp(database, { routes, ...changes }),
    listRoutes: () =>
      [...registeredRoutes]
        .flatMap(([path, methods]) => [...methods].map((method) => `${method} ${path}`))
        .sort(),
  };
}
