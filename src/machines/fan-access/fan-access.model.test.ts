import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { memoryTotp } from '#adapters/memory/operators.memory.ts';
import type { FanAccount } from '#domain/fan/fan-access.ts';
import { err, ok } from '#domain/shared/result.ts';
import { mariana } from '#testing/sale-desk.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { fanAccessActors } from './fan-access.actors.ts';
import { fanAccessMachine } from './fan-access.machine.ts';
import { toFanAccessView } from './fan-access.view.ts';

const account: FanAccount = {
  id: 'mariana',
  name: 'Mariana R.',
  email: 'm•••@correo.co',
  phone: null,
  document: null,
  hasPassword: true,
  resetRequiredAt: null,
};
const without: FanAccount = { ...account, id: 'without', hasPassword: false };
const closed: FanAccount = { ...account, resetRequiredAt: 1 };
const no = err(troubleWith('OFFLINE'));

const walked = walk(fanAccessMachine, {
  events: [
    { type: 'words.submitted', words: 'mariana@correo.co' },
    { type: 'words.submitted', words: ' m ' },
    { type: 'reset.begun', id: 'mariana' },
    { type: 'reset.begun', id: 'without' },
    { type: 'reset.begun', id: 'nobody' },
    { type: 'reset.confirmed' },
    { type: 'cancelled' },
    { type: 'retry.requested' },
  ],
  answers: {
    find: [ok([account, without]), ok([]), no],
    requireReset: [ok({ account: closed, isTold: true }), no, err(troubleWith('REAUTHENTICATION_REQUIRED'))],
    stepUp: [
      { isProven: true, trouble: null },
      { isProven: false, trouble: null },
    ],
  },
  apart: ({ context }) => [
    context.words,
    context.isTooShort,
    context.found?.map(({ resetRequiredAt }) => resetRequiredAt).join(),
    context.chosen?.id,
    context.notice?.isTold,
    context.trouble?.code,
  ],
});
const views = walked.snapshots.map(toFanAccessView);

describe('helping a fan in', () => {
  it('reaches every state, leaves no invoke unguarded, and can always look for somebody', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unguarded).toEqual([]);
    expect(walked.stuck(['fanAccess.ready'])).toEqual([]);
  });

  it('closes an account to its password after a question alone, and only where it has one that opens it', () => {
    const resetting = walked.snapshots.filter((snapshot) => snapshot.matches('resetting'));
    const asked = views.flatMap(({ dialog }) => (dialog?.kind === 'question' ? [dialog.account] : []));

    expect(resetting.every(({ context }) => context.chosen !== null)).toBe(true);
    expect(new Set(asked.map(({ id }) => id))).toEqual(new Set(['mariana']));
    expect(asked.every(({ resetRequiredAt }) => resetRequiredAt === null)).toBe(true);
  });

  it('shows that it was done, and the account as it is then', () => {
    const done = views.filter(({ notice }) => notice !== null);

    expect(done.length).toBeGreaterThan(0);
    expect(done.every(({ found }) => found?.some(({ resetRequiredAt }) => resetRequiredAt === 1))).toBe(true);
  });

  it('forgets whom it found before as soon as somebody else is looked for', () => {
    expect(views.filter(({ seeking }) => seeking).every(({ notice }) => notice === null)).toBe(true);
    expect(views.filter(({ isTooShort }) => isTooShort).every(({ found }) => found === null)).toBe(true);
  });

  it('asks who a manager is where that was long ago, and goes on', async () => {
    const ports = memoryPorts();
    ports.office.users.push(mariana);
    const flow = createActor(
      fanAccessMachine.provide({ actors: fanAccessActors(ports.fanAccess, ports.ownFactor) }),
    ).start();
    const rests = () => waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
    flow.send({ type: 'words.submitted', words: mariana.email });
    await rests();
    ports.clock.pass(11 * 60_000);
    flow.send({ type: 'reset.begun', id: mariana.id });
    flow.send({ type: 'reset.confirmed' });
    await rests();
    const asked = toFanAccessView(flow.getSnapshot()).dialog;
    if (asked?.kind !== 'proof') throw new Error('Nobody asked');
    asked.flow.send({ type: 'proof.submitted', code: memoryTotp });
    await waitFor(flow, (snapshot) => snapshot.context.notice !== null);

    const { found, notice, dialog } = toFanAccessView(flow.getSnapshot());
    expect(dialog).toBeNull();
    expect(notice).toMatchObject({ isTold: true, account: { id: mariana.id, name: 'Mariana R.' } });
    expect(found?.map(({ resetRequiredAt }) => resetRequiredAt !== null)).toEqual([true]);
    expect(JSON.stringify(flow.getSnapshot().context.found)).not.toContain(mariana.email);
  });
});
