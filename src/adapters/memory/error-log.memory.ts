import type { ErrorLogPort } from '#application/error-log.port.ts';

type LoggedError = Parameters<ErrorLogPort['report']>[0];

/** Keeps the logged errors, so that tests can inspect them. */
export function memoryErrorLog(): ErrorLogPort & { readonly faults: readonly LoggedError[] } {
  const faults: LoggedError[] = [];
  return { faults, report: (fault) => void faults.push(fault) };
}
