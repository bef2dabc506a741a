import { describe, expect, it } from 'vitest';
import { err, ok } from '#domain/shared/result.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { ownFactorMachine } from './own-factor.machine.ts';
import { toOwnFactorView } from './own-factor.view.ts';

const no = (code: string) => err(troubleWith(code));
const old = no('REAUTHENTICATION_REQUIRED');
const codes = ['K7QM-2W9X-PB4T'];

const walked = walk(ownFactorMachine, {
  events: [
    { type: 'replacement.begun' },
    { type: 'renewal.requested' },
    { type: 'code.submitted', code: '246810' },
    { type: 'code.submitted', code: '24' },
    { type: 'codes.kept' },
    { type: 'cancelled' },
  ],
  answers: {
    begin: [ok({ challengeId: 'c', secret: 'S', otpauthUri: 'otpauth://totp/x' }), old, no('OFFLINE')],
    replace: [ok(codes), old, no('CodeMismatchException'), no('CodeExpiredException')],
    renewCodes: [ok(codes), old, no('OFFLINE')],
    stepUp: [
      { isProven: true, trouble: null },
      { isProven: false, trouble: null },
    ],
  },
  apart: ({ context }) => [
    context.wish,
    context.done,
    context.replacement !== null,
    context.isCodeIncomplete,
    context.trouble?.code,
  ],
});

describe('an operator’s own second factor', () => {
  it('reaches every state and leaves no invoke unguarded', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unguarded).toEqual([]);
  });

  it('can always come to rest', () => {
    expect(walked.stuck(['ownFactor.resting'])).toEqual([]);
  });

  it('shows every screen, and asks who one is over the first', () => {
    const views = walked.snapshots.map(toOwnFactorView);

    expect([...new Set(views.map(({ screen }) => screen))].sort()).toEqual([
      'enrolment',
      'recoveryCodes',
      'resting',
    ]);
    expect(views.some((view) => view.screen === 'resting' && view.proof !== null)).toBe(true);
  });

  it('keeps recovery codes no longer than they are shown', () => {
    const later = walked.snapshots.filter((snapshot) => !snapshot.matches('keepingCodes'));

    expect(later.every(({ context }) => context.recoveryCodes.length === 0)).toBe(true);
  });
});
