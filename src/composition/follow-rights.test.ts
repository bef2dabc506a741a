import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { refusal } from '#adapters/memory/answers.ts';
import { fetchedPorts } from '#adapters/memory/fetched-ports.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { OperatorRole } from '#domain/auth/role.ts';
import { ok } from '#domain/shared/result.ts';
import { sessionActors } from '#machines/session/session.actors.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { troubleWith } from '#machines/support/trouble.ts';
import { mariana } from '#testing/sale-desk.ts';
import { startFlows } from './flows.ts';
import { followRights } from './follow-rights.ts';
import { tellSession } from './tell-session.ts';

const gloria = (...roles: OperatorRole[]) => ({ ...mariana, id: 'gloria', roles });

/** Somebody at a page, and the box office behind it that may think otherwise of them meanwhile. */
async function at(href: string, roles: OperatorRole[]) {
  let answer = ok(gloria(...roles)) as ReturnType<typeof ok<ReturnType<typeof gloria> | null>>;
  const asked: string[] = [];
  const session = createActor(
    sessionMachine.provide({
      actors: sessionActors({
        currentSession: async () => {
          asked.push(href);
          return answer;
        },
        logout: async () => ok(null),
      }),
    }),
  ).start();
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'));
  const gone: string[] = [];
  const { pathname } = new URL(href, 'https://here.invalid');
  followRights(session, { current: () => ({ pathname, href }), go: (to) => void gone.push(to) });
  return {
    session,
    gone,
    asked,
    tell: tellSession(session),
    nowIs: (user: ReturnType<typeof gloria> | null) => {
      answer = ok(user);
    },
    settled: () => waitFor(session, (snapshot) => !snapshot.matches('looking')),
  };
}

describe('what somebody may do', () => {
  it('is asked again when a call is forbidden, and a page that is theirs no more is left', async () => {
    const { gone, tell, nowIs, settled } = await at('/backoffice/operators?page=2', ['manager']);
    nowIs(gloria('seller'));
    tell(troubleWith('FORBIDDEN'));
    await settled();

    expect(gone).toEqual(['/403']);
  });

  it('leaves them where they are while they may be there', async () => {
    const { gone, session, tell, nowIs, settled } = await at('/backoffice/account', ['manager']);
    nowIs(gloria('seller'));
    tell(troubleWith('FORBIDDEN'));
    await settled();

    expect(gone).toEqual([]);
    expect(session.getSnapshot().context.user?.roles).toEqual(['seller']);
  });

  it('leads from the office to its entrance once the session is gone, and back afterwards', async () => {
    const { gone, tell } = await at('/backoffice/operators?page=2', ['manager']);
    tell(troubleWith('SESSION_REQUIRED'));

    expect(gone).toEqual(['/authorization/operators?return=%2Fbackoffice%2Foperators%3Fpage%3D2']);
  });

  it('leads nobody away from a sale because the session is gone', async () => {
    const { gone, session, tell } = await at('/assistant/buy?event=x', ['seller']);
    tell(troubleWith('SESSION_REQUIRED'));

    expect(session.getSnapshot().matches('visitor')).toBe(true);
    expect(gone).toEqual([]);
  });

  it('is asked once per refusal, however often that is told, and changes nothing where nothing changed', async () => {
    const { asked, gone, session, tell, settled } = await at('/assistant', ['seller']);
    const before = session.getSnapshot().context.user;
    const refused = troubleWith('FORBIDDEN');
    tell(refused);
    await settled();
    tell(refused);
    await settled();

    expect(asked).toHaveLength(2);
    expect(session.getSnapshot().context.user).toBe(before);
    expect(gone).toEqual([]);
  });

  it('is asked again by the office itself', async () => {
    const ports = memoryPorts();
    ports.office.user = gloria('manager');
    const flows = startFlows(
      {
        ...ports,
        ...fetchedPorts({
          ...ports,
          operators: { ...ports.operators, list: async () => refusal('FORBIDDEN') },
        }),
      },
      { market: 'COL', channel: 'WEB_DESKTOP' },
    );
    await flows.prepare('operators');
    await waitFor(
      flows.session as never as ReturnType<typeof createActor<typeof sessionMachine>>,
      (snapshot) => snapshot.matches('signedIn'),
    );
    ports.office.user = gloria('seller');
    const roles = new Promise((tell) =>
      flows.session.subscribe(({ context }) => {
        if (context.user?.roles.includes('seller')) tell(context.user.roles);
      }),
    );
    flows.operators();

    expect(await roles).toEqual(['seller']);
  });
});
