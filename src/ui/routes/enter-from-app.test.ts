import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { ok } from '#domain/shared/result.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { ActorResult } from '#machines/support/actor-result.ts';
import { enterFromApp } from './enter-from-app.ts';
import type { RouterContext } from './router-context.ts';

const code = 'c'.repeat(43);

/** Opens the route with a fragment and reports the flows started and whether the address was replaced. */
async function openWithHash(hash: string) {
  const actors = {
    restore: fromPromise<ActorResult<SessionUser | null>>(async () => ok(null)),
    signOut: fromPromise<ActorResult<null>>(async () => ok(null)),
  };
  const session = createActor(sessionMachine.provide({ actors })).start();
  const startedEntries: object[] = [];
  const flows = {
    session,
    prepare: async () => undefined,
    restart: (_name: 'appEntry', of: object) => void startedEntries.push(of),
  };
  const context = { flows, environment: { market: 'COL' } } as unknown as RouterContext;
  const isReplaced = await enterFromApp({ context, location: { hash } }).then(
    () => false,
    () => true,
  );
  return { startedEntries, isReplaced };
}

describe('arriving from the mobile app', () => {
  it.each([
    [`code=${code}&to=/my-tickets`, { code, returnTo: '/my-tickets' }],
    [`code=${code}`, { code, returnTo: '/' }],
    ['code=cut&to=//evil.example', { code: null, returnTo: '/' }],
  ])('removes %s from the address', async (hash, of) => {
    expect(await openWithHash(hash)).toEqual({ startedEntries: [of], isReplaced: true });
  });

  it.each(['', 'main'])('does not take #%s for an app link: the page goes on as it is', async (hash) => {
    expect(await openWithHash(hash)).toEqual({ startedEntries: [], isReplaced: false });
  });
});
