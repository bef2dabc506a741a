import {
  endSessions,
  issueSessionCode,
  listSessions,
  readSessionCode,
  taquillaSession,
} from '#contract/sessions.ts';
import type { WhichSessions } from '#domain/auth/own-session.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { AuditTrail } from '#server/application/auth/audit.port.ts';
import type { AppSessions } from '#server/application/sessions/app-session.ts';
import type { OwnSessions } from '#server/application/sessions/own-sessions.port.ts';
import { bind } from './bind.ts';
import type { Shell } from './shell.ts';
import { iso } from './wire.ts';

export type SessionsParts = {
  readonly ownSessions: OwnSessions;
  readonly appSessions: AppSessions;
  readonly audit: AuditTrail;
};

/** Registers the account sessions and the handover from the mobile app. Spec §7, /api/auth/{product}-session. */
export function sessionRoutes(shell: Shell, { ownSessions, appSessions, audit }: SessionsParts): void {
  bind(shell, listSessions, async ({ principal, now }) => {
    const sessions = await ownSessions.list(principal.personId, principal.sessionId);
    return ok({
      sessions: sessions.map(({ startedAt, seenAt, ...session }) => ({
        ...session,
        startedAt: iso(startedAt),
        seenAt: iso(seenAt),
      })),
      serverNow: iso(now),
    });
  });

  bind(shell, endSessions, async ({ query, principal, session, caller }) => {
    const { personId, sessionId } = principal;
    const which = whichOf(query.which);
    const ended = await ownSessions.end(personId, which, sessionId);
    if (ended === 0 && which.kind === 'one') return err({ code: 'NOT_FOUND' });
    await audit.record({ kind: 'sessions.ended', personId, sessionId, address: caller.address });
    if (which.kind === 'all' || (which.kind === 'one' && which.id === sessionId)) await session.end();
    return ok(undefined);
  });

  bind(shell, issueSessionCode, async ({ principal }) => {
    const issued = await appSessions.issue(principal);
    if (!issued.ok) return issued;
    return ok({ code: issued.value.code, expiresAt: iso(issued.value.expiresAt) });
  });

  bind(shell, readSessionCode, async ({ body, caller, principal }) => {
    const read = await appSessions.read(body.code, {
      personId: principal.personId,
      address: caller.address,
    });
    return read.ok ? ok({ ...read.value, expiresAt: iso(read.value.expiresAt) }) : read;
  });

  bind(shell, taquillaSession, async ({ body, caller, session, browser }) => {
    const user = await appSessions.redeem(body.code, caller.address);
    if (!user.ok) return user;
    const { roles } = await session.signIn(user.value.id, 'APP');
    browser.remember(user.value.id);
    return ok({ user: { ...user.value, roles }, isNew: false });
  });
}

const whichOf = (which: string): WhichSessions =>
  which === 'all' || which === 'others' ? { kind: which } : { kind: 'one', id: which };
