import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { ok } from '#domain/shared/result.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { Settled } from '#machines/support/settle.ts';
import { enterFromApp } from './enter-from-app.ts';
import type { RouterContext } from './router-context.ts';

const code = 'c'.repeat(43);

/** What is opened, and whether the address is replaced by one without the code. */
async function arriveWith(hash: string) {
  const actors = {
    restore: fromPromise<Settled<SessionUser | null>>(async () => ok(null)),
    signOut: fromPromise<Settled<null>>(async () => ok(null)),
  };
  const session = createActor(sessionMachine.provide({ actors })).start();
  const opened: object[] = [];
  const flows = {
    session,
    prepare: async () => undefined,
    openFromApp: (of: object) => void opened.push(of),
  };
  const context = { flows, environment: { market: 'COL' } } as unknown as RouterContext;
  const isReplaced = await enterFromApp({ context, location: { hash } }).then(
    () => false,
    () => true,
  );
  return { opened, isReplaced };
}

describe('arriving from the mobile app', () => {
  it.each([
    [`code=${code}&to=/my-tickets`, { code, returnTo: '/my-tickets' }],
    [`code=${code}`, { code, returnTo: '/' }],
    ['code=cut&to=//evil.example', { code: null, returnTo: '/' }],
  ])('takes %s out of the address', async (hash, of) => {
    expect(await arriveWith(hash)).toEqual({ opened: [of], isReplaced: true });
  });

  it.each(['', 'main'])('takes #%s for no link: what is asked on the page goes on', async (hash) => {
    expect(await arriveWith(hash)).toEqual({ opened: [], isReplaced: false });
  });
});
