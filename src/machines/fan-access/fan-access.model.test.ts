import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { memoryTotp } from '#adapters/memory/operators.memory.ts';
import type { FanAccount } from '#domain/identity/fan-account.ts';
import { err, ok } from '#domain/shared/result.ts';
import { actionSnapshots } from '#testing/required-step-up.ts';
import { mariana } from '#testing/sale-driver.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { createFanAccessActors } from './fan-access.actors.ts';
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
const no = err(createFlowFailure('OFFLINE'));

const walked = walkMachine(fanAccessMachine, {
  events: [
    { type: 'search.submitted', searchText: 'mariana@correo.co' },
    { type: 'search.submitted', searchText: ' m ' },
    { type: 'reset.started', id: 'mariana' },
    { type: 'reset.started', id: 'without' },
    { type: 'reset.started', id: 'nobody' },
    { type: 'reset.confirmed' },
    { type: 'cancelled' },
    { type: 'retry.requested' },
  ],
  actorResults: {
    findAccounts: [ok([account, without]), ok([]), no],
    requirePasswordReset: [
      { status: 'done', value: { account: closed, wasNotified: true } },
      { status: 'failed', failure: createFlowFailure('NOT_FOUND') },
      { status: 'cancelled' },
    ],
  },
  childSnapshots: { requirePasswordReset: actionSnapshots },
  distinguish: ({ context }) => [
    context.searchText,
    context.isTooShort,
    context.found?.map(({ resetRequiredAt }) => resetRequiredAt).join(),
    context.chosen?.id,
    context.confirmation?.wasNotified,
    context.phase,
    context.failure?.code,
  ],
});
const views = walked.snapshots.map(toFanAccessView);

describe('requiring a password reset for a fan', () => {
  it('reaches every state, handles every error of an invoke, and can always search again', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
    expect(walked.statesWithoutPathTo(['fanAccess.idle'])).toEqual([]);
  });

  it('disables a password only after confirmation and only if it is usable', () => {
    const resetting = walked.snapshots.filter((snapshot) => snapshot.matches('confirming'));
    const asked = views.flatMap(({ dialog }) => (dialog?.kind === 'question' ? [dialog.account] : []));

    expect(resetting.length > 0 && resetting.every(({ context }) => context.chosen !== null)).toBe(true);
    expect(new Set(asked.map(({ id }) => id))).toEqual(new Set(['mariana']));
    expect(asked.every(({ resetRequiredAt }) => resetRequiredAt === null)).toBe(true);
  });

  it('shows the confirmation and the updated account', () => {
    const done = views.filter(({ confirmation }) => confirmation !== null);

    expect(done.length).toBeGreaterThan(0);
    expect(done.every(({ found }) => found?.some(({ resetRequiredAt }) => resetRequiredAt === 1))).toBe(true);
  });

  it('clears previous results when a new search starts', () => {
    expect(
      views.filter(({ searching }) => searching).every(({ confirmation }) => confirmation === null),
    ).toBe(true);
    expect(views.filter(({ isTooShort }) => isTooShort).every(({ found }) => found === null)).toBe(true);
  });

  it('reauthenticates a manager whose sign-in is not recent, and continues', async () => {
    const ports = memoryPorts();
    ports.backend.users.push(mariana);
    const flow = createActor(
      fanAccessMachine.provide({
        actors: createFanAccessActors(ports.fanAccess, ports.secondFactorSettings),
      }),
    ).start();
    const waitUntilIdle = () => waitFor(flow, (snapshot) => !snapshot.hasTag('busy'));
    flow.send({ type: 'search.submitted', searchText: mariana.email });
    await waitUntilIdle();
    ports.clock.advance(11 * 60_000);
    flow.send({ type: 'reset.started', id: mariana.id });
    flow.send({ type: 'reset.confirmed' });
    await waitFor(flow, ({ context }) => context.phase === 'proving');
    const asked = toFanAccessView(flow.getSnapshot()).dialog;
    if (asked?.kind !== 'proof') throw new Error('Nobody asked');
    asked.flow.send({ type: 'proof.submitted', code: memoryTotp });
    await waitFor(flow, (snapshot) => snapshot.context.confirmation !== null);

    const { found, confirmation, dialog } = toFanAccessView(flow.getSnapshot());
    expect(dialog).toBeNull();
    expect(confirmation).toMatchObject({
      wasNotified: true,
      account: { id: mariana.id, name: 'Mariana R.' },
    });
    expect(found?.map(({ resetRequiredAt }) => resetRequiredAt !== null)).toEqual([true]);
    expect(JSON.stringify(flow.getSnapshot().context.found)).not.toContain(mariana.email);
  });
});
