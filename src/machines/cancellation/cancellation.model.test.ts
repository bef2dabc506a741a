import { describe, expect, it } from 'vitest';
import type { OfficeEventDetail } from '#domain/catalogue/event-cancellation.ts';
import { money } from '#domain/shared/money.ts';
import { err, ok } from '#domain/shared/result.ts';
import { walk } from '#testing/walk.ts';
import { troubleWith } from '../support/trouble.ts';
import { cancellationMachine } from './cancellation.machine.ts';
import { toCancellationView } from './cancellation.view.ts';

const before: OfficeEventDetail = {
  event: {
    id: 'ev',
    title: 'Páramo – Ceiba',
    startsAt: 0,
    timeZone: 'America/Bogota',
    venue: 'Estadio',
    orders: 3,
    cancelledAt: null,
  },
  money: money(20_400_000, 'COP'),
  open: 2,
  canCancel: true,
  cancellation: null,
};
const progress = {
  startedAt: 0,
  by: 'Adriana',
  note: 'Lluvia',
  waiting: 3,
  onTheirWay: 0,
  needHand: 0,
  done: 0,
  open: 2,
};
const begun: OfficeEventDetail = { ...before, canCancel: false, cancellation: progress };
const refused = (code: string) => err(troubleWith(code));

const walked = walk(cancellationMachine, {
  input: { eventId: 'ev', key: 'key' },
  events: [
    { type: 'cancellation.begun' },
    { type: 'cancellation.submitted', name: 'paramo - ceiba', note: ' Lluvia ' },
    { type: 'cancellation.submitted', name: 'Otro', note: '' },
    { type: 'cancelled' },
    { type: 'retry.requested' },
  ],
  answers: {
    read: [ok(before), refused('OFFLINE')],
    cancel: [
      ok(begun),
      refused('OFFLINE'),
      refused('REAUTHENTICATION_REQUIRED'),
      refused('TRANSITION_REFUSED'),
    ],
    stepUp: [
      { isProven: true, trouble: null },
      { isProven: false, trouble: null },
    ],
  },
  apart: ({ context }) => [
    context.detail?.canCancel,
    context.wish.note,
    context.issues.join(),
    context.trouble?.code,
  ],
});
const views = walked.snapshots.map(toCancellationView);
const ready = views.flatMap((view) => (view.screen === 'ready' ? [view] : []));
const questions = ready.flatMap(({ dialog }) => (dialog?.kind === 'question' ? [dialog] : []));

describe('an event that a manager may cancel', () => {
  it('reaches every state and leaves no invoke unguarded', () => {
    expect(walked.resting.filter((state) => !walked.visited.has(state))).toEqual([]);
    expect(walked.unguarded).toEqual([]);
  });

  it('can always come back to the event', () => {
    expect(walked.stuck(['cancellation.showing'])).toEqual([]);
  });

  it('is cancelled only by its name and with a reason', () => {
    expect(questions.some(({ issues }) => issues.join() === 'OTHER_NAME,NO_NOTE')).toBe(true);
    expect(questions.every(({ busy, issues }) => !busy || issues.length === 0)).toBe(true);
    expect(ready.some(({ detail }) => detail.cancellation?.note === 'Lluvia')).toBe(true);
  });

  it('says so when somebody else was first', () => {
    expect(
      ready.some(({ trouble, dialog }) => trouble?.code === 'TRANSITION_REFUSED' && dialog === null),
    ).toBe(true);
  });
});
