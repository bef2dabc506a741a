import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { createRejectedFailure } from '#adapters/memory/rejected-failure.ts';
import type { OperatorRole } from '#domain/identity/role.ts';
import { ok } from '#domain/shared/result.ts';
import { createSessionActors } from '#machines/session/session.actors.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { createFlowFailure } from '#machines/support/flow-failure.ts';
import { mariana } from '#testing/sale-driver.ts';
import { startFlows } from './flows.ts';
import { followPermissions } from './follow-permissions.ts';
import { createSessionFailureReporter } from './report-session-failure.ts';

const gloria = (...roles: OperatorRole[]) => ({ ...mariana, id: 'gloria', roles });

/** Opens a page for a user, with a backend that may change the user's permissions meanwhile. */
async function at(href: string, roles: OperatorRole[]) {
  let answer = ok(gloria(...roles)) as ReturnType<typeof ok<ReturnType<typeof gloria> | null>>;
  const sessionRequests: string[] = [];
  const session = createActor(
    sessionMachine.provide({
      actors: createSessionActors({
        findCurrentUser: async () => {
          sessionRequests.push(href);
          return answer;
        },
        logout: async () => ok(null),
      }),
    }),
  ).start();
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'));
  const visitedPaths: string[] = [];
  const { pathname } = new URL(href, 'https://here.invalid');
  followPermissions(session, { current: () => ({ pathname, href }), go: (to) => void visitedPaths.push(to) });
  return {
    session,
    visitedPaths,
    sessionRequests,
    fail: createSessionFailureReporter(session),
    nowIs: (user: ReturnType<typeof gloria> | null) => {
      answer = ok(user);
    },
    settled: () => waitFor(session, (snapshot) => !snapshot.matches('refreshing')),
  };
}

describe('the permissions of the current user', () => {
  it('are requested again after a forbidden call, and a page that is no longer allowed is left', async () => {
    const { visitedPaths, fail, nowIs, settled } = await at('/backoffice/operators?page=2', ['manager']);
    nowIs(gloria('seller'));
    fail(createFlowFailure('FORBIDDEN'));
    await settled();

    expect(visitedPaths).toEqual(['/403']);
  });

  it('leave the user on a page that is still allowed', async () => {
    const { visitedPaths, session, fail, nowIs, settled } = await at('/backoffice/account', ['manager']);
    nowIs(gloria('seller'));
    fail(createFlowFailure('FORBIDDEN'));
    await settled();

    expect(visitedPaths).toEqual([]);
    expect(session.getSnapshot().context.user?.roles).toEqual(['seller']);
  });

  it('redirect from the back office to its login when the session ends, and back afterwards', async () => {
    const { visitedPaths, fail } = await at('/backoffice/operators?page=2', ['manager']);
    fail(createFlowFailure('SESSION_REQUIRED'));

    expect(visitedPaths).toEqual(['/authorization/operators?return=%2Fbackoffice%2Foperators%3Fpage%3D2']);
  });

  it('never redirect from a sale because the session ended', async () => {
    const { visitedPaths, session, fail } = await at('/assistant/buy?event=x', ['seller']);
    fail(createFlowFailure('SESSION_REQUIRED'));

    expect(session.getSnapshot().matches('visitor')).toBe(true);
    expect(visitedPaths).toEqual([]);
  });

  it('are requested once per failure, and change nothing when they are the same', async () => {
    const { sessionRequests, visitedPaths, session, fail, settled } = await at('/assistant', ['seller']);
    const before = session.getSnapshot().context.user;
    const failure = createFlowFailure('FORBIDDEN');
    fail(failure);
    await settled();
    fail(failure);
    await settled();

    expect(sessionRequests).toHaveLength(2);
    expect(session.getSnapshot().context.user).toBe(before);
    expect(visitedPaths).toEqual([]);
  });

  it('are requested again by the back office itself', async () => {
    const ports = memoryPorts();
    ports.backend.user = gloria('manager');
    const flows = startFlows(
      ports,
      async () => () => ({
        ...ports,
        operators: { ...ports.operators, list: async () => createRejectedFailure('FORBIDDEN') },
      }),
      { market: 'COL', channel: 'WEB_DESKTOP' },
    );
    await flows.prepare('operators');
    await waitFor(
      flows.session as never as ReturnType<typeof createActor<typeof sessionMachine>>,
      (snapshot) => snapshot.matches('signedIn'),
    );
    ports.backend.user = gloria('seller');
    const roles = new Promise((fail) =>
      flows.session.subscribe(({ context }) => {
        if (context.user?.roles.includes('seller')) fail(context.user.roles);
      }),
    );
    flows.get('operators', null);

    expect(await roles).toEqual(['seller']);
  });
});
