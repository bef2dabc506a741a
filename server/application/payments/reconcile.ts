import { type AskParts, askProvider } from './ask-provider.ts';

export type ReconcileParts = AskParts & {
  readonly onUnsettled: (error: unknown, attemptId: string) => void;
};

/** A try that nobody has heard of for so long is asked about, whether or not a notification ever comes. Assumption. */
const quietForMs = 15_000;

/** Asks the provider about every try that money may still come from; answers how many it asked about. */
export async function reconcile(parts: ReconcileParts, limit = 20): Promise<number> {
  const due = await parts.sales.openAttempts(quietForMs, limit);
  for (const id of due) {
    // One try that cannot be settled does not keep the others waiting.
    try {
      const attempt = await parts.sales.attempt(id);
      if (attempt !== null) await askProvider(parts, attempt, quietForMs);
    } catch (error) {
      parts.onUnsettled(error, id);
    }
  }
  return due.length;
}
