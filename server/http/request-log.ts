import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
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

/** Creates the log. Its lines go to stdout by default; failures of what the server depends on are not repeated for a while. */
export function createLogger(level: string, destination: DestinationStream = openLogOutput()): Logger {
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
    hooks: { logMethod: createOutageFilter() },
  };
  return pino(options, destination);
}

/** The bytes of log lines that wait while the log cannot be written; later ones are dropped. */
const maxWaiting = 2 ** 20;
const retryMs = 250;

/**
 * Opens stdout as a log that never makes the server wait or end: while it cannot be written (full disk, broken pipe), lines
 * wait up to a bound and are then dropped. The number of dropped lines is logged when it can be written again.
 */
function openLogOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: maxWaiting });
  let dropped = 0;
  let isWaiting = false;
  // The write is tried again, also when no further line may wait.
  output.on('error', () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      output.write('');
    }, retryMs).unref();
  });
  output.on('drop', () => {
    dropped += 1;
  });
  output.on('drain', () => {
    if (dropped === 0) return;
    const time = new Date().toISOString();
    output.write(`${JSON.stringify({ level: 40, time, dropped, msg: 'log lines were dropped' })}\n`);
    dropped = 0;
  });
  const flushSync = output.flushSync.bind(output);
  output.flushSync = () => {
    try {
      flushSync();
    } catch {
      // The process ends, and its last lines have no room.
    }
  };
  return output;
}

/** SQLSTATEs of a database that is out of reach, out of room or shutting down. */
const databaseOutage = /^(08|53|57P0)/;
/** The time for which such a failure is logged once. */
const outagePauseMs = 10_000;

/** Filters a log while an outage of the database fails every request and job: one line says it, a later one how often. */
function createOutageFilter() {
  const lastLines = new Map<string, { loggedAt: number; repeated: number }>();
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
    const [facts, message]: readonly unknown[] = args;
    const code = readOutageCode(facts);
    const key = `${message} ${code}`;
    const last = lastLines.get(key);
    const now = performance.now();
    if (code !== undefined && last !== undefined && now - last.loggedAt < outagePauseMs) {
      last.repeated += 1;
      return;
    }
    if (code !== undefined) lastLines.set(key, { loggedAt: now, repeated: 0 });
    if (code === undefined || last === undefined || last.repeated === 0) method.apply(this, args);
    else method.apply(this, [{ ...Object(facts), repeated: last.repeated }, String(message)]);
  };
}

function readOutageCode(facts: unknown): string | undefined {
  if (typeof facts !== 'object' || facts === null || !('err' in facts)) return undefined;
  const { err } = facts;
  const code = err instanceof Error && 'code' in err ? String(err.code) : '';
  return databaseOutage.test(code) ? code : undefined;
}

/** The format of an acceptable request id of a proxy. */
const requestIdPattern = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Assigns every request an id and logs one line: the path without its query, which may contain personal data. Its fields are
 * fixed, so that it is not searched for others to redact, which took a tenth of the time of a short request.
 */
export const logRequests = (log: Logger) => {
  const lines = log.child({}, { redact: [] });
  return createMiddleware<HttpEnv>(async (c, next) => {
    const started = performance.now();
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && requestIdPattern.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId }));
    await next();
    c.res.headers.set('x-request-id', requestId);
    const line = {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    };
    if (c.res.status >= 500) lines.warn(line, 'answered');
    else lines.info(line, 'answered');
  });
};
