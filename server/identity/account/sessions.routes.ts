import {
  endSessions,
  issueSessionCode,
  listSessions,
  readSessionCode,
  taquillaSession,
} from '#contract/sessions.ts';
import type { SessionSelection } from '#domain/identity/account-session.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import type { AccountSessionStore } from '#server/identity/account/account-sessions.port.ts';
import type { AppSessions } from '#server/identity/account/app-session.ts';
import type { AuditTrail } from '#server/kernel/public.ts';

export type SessionRouteDeps = {
  readonly accountSessions: AccountSessionStore;
  readonly appSessions: AppSessions;
  readonly audit: AuditTrail;
};

/** Registers the account sessions and the handover from the mobile app. Spec §7, /api/auth/{product}-session. */
export function registerSessionRoutes(
  shell: Shell,
  { accountSessions, appSessions, audit }: SessionRouteDeps,
): void {
  bind(shell, listSessions, async ({ principal, now }) => {
    const sessions = await accountSessions.list(principal.personId, principal.sessionId);
    return ok({ sessions, serverNow: now });
  });

  bind(shell, endSessions, async ({ query, principal, session, caller }) => {
    const { personId, sessionId } = principal;
    const which = parseSessionSelection(query.which);
    const ended = await accountSessions.end(personId, which, sessionId);
    if (ended === 0 && which.kind === 'one') return err({ code: 'NOT_FOUND' });
    await audit.record({ kind: 'sessions.ended', personId, sessionId, address: caller.address });
    if (which.kind === 'all' || (which.kind === 'one' && which.id === sessionId)) await session.end();
    return ok(undefined);
  });

  bind(shell, issueSessionCode, ({ principal }) => appSessions.issue(principal));

  bind(shell, readSessionCode, async ({ body, caller, principal }) => {
    return appSessions.read(body.code, {
      personId: principal.personId,
      address: caller.address,
    });
  });

  bind(shell, taquillaSession, async ({ body, caller, session, device: browser }) => {
    const user = await appSessions.redeem(body.code, caller.address);
    if (!user.ok) return user;
    const { roles } = await session.signIn(user.value.id, 'APP');
    browser.remember(user.value.id);
    return ok({ user: { ...user.value, roles }, isNew: false });
  });
}

const parseSessionSelection = (which: string): SessionSelection =>
  which === 'all' || which === 'others' ? { kind: which } : { kind: 'one', id: which };
