import { describe, expect, it } from 'vitest';
import type { Operator } from '#domain/auth/operator.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
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
const wish = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@taquilla.test', roles: ['seller'] };
const no = err(troubleWith('OFFLINE'));
const old = err(troubleWith('REAUTHENTICATION_REQUIRED'));

const walked = walk(operatorsMachine, {
  input: { language: 'es', self: null },
  events: [
    { type: 'self.known', id: 'gloria' },
    { type: 'invitation.begun' },
    { type: 'invitation.submitted', wish },
    { type: 'invitation.submitted', wish: { ...wish, email: 'ana' } },
    { type: 'ending.begun', id: 'lucia' },
    { type: 'ending.begun', id: 'gone' },
    { type: 'ending.begun', id: 'nobody' },
    { type: 'ending.confirmed' },
    { type: 'reset.begun', id: 'lucia' },
    { type: 'reset.begun', id: 'gone' },
    { type: 'reset.confirmed' },
    { type: 'roles.begun', id: 'lucia' },
    { type: 'roles.begun', id: 'gloria' },
    { type: 'roles.begun', id: 'gone' },
    { type: 'roles.submitted', roles: ['seller'] },
    { type: 'roles.submitted', roles: ['manager', 'designer'] },
    { type: 'roles.submitted', roles: [] },
    { type: 'ending.begun', id: 'gloria' },
    { type: 'reset.begun', id: 'gloria' },
    { type: 'cancelled' },
    { type: 'retry.requested' },
  ],
  answers: {
    list: [ok([gloria, lucia, gone]), no],
    invite: [ok({ ...lucia, state: 'INVITED' }), no, old],
    end: [ok(null), no, old],
    resetFactor: [ok(null), no, old],
    changeRoles: [ok({ ...lucia, roles: ['manager'] }), no, old],
    stepUp: [
      { isProven: true, trouble: null },
      { isProven: false, trouble: null },
    ],
  },
  apart: ({ context }) => [
    context.operators === null,
    context.self,
    context.chosen?.id,
    context.roles?.length,
    context.issues.length,
    context.notice?.kind,
    context.trouble?.code,
  ],
});
const views = walked.snapshots.map(toOperatorsView);

describe('the office of operators', () => {
  it('reaches every state and leaves no invoke unguarded', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unguarded).toEqual([]);
  });

  it('can always come to its list', () => {
    expect(walked.stuck(['operators.ready'])).toEqual([]);
  });

  it('shows every screen and every dialog', () => {
    const dialogs = views.flatMap((view) =>
      view.screen === 'ready' && view.dialog ? [view.dialog.kind] : [],
    );

    expect([...new Set(views.map(({ screen }) => screen))].sort()).toEqual(['failed', 'loading', 'ready']);
    expect([...new Set(dialogs)].sort()).toEqual(['ending', 'invitation', 'proof', 'reset', 'roles']);
  });

  it('changes nothing where nothing is other, and takes nobody’s work without ending their access', () => {
    const changing = walked.snapshots.filter((snapshot) => snapshot.matches('changingRoles'));

    expect(changing.map(({ context }) => context.roles)).toEqual(changing.map(() => ['manager', 'designer']));
    expect(views).toContainEqual(
      expect.objectContaining({ dialog: expect.objectContaining({ kind: 'roles', isEmpty: true }) }),
    );
  });

  it('does nothing to whoever looks on, to nobody without asking, and to nobody who left', () => {
    const asked = walked.snapshots.flatMap(({ context }) => (context.chosen ? [context.chosen.id] : []));
    const ending = walked.snapshots.filter((snapshot) => snapshot.matches('ending'));

    expect(new Set(asked)).toEqual(new Set(['lucia']));
    expect(ending.every(({ context }) => context.chosen !== null)).toBe(true);
  });

  it('does nothing to anybody until it is known who looks on', () => {
    const unknown = walked.snapshots.filter(({ context }) => context.self === null);

    expect(unknown.some(({ context }) => context.operators !== null)).toBe(true);
    expect(unknown.filter(({ context }) => context.chosen !== null)).toEqual([]);
  });

  it('keeps the list in sight while it is read again, and when that fails', () => {
    const after = views.flatMap((view) => (view.screen === 'ready' ? [view] : []));

    expect(after.some(({ refreshing, notice }) => refreshing && notice?.kind === 'INVITED')).toBe(true);
    expect(after.some(({ notice, trouble }) => notice?.kind === 'ENDED' && trouble?.code === 'OFFLINE')).toBe(
      true,
    );
  });

  it.each([
    ['provingToInvite', 'typed'],
    ['provingToEnd', 'chosen'],
    ['provingToReset', 'chosen'],
    ['provingToChange', 'roles'],
  ] as const)('keeps what waits in %s: what is %s', (place, kept) => {
    const proofs = walked.snapshots.filter((snapshot) => snapshot.matches(place));

    expect(proofs.length).toBeGreaterThan(0);
    expect(proofs.every(({ context }) => context[kept] !== null)).toBe(true);
  });

  it('keeps what was typed when an invitation could not be sent', () => {
    const refused = walked.snapshots.filter(
      (snapshot) => snapshot.matches('inviting') && snapshot.context.trouble !== null,
    );

    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ context }) => context.typed !== null)).toBe(true);
  });
});
