import { reportFault } from '#contract/faults.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok } from '#domain/shared/result.ts';
import { bind } from './bind.ts';
import type { Shell } from './shell.ts';

/**
 * How many faults are written down in ten minutes: of one address, and of all together. Assumption: a page that fails fails again at
 * once, so a few of each caller tell as much. Counted by each process for itself: nothing but lines of a log hangs on it.
 */
export const faultLimit = { ofOne: 10, ofAll: 300, ms: 10 * 60_000 } as const;

/** Pages say by which reference they failed, so that whoever is quoted it finds in the log where. */
export function faultRoutes(shell: Shell): void {
  const admit = admission();
  bind(
    shell,
    reportFault,
    async ({ body: { reference, kind, places }, caller, now, log }) => {
      const retryAfterMs = admit(caller.address, now);
      if (retryAfterMs > 0)
        return err({ code: 'TooManyRequestsException', retryAfter: Math.ceil(retryAfterMs / 1_000) });
      log.warn({ fault: { reference, kind, places } }, 'a page stopped working');
      return ok(undefined);
    },
    { ignoresSession: true },
  );
}

/** Zero for who may come in; else how long they are to wait. */
function admission(): (address: string, now: Instant) => number {
  let until = 0;
  let all = 0;
  const counts = new Map<string, number>();
  return (address, now) => {
    if (now >= until) {
      until = now + faultLimit.ms;
      all = 0;
      counts.clear();
    }
    const own = counts.get(address) ?? 0;
    if (all >= faultLimit.ofAll || own >= faultLimit.ofOne) return until - now;
    all += 1;
    counts.set(address, own + 1);
    return 0;
  };
}
