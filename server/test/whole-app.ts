import { pino } from 'pino';
import type { Database } from '#server/db/client.ts';
import { createSale } from '#server/sale.ts';
import { testApp } from './test-app.ts';

/** A provider where nobody answers: for what is decided before anybody is asked for money. */
const nobody = 'http://127.0.0.1:9';

/** The app with every route there is, paying among them, and the list of what it serves: 'POST /api/checkout'. */
export function wholeApp(database: Database, changes: Parameters<typeof testApp>[1] = {}) {
  const sale = createSale({
    database,
    messenger: { send: async () => true },
    log: pino({ level: 'silent' }),
    publicUrls: { COL: 'http://localhost:8080', MEX: 'http://mx.localhost:8080' },
    provider: {
      url: nobody,
      publicUrl: nobody,
      publicKey: 'TEST-public',
      accessToken: 'TEST-access',
      webhookSecret: 'test-webhooks',
    },
  });
  let taken: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  const routes = [
    sale.routes,
    (shell: { readonly taken: typeof taken }) => {
      taken = shell.taken;
    },
  ];
  return {
    ...testApp(database, { routes, ...changes }),
    served: () =>
      [...taken].flatMap(([path, methods]) => [...methods].map((method) => `${method} ${path}`)).sort(),
  };
}
