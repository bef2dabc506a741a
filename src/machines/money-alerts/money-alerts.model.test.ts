import { describe, expect, it } from 'vitest';
import type { MoneyAlert, MoneyAlertPage } from '#domain/payment/money-alert.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { moneyAlertsMachine } from './money-alerts.machine.ts';
import { toMoneyAlertsView } from './money-alerts.view.ts';

const alert: MoneyAlert = {
  id: 'a',
  kind: 'OVERPAID',
  since: 0,
  order: { id: 'order', code: 'TQ-4821', event: 'Páramo – Ceiba' },
  buyer: null,
  amount: { amount: 7_000_000, currency: 'COP' },
  expected: { amount: 6_800_000, currency: 'COP' },
  paymentId: '81',
  detail: 'approved/accredited',
  decisions: ['ACCEPT', 'GIVE_BACK'],
  end: null,
};
const page: MoneyAlertPage = { items: [alert], total: 1, open: 1, page: 0, pageSize: 20 };
const none: MoneyAlertPage = { ...page, items: [], total: 0, open: 0 };
const refused = (code: string) => err(troubleWith(code));

const walked = walk(moneyAlertsMachine, {
  input: { sought: { state: 'OPEN', page: 0 }, key: 'key' },
  events: [
    { type: 'decision.begun', id: 'a', decision: 'ACCEPT' },
    { type: 'decision.begun', id: 'a', decision: 'ACKNOWLEDGE' },
    { type: 'decision.submitted', note: ' Hablé con el fan ' },
    { type: 'decision.submitted', note: '  ' },
    { type: 'cancelled' },
    { type: 'retry.requested' },
  ],
  answers: {
    read: [ok(page), ok(none), refused('OFFLINE')],
    end: [ok(alert), refused('OFFLINE'), refused('REAUTHENTICATION_REQUIRED'), refused('TRANSITION_REFUSED')],
    stepUp: [
      { isProven: true, trouble: null },
      { isProven: false, trouble: null },
    ],
  },
  apart: ({ context }) => [
    context.found?.open,
    context.chosen?.decision,
    context.note,
    context.isEmpty,
    context.done?.decision,
    context.trouble?.code,
  ],
});
const views = walked.snapshots.map(toMoneyAlertsView);
const ready = views.flatMap((view) => (view.screen === 'ready' ? [view] : []));
const questions = ready.flatMap(({ dialog }) => (dialog?.kind === 'question' ? [dialog] : []));

describe('what waits before a manager', () => {
  it('reaches every state and leaves no invoke unguarded', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unguarded).toEqual([]);
  });

  it('can always come back to the list', () => {
    expect(walked.stuck(['moneyAlerts.choosing'])).toEqual([]);
  });

  it('shows every screen and both questions', () => {
    expect([...new Set(views.map(({ screen }) => screen))].sort()).toEqual(['failed', 'loading', 'ready']);
    expect([...new Set(ready.flatMap(({ dialog }) => (dialog ? [dialog.kind] : [])))].sort()).toEqual([
      'proof',
      'question',
    ]);
  });

  it('asks only for what can be done, and does nothing without a note', () => {
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.every(({ chosen }) => chosen.decision === 'ACCEPT')).toBe(true);
    expect(questions.some(({ isEmpty }) => isEmpty)).toBe(true);
    expect(questions.every(({ busy, note }) => !busy || note === 'Hablé con el fan')).toBe(true);
  });

  it('says what was done, and why it was not when somebody else was first', () => {
    expect(ready.some(({ done, dialog }) => done?.decision === 'ACCEPT' && dialog === null)).toBe(true);
    expect(
      ready.some(({ trouble, dialog }) => trouble?.code === 'TRANSITION_REFUSED' && dialog === null),
    ).toBe(true);
  });
});
