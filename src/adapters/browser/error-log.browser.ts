import type { ErrorLogPort } from '#application/error-log.port.ts';

/** Writes errors to the browser console, where support staff and error collectors look. */
export const browserErrorLog = (page: { readonly console: Pick<Console, 'error'> }): ErrorLogPort => ({
  report({ what, code, reference }) {
    page.console.error(`${what}: ${JSON.stringify(code)} (reference ${reference ?? 'none'})`);
  },
});
