import type { HttpBindings } from '@hono/node-server';
import type { Logger } from 'pino';

/** What every request carries through the app. `Bindings` is empty when a test calls `app.fetch` itself. */
export type HttpEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
  };
};
