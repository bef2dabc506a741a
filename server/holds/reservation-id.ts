import { createHash } from 'node:crypto';

/**
 * Derives the id of the hold that one request of one session creates, so that a request repeated after a crash finds
 * its hold. It is a 128-bit hash over the secret session id: nobody else can predict it.
 */
export const deriveReservationId = (sessionId: string, route: 'hold' | 'best', key: string): string =>
  createHash('sha256').update([sessionId, route, key].join('\n')).digest('base64url').slice(0, 22);
