import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { err, ok } from '#domain/shared/result.ts';
import { mariana } from '#testing/sale-desk.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { appEntryActors } from './app-entry.actors.ts';
import { appEntryMachine } from './app-entry.machine.ts';
import { toAppEntryView } from './app-entry.view.ts';

const other = { ...mariana, id: 'other', email: 'other@correo.co' };

function opened({
  user = null,
  returnTo = '/my-tickets',
  ports = memoryPorts(),
  code = undefined,
  isKnown = true,
}: Opening = {}) {
  const flow = createActor(appEntryMachine.provide({ actors: appEntryActors(ports) }), {
    input: { code: code === undefined ? ports.appEntry.issue(mariana) : code, returnTo, user, isKnown },
  });
  const news: string[] = [];
  flow.on('session.opened', ({ user: { email } }) => news.push(email));
  flow.start();
  const rests = async () => {
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
    return toAppEntryView(flow.getSnapshot());
  };
  return { ports, flow, news, rests };
}
type Opening = {
  readonly user?: typeof mariana | null;
  readonly returnTo?: string;
  readonly ports?: ReturnType<typeof memoryPorts>;
  readonly code?: string | null;
  readonly isKnown?: boolean;
};

/** Spec §1 (channel APP), §7 ({product}-session). */
describe('the link that the mobile app opens', () => {
  it('signs its owner in, leads to the very place, and keeps nothing of the code', async () => {
    const { flow, news, rests } = opened({ returnTo: '/my-tickets?event=ev-1' });

    expect(await rests()).toEqual({ screen: 'entered', returnTo: '/my-tickets?event=ev-1' });
    expect(news).toEqual([mariana.email]);
    expect(JSON.stringify(flow.getSnapshot().context)).not.toContain('app-');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/authorization/login', ''])(
    'never leads to %j',
    async (returnTo) => {
      expect((await opened({ returnTo }).rests()).returnTo).toBe('/');
    },
  );

  it('works once, and says so afterwards', async () => {
    const ports = memoryPorts();
    const code = ports.appEntry.issue(mariana);
    await opened({ ports, code }).rests();
    const again = opened({ ports, code });

    expect(await again.rests()).toMatchObject({ screen: 'expired' });
    expect(again.news).toEqual([]);
  });

  it('is nothing when it was cut short', async () => {
    const { ports, rests } = opened({ code: null });

    expect(await rests()).toMatchObject({ screen: 'expired' });
    expect(ports.office.asked.get('enterFromApp')).toBeUndefined();
  });

  it('takes nobody’s session from them unasked', async () => {
    const { flow, ports, rests } = opened({ user: other });
    const asked = await rests();
    const before = ports.office.asked.get('enterFromApp');
    flow.send({ type: 'entry.confirmed' });

    expect(asked).toMatchObject({ screen: 'asking', user: other });
    expect(before).toBeUndefined();
    expect(await rests()).toMatchObject({ screen: 'entered' });
  });

  it('is tried again after a line that was down', async () => {
    const ports = memoryPorts();
    ports.office.faults.set('enterFromApp', 'offline');
    const { flow, rests } = opened({ ports });
    const failed = await rests();
    flow.send({ type: 'retry.requested' });

    expect(failed).toMatchObject({ screen: 'failed', trouble: { code: 'OFFLINE' } });
    expect(await rests()).toMatchObject({ screen: 'entered' });
  });

  it('is not called old when it was the lost answer that used it', async () => {
    const ports = memoryPorts();
    ports.office.faults.set('enterFromApp', 'lost');
    const { flow, news, rests } = opened({ ports });
    const failed = await rests();
    flow.send({ type: 'retry.requested' });

    expect(failed).toMatchObject({ screen: 'failed', trouble: { code: 'UNKNOWN' } });
    expect(await rests()).toMatchObject({ screen: 'entered' });
    expect(news).toEqual([mariana.email]);
  });

  it('takes nobody who was in before for the app’s owner, when the answer was lost and the link grew old', async () => {
    const ports = memoryPorts();
    ports.office.user = other;
    ports.office.faults.set('enterFromApp', 'lost');
    const { flow, news, rests } = opened({ ports, user: other, code: 'x'.repeat(43) });
    flow.send({ type: 'entry.confirmed' });
    await rests();
    flow.send({ type: 'retry.requested' });

    expect(await rests()).toMatchObject({ screen: 'expired' });
    expect(news).toEqual([]);
  });

  it('takes nobody’s session from them while nobody can say who is in', async () => {
    const there = memoryPorts();
    const answers = [err({ kind: 'offline' } as const), ok(other)];
    const ports = {
      ...there,
      authentication: { ...there.authentication, currentSession: async () => answers.shift() ?? ok(other) },
    };
    const { flow, rests } = opened({ ports, isKnown: false });
    const failed = await rests();
    flow.send({ type: 'retry.requested' });

    expect(failed).toMatchObject({ screen: 'failed', trouble: { code: 'OFFLINE' } });
    expect(await rests()).toMatchObject({ screen: 'asking', user: other });
    expect(ports.office.asked.get('enterFromApp')).toBeUndefined();
  });

  it('goes on by itself once it is known that nobody is in', async () => {
    expect(await opened({ isKnown: false }).rests()).toMatchObject({ screen: 'entered' });
  });
});

const walked = walk(appEntryMachine, {
  input: { code: 'c'.repeat(43), returnTo: '/', user: null, isKnown: false },
  events: [{ type: 'entry.confirmed' }, { type: 'retry.requested' }],
  answers: {
    enter: [
      ok(mariana),
      err(troubleWith('CodeExpiredException')),
      err(troubleWith('TooManyFailedAttemptsException')),
      err(troubleWith('UNKNOWN')),
    ],
    recognise: [ok(mariana), ok(null), err(troubleWith('OFFLINE'))],
    whoIsHere: [ok(mariana), ok(other), ok(null), err(troubleWith('OFFLINE'))],
  },
  apart: ({ context }) => [context.isUncertain, context.isKnown],
});

describe('coming from the mobile app', () => {
  it('reaches every state, leaves no invoke unguarded, and always ends', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unguarded).toEqual([]);
    expect(walked.stuck(['appEntry.entered', 'appEntry.expired'])).toEqual([]);
  });
});
