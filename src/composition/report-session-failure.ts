import type { SessionFlow } from '#machines/session/session.machine.ts';
import type { FlowFailure } from '#machines/support/flow-failure.ts';

export type ReportedFailure = Pick<FlowFailure, 'code'> | null | undefined;

/**
 * Creates a reporter that forwards failures to the session: the session has ended, or a permission was denied.
 * Reports each failure once, however often its flow emits it.
 */
export function createSessionFailureReporter(session: SessionFlow): (failure: ReportedFailure) => void {
  let lastReported: ReportedFailure = null;
  return (failure) => {
    if (failure === lastReported) return;
    lastReported = failure;
    if (failure?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
    if (failure?.code === 'FORBIDDEN') session.send({ type: 'permission.denied' });
  };
}

type FailingFlow<Context> = { getSnapshot(): { readonly context: Context } };

/** Finds a failure that says that the session has ended; the flow shows every other one itself. */
export const findSessionLoss = (
  flow: FailingFlow<{ readonly failure: ReportedFailure }>,
): ReportedFailure => {
  const { failure } = flow.getSnapshot().context;
  return failure?.code === 'SESSION_REQUIRED' ? failure : null;
};

/** Finds the same also among the polls of a submitted payment, which fail on their own. */
export const findSessionLossOfPayment = (
  flow: FailingFlow<{
    readonly failure: ReportedFailure;
    readonly attempt: { readonly failure: ReportedFailure } | null;
  }>,
): ReportedFailure => {
  const { failure, attempt } = flow.getSnapshot().context;
  return [failure, attempt?.failure].find((known) => known?.code === 'SESSION_REQUIRED') ?? null;
};
