import type { AccountSessionsPort } from '#application/account-sessions.port.ts';
import type { AccountSession } from '#domain/identity/account-session.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

const minute = 60_000;

/** Creates the sessions of the signed-in user in memory: this one and one on a phone. */
export function memoryAccountSessions(backend: MemoryBackend): AccountSessionsPort & { endOthers(): void } {
  let otherSessions: readonly AccountSession[] | null = null;

  const listOtherSessions = (): readonly AccountSession[] => {
    otherSessions ??= [
      {
        id: 'session-phone',
        isCurrent: false,
        browser: 'Chrome',
        system: 'Android',
        channel: null,
        startedAt: backend.clock.serverTime() - 30 * 60 * minute,
        seenAt: backend.clock.serverTime() - 3 * 60 * minute,
      },
    ];
    return otherSessions;
  };
  const buildCurrentSession = (): AccountSession => ({
    id: 'session-here',
    isCurrent: true,
    browser: 'Firefox',
    system: 'Windows',
    channel: null,
    startedAt: backend.clock.serverTime() - minute,
    seenAt: backend.clock.serverTime(),
  });
  return {
    endOthers: () => {
      otherSessions = [];
    },
    list: () =>
      backend.read(() =>
        backend.user === null
          ? createRejectedFailure('SESSION_REQUIRED')
          : ok({
              sessions: [buildCurrentSession(), ...listOtherSessions()],
              serverNow: backend.clock.serverTime(),
            }),
      ),
    end: (which) =>
      backend.change('endSessions', null, () => {
        if (backend.user === null) return createRejectedFailure('SESSION_REQUIRED');
        const others = listOtherSessions();
        if (which.kind === 'one' && which.id !== 'session-here' && !others.some(({ id }) => id === which.id))
          return createRejectedFailure('NOT_FOUND');
        otherSessions = which.kind === 'one' ? others.filter(({ id }) => id !== which.id) : [];
        if (which.kind === 'all') backend.user = null;
        return ok(null);
      }),
  };
}
