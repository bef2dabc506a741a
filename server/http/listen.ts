import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HttpEnv } from './env.ts';

export type Listener = {
  readonly port: number;
  /** Stops accepting requests, waits for those in flight and closes the remaining connections after the grace period. */
  stop(graceMs: number): Promise<void>;
};

/** Limits against slow clients: headers within 15 s, a whole request within 30 s. */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
} as const;

/** The time that a client may leave an answer unread. Longer than a handler works, and than the pause between heartbeats. */
const STALLED_CLIENT_MS = 60_000;

/** File handles for the database (its embedded engine opens about 200), files and calls to others. */
const reservedHandles = 512;

/** Returns how many connections this process may accept, so that they never use up its file handles. */
function readConnectionLimit(): number {
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft: unknown } };
  };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isInteger(limit)
    ? Math.max(limit - reservedHandles, Math.floor(limit / 4))
    : Number.POSITIVE_INFINITY;
}

export function listen(
  fetch: Hono<HttpEnv>['fetch'],
  {
    port,
    host,
    stalledClientMs = STALLED_CLIENT_MS,
  }: { readonly port: number; readonly host: string | undefined; readonly stalledClientMs?: number },
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch, port, ...(host !== undefined && { hostname: host }), serverOptions: limits },
      (address) => resolve({ port: address.port, stop: (graceMs) => stopGracefully(server, graceMs) }),
    ) as Server;
    server.setTimeout(stalledClientMs);
    server.maxConnections = readConnectionLimit();
    server.on('error', reject);
  });
}

async function stopGracefully(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose response started before the close stays alive after it ended: check again.
  const idleSweep = setInterval(() => server.closeIdleConnections(), 50);
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idleSweep);
  clearTimeout(forceCloseTimer);
}
