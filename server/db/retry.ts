import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseError, sqlstates } from './database-error.ts';

const maxAttempts = 6;
const firstPauseMs = 8;

/**
 * Retries work that PostgreSQL rolled back because of a conflict (serialization failure, deadlock). Nothing of the attempt
 * remains, so a retry is always safe. Exponential backoff with full jitter; after the last attempt the error is thrown.
 */
export async function retryConflicts<T>(attempt: () => Promise<T>, random = Math.random): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isConflict =
        isDatabaseError(error, sqlstates.serializationFailure) ||
        isDatabaseError(error, sqlstates.deadlockDetected);
      if (!isConflict || attempts >= maxAttempts) throw error;
      await pause(random() * firstPauseMs * 2 ** attempts);
    }
  }
}
