import type { SessionFlow } from '#machines/session/session.machine.ts';

type FailureCode = { readonly code: string } | null | undefined;

/**
 * Creates a reporter that forwards failures to the session: the session has ended, or a permission was denied.
 * Reports each failure once, however often its flow emits it.
 */
export function createSessionFailureReporter(session: SessionFlow): (failure: FailureCode) => void {
  let lastReported: FailureCode = null;
  return (failure) => {
    if (failure === lastReported) return;
    lastReported = failure;
    if (failure?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
    if (failure?.code === 'FORBIDDEN') session.send({ type: 'permission.denied' });
  };
}
