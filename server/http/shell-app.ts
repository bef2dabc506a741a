import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import type { HttpEnv } from './env.ts';
import { secureHeaders } from './headers.ts';
import { callerReader, type OriginSettings } from './origin.ts';
import { onUnexpected, refuse } from './problem.ts';
import { requestLog } from './request-log.ts';
import type { Shell } from './shell.ts';

/** Assumption: the largest valid body (a cart of 40 items) is below 8 KB. */
const BODY_LIMIT = 64 * 1024;

export type ShellParts = Pick<
  Shell,
  'sessions' | 'browsers' | 'idempotency' | 'newVisits' | 'now' | 'checkAnswers'
> & {
  readonly log: Logger;
  readonly origins: OriginSettings;
};

/** Smaller responses fit into the first packets of a connection anyway, and compressing them costs more than it saves. */
const WORTH_PACKING = 4 * 1024;

/** Creates an app without routes, with the middleware of every response. */
export function createShell({ log, origins, ...parts }: ShellParts): Shell {
  const app = new Hono<HttpEnv>();
  const callerOf = callerReader(origins);
  app.use(requestLog(log));
  app.use(secureHeaders(callerOf));
  app.use(compress({ encoding: 'gzip', threshold: WORTH_PACKING }));
  app.use(
    '/api/*',
    bodyLimit({ maxSize: BODY_LIMIT, onError: (c) => refuse(c, { code: 'BODY_TOO_LARGE' }) }),
  );
  app.onError(onUnexpected);
  return { app, callerOf, taken: new Map(), underWay: new Map(), atOnce: new Map(), ...parts };
}
