import type { Shell } from './shell.ts';

/** Resolves to true while this process can serve requests: the database responds and it is not shutting down. */
export type Readiness = () => Promise<boolean>;

/** Registers `/healthz` (the process is alive) and `/readyz` (it can serve requests). */
export function registerHealthRoutes(shell: Shell, isReady: Readiness): void {
  shell.app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  shell.app.get('/readyz', async (c) => {
    const ready = await isReady().catch(() => false);
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503, {
      'cache-control': 'no-store',
    });
  });
}
