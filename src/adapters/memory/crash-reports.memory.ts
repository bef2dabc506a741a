import type { Crash, CrashReportsPort } from '#application/crash-reports.port.ts';
import { ok } from '#domain/shared/result.ts';

/** Keeps what was told, to be looked at. */
export function memoryCrashReports(): CrashReportsPort & { readonly crashes: readonly Crash[] } {
  const crashes: Crash[] = [];
  return {
    crashes,
    tell: async (crash) => {
      crashes.push(crash);
      return ok(null);
    },
  };
}
