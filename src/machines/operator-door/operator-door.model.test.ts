import { describe, expect, it } from 'vitest';
import { err, ok } from '#domain/shared/result.ts';
import { mariana } from '#testing/sale-desk.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { operatorDoorMachine } from './operator-door.machine.ts';
import { toOperatorDoorView } from './operator-door.view.ts';

const challenge = { challengeId: 'c', expiresAt: 0 };
const invitation = {
  email: 'lucia@taquilla.test',
  firstName: 'Lucía',
  lastName: 'Vargas',
  roles: [],
  expiresAt: 0,
};
const no = (code: string) => err(troubleWith(code));

const walkedFrom = (token: string | null) =>
  walk(operatorDoorMachine, {
    input: { returnTo: '/assistant', invitation: token },
    events: [
      { type: 'password.submitted', email: 'a@b.co', password: 'x' },
      { type: 'password.submitted', email: 'a@b.co', password: '' },
      { type: 'password.submitted', email: 'nobody', password: 'x' },
      { type: 'code.submitted', code: '123456' },
      { type: 'code.submitted', code: '12' },
      { type: 'code.submitted', code: 'K7QM-2W9X-PB4T' },
      { type: 'newPassword.submitted', password: 'Taquilla#2027' },
      { type: 'newPassword.submitted', password: 'taquilla' },
      { type: 'recovery.chosen' },
      { type: 'authenticator.chosen' },
      { type: 'codes.kept' },
      { type: 'back.requested' },
      { type: 'retry.requested' },
    ],
    answers: {
      signIn: [
        ok({ kind: 'signedIn', user: mariana }),
        ok({ kind: 'secondFactor', challenge: { ...challenge, enrol: true } }),
        ok({ kind: 'secondFactor', challenge: { ...challenge, enrol: false } }),
        no('NotAuthorizedException'),
      ],
      confirm: [ok(mariana), no('CodeMismatchException'), no('CodeExpiredException')],
      enrol: [
        ok({ secret: 'S', otpauthUri: 'otpauth://totp/x' }),
        no('CodeExpiredException'),
        no('OFFLINE'),
        no('REAUTHENTICATION_REQUIRED'),
        no('CodeMismatchException'),
      ],
      confirmEnrolment: [
        ok({ user: mariana, recoveryCodes: ['K7QM-2W9X-PB4T'] }),
        no('CodeMismatchException'),
        no('CodeExpiredException'),
      ],
      readInvitation: [ok(invitation), no('LINK_INVALID'), no('OFFLINE')],
      accept: [ok({ ...challenge, enrol: true }), no('LINK_INVALID'), no('InvalidPasswordException')],
    },
    apart: ({ context }) => [
      context.user?.id,
      context.finding,
      context.trouble?.code,
      context.invitation !== null,
      context.enrolment !== null,
      context.mailedCode !== null,
      context.factor,
    ],
  });

const [known, invited] = [walkedFrom(null), walkedFrom('A'.repeat(43))];

describe('the operators’ entrance', () => {
  it('reaches every state, from the street or from an invitation', () => {
    const visited = new Set([...known.visited, ...invited.visited]);

    expect(invited.resting.filter((state) => !visited.has(state))).toEqual([]);
  });

  it.each([
    ['from the street', known],
    ['from an invitation', invited],
  ])('can always be passed %s', (_, walked) => {
    expect(walked.stuck(['operatorDoor.signedIn'])).toEqual([]);
  });

  it('leaves no invoke without a way out of a bug', () => {
    expect(invited.unguarded).toEqual([]);
  });

  it('shows every screen', () => {
    const shown = [...known.snapshots, ...invited.snapshots].map((one) => toOperatorDoorView(one).screen);

    expect([...new Set(shown)].sort()).toEqual([
      'code',
      'enrolment',
      'mailedCode',
      'newPassword',
      'password',
      'preparing',
      'readingInvitation',
      'recovery',
      'recoveryCodes',
      'success',
      'uninvited',
      'unprepared',
    ]);
  });

  it('lets nobody in who did not prove themselves', () => {
    const inside = known.snapshots.filter((snapshot) => snapshot.status === 'done');

    expect(inside.length).toBeGreaterThan(0);
    expect(inside.every(({ context }) => context.user !== null)).toBe(true);
  });
});
