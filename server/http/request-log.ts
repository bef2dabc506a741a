import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { HttpEnv } from './env.ts';

/** Fields that are redacted in every logged object: codes, tokens, cards, documents, contacts. */
const redactedFields = [
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

/** Fields of database and mail server errors that may contain personal data, such as "Key (email)=(…)". */
const redactedErrorFields = [
  'detail',
  'where',
  'rejected',
  'rejectedErrors',
  'response',
  'recipient',
  'envelope',
];

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...redactedFields.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        ...redactedErrorFields.map((name) => `err.${name}`),
      ],
      censor: '[redacted]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** The format of an acceptable request id of a proxy. */
const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

/** Assigns every request an id and logs one line: the path without its query, which may contain personal data. */
export const logRequests = (log: Logger) =>
  createMiddleware<HttpEnv>(async (c, next) => {
    const started = performance.now();
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && requestIdPattern.test(given) ? given : randomUUID();
    const requestLogger = log.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', requestLogger);
    await next();
    c.res.headers.set('x-request-id', requestId);
    const line = {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    };
    if (c.res.status >= 500) requestLogger.warn(line, 'answered');
    else requestLogger.info(line, 'answered');
  });
