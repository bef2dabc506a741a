import type { Shell } from './shell.ts';

/** Whether this process may be given requests: its database answers and it is not on its way out. */
export type Readiness = () => Promise<boolean>;

/** `/healthz`: the process lives. `/readyz`: it can serve. Neither says more to anybody who asks. */
export function healthRoutes(shell: Shell, isReady: Readiness): void {
  shell.app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  shell.app.get('/readyz', async (c) => {
    const ready = await isReady().catch(() => false);
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503, {
      'cache-control': 'no-store',
    });
  });
}
