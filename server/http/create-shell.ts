import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import type { HttpEnv } from './env.ts';
import { secureHeaders } from './headers.ts';
import { createCallerReader, type OriginSettings } from './origin.ts';
import { handleUnexpectedError, respondWithProblem } from './problem.ts';
import { logRequests } from './request-log.ts';
import type { Shell } from './shell.ts';

export type ShellDeps = Pick<
  Shell,
  'sessions' | 'trustedDevices' | 'idempotency' | 'admitNewVisitor' | 'now' | 'comparesRecordedResponses'
> & {
  readonly log: Logger;
  readonly origins: OriginSettings;
};

/** Smaller responses fit into the first packets of a connection anyway, and compressing them costs more than it saves. */
const COMPRESSION_THRESHOLD_BYTES = 4 * 1024;

/** Creates an app without routes, with the middleware of every response. */
export function createShell({ log, origins, ...deps }: ShellDeps): Shell {
  const app = new Hono<HttpEnv>();
  const callerOf = createCallerReader(origins, log);
  app.use(logRequests(log));
  app.use(secureHeaders(callerOf));
  app.use(compress({ encoding: 'gzip', threshold: COMPRESSION_THRESHOLD_BYTES }));
  app.use(async (c, next) => {
    // RFC 9112 §3.2: proxies and we could each believe another one.
    const hosts = c.env?.incoming?.headersDistinct?.host?.length ?? 1;
    return hosts > 1 ? respondWithProblem(c, { code: 'BAD_REQUEST' }) : next();
  });
  app.onError(handleUnexpectedError);
  return {
    app,
    callerOf,
    allowedMethods: new Map(),
    inFlightRequests: new Map(),
    concurrentRequests: new Map(),
    ...deps,
  };
}
