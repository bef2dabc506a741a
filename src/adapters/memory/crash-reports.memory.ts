import type { Crash, CrashReportsPort } from '#application/crash-reports.port.ts';
import { ok } from '#domain/shared/result.ts';

/** Keeps the reports, so that tests can inspect them. */
export function memoryCrashReports(): CrashReportsPort & { readonly crashes: readonly Crash[] } {
  const crashes: Crash[] = [];
  return {
    crashes,
    report: async (crash) => {
      crashes.push(crash);
      return ok(null);
    },
  };
}
