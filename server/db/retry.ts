import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseError, sqlstates } from './database-error.ts';

const maxAttempts = 6;
const firstPauseMs = 8;

/**
 * Repeats work that PostgreSQL undid as a whole because of a neighbour (serialization failure, deadlock).
 * Nothing of the attempt remains, so repeating is always safe. Full jitter, doubling; then the error is the caller's.
 */
export async function retryConflicts<T>(attempt: () => Promise<T>, random = Math.random): Promise<T> {
  for (let made = 1; ; made += 1) {
    try {
      return await attempt();
    } catch (thrown) {
      const isConflict =
        isDatabaseError(thrown, sqlstates.serializationFailure) ||
        isDatabaseError(thrown, sqlstates.deadlockDetected);
      if (!isConflict || made >= maxAttempts) throw thrown;
      await pause(random() * firstPauseMs * 2 ** made);
    }
  }
}
