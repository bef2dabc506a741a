import { reportClientError } from '#contract/client-errors.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok } from '#domain/shared/result.ts';
import { bind } from './bind.ts';
import type { Shell } from './shell.ts';

/**
 * The number of client errors logged in ten minutes, per address and in total. Assumption: a failing page fails repeatedly, so a
 * few reports per caller say as much. Counted per process, which is enough for log lines.
 */
export const clientErrorLimit = { perAddress: 10, inTotal: 300, ms: 10 * 60_000 } as const;

/** Registers the endpoint for client errors, which logs the reference that was shown to the user. */
export function registerClientErrorRoutes(shell: Shell): void {
  const admit = createAdmission();
  bind(
    shell,
    reportClientError,
    async ({ body: { reference, kind, frames }, caller, now, log }) => {
      const retryAfterMs = admit(caller.address, now);
      if (retryAfterMs > 0)
        return err({ code: 'TooManyRequestsException', retryAfter: Math.ceil(retryAfterMs / 1_000) });
      log.warn({ fault: { reference, kind, frames } }, 'a page stopped working');
      return ok(undefined);
    },
    { ignoresSession: true },
  );
}

/** Creates a check that returns 0 for an admitted report, else the wait in milliseconds. */
function createAdmission(): (address: string, now: Instant) => number {
  let windowEndsAt = 0;
  let totalCount = 0;
  const counts = new Map<string, number>();
  return (address, now) => {
    if (now >= windowEndsAt) {
      windowEndsAt = now + clientErrorLimit.ms;
      totalCount = 0;
      counts.clear();
    }
    const addressCount = counts.get(address) ?? 0;
    if (totalCount >= clientErrorLimit.inTotal || addressCount >= clientErrorLimit.perAddress)
      return windowEndsAt - now;
    totalCount += 1;
    counts.set(address, addressCount + 1);
    return 0;
  };
}
