import type { Crash, CrashReportsPort } from '#application/crash-reports.port.ts';
import { crashReference } from '#ui/components/ErrorState/crash-reference.ts';

/** Enough to tell which part called which. */
const mostPlaces = 5;

/**
 * For what React hands over when a part of a page failed, whichever boundary shows it: the browser's own log has it as ever, and
 * whoever looks after the site is told of each reference once.
 */
export function tellingCrashes(
  reports: CrashReportsPort,
  log: Pick<Console, 'error'>,
): (error: unknown) => void {
  const told = new Set<string>();
  return (error) => {
    log.error(error);
    const crash = crashOf(error);
    if (told.has(crash.reference)) return;
    told.add(crash.reference);
    void reports.tell(crash);
  };
}

/** What may be told of an error: its mark, its kind and where it happened in our files; never its words, which may hold anything. */
export function crashOf(error: unknown): Crash {
  const { name = '', stack = '' } = error instanceof Error ? error : {};
  return {
    reference: crashReference(error),
    kind: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Unknown',
    places: [...stack.matchAll(/([\w.-]{1,80}\.[jt]sx?)(?:\?[\w=.-]*)?:(\d{1,7}):(\d{1,7})/g)]
      .slice(0, mostPlaces)
      .map(([, file, line, column]) => `${file}:${line}:${column}`),
  };
}
