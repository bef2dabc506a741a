import { describe, expect, it } from 'vitest';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import { err, ok } from '#domain/shared/result.ts';
import { mariana } from '#testing/sale-driver.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { operatorLoginMachine } from './operator-login.machine.ts';
import { toOperatorLoginView } from './operator-login.view.ts';

const challenge = { challengeId: 'c', expiresAt: 0 };
const invitation = {
  email: 'lucia@taquilla.test',
  firstName: 'Lucía',
  lastName: 'Vargas',
  roles: [],
  expiresAt: 0,
};
const no = (code: FailureCode) => err(createFlowFailure(code));

const walkedFrom = (token: string | null) =>
  walkMachine(operatorLoginMachine, {
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
      { type: 'codes.saved' },
      { type: 'back.requested' },
      { type: 'retry.requested' },
    ],
    actorResults: {
      signIn: [
        ok({ kind: 'signedIn', user: mariana }),
        ok({ kind: 'secondFactor', challenge: { ...challenge, enrol: true } }),
        ok({ kind: 'secondFactor', challenge: { ...challenge, enrol: false } }),
        no('NotAuthorizedException'),
      ],
      confirmSecondFactor: [ok(mariana), no('CodeMismatchException'), no('CodeExpiredException')],
      startEnrolment: [
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
      findInvitation: [ok(invitation), no('LINK_INVALID'), no('OFFLINE')],
      acceptInvitation: [
        ok({ ...challenge, enrol: true }),
        no('LINK_INVALID'),
        no('InvalidPasswordException'),
      ],
    },
    distinguish: ({ context }) => [
      context.user?.id,
      context.finding,
      context.failure?.code,
      context.invitation !== null,
      context.enrolment !== null,
      context.mailedCode !== null,
      context.factor,
    ],
  });

const [known, invited] = [walkedFrom(null), walkedFrom('A'.repeat(43))];

describe('the staff login', () => {
  it('reaches every state, with and without an invitation', () => {
    const visited = new Set([...known.visited, ...invited.visited]);

    expect(invited.resting.filter((state) => !visited.has(state))).toEqual([]);
  });

  it.each([
    ['without an invitation', known],
    ['with an invitation', invited],
  ])('can always be completed %s', (_, walked) => {
    expect(walked.statesWithoutPathTo(['operatorLogin.signedIn'])).toEqual([]);
  });

  it('handles every error of an invoke', () => {
    expect(invited.unhandledErrors).toEqual([]);
  });

  it('shows every screen', () => {
    const shown = [...known.snapshots, ...invited.snapshots].map((one) => toOperatorLoginView(one).screen);

    expect([...new Set(shown)].sort()).toEqual([
      'code',
      'enrolment',
      'enrolmentFailed',
      'invitationUnavailable',
      'loadingInvitation',
      'mailedCode',
      'newPassword',
      'password',
      'recovery',
      'recoveryCodes',
      'startingEnrolment',
      'success',
    ]);
  });

  it('admits nobody without authentication', () => {
    const inside = known.snapshots.filter((snapshot) => snapshot.status === 'done');

    expect(inside.length).toBeGreaterThan(0);
    expect(inside.every(({ context }) => context.user !== null)).toBe(true);
  });
});
