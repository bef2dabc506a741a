import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ok } from '#domain/shared/result.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { ActorResult } from '#machines/support/actor-result.ts';
import { mariana } from '#testing/sale-driver.ts';
import { prepareLogin } from './prepare-flows.ts';
import type { RouterContext } from './router-context.ts';

type Restored = ActorResult<typeof mariana | null>;

describe('the loader of the login', () => {
  it.each([
    ['somebody', mariana],
    ['nobody', null],
  ])('starts the wizard only once it is known that %s is signed in', async (_who, user) => {
    const answer = Promise.withResolvers<Restored>();
    const actors = {
      restore: fromPromise<Restored>(() => answer.promise),
      signOut: fromPromise<ActorResult<null>>(async () => ok(null)),
    };
    const session = createActor(sessionMachine.provide({ actors })).start();
    const flows = { session, prepare: async () => undefined } as unknown as RouterContext['flows'];
    let hasBegun = false;

    const loading = prepareLogin({ context: { flows, environment: { market: 'COL', sites: {} } } }).then(
      () => {
        hasBegun = true;
      },
    );
    // Everything that can happen without the result has happened after this turn.
    await new Promise((turn) => setImmediate(turn));
    const early = hasBegun;
    answer.resolve(ok(user));
    await loading;

    expect(early).toBe(false);
    expect(session.getSnapshot().context.user).toEqual(user);
  });
});
