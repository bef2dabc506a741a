import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { createRejectedFailure } from '#adapters/memory/rejected-failure.ts';
import { err, ok } from '#domain/shared/result.ts';
import { mariana } from '#testing/sale-driver.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createAppEntryActors } from './app-entry.actors.ts';
import { appEntryMachine } from './app-entry.machine.ts';
import { toAppEntryView } from './app-entry.view.ts';

const other = { ...mariana, id: 'other', email: 'other@correo.co' };

function opened({ here = null, returnTo = '/my-tickets', ports = memoryPorts(), code }: Opening = {}) {
  ports.backend.user = here ?? ports.backend.user;
  const flow = createActor(appEntryMachine.provide({ actors: createAppEntryActors(ports) }), {
    input: { code: code === undefined ? ports.appEntry.issue(mariana) : code, returnTo },
  });
  const emitted: string[] = [];
  flow.on('session.opened', ({ user: { email } }) => emitted.push(email));
  flow.start();
  const rests = async () => {
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
    return toAppEntryView(flow.getSnapshot());
  };
  const confirms = async () => {
    await rests();
    flow.send({ type: 'signIn.confirmed' });
    return rests();
  };
  const retries = () => {
    flow.send({ type: 'retry.requested' });
    return rests();
  };
  return { ports, flow, emitted, rests, confirms, retries };
}
type Opening = {
  readonly here?: typeof mariana | null;
  readonly returnTo?: string;
  readonly ports?: ReturnType<typeof memoryPorts>;
  readonly code?: string | null;
};

/** Spec §1 (channel APP), §7 ({product}-session). */
describe('the sign-in link of the mobile app', () => {
  it('does not sign in by itself, and shows only the masked contact of the account', async () => {
    const { ports, emitted, rests } = opened();

    expect(await rests()).toEqual({
      screen: 'confirming',
      returnTo: '/my-tickets',
      account: 'm•••@correo.co',
      here: null,
    });
    expect(ports.backend.callCounts.get('enterFromApp')).toBeUndefined();
    expect(ports.backend.user).toBeNull();
    expect(emitted).toEqual([]);
  });

  it('signs its owner in after confirmation, redirects to the requested page and discards the code', async () => {
    const { flow, emitted, confirms } = opened({ returnTo: '/my-tickets?event=ev-1' });

    expect(await confirms()).toEqual({ screen: 'signedIn', returnTo: '/my-tickets?event=ev-1' });
    expect(emitted).toEqual([mariana.email]);
    expect(JSON.stringify(flow.getSnapshot().context)).not.toContain('app-');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/authorization/login', ''])(
    'never redirects to %j',
    async (returnTo) => {
      expect((await opened({ returnTo }).rests()).returnTo).toBe('/');
    },
  );

  it('works once and reports later uses as expired', async () => {
    const ports = memoryPorts();
    const code = ports.appEntry.issue(mariana);
    await opened({ ports, code }).confirms();
    ports.backend.user = null;
    const again = opened({ ports, code });

    expect(await again.rests()).toMatchObject({ screen: 'expired' });
    expect(again.emitted).toEqual([]);
  });

  it('is reported as expired when it is truncated', async () => {
    const { ports, rests } = opened({ code: null });

    expect(await rests()).toMatchObject({ screen: 'expired' });
    expect(ports.backend.callCounts.get('readFromApp')).toBeUndefined();
  });

  it('never replaces an existing session without confirmation, and shows both contacts', async () => {
    const { ports, rests, confirms, emitted } = opened({ here: other });
    const asked = await rests();
    const before = ports.backend.callCounts.get('enterFromApp');

    expect(asked).toMatchObject({ screen: 'confirming', account: 'm•••@correo.co', here: 'o•••@correo.co' });
    expect(before).toBeUndefined();
    expect(await confirms()).toMatchObject({ screen: 'signedIn' });
    expect(emitted).toEqual([mariana.email]);
  });

  it('redirects the owner who is already signed in and keeps the session', async () => {
    const { ports, rests, emitted } = opened({ here: mariana });

    expect(await rests()).toMatchObject({ screen: 'signedIn' });
    expect(emitted).toEqual([mariana.email]);
    expect(ports.backend.callCounts.get('enterFromApp')).toBeUndefined();
  });

  it('can be loaded again after a connection failure', async () => {
    const ports = memoryPorts();
    ports.backend.injectedFaults.set('readFromApp', 'offline');
    const { rests, retries } = opened({ ports });

    expect(await rests()).toMatchObject({ screen: 'failed', failure: { code: 'OFFLINE' } });
    expect(await retries()).toMatchObject({ screen: 'confirming' });
  });

  it('can be retried after a connection failure without a second confirmation', async () => {
    const ports = memoryPorts();
    ports.backend.injectedFaults.set('enterFromApp', 'offline');
    const { confirms, retries } = opened({ ports });

    expect(await confirms()).toMatchObject({ screen: 'failed', failure: { code: 'OFFLINE' } });
    expect(await retries()).toMatchObject({ screen: 'signedIn' });
  });

  it('is not reported as expired when a lost response had consumed it', async () => {
    const ports = memoryPorts();
    ports.backend.injectedFaults.set('enterFromApp', 'lost');
    const { emitted, confirms, retries } = opened({ ports });
    const failed = await confirms();

    expect(failed).toMatchObject({ screen: 'failed', failure: { code: 'UNKNOWN' } });
    expect(await retries()).toMatchObject({ screen: 'signedIn' });
    expect(emitted).toEqual([mariana.email]);
  });

  it.each([
    ['somebody else', other],
    ['somebody whose masked contact looks the same', { ...mariana, id: 'twin', email: 'manuel@correo.co' }],
  ])(
    'does not mistake %s, who was signed in before, for the owner when the response was lost and the link expired',
    async (_, here) => {
      const there = memoryPorts();
      const old = createRejectedFailure('CodeExpiredException');
      let asked = 0;
      const signIn = async () => (++asked === 1 ? err({ kind: 'unknown' } as const) : old);
      const appEntry = { ...there.appEntry, signIn };
      const { emitted, confirms, retries } = opened({ ports: { ...there, appEntry }, here });
      await confirms();

      expect(await retries()).toMatchObject({ screen: 'expired' });
      expect(emitted).toEqual([]);
    },
  );
});

const anna = { account: 'm•••@correo.co', isSignedIn: false, here: null };
const walked = walkMachine(appEntryMachine, {
  input: { code: 'c'.repeat(43), returnTo: '/' },
  events: [{ type: 'signIn.confirmed' }, { type: 'retry.requested' }],
  actorResults: {
    findAccount: [
      ok(anna),
      ok({ ...anna, isSignedIn: true }),
      ok({ ...anna, here: 'o•••@correo.co' }),
      err(createFlowFailure('CodeExpiredException')),
      err(createFlowFailure('OFFLINE')),
    ],
    signIn: [
      ok(mariana),
      err(createFlowFailure('CodeExpiredException')),
      err(createFlowFailure('TooManyFailedAttemptsException')),
      err(createFlowFailure('UNKNOWN')),
    ],
    findCurrentUser: [ok(mariana), ok(other), ok(null), err(createFlowFailure('OFFLINE'))],
  },
  distinguish: ({ context }) => [
    context.isResultUncertain,
    context.found?.isSignedIn,
    context.found?.signedInAs,
  ],
});

describe('signing in from the mobile app', () => {
  it('reaches every state, handles every error of an invoke, and always ends', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
    expect(walked.statesWithoutPathTo(['appEntry.signedIn', 'appEntry.expired'])).toEqual([]);
  });

  it('sends no code without confirmation', () => {
    const entering = walked.snapshots.filter((snapshot) => snapshot.matches('signingIn'));

    expect(entering.length).toBeGreaterThan(0);
    expect(entering.every(({ context }) => context.found !== null)).toBe(true);
  });
});
