import { describe, expect, it } from 'vitest';
import type { Operator } from '#domain/identity/operator.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { operatorsMachine } from './operators.machine.ts';
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
const old = err(createFlowFailure('REAUTHENTICATION_REQUIRED'));

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
    invite: [ok({ ...lucia, state: 'INVITED' }), no, old],
    revokeAccess: [ok(null), no, old],
    resetSecondFactor: [ok(null), no, old],
    changeRoles: [ok({ ...lucia, roles: ['manager'] }), no, old],
    stepUp: [
      { isReauthenticated: true, failure: null },
      { isReauthenticated: false, failure: null },
    ],
  },
  distinguish: ({ context }) => [
    context.operators === null,
    context.currentUserId,
    context.chosen?.id,
    context.roles?.length,
    context.issues.length,
    context.confirmation?.kind,
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
    expect([...new Set(dialogs)].sort()).toEqual(['ending', 'invitation', 'proof', 'reset', 'roles']);
  });

  it('changes only different roles, and never removes all of them', () => {
    const changing = walked.snapshots.filter((snapshot) => snapshot.matches('changingRoles'));

    expect(changing.map(({ context }) => context.roles)).toEqual(changing.map(() => ['manager', 'designer']));
    expect(views).toContainEqual(
      expect.objectContaining({ dialog: expect.objectContaining({ kind: 'roles', isEmpty: true }) }),
    );
  });

  it('changes neither the signed-in user nor removed accounts, and nobody without confirmation', () => {
    const asked = walked.snapshots.flatMap(({ context }) => (context.chosen ? [context.chosen.id] : []));
    const ending = walked.snapshots.filter((snapshot) => snapshot.matches('removingAccess'));

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

    expect(after.some(({ refreshing, confirmation }) => refreshing && confirmation?.kind === 'INVITED')).toBe(
      true,
    );
    expect(
      after.some(
        ({ confirmation, failure }) => confirmation?.kind === 'ENDED' && failure?.code === 'OFFLINE',
      ),
    ).toBe(true);
  });

  it.each([
    ['reauthenticatingToInvite', 'typed'],
    ['reauthenticatingToRemove', 'chosen'],
    ['reauthenticatingToReset', 'chosen'],
    ['reauthenticatingToChangeRoles', 'roles'],
  ] as const)('keeps the pending data in %s: %s', (place, kept) => {
    const proofs = walked.snapshots.filter((snapshot) => snapshot.matches(place));

    expect(proofs.length).toBeGreaterThan(0);
    expect(proofs.every(({ context }) => context[kept] !== null)).toBe(true);
  });

  it('keeps the input when an invitation could not be sent', () => {
    const refused = walked.snapshots.filter(
      (snapshot) => snapshot.matches('inviting') && snapshot.context.failure !== null,
    );

    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ context }) => context.typed !== null)).toBe(true);
  });
});
