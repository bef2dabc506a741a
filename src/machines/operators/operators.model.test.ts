import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Operator } from '#domain/identity/operator.ts';
import { err, ok } from '#domain/shared/result.ts';
import { actionSnapshots, requireStepUp } from '#testing/required-step-up.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { operatorsActorSlots, operatorsMachine } from './operators.machine.ts';
import { toOperatorsView } from './operators.view.ts';

const lucia: Operator = {
  id: 'lucia',
  email: 'lucia@taquilla.test',
  firstName: 'Lucía',
  lastName: 'Vargas',
  roles: ['seller'],
  state: 'ACTIVE',
  since: 0,
  until: null,
  lastSignInAt: null,
};
const gloria: Operator = { ...lucia, id: 'gloria', roles: ['manager'] };
const gone: Operator = { ...lucia, id: 'gone', state: 'ENDED' };
const invitation = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@taquilla.test', roles: ['seller'] };
const no = err(createFlowFailure('OFFLINE'));

const walked = walkMachine(operatorsMachine, {
  input: { language: 'es', currentUserId: null },
  events: [
    { type: 'currentUser.identified', id: 'gloria' },
    { type: 'invitation.started' },
    { type: 'invitation.submitted', invitation },
    { type: 'invitation.submitted', invitation: { ...invitation, email: 'ana' } },
    { type: 'accessRemoval.started', id: 'lucia' },
    { type: 'accessRemoval.started', id: 'gone' },
    { type: 'accessRemoval.started', id: 'nobody' },
    { type: 'accessRemoval.confirmed' },
    { type: 'reset.started', id: 'lucia' },
    { type: 'reset.started', id: 'gone' },
    { type: 'reset.confirmed' },
    { type: 'roleChange.started', id: 'lucia' },
    { type: 'roleChange.started', id: 'gloria' },
    { type: 'roleChange.started', id: 'gone' },
    { type: 'roleChange.submitted', roles: ['seller'] },
    { type: 'roleChange.submitted', roles: ['manager', 'designer'] },
    { type: 'roleChange.submitted', roles: [] },
    { type: 'accessRemoval.started', id: 'gloria' },
    { type: 'reset.started', id: 'gloria' },
    { type: 'cancelled' },
    { type: 'retry.requested' },
  ],
  actorResults: {
    list: [ok([gloria, lucia, gone]), no],
    perform: [
      { status: 'done', value: null },
      { status: 'failed', failure: createFlowFailure('NOT_FOUND') },
      { status: 'cancelled' },
    ],
  },
  childSnapshots: { perform: actionSnapshots },
  distinguish: ({ context }) => [
    context.operators === null,
    context.currentUserId,
    context.chosen?.id,
    context.roles?.length,
    context.issues.length,
    context.confirmation?.kind,
    context.dialog,
    context.phase,
    context.typed === null,
    context.failure?.code,
  ],
});
const views = walked.snapshots.map(toOperatorsView);

describe('the administration of staff accounts', () => {
  it('reaches every state and handles every error of an invoke', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('can always return to its list', () => {
    expect(walked.statesWithoutPathTo(['operators.ready'])).toEqual([]);
  });

  it('shows every screen and every dialog', () => {
    const dialogs = views.flatMap((view) =>
      view.screen === 'ready' && view.dialog ? [view.dialog.kind] : [],
    );

    expect([...new Set(views.map(({ screen }) => screen))].sort()).toEqual(['failed', 'loading', 'ready']);
    expect([...new Set(dialogs)].sort()).toEqual(['ending', 'invitation', 'reset', 'roles']);
  });

  it('changes only different roles, and never removes all of them', () => {
    const changed = walked.snapshots.flatMap(({ context: { roles } }) =>
      roles === null || roles.length === 0 ? [] : [roles],
    );

    expect(changed.length).toBeGreaterThan(0);
    expect(changed.every((roles) => roles.join() === 'manager,designer')).toBe(true);
    expect(views).toContainEqual(
      expect.objectContaining({ dialog: expect.objectContaining({ kind: 'roles', isEmpty: true }) }),
    );
  });

  it('changes neither the signed-in user nor removed accounts, and nobody without confirmation', () => {
    const asked = walked.snapshots.flatMap(({ context }) => (context.chosen ? [context.chosen.id] : []));
    const ending = walked.snapshots.filter(({ context }) => context.dialog === 'revokeAccess');

    expect(new Set(asked)).toEqual(new Set(['lucia']));
    expect(ending.every(({ context }) => context.chosen !== null)).toBe(true);
  });

  it('allows no action until the signed-in user is known', () => {
    const unknown = walked.snapshots.filter(({ context }) => context.currentUserId === null);

    expect(unknown.some(({ context }) => context.operators !== null)).toBe(true);
    expect(unknown.filter(({ context }) => context.chosen !== null)).toEqual([]);
  });

  it('keeps the list visible during a reload and when that fails', () => {
    const after = views.flatMap((view) => (view.screen === 'ready' ? [view] : []));

    expect(after.some(({ refreshing, confirmation }) => refreshing && confirmation?.kind === 'RESET')).toBe(
      true,
    );
    expect(
      after.some(
        ({ confirmation, failure }) => confirmation?.kind === 'ENDED' && failure?.code === 'OFFLINE',
      ),
    ).toBe(true);
  });

  it.each([
    ['invite', { type: 'invitation.started' }, { type: 'invitation.submitted', invitation }, 'INVITED'],
    [
      'revokeAccess',
      { type: 'accessRemoval.started', id: 'lucia' },
      { type: 'accessRemoval.confirmed' },
      'ENDED',
    ],
    ['resetSecondFactor', { type: 'reset.started', id: 'lucia' }, { type: 'reset.confirmed' }, 'RESET'],
    [
      'changeRoles',
      { type: 'roleChange.started', id: 'lucia' },
      { type: 'roleChange.submitted', roles: ['manager'] },
      'ROLES_CHANGED',
    ],
  ] as const)(
    'shows the step-up before %s, and performs what was entered',
    async (kind, started, entered, confirmation) => {
      const { action, requests } = requireStepUp(
        operatorsActorSlots.perform,
        kind === 'invite' ? lucia : null,
      );
      const flow = createActor(
        operatorsMachine.provide({
          actors: {
            list: fromPromise(async (): Promise<ActorResult<readonly Operator[]>> => ok([gloria, lucia])),
            perform: action,
          },
        }),
        { input: { language: 'es', currentUserId: 'gloria' } },
      ).start();
      await waitFor(flow, (snapshot) => snapshot.matches('ready'));
      flow.send(started);
      flow.send(entered);
      const asked = await waitFor(flow, ({ context }) => context.phase === 'proving');

      const view = toOperatorsView(asked);
      if (view.screen === 'ready' && view.dialog?.kind === 'proof')
        view.dialog.flow.send({ type: 'proof.submitted', code: '246810' });
      const after = await waitFor(flow, (snapshot) => snapshot.context.confirmation !== null);

      expect(requests.map((request) => request.kind)).toEqual([kind, kind]);
      expect(requests[1]).toEqual(requests[0]);
      expect(after.context.confirmation?.kind).toBe(confirmation);
    },
  );

  it('keeps the input when an invitation could not be sent', () => {
    const rejected = walked.snapshots.filter(
      ({ context: { dialog, issues, failure, typed } }) =>
        dialog === 'invite' && issues.length === 0 && failure !== null && typed !== null,
    );

    expect(rejected.length).toBeGreaterThan(0);
  });
});
