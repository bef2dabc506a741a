import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { refusal } from '#adapters/memory/answers.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { err, ok } from '#domain/shared/result.ts';
import { mariana } from '#testing/sale-desk.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { appEntryActors } from './app-entry.actors.ts';
import { appEntryMachine } from './app-entry.machine.ts';
import { toAppEntryView } from './app-entry.view.ts';

const other = { ...mariana, id: 'other', email: 'other@correo.co' };

function opened({ here = null, returnTo = '/my-tickets', ports = memoryPorts(), code }: Opening = {}) {
  ports.office.user = here ?? ports.office.user;
  const flow = createActor(appEntryMachine.provide({ actors: appEntryActors(ports) }), {
    input: { code: code === undefined ? ports.appEntry.issue(mariana) : code, returnTo },
  });
  const news: string[] = [];
  flow.on('session.opened', ({ user: { email } }) => news.push(email));
  flow.start();
  const rests = async () => {
    await waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
    return toAppEntryView(flow.getSnapshot());
  };
  const confirms = async () => {
    await rests();
    flow.send({ type: 'entry.confirmed' });
    return rests();
  };
  const retries = () => {
    flow.send({ type: 'retry.requested' });
    return rests();
  };
  return { ports, flow, news, rests, confirms, retries };
}
type Opening = {
  readonly here?: typeof mariana | null;
  readonly returnTo?: string;
  readonly ports?: ReturnType<typeof memoryPorts>;
  readonly code?: string | null;
};

/** Spec §1 (channel APP), §7 ({product}-session). */
describe('the link that the mobile app opens', () => {
  it('signs nobody in by itself, and says whose account it is by no more than it takes', async () => {
    const { ports, news, rests } = opened();

    expect(await rests()).toEqual({
      screen: 'asking',
      returnTo: '/my-tickets',
      account: 'm•••@correo.co',
      here: null,
    });
    expect(ports.office.asked.get('enterFromApp')).toBeUndefined();
    expect(ports.office.user).toBeNull();
    expect(news).toEqual([]);
  });

  it('signs its owner in by a press, leads to the very place, and keeps nothing of the code', async () => {
    const { flow, news, confirms } = opened({ returnTo: '/my-tickets?event=ev-1' });

    expect(await confirms()).toEqual({ screen: 'entered', returnTo: '/my-tickets?event=ev-1' });
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
    await opened({ ports, code }).confirms();
    ports.office.user = null;
    const again = opened({ ports, code });

    expect(await again.rests()).toMatchObject({ screen: 'expired' });
    expect(again.news).toEqual([]);
  });

  it('is nothing when it was cut short', async () => {
    const { ports, rests } = opened({ code: null });

    expect(await rests()).toMatchObject({ screen: 'expired' });
    expect(ports.office.asked.get('readFromApp')).toBeUndefined();
  });

  it('takes nobody’s session from them unasked, and names both', async () => {
    const { ports, rests, confirms, news } = opened({ here: other });
    const asked = await rests();
    const before = ports.office.asked.get('enterFromApp');

    expect(asked).toMatchObject({ screen: 'asking', account: 'm•••@correo.co', here: 'o•••@correo.co' });
    expect(before).toBeUndefined();
    expect(await confirms()).toMatchObject({ screen: 'entered' });
    expect(news).toEqual([mariana.email]);
  });

  it('leads on whoever is in already, and leaves their session as it is', async () => {
    const { ports, rests, news } = opened({ here: mariana });

    expect(await rests()).toMatchObject({ screen: 'entered' });
    expect(news).toEqual([mariana.email]);
    expect(ports.office.asked.get('enterFromApp')).toBeUndefined();
  });

  it('is read again after a line that was down', async () => {
    const ports = memoryPorts();
    ports.office.faults.set('readFromApp', 'offline');
    const { rests, retries } = opened({ ports });

    expect(await rests()).toMatchObject({ screen: 'failed', trouble: { code: 'OFFLINE' } });
    expect(await retries()).toMatchObject({ screen: 'asking' });
  });

  it('is tried again after a line that was down, without being asked twice', async () => {
    const ports = memoryPorts();
    ports.office.faults.set('enterFromApp', 'offline');
    const { confirms, retries } = opened({ ports });

    expect(await confirms()).toMatchObject({ screen: 'failed', trouble: { code: 'OFFLINE' } });
    expect(await retries()).toMatchObject({ screen: 'entered' });
  });

  it('is not called old when it was the lost answer that used it', async () => {
    const ports = memoryPorts();
    ports.office.faults.set('enterFromApp', 'lost');
    const { news, confirms, retries } = opened({ ports });
    const failed = await confirms();

    expect(failed).toMatchObject({ screen: 'failed', trouble: { code: 'UNKNOWN' } });
    expect(await retries()).toMatchObject({ screen: 'entered' });
    expect(news).toEqual([mariana.email]);
  });

  it.each([
    ['somebody else', other],
    ['somebody whose contact looks the same', { ...mariana, id: 'twin', email: 'manuel@correo.co' }],
  ])(
    'takes %s who was in before for nobody, when the answer was lost and the link grew old',
    async (_, here) => {
      const there = memoryPorts();
      const old = refusal('CodeExpiredException');
      let asked = 0;
      const enter = async () => (++asked === 1 ? err({ kind: 'unknown' } as const) : old);
      const appEntry = { ...there.appEntry, enter };
      const { news, confirms, retries } = opened({ ports: { ...there, appEntry }, here });
      await confirms();

      expect(await retries()).toMatchObject({ screen: 'expired' });
      expect(news).toEqual([]);
    },
  );
});

const anna = { account: 'm•••@correo.co', isHere: false, here: null };
const walked = walk(appEntryMachine, {
  input: { code: 'c'.repeat(43), returnTo: '/' },
  events: [{ type: 'entry.confirmed' }, { type: 'retry.requested' }],
  answers: {
    read: [
      ok(anna),
      ok({ ...anna, isHere: true }),
      ok({ ...anna, here: 'o•••@correo.co' }),
      err(troubleWith('CodeExpiredException')),
      err(troubleWith('OFFLINE')),
    ],
    enter: [
      ok(mariana),
      err(troubleWith('CodeExpiredException')),
      err(troubleWith('TooManyFailedAttemptsException')),
      err(troubleWith('UNKNOWN')),
    ],
    whoIsHere: [ok(mariana), ok(other), ok(null), err(troubleWith('OFFLINE'))],
  },
  apart: ({ context }) => [context.isUncertain, context.found?.isHere, context.found?.here],
});

describe('coming from the mobile app', () => {
  it('reaches every state, leaves no invoke unguarded, and always ends', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unguarded).toEqual([]);
    expect(walked.stuck(['appEntry.entered', 'appEntry.expired'])).toEqual([]);
  });

  it('sends no code that nobody confirmed', () => {
    const entering = walked.snapshots.filter((snapshot) => snapshot.matches('entering'));

    expect(entering.length).toBeGreaterThan(0);
    expect(entering.every(({ context }) => context.found !== null)).toBe(true);
  });
});
