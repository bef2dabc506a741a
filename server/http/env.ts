import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';

/** The Hono environment of every request. `Bindings` is empty when a test calls `app.fetch` directly. */
export type HttpEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
  };
};
