import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import type { Database, Engine } from '#server/db/client.ts';
import { ed25519Signer, generateSigningKey } from '#server/tickets/ed25519-signer.adapter.ts';

const origin = 'http://localhost:8080';

/** Opens the server in this process: a request is measured from its start to the end of its response, without a network. */
export function openInProcess(database: Database) {
  const app = createApp({
    database,
    messenger: { send: async () => true },
    signer: ed25519Signer(generateSigningKey()),
    secret: Buffer.alloc(32, 'bench'),
    log: pino({ level: 'silent' }),
    now: Date.now,
    origins: { trustedProxies: [], publicUrls: [origin], mexicanSuffix: '.mx' },
    isPublic: false,
    comparesRecordedResponses: false,
  });
  return {
    async read(path: string): Promise<{ readonly ms: number; readonly text: string }> {
      const startedAt = performance.now();
      const response = await app.fetch(new Request(`${origin}${path}`));
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
      return { ms: performance.now() - startedAt, text };
    },
    close: () => app.close(),
  };
}

export function toEngine(name: string): Engine {
  if (name !== 'postgres' && name !== 'pglite') throw new Error(`There is no engine ${name}.`);
  return name;
}
