import { describe, expect, it } from 'vitest';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walkMachine } from '#testing/walk-machine.ts';
import { createFlowFailure } from '../support/flow-failure.ts';
import { secondFactorSettingsMachine } from './second-factor-settings.machine.ts';
import { toSecondFactorSettingsView } from './second-factor-settings.view.ts';

const no = (code: FailureCode) => err(createFlowFailure(code));
const old = no('REAUTHENTICATION_REQUIRED');
const codes = ['K7QM-2W9X-PB4T'];

const walked = walkMachine(secondFactorSettingsMachine, {
  events: [
    { type: 'replacement.started' },
    { type: 'renewal.requested' },
    { type: 'code.submitted', code: '246810' },
    { type: 'code.submitted', code: '24' },
    { type: 'codes.saved' },
    { type: 'cancelled' },
  ],
  actorResults: {
    startReplacement: [
      ok({ challengeId: 'c', secret: 'S', otpauthUri: 'otpauth://totp/x' }),
      old,
      no('OFFLINE'),
    ],
    confirmReplacement: [ok(codes), old, no('CodeMismatchException'), no('CodeExpiredException')],
    renewRecoveryCodes: [ok(codes), old, no('OFFLINE')],
    stepUp: [
      { isReauthenticated: true, failure: null },
      { isReauthenticated: false, failure: null },
    ],
  },
  distinguish: ({ context }) => [
    context.task,
    context.done,
    context.replacement !== null,
    context.isCodeIncomplete,
    context.failure?.code,
  ],
});

describe('the second-factor settings', () => {
  it('reaches every state and handles every error of an invoke', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unhandledErrors).toEqual([]);
  });

  it('can always return to idle', () => {
    expect(walked.statesWithoutPathTo(['secondFactorSettings.idle'])).toEqual([]);
  });

  it('shows every screen, and reauthenticates on the first one', () => {
    const views = walked.snapshots.map(toSecondFactorSettingsView);

    expect([...new Set(views.map(({ screen }) => screen))].sort()).toEqual([
      'enrolment',
      'idle',
      'recoveryCodes',
    ]);
    expect(views.some((view) => view.screen === 'idle' && view.proof !== null)).toBe(true);
  });

  it('discards recovery codes once they have been shown', () => {
    const later = walked.snapshots.filter((snapshot) => !snapshot.matches('showingRecoveryCodes'));

    expect(later.every(({ context }) => context.recoveryCodes.length === 0)).toBe(true);
  });
});
