import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { HttpEnv } from './env.ts';

/** Never in a log, whatever object somebody logs one day: codes, tokens, cards, documents, contacts. */
const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'passwordHash',
  'code',
  'otp',
  'token',
  'cardToken',
  'tokenHash',
  'bindHash',
  'cardNumber',
  'securityCode',
  'documentNumber',
  'email',
  'phone',
  'qr',
  'fallbackCode',
];

/** What errors of the database and of mail servers say beside their message: "Key (email)=(…)", who was refused. */
const secretsOfErrors = [
  'detail',
  'where',
  'rejected',
  'rejectedErrors',
  'response',
  'recipient',
  'envelope',
];

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        ...secretsOfErrors.map((name) => `err.${name}`),
      ],
      censor: '[redacted]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Whatever a proxy in front of us calls a request, if it looks like an identifier. */
const idShape = /^[A-Za-z0-9_-]{8,64}$/;

/** Gives every request an id and one line in the log: the path without its query, which may hold a person's data. */
export const requestLog = (log: Logger) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const started = performance.now();
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && idShape.test(given) ? given : randomUUID();
    const own = log.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', own);
    await next();
    c.res.headers.set('x-request-id', requestId);
    const line = {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    };
    if (c.res.status >= 500) own.warn(line, 'answered');
    else own.info(line, 'answered');
  });
