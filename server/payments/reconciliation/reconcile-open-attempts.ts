import { type ReconcileAttemptDeps, reconcileAttempt } from './reconcile-attempt.ts';

export type ReconcileOpenAttemptsDeps = ReconcileAttemptDeps & {
  readonly onUnsettled: (error: unknown, attemptId: string) => void;
};

/** The time without an update after which an attempt is reconciled, with or without a webhook event. Assumption. */
const quietForMs = 15_000;

/** Reconciles open attempts with the provider; returns how many were due. */
export async function reconcileOpenAttempts(deps: ReconcileOpenAttemptsDeps, limit = 20): Promise<number> {
  const due = await deps.sales.attempts.listToReconcile(quietForMs, limit);
  for (const id of due) {
    // An attempt that cannot be settled does not delay the others.
    try {
      const attempt = await deps.sales.attempts.find(id);
      if (attempt !== null) await reconcileAttempt(deps, attempt, quietForMs);
    } catch (error) {
      deps.onUnsettled(error, id);
    }
  }
  return due.length;
}
