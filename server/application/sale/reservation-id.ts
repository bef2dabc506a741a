import { createHash } from 'node:crypto';

/**
 * The id of the hold that one request of one visit makes: repeated after a crash, the request finds the hold that it made.
 * 128 bits and more of a hash over the session's own secret-grade id: nobody else can tell it beforehand.
 */
export const reservationIdOf = (sessionId: string, route: 'hold' | 'best', key: string): string =>
  createHash('sha256').update([sessionId, route, key].join('\n')).digest('base64url').slice(0, 22);
