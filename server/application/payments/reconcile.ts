import { type AskParts, askProvider } from './ask-provider.ts';

export type ReconcileParts = AskParts & {
  readonly onUnsettled: (error: unknown, attemptId: string) => void;
};

/** The time without an update after which an attempt is reconciled, with or without a webhook event. Assumption. */
const quietForMs = 15_000;

/** Reconciles open attempts with the provider; returns how many were due. */
export async function reconcile(parts: ReconcileParts, limit = 20): Promise<number> {
  const due = await parts.sales.openAttempts(quietForMs, limit);
  for (const id of due) {
    // An attempt that cannot be settled does not delay the others.
    try {
      const attempt = await parts.sales.attempt(id);
      if (attempt !== null) await askProvider(parts, attempt, quietForMs);
    } catch (error) {
      parts.onUnsettled(error, id);
    }
  }
  return due.length;
}
