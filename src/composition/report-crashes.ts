import type { Crash, CrashReportsPort } from '#application/crash-reports.port.ts';
import { createCrashReference } from '#ui/components/ErrorState/crash-reference.ts';

/** Enough stack frames to see the call path. */
const maxStackFrames = 5;

/**
 * Creates the handler of errors that React catches, in whichever boundary: the browser console gets each one, and
 * the server one report per reference.
 */
export function createCrashReporter(
  reports: CrashReportsPort,
  log: Pick<Console, 'error'>,
): (error: unknown) => void {
  const reportedReferences = new Set<string>();
  return (error) => {
    log.error(error);
    const crash = toCrashReport(error);
    if (reportedReferences.has(crash.reference)) return;
    reportedReferences.add(crash.reference);
    void reports.report(crash);
  };
}

/**
 * Converts an error to a report: its reference, its kind and its place in our files; never its message, which may
 * contain anything.
 */
export function toCrashReport(error: unknown): Crash {
  const { name = '', stack = '' } = error instanceof Error ? error : {};
  return {
    reference: createCrashReference(error),
    kind: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Unknown',
    frames: [...stack.matchAll(/([\w.-]{1,80}\.[jt]sx?)(?:\?[\w=.-]*)?:(\d{1,7}):(\d{1,7})/g)]
      .slice(0, maxStackFrames)
      .map(([, file, line, column]) => `${file}:${line}:${column}`),
  };
}
