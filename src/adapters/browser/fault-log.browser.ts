import type { FaultLogPort } from '#application/fault-log.port.ts';

/** The browser's own log, where support and error collectors look. */
export const browserFaultLog = (page: { readonly console: Pick<Console, 'error'> }): FaultLogPort => ({
  report({ what, code, reference }) {
    page.console.error(`${what}: ${JSON.stringify(code)} (reference ${reference ?? 'none'})`);
  },
});
